// The documents of the page: those that are shipped, and those that the reader has opened.
import { isLine } from "./units.js";

const kindLine = /^\s*(?:"rearguard"\s*:|rearguard\s*=)\s*"(map|position|scenario|rules|retreat rules)[^"]*"/m;

/** "map", "position", "scenario", "rules" or "journal"; nothing if a text is none of these. */
export function kindOf(text) {
  if (/^\uFEFF?rearguard journal/.test(text)) return "journal";
  if (isLine(text)) return "position";
  const found = kindLine.exec(text) ?? /"rearguard"\s*:\s*"(map|position|scenario|rules)/.exec(text);
  return found ? found[1].replace("retreat ", "") : undefined;
}

function valueOf(text, key) {
  return new RegExp(`^${key}\\s*=\\s*"([^"]*)"`, "m").exec(text)?.[1];
}

/** The comment with which a document begins, as one line. */
export function captionOf(text) {
  const lines = [];
  for (const line of text.split("\n")) {
    if (!line.startsWith("#")) break;
    lines.push(line.replace(/^#\s?/, ""));
  }
  return lines.join(" ").trim();
}

function words(file) {
  const name = file.slice(file.lastIndexOf("/") + 1).replace(/[.](toml|json)$/, "").replaceAll("-", " ");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The shipped documents of a kind: `{ path, title, group, caption, minutes }`, by map. */
export function shipped(data, kind) {
  return Object.entries(data)
    .filter(([path, text]) => path.startsWith("maps/") && kindOf(text) === kind)
    .map(([path, text]) => {
      const folder = path.slice(0, path.lastIndexOf("/"));
      return {
        path,
        title: valueOf(text, "name") ?? words(path),
        group: valueOf(data[`${folder}/map.toml`] ?? "", "name") ?? words(folder),
        caption: captionOf(text),
        briefing: /^briefing = """\n([\s\S]*?)"""/m.exec(text)?.[1] ?? "",
        minutes: Number(/^minutes = (\d+)/m.exec(text)?.[1] ?? 0),
      };
    })
    .sort((a, b) => first(b) - first(a) || a.group.localeCompare(b.group) || a.title.localeCompare(b.title));
}

const first = (entry) => Number(entry.path.startsWith("maps/2930/"));

/** The texts that the reader has opened, by name. Later ones replace earlier ones of the same name. */
export class OpenedFiles {
  texts = {};

  /** Reads files, and returns `{ name, text, kind }` of each. */
  async read(files) {
    const read = await Promise.all([...files].map(async (file) => ({ name: file.name, text: await file.text() })));
    for (const file of read) {
      file.kind = kindOf(file.text);
      this.texts[file.name] = file.text;
      // Rule files are looked for where the shipped ones are.
      if (file.kind === "rules") this.texts[`assets/rules/${file.name}`] = file.text;
    }
    return read;
  }
}
