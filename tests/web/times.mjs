// How long the page takes from a click to the first picture with its answer, in Chromium: node tests/web/times.mjs
import { join } from "node:path";

import { Browser, serve } from "./browser.mjs";
import { built } from "./support.mjs";

const rout = "#retreat?position=maps/2930/rout.toml&unit=c1&result=rout";
const afternoon = "#retreat?position=maps/keddles-mill/afternoon.toml";
const repetitions = 7;

const server = await serve(join(built, "page"));
const browser = new Browser();

/** Watches what the browser itself measures of each click: the time until its next frame is painted, to 8 ms. */
async function open(address) {
  await browser.open(server.address + address);
  await browser.evaluate(`(() => {
    globalThis.clicks = [];
    const seen = (list) => list.getEntries().filter((one) => one.name === "click").forEach((one) => clicks.push(one.duration));
    new PerformanceObserver(seen).observe({ type: "event", durationThreshold: 16 });
  })()`);
}

/** The times of clicks on some places in turns, the first of them apart. */
async function measure(what, selectors) {
  const times = [];
  for (let i = 0; i < repetitions; ++i) {
    await browser.evaluate("clicks.length = 0");
    await browser.click(selectors[i % selectors.length]);
    // A click that takes less than 16 ms is not reported.
    times.push(await browser.until("clicks[0]", 1500).catch(() => 16));
  }
  const [first, ...later] = times;
  later.sort((a, b) => a - b);
  console.log(`${what.padEnd(44)} first ${first} ms, later ${later[0]} to ${later.at(-1)} ms`);
}

await open(rout);
await measure("2930: a unit", ['.overlay [data-unit="b1"]', '.overlay [data-unit="c1"]']);
await measure("2930: a result", ['.choices input[value="R2"] + span', '.choices input[value="rout"] + span']);
await open(afternoon);
const units = await browser.evaluate(`[...document.querySelectorAll("#unit option")].map((one) => one.value).filter(Boolean)`);
const shown = units.filter((_, i) => i % Math.ceil(units.length / repetitions) === 0);
await measure("Keddle's Mill: a unit", shown.map((unit) => `.overlay [data-unit="${unit}"]`));
const results = await browser.evaluate(`[...document.querySelectorAll(".choices input")].map((one) => one.value)`);
await measure("Keddle's Mill: a result", results.slice(-3).map((result) => `.choices input[value="${result}"] + span`));
await browser.end();
server.end();
