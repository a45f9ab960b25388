// Libraries, positions and games: plain calls, once the module has been started.
import { Calls, Handle, Sized, question } from "./calls.js";
import { BAD_INPUT, IllegalActionError, RearguardError, errorOf } from "./errors.js";

export { DocumentError, IllegalActionError, LimitError, RearguardError } from "./errors.js";

/** A count as a number, or as a bigint where a number would not be exact. */
function countOf(data) {
  return data.path_count_text === undefined ? data.path_count : BigInt(data.path_count_text);
}

class Verdict {
  #position;
  #asked;

  constructor(position, asked, text) {
    this.#position = position;
    this.#asked = asked;
    this.text = text;
    this.data = JSON.parse(text);
    this.unit = this.data.unit;
    this.from = this.data.from;
    this.outcome = this.data.outcome;
    this.cite = this.data.cite ?? "";
    this.why = this.data.why ?? "";
    this.ends = this.data.end_hexes.map((end) => ({
      hex: end.hex,
      movementPoints: end.movement_points,
      paths: end.paths,
      pathCount: countOf(end),
    }));
    this.refused = new Map(
      (this.data.ruled_out ?? []).map((out) => [
        out.hex,
        { hex: out.hex, clause: out.clause, cite: out.cite ?? "", text: out.text ?? "", why: out.why },
      ]),
    );
  }

  picture({ legend = true, prefix = "" } = {}) {
    const { max_paths, ruled_out, ...asked } = this.#asked;
    return this.#position.ask({ ...asked, ask: "picture", legend, prefix });
  }

  toString() {
    const ends = this.ends.map((end) => end.hex).join(", ");
    return `${this.unit}: ${this.outcome}${ends ? `: ${ends}` : ""}`;
  }
}

class Action {
  constructor(data) {
    this.data = data;
    this.action = data.action;
    this.kind = data.kind;
    this.unit = data.unit ?? "";
  }

  toString() {
    return this.action;
  }

  toJSON() {
    return this.data;
  }
}

/** The keys of a question about a retreat. */
function aboutRetreat(unit, options) {
  const given = typeof options === "string" ? { result: options } : options;
  const { result, distance, causedBy, numbers, option, path, maxPaths, ruledOut } = given;
  return {
    unit,
    result,
    distance,
    caused_by: causedBy,
    with: numbers,
    option,
    path,
    max_paths: maxPaths,
    ruled_out: ruledOut,
  };
}

/**
 * Makes the classes of a module that was started. `folder` holds its rules and maps; `files`, where documents may be
 * files of the machine, has `exist(path)` and `follow()`, which goes to the working folder.
 */
