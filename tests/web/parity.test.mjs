// The package gives the bytes that the command gives.
import assert from "node:assert/strict";
import { isUtf8 } from "node:buffer";
import { mkdtempSync, readFileSync, rmSync, writeFileSync as write } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, test } from "node:test";

import { Conversation, answerInLine, answerOf, asked, built, filesBelow, randomNumbers, root, run, shipped } from "./support.mjs";

let rearguard;
let scratch;
const counts = {};
const count = (what, number = 1) => (counts[what] = (counts[what] ?? 0) + number);

before(async () => {
  process.chdir(root);
  const { load } = await import(`${built}/npm/node.js`);
  rearguard = await load({ folder: root });
  scratch = mkdtempSync(join(tmpdir(), "rearguard-"));
});
after(() => {
  rmSync(scratch, { recursive: true });
  console.log(`compared: ${JSON.stringify(counts)}`);
});

/** Asks both about a position, and compares what they say. */
function compare(file, questions, what) {
  const position = rearguard.Position.fromFile(file);
  const lines = asked(file, questions);
  assert.equal(lines.length, questions.length);
  for (const [i, question] of questions.entries()) {
    const own = answerOf(() => position.ask(question));
    assert.deepEqual(own, answerInLine(lines[i]), `${file}: ${JSON.stringify(question)}`);
    count(what);
  }
  position.free();
}

test("about every shipped position, for its counters and every result", () => {
  for (const file of shipped("position")) {
    const position = rearguard.Position.fromFile(file);
    const { units, results } = position.setup;
    position.free();
    const some = units.filter((unit, i) => units.length <= 12 || i % Math.ceil(units.length / 12) === 0);
    const questions = [{ ask: "setup" }, { ask: "position" }];
    for (const unit of some) {
      for (const { name } of results) {
        questions.push({ ask: "retreat", unit: unit.id, result: name });
        const enemy = units.find((other) => other.side !== unit.side);
        if (enemy) questions.push({ ask: "retreat", unit: unit.id, result: name, caused_by: [enemy.id] });
      }
      questions.push({ ask: "retreat", unit: unit.id, distance: 2 }, { ask: "perft", unit: unit.id, distance: 2 });
      questions.push({ ask: "reach", unit: unit.id, movement_points: "3 1/2" });
      questions.push({ ask: "resolve", unit: unit.id, result: results[0]?.name, seed: 7 });
    }
    compare(file, questions, "shipped positions");
    const drawn = [{ ask: "danger" }, ...["map", "units", "hexes", "plain"].map((layer) => ({ ask: "picture", layer }))];
    drawn.push({ ask: "picture", section: [100, 90, 300, 200] });
    if (units[0]) drawn.push({ ask: "picture", unit: units[0].id, distance: 2, prefix: "a-" });
    compare(file, drawn, "pictures and tables");
  }
});

/** A board at random: a small map in the document, and units of two sides. */
function randomBoard(random) {
  const [columns, rows] = [5 + random(5), 5 + random(5)];
  const number = (column, row) => String(column + 1).padStart(2, "0") + String(row + 1).padStart(2, "0");
  const hexes = Array.from({ length: rows }, () => Array.from({ length: columns }, () => "...wwh "[random(7)]).join(""));
  const taken = new Set();
  const units = [];
  for (let i = 0; i < 3 + random(8); ++i) {
    const [column, row] = [random(columns), random(rows)];
    const hex = number(column, row);
    if (hexes[row][column] === " " || taken.has(hex)) continue;
    taken.add(hex);
    units.push({
      id: `u${i}`, side: ["blue", "red"][random(2)], hex, class: ["foot", "mounted"][random(2)], movement: 2 + random(5),
      strength: 1 + random(6), morale: random(9), retreat_fire_range: random(3),
    });
  }
  return {
    rearguard: "position 1",
    map: {
      rearguard: "map 1", name: "Random",
      grid: { orientation: random(2) ? "flat" : "pointy", shifted: ["odd", "even"][random(2)], first: "0101", columns, rows },
      terrain: {
        clear: { symbol: ".", cost: { foot: 1, mounted: 1 } },
        woods: { symbol: "w", cost: { foot: 2 } },
        hill: { symbol: "h", cost: { foot: "1 1/2", mounted: 2 } },
      },
      hexes,
    },
    units,
  };
}

