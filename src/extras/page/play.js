// Page 2: two players at one screen, or one against the computer.
import { Board } from "./board.js";
import { kindOf, shipped } from "./documents.js";
import { announce, capitalized, counted, download, drawn, element, problemBox } from "./dom.js";
import { forgetGame, keepGame, savedGames } from "./saves.js";

const pause = () => new Promise((resolve) => setTimeout(resolve, 0));
const percent = (share) => `${Math.round(share * 100)} %`;

export class PlayPage {
  #rearguard;
  #data;
  #game = null;
  #id = "";
  #state = null;
  #unit = null;
  #actions = [];
  #proposed = null;
  #log = [];
  #computer = null;
  #thinker;
  /** Counts what changes the game: what was begun before a change is not finished after it. */
  #changes = 0;

  constructor(rearguard, data, thinker) {
    this.#thinker = thinker;
    this.#rearguard = rearguard;
    this.#data = data;
    this.board = new Board({
      label: "The board",
      onUnit: (id, hex) => this.#clickUnit(id, hex),
      onHex: (hex) => this.#clickHex(hex),
      onPoint: (hex) => this.#point(hex),
    });
    this.element = element("div", { class: "page play" });
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.#showLobby();
  }

  /** Goes on with a journal that the reader has opened. */
  openJournal(text) {
    this.#enter(() => this.#rearguard.Game.fromJournal(text), `game-${Date.now()}`);
  }

  /** Begins what an address asks for: `scenario`, `seed`. */
  open(wanted) {
    const scenario = wanted.get("scenario");
    if (!scenario || this.#game) return;
    this.#begin(scenario, wanted.get("seed") ?? this.#freshSeed(), null);
  }

  #freshSeed() {
    return String(crypto.getRandomValues(new Uint32Array(1))[0]);
  }

  // The lobby.

