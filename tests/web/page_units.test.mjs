// Changes to the units of a board, without a browser: the command answers in place of the engine.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

import { documentOf, freeId, isLine, sidesOf, withAdded, withMoved, withoutUnit } from "../../src/extras/page/units.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const command = process.env.REARGUARD_COMMAND ?? join(root, "build/test/rearguard");
const scratch = mkdtempSync(join(tmpdir(), "rearguard-page-"));
after(() => rmSync(scratch, { recursive: true }));

/** A position as the page has it. */
class Asked {
  constructor(file) {
    this.file = file;
  }
  static of(document) {
    const file = join(scratch, "board.json");
    writeFileSync(file, JSON.stringify(document));
    return new Asked(file);
  }
  ask(question) {
    const env = { ...process.env, REARGUARD_DATA: process.env.REARGUARD_DATA ?? root };
    const ran = spawnSync(command, ["ask", this.file], { input: `${JSON.stringify(question)}\n`, encoding: "utf8", env });
    assert.equal(ran.status, 0, ran.stderr);
    const answer = JSON.parse(ran.stdout);
    return answer.text ?? ran.stdout.trim();
  }
  line() {
    return this.ask({ ask: "position", format: "line" });
  }
}

const rout = () => new Asked(join(root, "maps/2930/rout.toml"));
const board = "rg1 2930~cf85de7c order-actions line.union=28 confederate:foot c1@2826 c2@2827 c3@2828 c4@2829 union:foot b1@2930";

test("a board keeps the name of its map, and is the same board", () => {
  const document = documentOf(rout());
  assert.equal(document.map, "2930");
  assert.equal(Asked.of(document).line(), board);
});

test("counters are moved, added and removed", () => {
  const document = documentOf(rout());
  assert.deepEqual(sidesOf(document), ["union", "confederate"]);
  const moved = withMoved(document, "c1", "2829");
  assert.equal(Asked.of(moved).line(), board.replace("c1@2826", "c1@2829").replace("c4@2829", "c4@2829-2"));
  const added = withAdded(document, "union", "2931", "c1");
  assert.equal(Asked.of(added).line(), `${board} b2@2931`);
  assert.equal(Asked.of(withoutUnit(added, "b2")).line(), board);
  // With the last unit of a side goes what is said about it.
  const alone = withoutUnit(document, "b1");
  assert.equal(Asked.of(alone).line(), board.replace(" line.union=28", "").replace(" union:foot b1@2930", ""));
  assert.throws(() => withMoved(document, "", "2930"), /Choose a counter first/);
  assert.equal(freeId(document, "c2"), "c5");
  assert.equal(freeId(document, "x"), "x1");
});

test("a removed counter is engaged and linked no longer", () => {
  const units = [
    { id: "a", side: "blue", hex: "0101", class: "foot", engaged: ["x"] },
    { id: "x", side: "red", hex: "0102", class: "foot" },
    { id: "y", side: "red", hex: "0103", class: "foot" },
  ];
  const links = [{ name: "charge", from: "x", to: "a" }, { name: "guard", from: "y", to: "a" }];
  const left = withoutUnit({ units, links }, "x");
  assert.deepEqual(left.units[0].engaged, []);
  assert.deepEqual(left.links, [links[1]]);
});

test("lines and links are known from other texts", () => {
  for (const line of [board, "rg1+2930+-+end", "rz1.eJx", "https://example.org/page#line=rg1+2930+-+end", "file:///page.html#rz1.eJx"])
    assert.ok(isLine(line), line);
  for (const other of ["", "rearguard = \"position 1\"", "https://example.org/#retreat?unit=b1", "https://example.org/rg1"])
    assert.ok(!isLine(other), other);
});
