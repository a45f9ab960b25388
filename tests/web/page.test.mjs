// The page in Chromium: as a folder on a server, and as one file from the disk.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

import { Browser, serve } from "./browser.mjs";
import { built, root, run } from "./support.mjs";

const routEnds = ["2933", "3032", "3132", "3230", "3231"];
const routed = "#retreat?position=maps/2930/rout.toml&unit=c1&result=rout";
const pictures = join(built, "pictures");
let browser;
let server;
let single;

before(async () => {
  mkdirSync(pictures, { recursive: true });
  server = await serve(join(built, "page"));
  single = pathToFileURL(join(built, "rearguard.html")).href;
  browser = new Browser();
});
after(async () => {
  await browser.end();
  server.end();
});

const ends = () => browser.evaluate(`[...document.querySelectorAll(".ends button")].map((one) => one.dataset.hex)`);
const text = (selector) => browser.evaluate(`document.querySelector(${JSON.stringify(selector)})?.innerText ?? ""`);
const announced = () => text("#announcer");
const fine = () => assert.deepEqual(browser.problems, []);
async function keep(name) {
  await new Promise((resolve) => setTimeout(resolve, 400));
  writeFileSync(join(pictures, `${name}.png`), await browser.picture());
}

for (const [form, address] of [["folder", () => server.address], ["one file", () => single]]) {
  test(`${form}: a click on b1 shows where it may retreat`, async () => {
    await browser.open(address() + routed);
    assert.notDeepEqual(await ends(), routEnds);
    await browser.click('.overlay [data-unit="b1"]');
    await browser.until(`document.querySelector("#unit").value === "b1"`);
    assert.deepEqual(await ends(), routEnds);
    assert.equal(await browser.evaluate(`document.querySelectorAll(".mark.end").length`), 5);
    assert.match(await text(".answer h2"), /b1 retreats 3 hexes from 2930/);
    assert.match(await announced(), /5 legal end hexes, 10 paths: 2933, 3032, 3132, 3230, 3231/);
    await browser.click('.answer button[data-hex="2927"]');
    assert.match(await text(".reason"), /2927.*avoid-zoc.*14[.]31.*ZOC of c1 and c2/);
    await browser.click('.choices input[value="R2"] + span');
    await browser.until(`document.querySelector(".answer h2").innerText.includes("2 hexes")`);
    assert.notDeepEqual(await ends(), routEnds);
    fine();
  });

  test(`${form}: a link holds a board with its question`, async () => {
    const board = "rg1+2930+order-actions+line.union=28+confederate:foot+c1@2826+c2@2827+c3@2828+c4@2829+union:foot+b1@2930";
    await browser.open(`${address()}#line=${board}+ask=b1:rout+end`);
    await browser.until(`document.querySelector(".ends button")`);
    assert.deepEqual(await ends(), routEnds);
    // A counter more, and the address is the new board.
    await browser.evaluate(`document.querySelector(".changes").open = true`);
    await browser.evaluate(`document.querySelector("[name=side]").value = "confederate"`);
    await browser.evaluate(`document.querySelector("[name=add-to]").value = "2933"`);
    await browser.evaluate(`document.querySelector("[name=add-to]").form.requestSubmit()`);
    await browser.until(`location.hash.includes("c5@2933")`);
    assert.notDeepEqual(await ends(), routEnds);
    assert.match(await browser.evaluate("location.hash"), /^#line=rg1[+]2930~[0-9a-f]{8}[+].*[+]ask=b1:rout[+]end$/);
    await browser.evaluate(`[...document.querySelectorAll(".changes button")].find((one) => one.innerText === "Remove").click()`);
    await browser.until(`!location.hash.includes("b1@")`);
    fine();
  });

  test(`${form}: a turn of the skirmish`, async () => {
    await browser.open(`${address()}#play?scenario=maps/2930/skirmish.toml&seed=7`);
    await browser.until(`document.querySelector(".status h2")`);
    assert.match(await text(".status"), /turn 1 of 4 · Movement/);
    await browser.click('.overlay [data-unit="c1"]');
    await browser.until(`document.querySelectorAll(".reach").length > 10`);
    await browser.evaluate(`document.querySelector('[data-action="move c1 2726"]').click()`);
    await browser.until(`document.querySelector('.overlay [data-unit="c1"]').dataset.hex === "2726"`);
    assert.match(await text(".log"), /c1 moves from 2626 to 2726 for 1 MP/);
    await browser.press("u", { text: "u" });
    await browser.until(`document.querySelector('.overlay [data-unit="c1"]').dataset.hex === "2626"`);
    await browser.press("y", { text: "y" });
    await browser.until(`document.querySelector('.overlay [data-unit="c1"]').dataset.hex === "2726"`);
    for (let i = 0; i < 12 && !(await text(".status")).includes("turn 2"); ++i) {
      const before = await text(".status");
      await browser.click(".bar .primary");
      await browser.until(`document.querySelector(".status").innerText !== ${JSON.stringify(before)}`);
    }
    assert.match(await text(".status"), /turn 2 of 4/);
    // The save is what the command writes for the same deeds.
    const kept = await browser.evaluate(`JSON.parse(localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith("rearguard-game-")))).journal`);
    const file = join(built, "pictures", "page.journal");
    writeFileSync(file, kept);
    const shown = run(["game", "show", file, "--json"]);
    assert.equal(shown.status, 0, shown.err);
    assert.equal(JSON.parse(shown.out).turn, 2);
    await browser.evaluate("localStorage.clear()");
    fine();
  });

  test(`${form}: the computer thinks beside the page, and Undo interrupts it`, async () => {
    await browser.open(`${address()}#play`);
    await browser.evaluate(`window.Worker = class extends Worker {
      constructor(...given) {
        super(...given);
        this.addEventListener("message", ({ data }) => (window.thoughts = (window.thoughts ?? 0) + (data.thought ? 1 : 0)));
      }
    }`);
    await browser.evaluate(`document.querySelector(".card select").value = "recruit"`);
    await browser.click(".card .primary");
    await browser.until(`document.querySelector(".status h2")`);
    const acting = () => text(".status h2");
    const person = await acting();
    const waits = `document.querySelector(".status").innerText.includes("thinking")`;
    const end = `document.querySelector(".bar .primary").click()`;
    // The person's phases, until it is for the computer to act: then nobody else may.
    let before = "";
    for (let i = 0; i < 12 && !(await browser.evaluate(waits)); ++i) {
      before = await text(".where");
      const after = await browser.evaluate(`${end}; ({ waits: ${waits}, buttons: [...document.querySelectorAll(".bar button")].map((one) => one.disabled) })`);
      if (after.waits) assert.deepEqual(after.buttons, [false, true, true, true]);
      if (after.waits) break;
    }
    // Interrupted at once, it does nothing, and the person's phase is open again.
    await browser.until(`!${waits}`);
    while ((await acting()) !== person || (await text(".where")) !== before) await browser.click(".bar button");
    const deeds = await browser.evaluate(`document.querySelectorAll(".log > li").length`);
    await browser.evaluate(`${end}; document.querySelector(".bar button").click()`);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    assert.equal(await text(".where"), before);
    assert.equal(await browser.evaluate(`document.querySelectorAll(".log > li").length`), deeds);
    // Left alone, it acts, and then it is the person's turn.
    await browser.evaluate(end);
    await browser.until(`!${waits}`, 60000);
    assert.ok((await browser.evaluate("window.thoughts")) > 0);
    assert.ok((await browser.evaluate(`document.querySelectorAll(".log > li").length`)) > deeds + 1);
    await browser.evaluate("localStorage.clear()");
    fine();
  });
}

test("folder: what was opened once opens without a network", async () => {
  const once = await serve(join(built, "page"));
  await browser.open(once.address + routed);
  await browser.until("navigator.serviceWorker.ready.then((found) => found.active !== null)");
  once.end();
  await browser.open(once.address + routed.replace("c1", "b1"));
  assert.deepEqual(await ends(), routEnds);
});

test("a position and its map may be opened from the disk", async () => {
  await browser.open(`${single}#retreat`);
  const map = join(root, "maps/2930/map.toml");
  const position = join(built, "pictures", "own.toml");
  writeFileSync(position, readFileSync(join(root, "maps/2930/caught-by-lakes.toml"), "utf8").replaceAll("map-lakes-beside.toml", "map.toml").replaceAll("map-lakes-behind.toml", "map.toml"));
  await browser.giveFiles("#files", [position]);
  await browser.until(`document.querySelector(".problem")`);
  assert.match(await text(".problem"), /map[.]toml/);
  await browser.giveFiles("#files", [map]);
  await browser.until(`!document.querySelector(".problem") && document.querySelector("#position").value === "own.toml"`);
  await browser.giveFiles("#files", [join(root, "LICENSE")]);
  fine();
});

test("rules that look at who won take a click on an enemy", async () => {
  await browser.open(`${single}#retreat?position=maps/2930/driven-back.toml&unit=m`);
  await browser.until(`document.querySelector(".question")`);
  await browser.click('.overlay [data-unit="s"]');
  await browser.until(`document.querySelector('.causes input[value="s"]').checked && document.querySelector(".answer p.good, .answer p.bad")`);
  assert.match(await text(".answer h2"), /^m retreats/);
  fine();
});

/** Writes a position on a map of 250 by 250 hexes with woods, hills and a road, as "large.json"; returns the file. */
function largeBoard() {
  const side = 250;
  const number = (column, row) => `${String(column).padStart(3, "0")}${String(row).padStart(3, "0")}`;
  const hexes = Array.from({ length: side }, (_, row) => Array.from({ length: side }, (_, column) => "...w.hw"[(column * column + 3 * row * row + column * row) % 7]).join(""));
  const unit = (id, of, hex) => ({ id, side: of, hex, class: "foot", movement: 6, strength: 3 });
  const file = join(pictures, "large.json");
  writeFileSync(file, JSON.stringify({
    rearguard: "position 1",
    rules: "basic-retreat",
    map: {
      rearguard: "map 1", name: "Large", grid: { orientation: "flat", shifted: "even", first: "001001", columns: side, rows: side },
      terrain: { clear: { symbol: ".", cost: { foot: 1 } }, woods: { symbol: "w", cost: { foot: 2 } }, hill: { symbol: "h", cost: { foot: 2 } } },
      hexes,
    },
    units: [unit("b1", "blue", number(200, 180)), unit("c1", "red", number(201, 180)), unit("b2", "blue", number(3, 4))],
  }));
  return file;
}

test("of a large map that which is seen is drawn, at once plainly and then with all", async () => {
  const file = largeBoard();
  for (const [width, touch] of [[390, true], [1280, false]]) {
    await browser.open(`${single}#retreat`, { width, height: 844, touch });
    await browser.giveFiles("#files", [file]);
    await browser.until(`document.querySelector("#position").value === "large.json" && !document.querySelector(".tiles canvas").hidden`, 60000);
    await browser.click('.overlay [data-unit="b1"]', { touch });
    await browser.until(`document.querySelector("#unit").value === "b1" && document.querySelector(".mark.end")`);
    const tiles = `[...document.querySelectorAll(".tiles canvas")].slice(1)`;
    // In the middle of what is seen there comes to be a tile, on which more than one colour is seen.
    await browser.until(`(() => {
      const view = document.querySelector(".board-view").getBoundingClientRect();
      const [x, y] = [view.left + view.width / 2, view.top + view.height / 2];
      return ${tiles}.some((tile) => {
        const box = tile.getBoundingClientRect();
        if (x < box.left || x > box.right || y < box.top || y > box.bottom) return false;
        const pixels = new Uint32Array(tile.getContext("2d").getImageData(0, 0, tile.width, tile.height).data.buffer);
        return new Set(pixels).size > 100;
      });
    })()`);
    assert.ok(await browser.evaluate(`${tiles}.reduce((sum, tile) => sum + tile.width * tile.height, 0) < 30e6`));
    await keep(`large-${width}`);
    // The pointer is on the hex that the engine names.
    const mark = await browser.evaluate(`document.querySelector(".mark.end").closest("[data-hex]").dataset.hex`);
    const { x, y } = await browser.place(".mark.end");
    await browser.send("Input.dispatchMouseEvent", { type: "mouseMoved", x, y });
    if (!touch) await browser.until(`document.querySelector(".reason").innerText.startsWith(${JSON.stringify(mark)})`);
    await browser.click('[aria-label="Zoom to fit"]', { touch });
    await browser.until(`document.querySelector(".sheet").getBoundingClientRect().width <= ${width} && ${tiles}.length === 0`);
    await keep(`large-${width}-whole`);
  }
  fine();
});

test("everything works without a mouse", async () => {
  await browser.open(`${single}${routed}`);
  await browser.evaluate(`document.querySelector("#main").focus()`);
  for (let i = 0; i < 5 && (await browser.evaluate(`document.querySelector("#unit").value`)) !== "b1"; ++i) {
    await browser.evaluate(`document.querySelector(".board-view").focus()`);
    await browser.press("n", { text: "n" });
  }
  assert.deepEqual(await ends(), routEnds);
  // With Tab alone from the chosen result to the first end hex.
  await browser.evaluate(`document.querySelector(".choices input:checked").focus()`);
  let focused = "";
  for (let i = 0; i < 8 && focused !== "2933"; ++i) {
    await browser.press("Tab", { keyCode: 9 });
    focused = await browser.evaluate(`document.activeElement.dataset.hex ?? ""`);
  }
  assert.equal(focused, "2933");
  assert.match(await text(".reason"), /2933 is legal for 3 MP: 2930-2931-2932-2933/);
  assert.ok(await browser.evaluate(`document.querySelectorAll(".path-focus").length > 0`));
  fine();
});

test("every control has a name, and pictures of the page fit their width", async () => {
  for (const [width, height] of [[390, 844], [800, 1000], [1400, 900]]) {
    const touch = width < 800;
    for (const [name, hash] of [["retreat", routed.replace("c1", "b1")], ["lobby", "#play"], ["game", "#play?scenario=maps/2930/skirmish.toml&seed=7"]]) {
      await browser.open(`${single}${hash}`, { width, height, touch });
      if (name === "game") {
        await browser.until(`document.querySelector(".status h2")`);
        await browser.click('.overlay [data-unit="c3"]', { touch });
        await browser.until(`document.querySelectorAll(".reach").length > 5`);
        await browser.evaluate("scrollTo(0, 0)");
      }
      assert.ok(await browser.evaluate("document.documentElement.scrollWidth <= innerWidth"), `${name} at ${width}`);
      const unnamed = await browser.evaluate(`[...document.querySelectorAll("button, select, input, a")]
        .filter((one) => one.checkVisibility() && !(one.innerText.trim() || one.getAttribute("aria-label") || one.labels?.length || one.closest("label")))
        .map((one) => one.outerHTML.slice(0, 100))`);
      assert.deepEqual(unnamed, []);
      if (touch) {
        const small = await browser.evaluate(`[...document.querySelectorAll("button, select")].filter((one) => one.checkVisibility())
          .filter((one) => one.getBoundingClientRect().height < 38).map((one) => one.outerHTML.slice(0, 100))`);
        assert.deepEqual(small, []);
      }
      await keep(`${name}-${width}`);
    }
  }
  await browser.evaluate("localStorage.clear()");
  fine();
});

test("by touch: a tap takes a counter, and another moves it", async () => {
  await browser.open(`${single}#play?scenario=maps/2930/skirmish.toml&seed=7`, { width: 390, height: 844, touch: true });
  await browser.until(`document.querySelector(".status h2")`);
  await browser.click('.overlay [data-unit="c3"]', { touch: true });
  await browser.until(`document.querySelectorAll(".reach").length > 5`);
  await browser.click('.reach[data-hex="2731"]', { touch: true });
  await browser.until(`document.querySelector('.overlay [data-unit="c3"]').dataset.hex === "2731"`);
  await browser.evaluate("localStorage.clear()");
  fine();
});

test("on paper the answer has the picture of the engine with its legend", async () => {
  await browser.open(`${single}${routed.replace("c1", "b1")}`);
  await browser.send("Emulation.setEmulatedMedia", { media: "print" });
  await browser.evaluate(`dispatchEvent(new Event("beforeprint"))`);
  assert.ok(await browser.evaluate(`document.querySelector(".printed svg").textContent.includes("illegal hex, ruled out by")`));
  assert.ok(await browser.evaluate(`!document.querySelector(".controls").checkVisibility()`));
  await keep("print");
  await browser.send("Emulation.setEmulatedMedia", { media: "" });
  fine();
});

test("a saved game of the desktop goes on here, and a damaged one says why it does not", async () => {
  const file = join(built, "pictures", "desktop.journal");

  rmSync(file, { force: true });
  run(["game", "new", "maps/2930/skirmish.toml", "--seed", "9", "--save", file]);
  run(["game", "apply", file, "end"]);
  await browser.open(`${single}#play`);
  await browser.giveFiles("#journal", [file]);
  await browser.until(`document.querySelector(".status h2")`);
  assert.match(await text(".log"), /end/);
  const kept = await browser.evaluate(`JSON.parse(localStorage.getItem(Object.keys(localStorage)[0])).journal`);
  assert.equal(kept, readFileSync(file, "utf8"));
  await browser.evaluate("localStorage.clear()");
  const damaged = join(built, "pictures", "damaged.journal");
  writeFileSync(damaged, readFileSync(file, "utf8").replace("seed 9", "seed 8"));
  await browser.open(`${single}#play`);
  await browser.giveFiles("#journal", [damaged]);
  await browser.until(`document.querySelector(".problem, .status h2")`);
  assert.equal(run(["game", "show", damaged]).status === 0, (await text(".problem")) === "");
  await browser.evaluate("localStorage.clear()");
  fine();
});
