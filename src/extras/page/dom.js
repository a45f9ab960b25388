// Small helpers for building the page.

/** Makes an element: `element("button", { class: "primary", onclick }, "End", icon)`. False and null are left out. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (["value", "checked", "hidden", "disabled", "htmlFor"].includes(name)) made[name] = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

export const svgSpace = "http://www.w3.org/2000/svg";

export function drawn(tag, attributes = {}, ...children) {
  const made = document.createElementNS(svgSpace, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** Lets screen readers say something. */
export function announce(text) {
  document.getElementById("announcer").textContent = text;
}

export function counted(number, word, words = `${word}s`) {
  return `${number} ${number === 1 ? word : words}`;
}

export function capitalized(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Hands a text to the reader as a file. */
export function download(name, text, type = "text/plain") {
  const link = element("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** What is wrong, with every problem on its own line. */
export function problemBox(problem) {
  const lines = (problem.message || String(problem)).split("\n");
  return element("div", { class: "problem", role: "alert" }, lines.map((line) => element("p", {}, line)));
}