test("on boards at random, under every kind of rules", () => {
  const random = randomNumbers(2930);
  const rules = ["order-actions", "order-actions-lenient", "basic-retreat", "blocked-path", "confusion", "home-rout", "rally-table", "troop-states",
    "flags-home", "rout-to-cover", "priority-displacement", "friend-cancels-zoc"];
  const boards = Array.from({ length: 300 }, (_, i) => ({ position: randomBoard(random), rules: rules[i % rules.length] }))
    .filter(({ position }) => position.units.length > 1);
  const lines = boards.map(({ position, rules: name }) => {
    const queries = position.units.slice(0, 4).map((unit) => ({ unit: unit.id, distance: 1 + random(4) }));
    return { position, rules: name, queries };
  });
  const answers = run(["retreat", "--batch"], `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`).out.split("\n");
  for (const [i, line] of lines.entries()) {
    const native = JSON.parse(answers[i]);
    let own;
    try {
      const position = rearguard.Position.fromText(JSON.stringify({ ...line.position, rules: line.rules }), { name: "board.json" });
      own = line.queries.map((query) => position.ask({ ask: "retreat", ...query }));
      position.free();
    } catch (problem) {
      assert.ok(native.error, `${JSON.stringify(line)}: ${problem.message}`);
      assert.equal(problem.problems[0].message, native.error.message);
      count("refused boards");
      continue;
    }
    assert.equal(`{"answers":[${own.join(",")}]}`, answers[i], JSON.stringify(line));
    count("random boards");
    count("questions on random boards", own.length);
  }
});

test("where a question cannot be used", () => {
  const questions = [
    {}, { ask: "retraet" }, { ask: "retreat" }, { ask: "retreat", unit: "b1" }, { ask: "retreat", unit: "b9", result: "rout" },
    { ask: "retreat", unit: "b1", result: "ruot" }, { ask: "retreat", unit: "b1", result: "rout", nit: 1 },
    { ask: "retreat", unit: 7, result: "rout" }, { ask: "retreat", unit: "b1", distance: -1 }, { ask: "retreat", unit: "b1", distance: 61 },
    { ask: "retreat", unit: "b1", distance: 1.5 }, { ask: "retreat", unit: "b1", result: "rout", caused_by: ["b1"] },
    { ask: "retreat", unit: "b1", result: "rout", path: ["2930", "9999"] }, { ask: "reach", unit: "b1", movement_points: "far" },
    { ask: "reach", unit: "b1", movement_points: true }, { ask: "danger", side: "nobody" }, { ask: "danger", units: ["b1", "b1"] },
    { ask: "perft", unit: "b1", distance: 60 }, { ask: "picture", layer: "sky" }, { ask: "resolve", unit: "b1", event: "dance" },
    { ask: "retreat", unit: "b\u0000", result: "rout" }, { ask: "retreat", unit: "\u{1F40E}", result: "\u202e" },
    { ask: "setup", unit: "b1" }, { ask: ["retreat"] }, { ask: "retreat", unit: "b1", with: { loss: "x" }, result: "rout" },
  ];
  compare("maps/2930/rout.toml", questions, "unusable questions");
});