export function makeRearguard(module, { folder = null, files = null } = {}) {
  const calls = new Calls(module);
  let shipped = null;

  /** Where a position is: a file of the machine, or else a shipped one. */
  const placeOf = (path) => {
    if (folder === null || files?.exist(path) || path.startsWith("/")) return path;
    const known = `${folder}/${path}`;
    return module.FS.analyzePath(known).exists ? known : path;
  };

  class Library {
    #handle;

    constructor({ folder: own = folder, documents = {} } = {}) {
      this.#handle = new Handle(calls, "library", calls.made("library_new", own));
      for (const [name, text] of Object.entries(documents))
        calls.answer("library_add", this.#handle.pointer, name, new Sized(text));
    }

    get pointer() {
      return this.#handle.pointer;
    }

    free() {
      this.#handle.free();
    }
  }

  const defaultLibrary = () => (shipped ??= new Library());

  /** Engines have each their memory: what another one has made means nothing here. */
  const pointerOf = (library) => {
    if (!(library instanceof Library)) throw new RearguardError("this is no library of this engine", "request");
    return library.pointer;
  };

  class Position {
    #handle;
    #library;

    /** `made`: what has made it already, of the position that it is made from. */
    constructor(name, text = null, library = defaultLibrary(), made = null) {
      this.name = name;
      this.#library = library;
      files?.follow();
      const load = () => calls.made("position_load", pointerOf(library), name, new Sized(text));
      this.#handle = new Handle(calls, "position", made === null ? load() : made);
    }

    static fromFile(path, { library } = {}) {
      return new Position(placeOf(String(path)), null, library);
    }

    static fromText(text, { documents, name = "position.toml", library } = {}) {
      return new Position(name, text, documents ? new Library({ documents }) : library);
    }

    ask(asked) {
      return calls.answer("position_ask", this.#handle.pointer, question(asked));
    }

    retreat(unit, options = {}) {
      const asked = { ask: "retreat", ...aboutRetreat(unit, options) };
      return new Verdict(this, asked, this.ask(asked));
    }

    resolve(unit, { event, result, distance, causedBy, numbers, dice, seed, choose } = {}) {
      const asked = { unit, event, result, distance, caused_by: causedBy, with: numbers, dice, seed, choose };
      return JSON.parse(this.ask({ ask: "resolve", ...asked }));
    }

    danger({ result, units, side, numbers } = {}) {
      return JSON.parse(this.ask({ ask: "danger", result, units, side, with: numbers })).units;
    }

    reach(unit, movementPoints) {
      const answer = JSON.parse(this.ask({ ask: "reach", unit, movement_points: movementPoints }));
      return new Map(answer.reached.map((entry) => [entry.hex, entry.movement_points]));
    }

    perft(unit, options = {}) {
      return JSON.parse(this.ask({ ask: "perft", ...aboutRetreat(unit, options) }));
    }

    get setup() {
      return JSON.parse(this.ask({ ask: "setup" }));
    }

    withUnits(units, others = {}) {
      return this.#with({ units, ...others });
    }

    withChanged(units, others = {}) {
      return this.#with({ changed_units: units, ...others });
    }

    #with(changes) {
      const made = calls.made("position_with", this.#handle.pointer, question(changes));
      return new Position(this.name, null, this.#library, made);
    }

    replace(units) {
      return this.withUnits(units);
    }

    boards(boards, questions) {
      return JSON.parse(this.ask({ ask: "boards", boards, questions })).boards.map((board) => {
        if (board.error) throw errorOf(BAD_INPUT, JSON.stringify(board));
        return board.answers;
      });
    }

    toToml() {
      return this.ask({ ask: "position" });
    }

    picture(options = {}) {
      return this.ask({ ask: "picture", ...options });
    }

    toString() {
      const { units, rules } = this.setup;
      return `${this.name}: ${units.length} units, rules ${rules.id}`;
    }

    equals(other) {
      return other instanceof Position && this.toToml() === other.toToml();
    }

    free() {
      this.#handle.free();
    }
  }

  class Game {
    #handle;
    #steps = [];
    #undone = [];

    #library;

    constructor(scenario = null, { seed, dice, journal, library = defaultLibrary(), copied = null } = {}) {
      this.#library = library;
      if (copied !== null) {
        this.#handle = new Handle(calls, "game", calls.made("game_copy", copied.#handle.pointer));
        this.#steps = [...copied.#steps];
        this.#undone = [...copied.#undone];
        return;
      }
      // Where there are files, a scenario may be one, and a journal may name one.
      files?.follow();
      const reads = files !== null && (scenario === null || files.exist(String(scenario)));
      const asked = {
        scenario: scenario === null ? null : String(scenario),
        seed: seed === undefined ? null : String(seed),
        dice,
        journal,
        files: reads ? true : null,
      };
      this.#handle = new Handle(calls, "game", calls.made("game_new", pointerOf(library), question(asked)));
    }

    static fromJournal(journal, { library } = {}) {
      return new Game(null, { journal, library });
    }

    ask(asked) {
      return calls.answer("game_ask", this.#handle.pointer, question(asked));
    }

    #act(request) {
      return JSON.parse(calls.answer("game_act", this.#handle.pointer, question(request)));
    }

    #step(data) {
      const step = { action: data.action, side: data.side, dice: data.dice ?? [], data };
      this.#steps.push(step);
      return step;
    }

    get state() {
      return JSON.parse(this.ask({ ask: "state" }));
    }

    get opening() {
      return JSON.parse(this.ask({ ask: "opening" }));
    }

    get turn() {
      return this.state.acting;
    }

    get phase() {
      return this.state.phase;
    }

    get legalActions() {
      return JSON.parse(this.ask({ ask: "legal" })).actions.map((data) => new Action(data));
    }

    legalActionsOf(unit) {
      return JSON.parse(this.ask({ ask: "legal", unit })).actions.map((data) => new Action(data));
    }

    whyNot(action) {
      try {
        this.ask({ ask: "why_not", action: String(action) });
      } catch (against) {
        if (against instanceof IllegalActionError) return against;
        throw against;
      }
      return null;
    }

    preview(action) {
      return JSON.parse(this.ask({ ask: "preview", action: String(action) }));
    }

    suggest({ strength = "general", seed = 1, work, seconds } = {}) {
      return JSON.parse(this.ask({ ask: "suggest", strength, seed, work, seconds }));
    }

    clone() {
      return new Game(null, { library: this.#library, copied: this });
    }

    push(action, { dice } = {}) {
      const step = this.#step(this.#act({ action: String(action), dice }));
      this.#undone = [];
      return step;
    }

    pop() {
      this.#act({ undo: true });
      const step = this.#steps.pop();
      if (step) this.#undone.push(step);
    }

    redo() {
      const step = this.#step(this.#act({ redo: true }));
      this.#undone.pop();
      return step;
    }

    get canRedo() {
      return this.#undone.length > 0;
    }

    get steps() {
      return [...this.#steps];
    }

    toString() {
      const { scenario, turn, turns, over, acting, phase } = this.state;
      return `${scenario}: turn ${turn} of ${turns}, ${over ? "over" : `${acting} to act in ${phase}`}`;
    }

    isOver() {
      return this.state.over;
    }

    outcome() {
      const { over, score } = this.state;
      return over ? score : null;
    }

    get journal() {
      return this.ask({ ask: "journal" });
    }

    picture(options = {}) {
      return this.ask({ ask: "picture", ...options });
    }

    free() {
      this.#handle.free();
    }
  }

  return { version: calls.version(), Library, Position, Game, defaultLibrary };
}
