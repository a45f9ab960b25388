// Page 1: where may this counter retreat, and why not there?
import { Board } from "./board.js";
import { OpenedFiles, captionOf, shipped } from "./documents.js";
import { documentOf, isLine, sidesOf, withAdded, withMoved, withoutUnit } from "./units.js";
import { announce, capitalized, counted, download, drawn, element, problemBox } from "./dom.js";

const firstPosition = "maps/2930/rout.toml";

/** The mark of a hex where the retreat may end. */
const dot = () => [drawn("circle", { class: "end-ring", r: 11 }), drawn("circle", { class: "end-dot", r: 8 })];
/** The mark of an illegal hex. */
const cross = () => [
  drawn("path", { class: "cross-edge", d: "M-7 -7L7 7M-7 7L7 -7" }),
  drawn("path", { class: "cross", d: "M-7 -7L7 7M-7 7L7 -7" }),
];

export class RetreatPage {
  #rearguard;
  #data;
  #opened = new OpenedFiles();
  #position = null;
  #setup = null;
  #place = firstPosition;
  #unit = "";
  #result = "";
  #distance = 2;
  #numbers = {};
  #causes = new Set();
  #verdict = null;

  constructor(rearguard, data, onJournal) {
    this.#rearguard = rearguard;
    this.#data = data;
    this.onJournal = onJournal;
    this.board = new Board({
      label: "The map",
      onUnit: (id, hex, event) => this.#clickUnit(id, hex, event),
      onHex: (hex) => this.#clickHex(hex),
      onPoint: (hex) => this.#point(hex),
      onDrop: (id, hex) => this.#change((document) => withMoved(document, id, hex), id),
    });
    this.#build();
  }

