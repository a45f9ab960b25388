// Puts the npm package and the page together: node tools/web_pack.mjs FOLDER [no], `no` for no page
// FOLDER contains the engine as built; from it come FOLDER/npm, FOLDER/rearguard-VERSION.tgz, FOLDER/page and
// FOLDER/rearguard.html. The same sources give the same bytes.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = resolve(process.argv[2]);
const npm = join(out, "npm");
const page = join(out, "page");

/** The files below a folder, by their paths within it, sorted. */
function filesIn(folder, below = folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path, below) : [relative(below, path)];
    });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

/** The shipped documents: rules, art and maps, without the READMEs beside them. */
function documents() {
  const texts = {};
  for (const folder of ["assets/art", "assets/rules", "maps"]) {
    for (const file of filesIn(join(root, folder))) {
      if (/[.](toml|svg)$/.test(file)) texts[`${folder}/${file}`] = readFileSync(join(root, folder, file), "utf8");
    }
  }
  return texts;
}

/** The licences of what is compiled into the module, as Debian ships them. */
function thirdParties() {
  const packages = ["libboost1.74-dev", "libfmt-dev", "libtomlplusplus-dev", "nlohmann-json3-dev", "zlib1g-dev"];
  return packages
    .map((name) => [name, `/usr/share/doc/${name}/copyright`])
    .filter(([, file]) => existsSync(file))
    .map(([name, file]) => `${name}\n${"=".repeat(name.length)}\n\n${licencesIn(readFileSync(file, "utf8"))}\n`)
    .join("\n\n");
}

/** Of a long list, such as that of all files of Boost, what holds for the whole: its headers are all that is compiled in. */
function licencesIn(text) {
  if (text.length < 100_000) return text.trim();
  const paragraphs = text.split(/\n\n+/);
  const whole = paragraphs.find((paragraph) => paragraph.startsWith("Files: *\n"));
  const [, licence] = /^License: (\S+)$/m.exec(whole);
  return [whole, paragraphs.find((paragraph) => paragraph.startsWith(`License: ${licence}\n `))].join("\n\n").trim();
}

function packNpm(texts) {
  const source = join(root, "src/answers/api/javascript");
  const { version } = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
  const declared = /project\(Rearguard VERSION (\S+)/.exec(readFileSync(join(root, "CMakeLists.txt"), "utf8"))[1];
  if (version !== declared) fail(`src/answers/api/javascript/package.json has version ${version}, CMakeLists.txt ${declared}`);
  rmSync(npm, { recursive: true, force: true });
  mkdirSync(join(npm, "engine"), { recursive: true });
  for (const file of filesIn(source)) cpSync(join(source, file), join(npm, file));
  for (const file of ["engine.mjs", "engine.wasm"]) cpSync(join(out, file), join(npm, "engine", file));
  cpSync(join(root, "LICENSE"), join(npm, "LICENSE"));
  writeFileSync(join(npm, "THIRD-PARTY.txt"), thirdParties());
  writeFileSync(join(npm, "data.json"), JSON.stringify(texts));
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(npm, "data", name)), { recursive: true });
    writeFileSync(join(npm, "data", name), text);
  }
  // As `npm pack` does it, and with one time for all files.
  const archive = join(out, `rearguard-${version}.tgz`);
  const tar = spawnSync("tar", [
    "--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX", "--transform=s,^[.],package,",
    "-cf", "-", "-C", npm, ".",
  ], { maxBuffer: 1 << 28 });
  if (tar.status !== 0) fail(String(tar.stderr));
  writeFileSync(archive, gzipSync(tar.stdout, { level: 9 }));
  return archive;
}

/** The page for a web server: its own files, and the package for browsers beside them. */
function packFolder() {
  const source = join(root, "src/extras/page");
  rmSync(page, { recursive: true, force: true });
  mkdirSync(join(page, "rearguard"), { recursive: true });
  for (const file of filesIn(source)) if (!file.endsWith(".md")) cpSync(join(source, file), join(page, file));
  for (const file of ["calls.js", "errors.js", "rearguard.js", "web.js", "data.json", "engine/engine.mjs", "engine/engine.wasm"])
    cpSync(join(npm, file), join(page, "rearguard", file), { recursive: true });
  const offline = join(page, "offline.js");
  const names = filesIn(page).filter((name) => name !== "offline.js");
  writeFileSync(offline, readFileSync(offline, "utf8").replace(/\[\/\*.*\*\/\]/, JSON.stringify(names)));
}

const importLine = /^(?:import|export)\s[^;]*?from\s+"([^"]+)";\n/gm;

/**
 * The modules below `entry` as one: each once, after those that it imports. Names at the top of modules have to be
 * different, which the browser checks, and default exports have the names by which they are imported.
 */
function inOne(entry, seen = new Set()) {
  if (seen.has(entry)) return "";
  seen.add(entry);
  const text = readFileSync(entry, "utf8");
  const before = [...text.matchAll(importLine)].map(([, name]) => inOne(resolve(dirname(entry), name), seen)).join("");
  const own = text
    .replace(importLine, "")
    .replace(/^export default \w+;$/gm, "")
    .replace(/^export (?=(async )?(function|class|const|let)\b)/gm, "");
  return `${before}\n${own}`;
}

/** The page in one file. Modules and data are compressed: pages from a disk may not fetch what is beside them. */
function packSingle() {
  const packed = (bytes) => gzipSync(bytes, { level: 9 }).toString("base64");
  const held = (id, bytes) => `<script type="application/gzip+base64" id="${id}">${packed(bytes)}</script>\n`;
  const script = inOne(join(page, "page.js")).replace(/<\/script/g, "<\\/script");
  const style = readFileSync(join(page, "style.css"), "utf8");
  const html = readFileSync(join(page, "index.html"), "utf8")
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>\n${style}</style>`)
    .replace(
      /<script type="module"[^>]*><\/script>/,
      () =>
        held("packed-engine", readFileSync(join(npm, "engine/engine.wasm"))) +
        held("packed-data", readFileSync(join(npm, "data.json"))) +
        // Chromium runs no module as the worker of a page from a disk; with the engine given, its place does not matter.
        held("packed-worker", inOne(join(page, "thinking_worker.js")).replaceAll("import.meta.url", '"file:///worker.js"')) +
        `<script type="module">${script}</script>`,
    );
  const file = join(out, "rearguard.html");
  writeFileSync(file, html);
  return file;
}

const texts = documents();
const archive = packNpm(texts);
const made = [archive];
if (process.argv[3] === "no") {
  rmSync(page, { recursive: true, force: true });
} else {
  packFolder();
  made.push(packSingle());
}

const kilobytes = (bytes) => `${Math.round(bytes / 1000)} kB`;
const wasm = readFileSync(join(npm, "engine/engine.wasm"));
const data = readFileSync(join(npm, "data.json"));
console.log(`engine.wasm       ${kilobytes(wasm.length)}, brotli ${kilobytes(brotliCompressSync(wasm).length)}`);
console.log(`data.json         ${kilobytes(data.length)}, brotli ${kilobytes(brotliCompressSync(data).length)}`);
for (const file of made)
  console.log(`${relative(out, file).padEnd(17)} ${kilobytes(statSync(file).size)}`);
