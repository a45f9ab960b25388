// The npm package as its users see it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { built, root, shipped } from "./support.mjs";

let scratch;
let rearguard;
let errors;
const rout = join(root, "maps/2930/rout.toml");

before(async () => {
  delete process.env.REARGUARD_DATA;
  scratch = mkdtempSync(join(tmpdir(), "rearguard-"));
  const archive = join(built, "rearguard-0.1.0.tgz");
  mkdirSync(join(scratch, "node_modules"));
  assert.equal(spawnSync("tar", ["xzf", archive, "-C", scratch]).status, 0);
  symlinkSync(join(scratch, "package"), join(scratch, "node_modules/rearguard"));
  errors = await import(join(scratch, "package/node.js"));
  rearguard = await errors.load();
});
after(() => rmSync(scratch, { recursive: true }));

test("the package holds what it names, and nothing of the tests", () => {
  const at = (file) => join(scratch, "package", file);
  const { exports, types, version } = JSON.parse(readFileSync(at("package.json"), "utf8"));
  for (const file of [types, ...Object.values(exports["."]), exports["./engine.wasm"], exports["./data.json"], "README.md", "LICENSE", "THIRD-PARTY.txt"])
    assert.ok(existsSync(at(file)), file);
  assert.equal(rearguard.version, version);
  for (const file of [...shipped("position"), ...shipped("scenario")]) assert.ok(existsSync(at(`data/${file}`)), file);
  assert.ok(!existsSync(at("tests")));
});

test("the examples of its README run, and print what they say", () => {
  const text = readFileSync(join(scratch, "package/README.md"), "utf8");
  const examples = [...text.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code).filter((code) => code.includes('from "rearguard"'));
  assert.ok(examples.length > 0);
  for (const [i, example] of examples.entries()) {
    const file = join(scratch, `example-${i}.mjs`);
    writeFileSync(file, example);
    const done = spawnSync("node", [file], { cwd: root, encoding: "utf8" });
    assert.equal(done.status, 0, done.stderr);
    const expected = [...example.matchAll(/console[.]log\(.*?\); *\/\/ (.*)$/gm)].map(([, says]) => says);
    assert.deepEqual(done.stdout.trim().split("\n").slice(0, expected.length), expected);
  }
});

