// Games kept in the browser: their journals, the newest first.

const prefix = "rearguard-game-";

export function savedGames() {
  const games = [];
  try {
    for (let i = 0; i < localStorage.length; ++i) {
      const key = localStorage.key(i);
      if (key.startsWith(prefix)) games.push({ id: key.slice(prefix.length), ...JSON.parse(localStorage.getItem(key)) });
    }
  } catch {
    return []; // a browser that keeps nothing
  }
  return games.sort((a, b) => b.when - a.when);
}

/** Returns whether the browser keeps it. */
export function keepGame(id, game) {
  try {
    localStorage.setItem(prefix + id, JSON.stringify({ ...game, when: Date.now() }));
    return true;
  } catch {
    return false;
  }
}

export function forgetGame(id) {
  localStorage.removeItem(prefix + id);
}
