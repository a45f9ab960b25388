// Rearguard in Node: rules and maps are files of this package, and documents any files.
import { webcrypto } from "node:crypto";
import { existsSync, lstatSync, readFileSync, readdirSync, readlinkSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import createEngine from "./engine/engine.mjs";
import { mountHostFiles } from "./host_files.js";
import { makeRearguard } from "./rearguard.js";

export * from "./errors.js";

const quiet = (read) => {
  try {
    return read();
  } catch {
    return null;
  }
};

const host = {
  list: (path) => quiet(() => readdirSync(path)) ?? [],
  stat: (path) => quiet(() => lstatSync(path)),
  read: (path) => readFileSync(path),
  link: (path) => readlinkSync(path),
  cwd: () => process.cwd(),
};

/** Starts an engine. Several may run at a time; each has its own memory. */
export async function load({ wasm, folder } = {}) {
  const wasmBinary = wasm ?? (await readFile(new URL("./engine/engine.wasm", import.meta.url)));
  const module = await createEngine({
    wasmBinary,
    getRandomValue: () => webcrypto.getRandomValues(new Uint32Array(1))[0],
  });
  const files = process.platform === "win32" ? null : { follow: mountHostFiles(module.FS, host), exist: existsSync };
  const shipped = folder ?? (process.env.REARGUARD_DATA || fileURLToPath(new URL("./data", import.meta.url)));
  return makeRearguard(module, { folder: shipped, files });
}