test("a verdict has ends and refusals", () => {
  const position = rearguard.Position.fromFile(rout);
  const verdict = position.retreat("b1", "rout");
  assert.deepEqual(verdict.ends.map((end) => end.hex), ["2933", "3032", "3132", "3230", "3231"]);
  assert.equal(verdict.ends.reduce((sum, end) => sum + end.pathCount, 0), 10);
  assert.equal(verdict.ends[0].movementPoints, "3");
  assert.equal(verdict.refused.get("2927").cite, "14.31");
  assert.equal(verdict.refused.get("2927").clause, "avoid-zoc");
  assert.equal(String(verdict), "b1: retreat: 2933, 3032, 3132, 3230, 3231");
  assert.equal(position.retreat("b1", { result: "rout", ruledOut: false }).refused.size, 0);
  assert.match(verdict.picture({ prefix: "x-" }), /<svg[\s\S]*id="x-/);
  assert.equal(position.perft("b1", "rout").paths, 10);
  assert.equal(position.reach("b1", 0).get("2930"), "0");
  assert.equal(position.danger({ result: "rout" }).length, 5);
});

test("a count beyond the numbers of JavaScript is exact", () => {
  const row = ".".repeat(130);
  const map = { rearguard: "map 1", grid: { orientation: "flat", shifted: "odd", first: "001001", columns: 130, rows: 130 },
    terrain: { clear: { symbol: ".", cost: { foot: 1 } } }, hexes: Array(130).fill(row) };
  const position = rearguard.Position.fromText(
    JSON.stringify({ rearguard: "position 1", map, rules: "order-actions", units: [{ id: "a", side: "s", hex: "065065", class: "foot" }] }), { name: "wide.json" });
  const counts = position.retreat("a", { distance: 60, maxPaths: 1 }).ends.map((end) => end.pathCount);
  // Thirty steps each of two directions, in any order: 60 over 30.
  assert.ok(counts.includes(118264581564861424n));
});

test("other units on the same map are another position", () => {
  const position = rearguard.Position.fromFile(rout);
  const { units } = position.setup;
  assert.ok(position.replace(units).equals(position));
  const friends = position.replace([...units, { id: "b2", side: "union", hex: "3031", class: "foot", name: 'The "\u00fc" men', counts: { ammo: 2 }, markers: ["x"] }]);
  assert.equal(friends.setup.units.length, 6);
  assert.equal(friends.setup.units[5].name, 'The "\u00fc" men');
  assert.notDeepEqual(friends.retreat("b1", "rout").data, position.retreat("b1", "rout").data);
  assert.equal(position.setup.units.length, 5);
  // Its enemy line is one of the union.
  assert.throws(() => position.replace([]), errors.DocumentError);
  assert.throws(() => position.replace([{ ...units[0], hex: "9999" }]), errors.DocumentError);
});

test("documents may be texts", () => {
  const text = readFileSync(rout, "utf8");
  const documents = { "map.toml": readFileSync(join(root, "maps/2930/map.toml"), "utf8") };
  const position = rearguard.Position.fromText(text, { documents, name: "rout.toml" });
  assert.ok(position.equals(rearguard.Position.fromFile(rout)));
  assert.throws(() => rearguard.Position.fromText(text, { name: "rout.toml" }), /no document of this name was added/);
});

test("files are found as the command finds them", () => {
  const before = process.cwd();
  process.chdir(join(root, "maps"));
  try {
    assert.equal(rearguard.Position.fromFile("2930/rout.toml").retreat("b1", "rout").ends.length, 5);
    assert.throws(() => rearguard.Position.fromFile("no/such/file.toml"), errors.DocumentError);
  } finally {
    process.chdir(before);
  }
  process.chdir(scratch);
  try {
    assert.equal(rearguard.Position.fromFile("maps/2930/rout.toml").retreat("b1", "rout").ends.length, 5);
    assert.equal(new rearguard.Game("maps/2930/skirmish.toml", { seed: 1 }).turn, "confederate");
  } finally {
    process.chdir(before);
  }
  writeFileSync(join(scratch, "spy.toml"), 'rearguard = "position 1"\nmap = "/etc/passwd"\nrules = "order-actions"\n');
  assert.throws(() => rearguard.Position.fromFile(join(scratch, "spy.toml")), (problem) => !problem.message.includes("root:"));
});

test("errors say everything that is wrong, with its place", () => {
  const bad = 'rearguard = "position 1"\nmapp = 1\nrules = 2\n';
  assert.throws(() => rearguard.Position.fromText(bad, { name: "bad.toml" }), (problem) => {
    assert.ok(problem instanceof errors.DocumentError && problem instanceof errors.RearguardError);
    assert.equal(problem.kind, "document");
    assert.ok(problem.problems.length >= 2);
    assert.equal(problem.problems[0].document, "bad.toml");
    assert.match(problem.message, /^bad[.]toml:2:1: /m);
    return true;
  });
});

test("a game is played, taken back and saved", () => {
  const game = new rearguard.Game("maps/2930/skirmish.toml", { seed: 7 });
  assert.equal(game.turn, "confederate");
  assert.equal(game.phase, "Movement");
  const before = game.journal;
  assert.throws(() => game.pop(), (problem) => problem instanceof errors.IllegalActionError && problem.why === "nothing has been done yet");
  assert.throws(() => game.push("dance b1"), errors.IllegalActionError);
  assert.equal(game.whyNot("end"), null);
  assert.ok(game.whyNot("move b1 3032") instanceof errors.IllegalActionError);
  assert.equal(game.journal, before);
  const [first] = game.legalActionsOf("c1");
  const step = game.push(first);
  assert.equal(step.action, String(first));
  assert.equal(game.steps.length, 1);
  game.pop();
  assert.equal(game.steps.length, 0);
  assert.ok(game.canRedo);
  assert.equal(game.redo().action, String(first));
  assert.equal(game.suggest({ strength: "recruit", seed: 3 }).action.length > 0, true);
  while (!game.isOver()) game.push(game.legalActions.find((action) => action.kind === "end") ?? game.legalActions[0]);
  assert.ok(game.outcome().verdict);
  assert.equal(rearguard.Game.fromJournal(game.journal).state.state, game.state.state);
  assert.throws(() => new rearguard.Game("maps/2930/skirmish.toml", {}), errors.DocumentError);
  assert.throws(() => new rearguard.Game("maps/2930/skirmish.toml", { seed: -1 }), errors.DocumentError);
  assert.throws(() => rearguard.Game.fromJournal("x"), errors.DocumentError);
});

test("what is freed is not used again, and two engines do not know each other", async () => {
  const position = rearguard.Position.fromFile(rout);
  position.free();
  position.free();
  assert.throws(() => position.retreat("b1", "rout"), /has been freed/);
  const other = await errors.load();
  assert.equal(other.Position.fromFile(rout).retreat("b1", "rout").ends.length, 5);
  assert.notEqual(other.Position, rearguard.Position);
});

test("thousands of positions do not fill the memory", () => {
  const text = readFileSync(rout, "utf8");
  const documents = { "map.toml": readFileSync(join(root, "maps/2930/map.toml"), "utf8") };
  const before = process.memoryUsage().external + process.memoryUsage().arrayBuffers;
  const library = new rearguard.Library({ documents });
  for (let i = 0; i < 1500; ++i) rearguard.Position.fromText(text, { library, name: "rout.toml" }).free();
  library.free();
  const grown = process.memoryUsage().external + process.memoryUsage().arrayBuffers - before;
  assert.ok(grown < 64e6, `${grown} bytes more`);
});

test("every member that index.d.ts declares exists", () => {
  const declared = readFileSync(join(scratch, "package/index.d.ts"), "utf8");
  const membersOf = (name) => {
    const body = new RegExp(`export interface ${name} \\{\\n([\\s\\S]*?)\\n\\}`).exec(declared)[1];
    return [...body.matchAll(/^ {2}(?:readonly )?(\w+)[?]?(?:\(|:)/gm)].map(([, member]) => member);
  };
  const position = rearguard.Position.fromFile(rout);
  const game = new rearguard.Game("maps/2930/skirmish.toml", { seed: 7 });
  const instances = { Rearguard: rearguard, Position: position, Verdict: position.retreat("b1", "rout"), Game: game, Action: game.legalActions[0],
    Library: rearguard.defaultLibrary(), Step: game.push(game.legalActions[0]), PositionConstructor: rearguard.Position, GameConstructor: rearguard.Game };
  for (const [name, instance] of Object.entries(instances)) {
    for (const member of membersOf(name)) if (member !== "new") assert.ok(member in instance, `${name}.${member}`);
  }
});