  /** Shows what an address asks for: `position`, `unit`, `result`, `distance`, `by`. */
  open(wanted) {
    const place = wanted.get("position");
    const known = place && this.#data[place] !== undefined ? place : this.#position ? null : firstPosition;
    if (known) this.#load(known, () => this.#rearguard.Position.fromFile(known), captionOf(this.#data[known]));
    if (wanted.get("result")) this.#result = wanted.get("result");
    if (wanted.get("distance")) [this.#result, this.#distance] = ["", Number(wanted.get("distance")) || 1];
    if (wanted.get("unit")) this.#unit = wanted.get("unit");
    if (wanted.get("by")) this.#causes = new Set(wanted.get("by").split(","));
    this.#ask();
  }

  /** Shows a board in one line, or the one of an address, with its question. */
  openLine(line) {
    const loaded = this.#load("", () => this.#rearguard.Position.fromText(line, { name: "line" }), "");
    if (!loaded) return;
    const [asked] = JSON.parse(this.#position.ask({ ask: "position", format: "questions" }));
    if (asked) {
      this.#unit = asked.unit;
      this.#result = asked.result ?? "";
      this.#distance = asked.distance ?? this.#distance;
      this.asksDistance = asked.result !== undefined && asked.distance !== undefined;
      this.#causes = new Set(asked.caused_by ?? []);
      this.#numbers = asked.with ?? {};
    }
    this.#ask();
  }

  /** Changes the units, given the document and the unit in question; `unit` is in question then. A board that cannot be is refused. */
  #change(change, unit = this.#unit) {
    const question = [this.#result, this.#causes, this.#numbers];
    const before = this.#unit;
    this.#unit = unit;
    const loaded = this.#load("", () => {
      const text = JSON.stringify(change(documentOf(this.#position), before));
      return this.#rearguard.Position.fromText(text, { name: "board.json", documents: this.#opened.texts });
    }, this.caption.textContent);
    if (!loaded) {
      this.#unit = before;
      return this.board.show(this.#position);
    }
    [this.#result, this.#causes, this.#numbers] = question;
    const ids = new Set(this.#setup.units.map((one) => one.id));
    this.#causes = new Set([...this.#causes].filter((id) => ids.has(id)));
    this.#ask();
  }

  #link() {
    const { causedBy, numbers, ...question } = this.#question();
    const asked = { unit: this.#unit, ...question, caused_by: causedBy, with: numbers };
    return this.#position.ask({ ask: "position", format: "link", questions: this.#unit ? [asked] : [] });
  }

  async #copyLink(button) {
    const address = `${location.href.split("#")[0]}#line=${this.#link()}`;
    try {
      await navigator.clipboard.writeText(address);
      button.textContent = "Copied";
      announce("The link is in the clipboard.");
    } catch {
      prompt("Copy this link:", address);
    }
  }

  /** The fields by which counters are moved, added and removed; on the map they can be dragged meanwhile. */
  #buildChanges() {
    const hexField = (name) => element("input", { name, size: 6, autocomplete: "off", "aria-label": "Hex" });
    this.moveTo = hexField("move-to");
    this.addTo = hexField("add-to");
    this.addSide = element("select", { name: "side", "aria-label": "Side" });
    const line = element("input", { name: "line", class: "wide", placeholder: "rg1 2930 …", autocomplete: "off", "aria-label": "A line or a link" });
    const row = (label, act, ...fields) =>
      element("form", { class: "row", onsubmit: (event) => { event.preventDefault(); act(); } },
        element("span", { class: "label" }, label), ...fields);
    const button = (text) => element("button", { type: "submit" }, text);
    const removed = element("button", { type: "button", onclick: () => this.#change(withoutUnit, "") }, "Remove");
    return element("details", { class: "changes", ontoggle: (event) => (this.board.movesUnits = event.target.open) },
      element("summary", {}, "Change the board"),
      element("p", { class: "caption" }, "Drag counters on the map, or name their hexes here."),
      row("This counter", () => this.#change((board) => withMoved(board, this.#unit, this.moveTo.value.trim())), this.moveTo, button("Move"), removed),
      row("A new one", () => {
        this.#change((board) => withAdded(board, this.addSide.value, this.addTo.value.trim(), this.#unit));
      }, this.addSide, this.addTo, button("Add")),
      row("A line or link", () => this.openLine(line.value), line, button("Show")),
    );
  }

  #build() {
    const groups = new Map();
    for (const entry of shipped(this.#data, "position"))
      groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
    this.positions = element(
      "select",
      { id: "position", onchange: () => this.#choosePosition() },
      [...groups].map(([group, entries]) =>
        element("optgroup", { label: group }, entries.map((entry) => element("option", { value: entry.path }, entry.title))),
      ),
    );
    this.files = element("input", { type: "file", id: "files", multiple: true, accept: ".toml,.json,.journal", class: "unseen", onchange: () => this.#openFiles(this.files.files) });
    this.caption = element("p", { class: "caption" });
    this.units = element("select", { id: "unit", onchange: () => this.#choose({ unit: this.units.value }) });
    this.results = element("div", { class: "choices", role: "radiogroup", "aria-labelledby": "result-label" });
    this.resultText = element("p", { class: "caption" });
    this.needs = element("div", { class: "needs" });
    this.causes = element("fieldset", { class: "causes" });
    this.answer = element("section", { id: "answer", class: "answer", tabindex: "-1", "aria-label": "The answer" });
    this.print = element("figure", { class: "printed" });
    this.element = element(
      "div",
      { class: "page retreat" },
      element("div", { class: "map-column" }, this.board.element, this.#legend()),
      element(
        "div",
        { class: "panel" },
        element(
          "form",
          { class: "controls", onsubmit: (event) => event.preventDefault() },
          element("div", { class: "row" },
            element("label", { for: "position" }, "Position"),
            this.positions,
            element("label", { for: "files", class: "button" }, "Open files …"), this.files),
          this.caption,
          element("div", { class: "row" }, element("label", { for: "unit" }, "Counter"), this.units),
          element("div", { class: "row" }, element("span", { id: "result-label", class: "label" }, "Result"), this.results),
          this.resultText,
          this.needs,
          this.causes,
        ),
        this.#buildChanges(),
        this.answer,
      ),
      this.print,
    );
    for (const kind of ["dragenter", "dragover"]) {
      this.element.addEventListener(kind, (event) => {
        event.preventDefault();
        this.element.classList.add("dropping");
      });
    }
    this.element.addEventListener("dragleave", (event) => {
      if (!this.element.contains(event.relatedTarget)) this.element.classList.remove("dropping");
    });
    this.element.addEventListener("drop", (event) => {
      event.preventDefault();
      this.element.classList.remove("dropping");
      this.#openFiles(event.dataTransfer.files);
    });
    this.element.addEventListener("keydown", (event) => this.#key(event));
    addEventListener("beforeprint", () => this.#preparePrint());
    addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text") ?? "";
      if (this.element.isConnected && !event.target.matches?.("input, textarea") && isLine(text)) this.openLine(text.trim());
    });
  }

  #legend() {
    const sign = (...shapes) => drawn("svg", { viewBox: "-14 -14 28 28", class: "sign", "aria-hidden": "true" }, ...shapes);
    return element(
      "p",
      { class: "legend" },
      element("span", {}, sign(...dot()), " may end here"),
      element("span", {}, sign(...cross()), " may not: point at it for the rule"),
    );
  }

  #choosePosition() {
    const place = this.positions.value;
    if (this.#data[place] === undefined) return this.#loadOpened(place);
    this.#load(place, () => this.#rearguard.Position.fromFile(place), captionOf(this.#data[place]));
    this.#ask();
  }

  /** Takes over a position; if it cannot be read, says why and keeps the last. */
  #load(place, make, caption) {
    try {
      const position = make();
      this.#setup = position.setup;
      this.#position?.free();
      this.#position = position;
    } catch (problem) {
      this.answer.replaceChildren(problemBox(problem));
      return false;
    }
    this.#place = place;
    this.positions.value = place;
    this.caption.textContent = caption;
    this.#causes.clear();
    this.#numbers = {};
    const { units, results } = this.#setup;
    const at = (unit) => `${unit.id}${unit.name && unit.name !== unit.id ? `, ${unit.name}` : ""} in ${unit.hex} (${unit.side})`;
    this.units.replaceChildren(...units.map((unit) => element("option", { value: unit.id }, at(unit))));
    this.addSide.replaceChildren(...sidesOf({ units }).map((side) => element("option", { value: side }, side)));
    if (!units.some((unit) => unit.id === this.#unit)) this.#unit = units[0]?.id ?? "";
    if (!results.some((result) => result.name === this.#result)) {
      this.#result = (results.find((result) => /rout/i.test(result.name)) ?? results[0])?.name ?? "";
    }
    this.board.show(this.#position);
    return true;
  }

  async #openFiles(files) {
    const read = await this.#opened.read(files);
    this.files.value = "";
    const journal = read.find((file) => file.kind === "journal");
    if (journal) return this.onJournal(journal.text);
    const position = read.find((file) => file.kind === "position");
    const name = position?.name ?? this.openedName;
    if (!name) {
      const kinds = read.map((file) => `${file.name}${file.kind ? ` (${file.kind})` : ""}`).join(", ");
      this.answer.replaceChildren(
        problemBox({ message: `Read ${kinds}. Now open or drop the position that names it: both together work, too.` }),
      );
      return;
    }
    this.openedName = name;
    if (![...this.positions.options].some((option) => option.value === name))
      this.positions.append(element("option", { value: name }, `${name} (opened)`));
    this.#loadOpened(name);
  }

  #loadOpened(name) {
    const text = this.#opened.texts[name];
    const make = () => this.#rearguard.Position.fromText(text, { name, documents: this.#opened.texts });
    if (this.#load(name, make, captionOf(text))) this.#ask();
    else this.positions.value = name;
  }

  #choose({ unit = this.#unit, result = this.#result, distance = this.#distance }) {
    if (unit !== this.#unit) this.#causes.clear();
    if (result !== this.#result) this.asksDistance = false;
    [this.#unit, this.#result, this.#distance] = [unit, result, distance];
    this.#ask();
  }

  /** A click takes a counter; where the rules ask who won, one on an enemy names him. */
  #clickUnit(id, hex, event) {
    const unit = this.#setup.units.find((one) => one.id === id);
    const own = this.#setup.units.find((one) => one.id === this.#unit);
    const asksWho = this.#asked()?.causing_units;
    if (asksWho && own && unit.side !== own.side && (event.shiftKey || this.waitsForCause)) return this.#toggleCause(id);
    const stack = this.#setup.units.filter((one) => one.hex === hex);
    const at = stack.findIndex((one) => one.id === this.#unit);
    this.#choose({ unit: stack[(at + 1) % stack.length].id });
  }

  #clickHex(hex) {
    const button = this.answer.querySelector(`button[data-hex="${CSS.escape(hex)}"]`);
    if (button) button.focus();
    else this.#explain(hex);
  }

  #point(hex) {
    if (hex === this.pointed) return;
    this.pointed = hex;
    if (hex) this.#explain(hex, false);
  }

  #toggleCause(id) {
    if (!this.#causes.delete(id)) this.#causes.add(id);
    this.#ask();
  }

  #key(event) {
    if (event.target.matches("input, select, textarea") || event.ctrlKey || event.altKey || event.metaKey) return;
    const { units, results } = this.#setup;
    if (event.key === "n" || event.key === "N") {
      const at = units.findIndex((unit) => unit.id === this.#unit);
      const next = (at + (event.key === "n" ? 1 : units.length - 1)) % units.length;
      this.#choose({ unit: units[next].id });
    } else if (event.key === "]" && results.length > 0) {
      const at = results.findIndex((result) => result.name === this.#result);
      this.#choose({ result: results[(at + 1) % results.length].name });
    } else {
      return;
    }
    event.preventDefault();
  }

  #asked() {
    return this.#setup.results.find((result) => result.name === this.#result);
  }

  #question() {
    const question = this.#result ? { result: this.#result } : { distance: this.#distance };
    if (this.asksDistance) question.distance = this.#distance;
    if (this.#causes.size > 0) question.causedBy = [...this.#causes];
    const needs = this.#asked()?.needs ?? [];
    if (needs.length > 0) question.numbers = Object.fromEntries(needs.map((name) => [name, this.#numbers[name] ?? 1]));
    return question;
  }

  /** Asks the engine, and shows what it answers. */
  #ask() {
    if (!this.#position) return;
    this.#showControls();
    this.board.select(this.#unit);
    this.#verdict = null;
    this.waitsForCause = false;
    const before = performance.now();
    try {
      if (!this.#unit) throw new Error("This position has no counters.");
      this.#verdict = this.#position.retreat(this.#unit, { ...this.#question(), maxPaths: 50 });
      this.took = performance.now() - before;
      this.#showVerdict();
    } catch (problem) {
      // Of some results only the dice know how far they go.
      if (!this.asksDistance && this.#result && problem.kind === "request" && /distance/.test(problem.message)) {
        this.asksDistance = true;
        return this.#ask();
      }
      this.board.mark();
      this.board.markUnder();
      this.board.focus();
      this.waitsForCause = Boolean(this.#asked()?.causing_units) && this.#causes.size === 0 && /who caused/.test(problem.message);
      this.answer.replaceChildren(
        this.waitsForCause
          ? element("div", { class: "question" }, element("h2", {}, "Who won?"),
              element("p", {}, "These rules look at who caused the retreat. Click the enemy on the map, or choose above."))
          : problemBox(problem),
      );
    }
    this.#keepAddress();
  }

  /** A board that is not shipped as it is stands in the address itself. */
  #keepAddress() {
    if (!this.element.isConnected || !this.#position) return;
    if (this.#data[this.#place] === undefined) return history.replaceState(null, "", `#line=${this.#link()}`);
    const wanted = new URLSearchParams();
    wanted.set("position", this.#place);
    wanted.set("unit", this.#unit);
    if (this.#result) wanted.set("result", this.#result);
    else wanted.set("distance", String(this.#distance));
    if (this.#causes.size > 0) wanted.set("by", [...this.#causes].join(","));
    history.replaceState(null, "", `#retreat?${wanted}`);
  }

  #showControls() {
    this.units.value = this.#unit;
    const { results, units } = this.#setup;
    const radio = (value, text, title) =>
      element("label", { class: "choice", title },
        element("input", { type: "radio", name: "result", value, checked: value === this.#result, onchange: () => this.#choose({ result: value }) }),
        element("span", {}, text));
    const focused = document.activeElement?.name === "result" ? document.activeElement.value : null;
    this.results.replaceChildren(
      ...results.map((result) => radio(result.name, result.name, result.text)),
      radio("", "by hexes", "A retreat over a number of hexes, without a result"),
    );
    if (focused !== null) this.results.querySelector("input:checked")?.focus();
    const asked = this.#asked();
    this.resultText.textContent = asked?.text ? `${asked.text}${asked.cite ? ` (${asked.cite})` : ""}` : "";
    const number = (name, value, least, onchange) =>
      element("label", { class: "number" }, `${capitalized(name)} `,
        element("input", { type: "number", value, min: least, max: 60, onchange: (event) => onchange(Number(event.target.value)) }));
    this.needs.replaceChildren(
      ...(this.#result === "" || this.asksDistance ? [number("hexes", this.#distance, 1, (value) => this.#choose({ distance: value }))] : []),
      ...(asked?.needs ?? []).map((name) =>
        number(name, this.#numbers[name] ?? 1, 0, (value) => {
          this.#numbers[name] = value;
          this.#ask();
        })),
    );
    const own = units.find((unit) => unit.id === this.#unit);
    const far = (unit) => {
      const [a, b] = [this.board.hexes.get(unit.hex), this.board.hexes.get(own.hex)];
      return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : Infinity;
    };
    const enemies = own ? units.filter((unit) => unit.side !== own.side).sort((a, b) => far(a) - far(b)).slice(0, 12) : [];
    this.causes.hidden = !asked?.causing_units || enemies.length === 0;
    this.causes.replaceChildren(
      element("legend", {}, asked?.causing_units === "required" ? "Who won?" : "Who won? (if the rules should not take the usual)"),
      ...enemies.map((unit) =>
        element("label", { class: "choice" },
          element("input", { type: "checkbox", value: unit.id, checked: this.#causes.has(unit.id), onchange: () => this.#toggleCause(unit.id) }),
          element("span", {}, `${unit.id} in ${unit.hex}`))),
    );
  }

  #headline() {
    const { data, unit, outcome, ends } = this.#verdict;
    if (ends.length === 0) return `${unit}: ${outcome}`;
    const length = data.distance !== undefined ? ` ${counted(data.distance, "hex", "hexes")}` : "";
    return `${unit} retreats${length} from ${data.from}`;
  }

  #showVerdict() {
    const { ends, refused, why, cite } = this.#verdict;
    const paths = ends.reduce((sum, end) => sum + BigInt(end.pathCount), 0n);
    const summary = ends.length > 0
      ? `${counted(ends.length, "legal end hex", "legal end hexes")}, ${counted(Number(paths), "path")}`
      : [why, cite && `(${cite})`].filter(Boolean).join(" ");
    const endButton = (end) =>
      element("li", {}, this.#hexButton(end.hex, "end",
        element("b", {}, end.hex), ` ${end.movementPoints} MP, ${counted(Number(end.pathCount), "path")}`));
    const byClause = new Map();
    for (const out of refused.values()) byClause.set(out.clause, [...(byClause.get(out.clause) ?? []), out]);
    const clause = ([name, outs]) =>
      element("li", { class: "clause" },
        element("h4", {}, name, outs[0].cite && element("span", { class: "cite" }, ` ${outs[0].cite}`)),
        outs[0].text && element("p", {}, outs[0].text),
        element("div", { class: "hexes" }, outs.map((out) => this.#hexButton(out.hex, "out", out.hex))));
    this.reason = element("p", { class: "reason", "aria-live": "polite" }, "Point at a hex, or move through the lists, to read about it.");
    this.answer.replaceChildren(
      element("h2", {}, this.#headline()),
      element("p", { class: ends.length > 0 ? "good" : "bad" }, capitalized(summary)),
      ends.length > 0 && element("ul", { class: "ends", "aria-label": "Legal end hexes" }, ends.map(endButton)),
      this.reason,
      byClause.size > 0 && element("details", { open: byClause.size > 0 },
        element("summary", {}, `Ruled out: ${counted(refused.size, "hex", "hexes")} by ${counted(byClause.size, "rule")}`),
        element("ul", { class: "clauses" }, [...byClause].map(clause))),
      element("p", { class: "tools" },
        element("button", { type: "button", onclick: (event) => this.#copyLink(event.target) }, "Copy link"),
        element("button", { type: "button", onclick: () => window.print() }, "Print"),
        element("button", { type: "button", onclick: () => download(`${this.#unit}-${this.#result || this.#distance}.svg`, this.#verdict.picture(), "image/svg+xml") }, "Save the picture"),
        element("span", { class: "rules" }, `Rules: ${this.#setup.rules.name ?? this.#setup.rules.id}`)),
    );
    announce(`${this.#headline()}. ${summary}${ends.length > 0 ? `: ${ends.map((end) => end.hex).join(", ")}` : ""}.`);
    this.#drawVerdict();
  }

  #hexButton(hex, kind, ...content) {
    const explain = () => this.#explain(hex);
    return element("button", { type: "button", class: `hex ${kind}`, "data-hex": hex, onfocus: explain, onmouseenter: explain, onclick: explain }, ...content);
  }

  #drawVerdict() {
    const { board } = this;
    const { ends, refused } = this.#verdict;
    const steps = new Map();
    for (const end of ends) {
      for (const path of end.paths) {
        for (let i = 1; i < path.length; ++i) steps.set(`${path[i - 1]} ${path[i]}`, [path[i - 1], path[i]]);
      }
    }
    const shown = (mark, name, label) => {
      mark.setAttribute("class", name);
      mark.append(drawn("title", {}, label));
      return mark;
    };
    board.markUnder(
      ...[...steps.values()].map((step) => board.line(step, "path-edge")),
      ...[...steps.values()].map((step) => board.line(step, "path")),
    );
    const occupied = new Set(this.#setup.units.map((unit) => unit.hex));
    const crossed = (hex) => (occupied.has(hex) ? [drawn("g", { transform: "translate(19 -14)" }, ...cross())] : cross());
    board.mark(
      ...[...refused.values()].map((out) => shown(board.at(out.hex, ...crossed(out.hex)), "mark out", `${out.hex}: ${out.why}`)),
      ...ends.map((end) =>
        shown(board.at(end.hex, ...dot(), drawn("text", { class: "cost", y: 25 }, `${end.movementPoints} MP`)), "mark end", `${end.hex}: legal, ${end.movementPoints} MP`)),
    );
    board.focus();
    if (this.#verdict.from) board.reveal([this.#verdict.from, ...ends.map((end) => end.hex)]);
  }

  /** Says what the answer is for one hex, and shows its paths. */
  #explain(hex, scroll = true) {
    if (!this.#verdict || !this.reason) return;
    const { board } = this;
    const end = this.#verdict.ends.find((one) => one.hex === hex);
    const out = this.#verdict.refused.get(hex);
    const ring = board.area(hex, "pointed");
    if (end) {
      board.focus(ring, ...end.paths.map((path) => board.line(path, "path-focus")), board.at(hex, ...dot()));
      const paths = end.paths.slice(0, 4).map((path) => path.join("-")).join(", ");
      this.reason.replaceChildren(element("b", {}, hex), ` is legal for ${end.movementPoints} MP: ${paths}${end.paths.length > 4 ? " …" : ""}`);
    } else if (out) {
      board.focus(ring);
      this.reason.replaceChildren(element("b", {}, hex), ` ${out.clause}${out.cite ? ` (${out.cite})` : ""}: ${out.why}.`);
    } else {
      board.focus(ring);
      const what = board.hexes.get(hex)?.label ?? hex;
      this.reason.replaceChildren(element("b", {}, what), ": not at the distance of this retreat.");
    }
    if (scroll) board.reveal([hex]);
    for (const button of this.answer.querySelectorAll("button[data-hex]"))
      button.classList.toggle("current", button.dataset.hex === hex);
  }

  /** On paper: the picture of the engine, with its legend. */
  #preparePrint() {
    if (!this.#verdict || !this.element.isConnected) return;
    const picture = new DOMParser().parseFromString(this.#verdict.picture({ prefix: "print-" }), "image/svg+xml");
    this.print.replaceChildren(document.importNode(picture.documentElement, true));
  }

  /** To be called when the page has become visible. */
  shown() {
    if (this.board.needsFit) this.board.settle();
    if (this.#verdict?.from) this.board.reveal([this.#verdict.from, ...this.#verdict.ends.map((end) => end.hex)]);
    this.#keepAddress();
  }
}