  #showLobby(problem = null) {
    const file = element("input", {
      type: "file", id: "journal", class: "unseen",
      onchange: async () => {
        const text = await file.files[0].text();
        if (kindOf(text) === "journal") this.openJournal(text);
        else this.#showLobby({ message: "This is no saved game: its first line should begin with “rearguard journal”." });
      },
    });
    const saved = savedGames();
    this.element.classList.add("lobby");
    this.element.replaceChildren(
      problem ? problemBox(problem) : "",
      element("section", { class: "scenarios" },
        element("h2", {}, "Begin a battle"),
        element("ul", { class: "cards" }, shipped(this.#data, "scenario").map((entry) => this.#card(entry)))),
      element("section", { class: "saves" },
        element("h2", {}, "Go on with a game"),
        saved.length === 0 && element("p", { class: "caption" }, "Games are kept in this browser while you play."),
        element("ul", { class: "saved" }, saved.map((game) =>
          element("li", {},
            element("button", { type: "button", onclick: () => this.#enter(() => this.#rearguard.Game.fromJournal(game.journal), game.id, game.computer) },
              element("b", {}, game.title), element("span", {}, ` ${game.where}, ${new Date(game.when).toLocaleString()}`)),
            element("button", { type: "button", class: "quiet", "aria-label": `Forget ${game.title}`, title: "Forget this game",
              onclick: () => { forgetGame(game.id); this.#showLobby(); } }, "✕")))),
        element("p", {}, element("label", { for: "journal", class: "button" }, "Open a saved game …"), file)),
    );
  }

  #card(entry) {
    const [lead] = entry.briefing.split("\n\n");
    const opponent = element("select", { "aria-label": "Opponent" },
      element("option", { value: "" }, "two players here"),
      ["recruit", "captain", "general"].map((word) => element("option", { value: word }, `against a ${word}`)));
    return element("li", { class: "card" },
      element("h3", {}, entry.title),
      element("p", { class: "minutes" }, [entry.group !== entry.title && entry.group, entry.minutes > 0 && counted(entry.minutes, "minute")].filter(Boolean).join(" · ")),
      element("p", {}, lead.replace(/\s+/g, " ") || entry.caption),
      element("p", { class: "start" }, opponent,
        element("button", { type: "button", class: "primary", "data-scenario": entry.path,
          onclick: () => this.#begin(entry.path, this.#freshSeed(), opponent.value || null) }, "Play")));
  }

  #begin(scenario, seed, strength) {
    this.#enter(() => new this.#rearguard.Game(scenario, { seed }), `${Date.now()}`, strength && { strength, side: null });
  }

  async #enter(make, id, computer = null) {
    announce("Setting up the board");
    this.element.classList.add("busy");
    await pause();
    let game;
    try {
      game = make();
    } catch (problem) {
      this.element.classList.remove("busy");
      return this.#showLobby(problem);
    }
    this.#changed();
    this.#game?.free();
    this.#game = game;
    this.#id = id;
    if (computer && !computer.side) {
      const { acting, score } = game.state;
      computer.side = Object.keys(score.points).find((side) => side !== acting);
    }
    this.#computer = computer;
    this.#unit = this.#proposed = null;
    this.#buildTable();
    this.#refresh();
    this.board.settle();
    const own = this.#state.units.filter((unit) => unit.side === this.#state.acting);
    this.board.reveal(own.map((unit) => unit.hex));
    this.#computersTurn();
  }

  // The table.

  #buildTable() {
    const button = (text, title, onclick, name = "") => element("button", { type: "button", class: name, title, onclick }, text);
    this.status = element("section", { class: "status", "aria-live": "polite", id: "answer", tabindex: "-1" });
    this.orders = element("section", { class: "orders", "aria-label": "Orders" });
    this.undo = button("Undo", "Take the last action back (U)", () => this.#undo());
    this.redo = button("Redo", "Do it again (Y)", () => this.#redo());
    this.hint = button("Hint", "What would the computer do? (H)", () => this.#hint());
    this.end = button("End phase", "End the phase (Ctrl+Space)", () => this.#do("end"), "primary");
    this.log = element("ol", { class: "log", "aria-label": "Log", reversed: true });
    this.element.classList.remove("lobby");
    this.element.replaceChildren(
      element("div", { class: "map-column" }, this.board.element),
      element("div", { class: "panel" },
        this.status,
        element("div", { class: "bar" }, this.undo, this.redo, this.hint, this.end),
        this.orders,
        element("details", { open: true }, element("summary", {}, "Log"), this.log),
        element("details", { class: "save" }, element("summary", {}, "Save, send, leave"),
          element("p", { class: "caption" }, "The save is a text, the same that the program on the desktop writes: send it to the other player, who opens it here or there."),
          element("p", { class: "tools" },
            button("Download", "The save as a file", () => download("rearguard.journal", this.#game.journal)),
            button("Copy", "The save to the clipboard", () => this.#copy()),
            button("Leave the table", "Back to the list; the game is kept", () => this.#leave())))),
    );
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.#game.journal);
      announce("Copied");
    } catch {
      download("rearguard.journal", this.#game.journal);
    }
  }

  #leave() {
    this.#changed();
    this.#game.free();
    this.#game = null;
    this.element.classList.remove("busy");
    this.#showLobby();
    history.replaceState(null, "", "#play");
  }

  #named(id) {
    const unit = [...this.#state.units, ...this.#state.waiting].find((one) => one.id === id);
    return unit?.name && unit.name !== id ? `${unit.name} (${id})` : id;
  }

  /** Ends what is being thought about. */
  #changed() {
    ++this.#changes;
    this.#thinker.stop();
  }

  /** Tests for a game that waits for the computer: nobody else may act, but what it has done can be taken back. */
  #waitsForComputer(state = this.#state) {
    return this.#computer !== null && !state.over && state.acting === this.#computer.side;
  }

  #refresh() {
    const state = (this.#state = this.#game.state);
    this.board.show(this.#game);
    if (!state.units.some((unit) => unit.id === this.#unit)) this.#unit = null;
    this.#proposed = null;
    if (state.choice) this.#unit = state.choice.unit;
    const journal = this.#game.journal;
    this.#log = deedsIn(journal);
    this.#showStatus();
    this.#showLog();
    this.#takeUp(this.#unit, false);
    const where = state.over ? "over" : `turn ${state.turn}, ${state.phase}`;
    const kept = keepGame(this.#id, { title: state.scenario, where, journal, computer: this.#computer });
    this.element.classList.toggle("unkept", !kept);
    this.undo.disabled = this.#log.length === 0;
    const waits = this.#waitsForComputer();
    this.element.classList.toggle("busy", waits);
    this.redo.disabled = waits || !this.#game.canRedo;
    this.hint.disabled = waits || state.over;
    this.end.disabled = waits || state.over || Boolean(state.choice);
  }

  #showStatus() {
    const { scenario, turn, turns, phase, acting, prompt, over, score, early_end: early, choice } = this.#state;
    const sides = Object.keys(score.points);
    const sign = (side) => element("span", { class: "swatch", style: `background: ${this.board.colourOf(this.#state.units.find((unit) => unit.side === side)?.id)}` });
    const points = sides.map((side) => element("span", { class: "side" }, sign(side), `${capitalized(side)} ${score.points[side]}`));
    this.status.replaceChildren(
      element("p", { class: "where" }, `${scenario} · turn ${turn} of ${turns} · ${phase}`),
      element("h2", {}, over ? "" : sign(choice?.chooser ?? acting), over ? "The battle is over" : choice ? `${capitalized(choice.chooser ?? acting)} chooses` : `${capitalized(acting)} to act`),
      element("p", {}, this.#waitsForComputer() ? "The computer is thinking." : over ? [early, score.verdict].filter(Boolean).join(" ") : capitalized(prompt.replace(/^[^:]*?, /, ""))),
      element("p", { class: "score" }, points, element("span", { class: "caption" }, score.verdict)),
    );
  }

  #showLog() {
    const entry = ({ side, title, lines }) =>
      element("li", {}, element("p", {}, side && element("b", {}, `${capitalized(side)}: `), title),
        lines.length > 0 && element("ul", {}, lines.map((line) => element("li", {}, line))));
    this.log.replaceChildren(...[...this.#log].reverse().slice(0, 200).map(entry));
  }

  // Orders.

  /** Takes a unit up: shows what it may do, on the board and in the panel. */
  #takeUp(id, scroll = true) {
    this.#unit = id;
    this.#proposed = null;
    const { choice, over } = this.#state;
    if (over || this.#waitsForComputer()) this.#actions = [];
    else if (choice) this.#actions = this.#game.legalActions;
    else if (id) this.#actions = this.#game.legalActionsOf(id);
    else this.#actions = [];
    this.board.select(id, { scroll });
    this.#markTargets();
    this.#showOrders();
  }

  /** Highlights where the unit may go and whom it may act on. */
  #markTargets() {
    const { board } = this;
    const under = [];
    const marks = [];
    const occupied = new Set(this.#state.units.map((unit) => unit.hex));
    for (const { data } of this.#actions) {
      if (data.kind === "movement") {
        under.push(board.area(data.hex, "reach"));
        if (!occupied.has(data.hex)) marks.push(board.at(data.hex, drawn("text", { class: "reach-cost", y: 6 }, data.movement_points)));
      } else if (data.kind === "choose" && data.path?.length > 1) {
        under.push(board.line(data.path, "path-edge"), board.line(data.path, "path"));
        marks.push(board.at(data.path.at(-1), drawn("circle", { class: "end-ring", r: 11 }), drawn("circle", { class: "end-dot", r: 8 })));
      } else if (data.hex) {
        under.push(board.area(data.hex, "reach"));
      }
      for (const target of data.targets ?? []) {
        const unit = this.#state.units.find((one) => one.id === target);
        if (unit) marks.push(board.at(unit.hex, drawn("circle", { class: "target", r: 30 })));
      }
    }
    board.markUnder(...under);
    board.mark(...marks);
    board.focus();
  }

  #titleOf({ data }) {
    if (data.kind === "end") return "End the phase";
    if (data.kind === "begin") return "Begin";
    if (data.kind === "choose") {
      if (data.path?.length > 1) return data.path.join("-");
      return data.option ? capitalized(data.option) : data.path?.[0] ? `stay in ${data.path[0]}` : data.action;
    }
    const parts = [capitalized(data.name ?? data.kind)];
    if (data.targets) parts.push(data.targets.map((id) => this.#named(id)).join(", "));
    if (data.hex) parts.push(data.hex);
    if (data.facing) parts.push(data.facing);
    if (data.option) parts.push(data.option);
    return parts.join(" ");
  }

  #showOrders() {
    const { choice, over, units, acting, waiting } = this.#state;
    const unit = units.find((one) => one.id === this.#unit);
    const content = [];
    if (over) content.push(element("p", { class: "caption" }, "Undo goes back; the log and the save remain."));
    else if (choice && !this.#waitsForComputer()) content.push(element("h3", {}, `${this.#named(choice.unit)}: choose`));
    else if (unit) content.push(element("h3", {}, this.#named(unit.id)), element("p", { class: "caption" }, factsOf(unit)));
    else if (!this.#waitsForComputer() && this.#waitsToBegin()) content.push(element("button", { type: "button", class: "primary", onclick: () => this.#do("begin") }, "Begin"));
    else if (!this.#waitsForComputer()) content.push(element("p", { class: "caption" }, "Choose one of your counters on the board, or press N for the next that can act."));
    if (unit && !choice && !over && this.#actions.length === 0)
      content.push(element("p", {}, unit.side === acting && !this.#waitsForComputer() ? "It can do nothing in this phase." : "It is not its turn."));
    const moves = this.#actions.filter(({ data }) => data.kind === "movement");
    const others = this.#actions.filter(({ data }) => data.kind !== "movement");
    if (moves.length > 0) content.push(element("p", {}, `It can move to ${counted(moves.length, "hex", "hexes")}: choose one on the board.`));
    const groups = new Map();
    for (const action of others) groups.set(action.data.name ?? action.kind, [...(groups.get(action.data.name ?? action.kind) ?? []), action]);
    for (const actions of groups.values())
      content.push(element("div", { class: "actions" }, actions.slice(0, 60).map((action) => this.#actionButton(action))));
    if (moves.length > 0)
      content.push(element("details", {}, element("summary", {}, "Moves as a list"),
        element("div", { class: "hexes" }, moves.map((action) => this.#actionButton(action, `${action.data.hex} for ${action.data.movement_points} MP`)))));
    const own = waiting.filter((one) => one.side === acting && one.arrives <= this.#state.turn);
    if (!choice && !over && own.length > 0 && !this.#waitsForComputer())
      content.push(element("div", { class: "actions" }, element("h3", {}, "Reinforcements"),
        own.map((one) => element("button", { type: "button", onclick: () => this.#takeUp(one.id) }, this.#named(one.id)))));
    this.proposal = element("div", { class: "proposal", "aria-live": "polite" });
    this.orders.replaceChildren(...content, this.proposal);
  }

  /** Tests for a game whose first dice are still to be rolled. */
  #waitsToBegin() {
    try {
      return this.#game.whyNot("begin") === null;
    } catch {
      return false;
    }
  }

  #actionButton(action, title = this.#titleOf(action)) {
    const preview = () => {
      const { data } = action;
      if (data.path) this.board.focus(this.board.line(data.path, "path-focus"));
      else if (data.targets) this.board.focus(...data.targets.map((id) => this.#state.units.find((one) => one.id === id)).filter(Boolean).map((one) => this.board.area(one.hex, "pointed")));
    };
    return element("button", { type: "button", "data-action": action.action, onfocus: preview, onmouseenter: preview, onclick: () => this.#propose(action) }, title);
  }

  /** A move is done at once, since undo takes it back; what may end in several ways is proposed with its odds first. */
  #propose(action) {
    if (this.#proposed === action.action) return this.#do(action.action);
    let foreseen;
    try {
      foreseen = this.#game.preview(action.action);
    } catch {
      return this.#do(action.action);
    }
    const certain = foreseen.exact && foreseen.chances.length === 1 && action.kind !== "event";
    if (foreseen.chances.length === 0 || certain) return this.#do(action.action);
    this.#proposed = action.action;
    const confirm = element("button", { type: "button", class: "primary", onclick: () => this.#do(action.action) }, `${this.#titleOf(action)}: confirm`);
    this.proposal.replaceChildren(
      element("h3", {}, `${this.#titleOf(action)}${foreseen.exact ? "" : " (odds estimated)"}`),
      foreseen.computed.length > 0 && element("p", { class: "caption" }, foreseen.computed.join("; ")),
      element("ul", { class: "odds" }, foreseen.chances.slice(0, 12).map(({ outcome, share }) =>
        element("li", {}, element("span", { class: "share" }, percent(share)), element("meter", { min: 0, max: 1, value: String(share), "aria-hidden": "true" }), outcome))),
      confirm,
    );
    confirm.focus();
  }

  #do(action) {
    if (this.#waitsForComputer()) return false;
    let step;
    try {
      step = this.#game.push(action);
    } catch (problem) {
      announce(problem.message);
      this.proposal?.replaceChildren(problemBox(problem));
      return false;
    }
    this.#changed();
    const before = this.#state.acting;
    if (this.#unit && action.startsWith("end")) this.#unit = null;
    this.#refresh();
    const lines = step.data.steps.map((one) => one.text).join(". ");
    announce(`${lines || action}. ${this.#state.acting !== before ? `${capitalized(this.#state.acting)} to act.` : ""}`);
    if (this.#state.choice) this.board.reveal(this.#actions.flatMap(({ data }) => data.path ?? []));
    this.#computersTurn();
    return true;
  }

  #titleFrom(action) {
    const known = this.#actions.find((one) => one.action === action);
    return known ? (known.unit ? `${this.#named(known.unit)}: ${this.#titleOf(known)}` : this.#titleOf(known)) : action === "end" ? `${this.#state.phase} ends` : action;
  }

  /** Takes back what was done last, and against the computer all that it has done since. */
  #undo() {
    this.#changed();
    try {
      do this.#game.pop();
      while (this.#waitsForComputer(this.#game.state));
      this.#refresh();
      announce("Taken back");
    } catch (problem) {
      this.#refresh();
      announce(problem.message);
      this.proposal.replaceChildren(problemBox(problem));
      this.#computersTurn();
    }
  }

  #redo() {
    this.#changed();
    try {
      do this.#game.redo();
      while (this.#waitsForComputer(this.#game.state) && this.#game.canRedo);
    } catch (problem) {
      return announce(problem.message);
    }
    this.#refresh();
    this.#computersTurn();
  }

  async #hint() {
    this.hint.disabled = true;
    announce("Thinking");
    const changes = this.#changes;
    const thought = await this.#thinker.think(this.#game, { strength: "captain" });
    if (!thought || changes !== this.#changes) return;
    const legal = this.#game.legalActions.find((one) => one.action === thought.action);
    this.hint.disabled = false;
    if (legal?.unit && !this.#state.choice) this.#takeUp(legal.unit);
    const title = legal ? this.#titleFrom(thought.action) : thought.action;
    this.proposal.replaceChildren(
      element("h3", {}, `The computer would: ${title}`),
      thought.why && element("p", {}, thought.why),
      element("button", { type: "button", onclick: () => this.#do(thought.action) }, "Do that"),
    );
    if (legal?.data.path) this.board.focus(this.board.line(legal.data.path, "path-focus"));
    announce(`The computer would ${title}. ${thought.why ?? ""}`);
  }

  /** Lets the computer act while it is its turn, one action at a time. */
  async #computersTurn() {
    while (this.#waitsForComputer()) {
      const changes = this.#changes;
      try {
        const thought = await this.#thinker.think(this.#game, { strength: this.#computer.strength });
        if (!thought || changes !== this.#changes) return;
        this.#game.push(thought.action);
      } catch (problem) {
        if (changes !== this.#changes) return;
        this.element.classList.remove("busy");
        return this.proposal.replaceChildren(problemBox(problem));
      }
      this.#refresh();
    }
  }

  // Clicks and keys.

  #clickUnit(id, hex) {
    const acting = this.#state.units.find((one) => one.id === id)?.side === this.#state.acting;
    const onTarget = this.#actions.filter(({ data }) => data.targets?.includes(id));
    if (onTarget.length > 0 && !acting && !this.#state.choice) return this.#offer(onTarget);
    const inHex = this.#actions.filter(({ data }) => data.hex === hex);
    const stack = this.#state.units.filter((one) => one.hex === hex);
    if (!acting && inHex.length > 0) return this.#offer(inHex);
    if (this.#state.choice) return this.#clickHex(hex);
    const at = stack.findIndex((one) => one.id === this.#unit);
    this.#takeUp(stack[(at + 1) % stack.length]?.id ?? id, false);
  }

  #clickHex(hex) {
    const here = this.#actions.filter(({ data }) => (data.kind === "choose" ? data.path?.at(-1) === hex : data.hex === hex));
    if (here.length > 0) this.#offer(here);
    else if (!this.#state.choice) this.#takeUp(null);
  }

  /** One action is proposed; of several the reader chooses in the panel. */
  #offer(actions) {
    if (actions.length === 1) return this.#propose(actions[0]);
    const repeated = actions.find((action) => action.action === this.#proposed);
    if (repeated) return this.#propose(repeated);
    this.proposal.replaceChildren(element("h3", {}, "Which?"), element("div", { class: "actions" }, actions.map((action) => this.#actionButton(action))));
    this.proposal.querySelector("button").focus();
  }

  #point(hex) {
    if (hex === this.pointed) return;
    this.pointed = hex;
    const move = this.#actions.find(({ data }) => data.kind === "movement" && data.hex === hex);
    if (move) this.board.focus(this.board.line(move.data.path, "path-focus"));
  }

  /** The next unit of the side to act that has something to do. */
  #nextUnit(by) {
    const own = this.#state.units.filter((unit) => unit.side === this.#state.acting);
    const from = own.findIndex((unit) => unit.id === this.#unit);
    for (let i = 1; i <= own.length; ++i) {
      const unit = own[(from + by * i + own.length * 2) % own.length];
      if (this.#game.legalActionsOf(unit.id).length > 0) return this.#takeUp(unit.id);
    }
    announce("No unit can act in this phase.");
  }

  #key(event) {
    if (!this.#game || event.target.matches("input, select, textarea")) return;
    if (event.key === " " && event.ctrlKey && !this.end.disabled) this.#do("end");
    else if (event.ctrlKey || event.altKey || event.metaKey) return;
    else if (event.key === "u" && !this.undo.disabled) this.#undo();
    else if (event.key === "y" && !this.redo.disabled) this.#redo();
    else if (event.key === "h" && !this.hint.disabled) this.#hint();
    else if ((event.key === "n" || event.key === "N") && !this.#state.choice && !this.#state.over && !this.#waitsForComputer()) this.#nextUnit(event.key === "n" ? 1 : -1);
    else if (event.key === "Escape") this.#takeUp(null);
    else return;
    event.preventDefault();
  }

  shown() {
    if (this.#game && this.board.needsFit) this.board.settle();
  }
}

/** The numbers of a unit in one line. */
function factsOf(unit) {
  const facts = [unit.size, unit.kind].filter(Boolean).join(" ");
  const numbers = ["strength", "morale", "movement"].filter((key) => unit[key] !== undefined).map((key) => `${key} ${unit[key]}`);
  const rest = [unit.state, ...(unit.markers ?? [])].filter(Boolean);
  return [facts, `in ${unit.hex}`, ...numbers, ...rest].filter(Boolean).join(", ");
}

/** What a journal says has been done, without what was taken back. */
function deedsIn(journal) {
  const done = [];
  const undone = [];
  for (const line of journal.split("\n")) {
    const [number, side, action, dice, happened] = line.split(" | ");
    if (!/^\d+$/.test(number) || happened === undefined) continue;
    if (action.startsWith("undo: ")) {
      if (done.length > 0) undone.push(done.pop());
      continue;
    }
    const lines = happened.split("; ").filter(Boolean);
    if (dice) lines.push(`Dice: ${dice}`);
    done.push({ side, title: action.replace(/^redo: /, ""), lines });
  }
  return done;
}
