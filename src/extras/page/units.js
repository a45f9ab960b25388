// Changes to the units of a board: from the document of a position to another.

/** The document of a position; a shipped map is in it by its name. */
export function documentOf(position) {
  const document = JSON.parse(position.ask({ ask: "position", format: "json" }));
  const map = position.ask({ ask: "position", format: "line", questions: [] }).split(" ")[1];
  if (!map.includes(",")) [document.map, document.map_signature] = map.split("~");
  return document;
}

function unitOf(document, id) {
  const unit = document.units.find((one) => one.id === id);
  if (!unit) throw new Error("Choose a counter first.");
  return unit;
}

/** The document with a unit in another hex, on top of those that are there. */
export function withMoved(document, id, hex) {
  const unit = unitOf(document, id);
  return { ...document, units: [{ ...unit, hex }, ...document.units.filter((one) => one !== unit)] };
}

/** The document without a unit, and without what is said about its side if it was the last. */
export function withoutUnit(document, id) {
  const { side } = unitOf(document, id);
  const units = document.units
    .filter((one) => one.id !== id)
    .map((one) => (one.engaged ? { ...one, engaged: one.engaged.filter((other) => other !== id) } : one));
  const links = (document.links ?? []).filter((link) => link.from !== id && link.to !== id);
  const changed = { ...document, units, links };
  if (units.some((one) => one.side === side)) return changed;
  for (const key of ["enemy_line", "supply_sources", "retreat_direction"]) {
    if (changed[key] === undefined) continue;
    const { [side]: gone, ...others } = changed[key];
    changed[key] = others;
  }
  return changed;
}

/** An id that no unit has, with the letters of another: after "b1" and "b4" comes "b5". */
export function freeId(document, like) {
  const letters = /^[^0-9]*/.exec(like)[0] || "u";
  const numbers = document.units.map(({ id }) => (id.startsWith(letters) ? Number(id.slice(letters.length)) || 0 : 0));
  return `${letters}${Math.max(0, ...numbers) + 1}`;
}

/** The document with one more unit of a side, of the kind of `like` or else of the first of that side. */
export function withAdded(document, side, hex, like) {
  const own = document.units.filter((one) => one.side === side);
  const model = own.find((one) => one.id === like) ?? own[0] ?? document.units[0];
  const { class: movementClass, kind, size, strength, morale, movement } = model;
  const unit = { id: freeId(document, own[0]?.id ?? side.charAt(0)), side, hex, class: movementClass, kind, size, strength, morale, movement };
  return { ...document, units: [JSON.parse(JSON.stringify(unit)), ...document.units] };
}

/** The sides of the units, each once. */
export function sidesOf(document) {
  return [...new Set(document.units.map(({ side }) => side))];
}

/** Whether a text is a board in one line, or an address with one. */
export function isLine(text) {
  return /^\s*(rg\d+[+\s]|rz1\.|(https?|file):\S*#(line=)?r[gz]\d)/.test(text);
}
