// What the tests of the npm package and of the page share.
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const built = join(root, "build/web");
export const command = join(root, process.env.REARGUARD_COMMAND ?? "build/test/rearguard");

const environment = { ...process.env, REARGUARD_DATA: root };

/** Runs the command once. */
export function run(words, input = "") {
  const done = spawnSync(command, words, { cwd: root, env: environment, input, encoding: "utf8", maxBuffer: 1 << 30 });
  return { out: done.stdout, err: done.stderr, status: done.status };
}

/** Asks the command many questions about a position at once; one line for each. */
export function asked(file, questions) {
  const input = questions.map((question) => (typeof question === "string" ? question : JSON.stringify(question))).join("\n");
  return run(["ask", file], `${input}\n`).out.split("\n").slice(0, -1);
}

/** A conversation with the command about a game. */
export class Conversation {
  constructor(journal) {
    this.process = spawn(command, ["ask", journal], { cwd: root, env: environment, stdio: ["pipe", "pipe", "inherit"] });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }
  async ask(question) {
    this.process.stdin.write(`${JSON.stringify(question)}\n`);
    return (await this.lines.next()).value;
  }
  end() {
    this.process.stdin.end();
  }
}

export function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]))
    .sort();
}

/** The shipped documents of a kind, by their paths from the root. */
export function shipped(kind) {
  return filesBelow("maps").filter((file) => file.endsWith(".toml") && readFileSync(join(root, file), "utf8").includes(`rearguard = "${kind} 1"`));
}

/** Numbers at random from a seed: the same in every run. */
export function randomNumbers(seed) {
  let state = BigInt(seed);
  return (below) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number((state >> 33n) % BigInt(below));
  };
}

/** What a call of the package answers, as the line of the command: an error is as the engine wrote it. */
export function answerOf(call) {
  try {
    return { text: call() };
  } catch (problem) {
    if (problem.kind === undefined) throw problem;
    return { kind: problem.kind, message: problem.message };
  }
}

/** The same of a line of the command. */
export function answerInLine(line) {
  const { by, ...content } = JSON.parse(line);
  if (Object.keys(content).length === 1 && content.text !== undefined) return { text: content.text };
  if (content.illegal) {
    const { why, cite, kind } = content.illegal;
    return { kind, message: cite ? `${why} (${cite})` : why };
  }
  if (!content.error) return { text: line };
  const { kind, message, problems = [] } = content.error;
  const places = problems.map((problem) => {
    const place = ["document", "line", "column"].filter((key) => key in problem).map((key) => problem[key]);
    return place.length > 0 ? `${place.join(":")}: ${problem.message}` : problem.message;
  });
  return { kind, message: places.join("\n") || message };
}

export { relative };
