// The worker of thinker.js: an engine of its own, which plays along with the game on the page.
import { load } from "./rearguard/web.js";

let engine = null;
let game = null;

/** Brings the game here to what a journal says: by its new lines, or by opening it if it is another game. */
function follow(rearguard, journal) {
  const known = game?.journal;
  if (known && journal.startsWith(known)) {
    for (const line of journal.slice(known.length).split("\n")) {
      const [number, , action] = line.split(" | ");
      if (!/^\d+$/.test(number)) continue;
      if (action.startsWith("undo: ")) game.pop();
      else if (action.startsWith("redo: ")) game.redo();
      else game.push(action);
    }
    if (game.journal === journal) return;
  }
  game?.free();
  game = null;
  game = rearguard.Game.fromJournal(journal);
}

addEventListener("message", async ({ data }) => {
  if (data.engine) {
    engine = load(data.engine);
    return;
  }
  try {
    follow(await engine, data.journal);
    const { action, why } = game.suggest(data.options);
    postMessage({ thought: { action, why } });
  } catch (problem) {
    game = null;
    postMessage({ problem: problem.message });
  }
});
