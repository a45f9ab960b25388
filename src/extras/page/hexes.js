// The hexes of a board: their places, and what is there. The engine is asked for them when they are needed.
const areaPattern = /data-hex="([^"]+)" aria-label="([^"]*)">\s*<path[^>]* d="([^"]+)"/g;
/** Hexes are looked for in squares of the map with sides of so many units. */
const square = 128;
/** A point farther from the middle of each hex is beside the map. */
const reach = 36;

/** The corners of an outline of straight lines: a place, and steps from there (`M0 0l1-2h.5v3z`). */
const cornersOf = (path) => {
  const corners = [];
  let here = [0, 0];
  for (const [, command, steps] of path.matchAll(/([Mmlhv])([^A-Za-z]*)/g)) {
    const numbers = (steps.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const each = command === "h" || command === "v" ? 1 : 2;
    for (let i = 0; i < numbers.length; i += each) {
      const step = command === "h" ? [numbers[i], 0] : command === "v" ? [0, numbers[i]] : [numbers[i], numbers[i + 1]];
      here = command === "M" ? step : [here[0] + step[0], here[1] + step[1]];
      corners.push(here);
    }
  }
  return corners;
};

const unescaped = (text) => {
  const box = document.createElement("textarea");
  box.innerHTML = text;
  return box.value;
};

export class Hexes {
  #source;
  #byNumber = new Map();
  #bySquare = new Map();

  /** `source` is a position or a game: what has `picture`. */
  constructor(source) {
    this.#source = source;
  }

  /** A hex by its number, with its corners, its centre and what is there; nothing if the map has no such hex. */
  get(hex) {
    if (hex && !this.#byNumber.has(hex)) {
      const found = this.#read({ around: [hex] });
      if (found && !this.#byNumber.has(hex)) this.#byNumber.set(hex, undefined);
    }
    return this.#byNumber.get(hex);
  }

  /** The number of the hex at a point; null beside the map. */
  at(x, y) {
    const [left, top] = [Math.floor(x / square) * square, Math.floor(y / square) * square];
    const key = `${left} ${top}`;
    if (!this.#bySquare.has(key)) {
      const found = this.#read({ section: [left, top, square, square] });
      if (!found) return null;
      this.#bySquare.set(key, found);
    }
    let nearest = null;
    let least = reach * reach;
    for (const hex of this.#bySquare.get(key)) {
      const distance = (hex.x - x) ** 2 + (hex.y - y) ** 2;
      if (distance < least) {
        least = distance;
        nearest = hex.hex;
      }
    }
    return nearest;
  }

  /** Reads the hexes of a section; null if the board has been left, or has no such section. */
  #read(section) {
    let svg = "";
    try {
      svg = this.#source.picture({ layer: "hexes", ...section });
    } catch {
      return null;
    }
    const found = [];
    for (const [, hex, label, path] of svg.matchAll(areaPattern)) {
      const corners = cornersOf(path);
      const middle = (axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
      const [x, y] = [middle(0), middle(1)];
      const made = this.#byNumber.get(hex) ?? { hex, label: unescaped(label), path, x, y };
      this.#byNumber.set(hex, made);
      found.push(made);
    }
    return found;
  }
}
