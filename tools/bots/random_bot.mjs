#!/usr/bin/env node
// A bot that plays legal actions at random, for the tournament of random_bot.py:
//   tools/bots/random_bot.py maps/2930/skirmish.toml 10 recruit --bot "node tools/bots/random_bot.mjs"
// Change `choose` to try a bot of your own. It finds the npm package as `rearguard`, or where tools/web has built it.
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";

const built = new URL("../../build/web/npm/node.js", import.meta.url);
const { load } = await import(existsSync(built) ? built.href : "rearguard");
const { Game } = await load();

/** Numbers from 0 to below 1, the same for the same seed. */
function diceOf(seed) {
  let state = Number(BigInt(seed) % 4294967296n);
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/** The bot: any legal action, but the end of a phase only if there is nothing else in three of four times. */
function choose(game, dice) {
  const actions = game.legalActions;
  const others = actions.filter((action) => action.kind !== "end");
  const from = others.length > 0 && dice() < 0.75 ? others : actions;
  return from[Math.floor(dice() * from.length)].action;
}

let game;
let dice;
for await (const line of createInterface({ input: process.stdin })) {
  const told = JSON.parse(line);
  if (told.scenario) {
    game?.free();
    // What the dice show is told; from this seed nothing comes.
    game = new Game(told.scenario, { seed: 0, dice: told.dice });
    dice = diceOf(told.game);
  } else if (told.choose) {
    console.log(JSON.stringify({ action: choose(game, dice) }));
  } else if (told.action) {
    game.push(told.action, { dice: told.dice });
  } else if (told.over) {
    console.log(JSON.stringify({ state: game.state.without_seed }));
  }
}
