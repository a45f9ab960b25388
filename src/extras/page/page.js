// The page: starts the engine, and shows one of its two pages.
import { load } from "./rearguard/web.js";
import { PlayPage } from "./play.js";
import { Thinker } from "./thinker.js";
import { RetreatPage } from "./retreat.js";
import { problemBox } from "./dom.js";
import { isLine } from "./units.js";

/** What is packed into this document, if it is the one in one file. */
async function unpacked(id) {
  const held = document.getElementById(id);
  if (held === null) return undefined;
  const bytes = Uint8Array.from(atob(held.textContent), (letter) => letter.charCodeAt(0));
  held.remove();
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

async function start() {
  const [wasm, packed, worker] = await Promise.all(["packed-engine", "packed-data", "packed-worker"].map(unpacked));
  const data = packed
    ? JSON.parse(new TextDecoder().decode(packed))
    : await (await fetch(new URL("./rearguard/data.json", import.meta.url))).json();
  const rearguard = await load({ wasm, data });
  const main = document.getElementById("main");
  const pages = {};
  const made = {
    retreat: () => new RetreatPage(rearguard, data, (journal) => {
      location.hash = "#play";
      show("play").openJournal(journal);
    }),
    play: () => new PlayPage(rearguard, data, new Thinker(startWorker)),
  };

  const startWorker = () => {
    const started = worker
      ? new Worker(URL.createObjectURL(new Blob([worker], { type: "text/javascript" })))
      : new Worker(new URL("./thinking_worker.js", import.meta.url), { type: "module" });
    started.postMessage({ engine: { wasm, data } });
    return started;
  };

  const show = (name) => {
    const page = (pages[name] ??= made[name]());
    if (page.element.parentNode !== main) {
      main.replaceChildren(page.element);
      for (const link of document.querySelectorAll(".masthead nav a"))
        link.toggleAttribute("aria-current", link.id === `to-${name}`);
      document.body.dataset.page = name;
    }
    return page;
  };
  const follow = () => {
    if (isLine(location.href)) {
      show("retreat").openLine(location.href);
      return pages.retreat.shown();
    }
    const [name, query = ""] = location.hash.slice(1).split("?");
    const page = show(name === "play" ? "play" : "retreat");
    page.open(new URLSearchParams(query));
    page.shown();
  };
  if (!packed) navigator.serviceWorker?.register(new URL("./offline.js", import.meta.url)).catch(() => {});
  addEventListener("hashchange", follow);
  follow();
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
}

start().catch((problem) => {
  document.getElementById("loading")?.remove();
  document.getElementById("main").append(problemBox(problem));
  document.documentElement.dataset.failed = String(problem.message ?? problem);
});
