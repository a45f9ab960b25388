// Rearguard in browsers: the module and its documents come from beside this file, or from where `load` is told.
import createEngine from "./engine/engine.mjs";
import { makeRearguard } from "./rearguard.js";

export * from "./errors.js";

const FOLDER = "/rearguard";

async function fetched(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
  return answer;
}

/** Starts an engine. Several may run at a time; each has its own memory. */
export async function load({ wasm, data } = {}) {
  const wasmUrl = wasm ?? new URL("./engine/engine.wasm", import.meta.url);
  const dataUrl = data ?? new URL("./data.json", import.meta.url);
  const isPlace = (given) => typeof given === "string" || given instanceof URL;
  const [wasmBinary, documents] = await Promise.all([
    isPlace(wasmUrl) ? fetched(wasmUrl).then((answer) => answer.arrayBuffer()) : wasmUrl,
    isPlace(dataUrl) ? fetched(dataUrl).then((answer) => answer.json()) : dataUrl,
  ]);
  const module = await createEngine({
    wasmBinary,
    getRandomValue: () => crypto.getRandomValues(new Uint32Array(1))[0],
  });
  for (const [name, text] of Object.entries(documents)) {
    const path = `${FOLDER}/${name}`;
    module.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    module.FS.writeFile(path, text);
  }
  return makeRearguard(module, { folder: FOLDER });
}