test("where a document cannot be read", () => {
  const texts = [
    "", "x", 'rearguard = "position 1"\n', 'rearguard = "position 1"\nmapp = 1\nrules = 2\n', "[ü]\n", "a = \u00a01\n", "\uFEEF = 1\n", "a = 1 # ü\n= 2\n",
    'rearguard = "position 1"\nmap = "map.toml"\nrules = "order-actions"\nunits = [ { id = "a", side = "s", hex = "9999", class = "foot" } ]\n',
    'rearguard = "position 1"\nmap = "map.toml"\nrules = "ordre-actions"\nunits = []\n', '{"rearguard": "position 1", "map": }', "[[a]]\n[a]\n", 'a = "\n',
    `a = ${"[".repeat(200)}`, 'rearguard = "position 7"\n', "a.b.c = 1\na.b = 2\n", "d = 1979-05-27\n", "a = 1_\n", 'a = "\\x"\n',
  ];
  const document = readFileSync("maps/2930/map.toml", "utf8");
  for (const text of texts) {
    const file = join(scratch, "bad.toml");
    writeBoth(file, text, document);
    const native = run(["ask", file]);
    const own = answerOf(() => {
      rearguard.Position.fromFile(file);
      return "";
    });
    if (native.status === 0) {
      assert.equal(own.text, "", text);
      continue;
    }
    const said = native.err.trim().split("\n").map((line) => line.replace(/^rearguard: error: /, "").replace(/: error: /, ": ")).join("\n");
    assert.equal(own.message.replaceAll(/ \(see rearguard --help\)/g, ""), said, text);
    count("unusable documents");
  }
});

test("where a map is broken: all of tests/core/io/broken", () => {
  for (const file of filesBelow("tests/core/io/broken").filter((name) => name.endsWith(".expected"))) {
    const name = basename(file, ".expected");
    const said = readFileSync(file, "utf8").trim();
    if (!name.startsWith("map-") || !said.includes(": error: ")) continue;
    const bytes = readFileSync(file.replace(".expected", ""));
    if (!isUtf8(bytes)) continue; // no text of JavaScript
    const documents = { [name]: bytes.toString() };
    const text = `rearguard = "position 1"\nmap = "${name}"\nrules = "order-actions"\nunits = []\n`;
    const own = answerOf(() => (rearguard.Position.fromText(text, { documents }), ""));
    const errors = said.split("\n").filter((line) => line.includes(": error: ")).map((line) => line.replace(": error: ", ": "));
    assert.equal(own.message, errors.join("\n"), name);
    count("broken maps");
  }
});

function writeBoth(file, text, map) {
  write(file, text);
  write(join(scratch, "map.toml"), map);
}

test("in games, move by move", async () => {
  let actions = 0;
  for (let seed = 1; actions < 400; ++seed) {
    const journal = join(scratch, `${seed}.journal`);
    run(["game", "new", "maps/2930/skirmish.toml", "--seed", String(seed), "--save", journal]);
    const native = new Conversation(journal);
    const game = new rearguard.Game("maps/2930/skirmish.toml", { seed });
    const random = randomNumbers(seed);
    while (actions < 400 && !game.isOver()) {
      assert.equal(game.ask({ ask: "legal" }), await native.ask({ ask: "legal" }));
      const legal = game.legalActions;
      const others = legal.filter((action) => action.kind !== "end");
      const action = others.length > 0 && random(4) > 0 ? others[random(others.length)] : legal[random(legal.length)];
      assert.equal(game.ask({ ask: "preview", action: String(action) }), await native.ask({ ask: "preview", action: String(action) }));
      assert.equal(JSON.stringify(game.push(action).data), await native.ask({ action: String(action) }));
      assert.equal(game.ask({ ask: "state" }), await native.ask({ ask: "state" }));
      if (random(10) === 0) {
        const own = answerOf(() => (game.pop(), "undone"));
        const line = await native.ask({ undo: true });
        if (own.text) assert.equal(JSON.parse(line).undone, true);
        else assert.deepEqual(own, answerInLine(line));
        count("actions taken back", own.text ? 1 : 0);
      }
      ++actions;
      count("actions in games");
    }
    assert.deepEqual(answerOf(() => game.ask({ ask: "picture", prefix: "g-" })), answerInLine(await native.ask({ ask: "picture", prefix: "g-" })));
    native.end();
    assert.equal(game.journal, readFileSync(journal, "utf8"));
    const again = rearguard.Game.fromJournal(game.journal);
    assert.equal(again.ask({ ask: "state" }), game.ask({ ask: "state" }));
    count("journals");
  }
});

