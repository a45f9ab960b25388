// A map with its counters: pictures of the engine, and marks over them.
import { drawn, element } from "./dom.js";
import { Hexes } from "./hexes.js";
import { MapTiles } from "./tiles.js";

/** The least at which a map is opened as wide as the page, and the most; less shows a large map as a whole. */
const zooms = { least: 0.2, most: 3 };

/** What is inside the <svg> of a picture, as a group to be put into another. */
function contentOf(svg) {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const inside = [...root.childNodes].filter((node) => node.nodeName !== "title").map((node) => document.importNode(node, true));
  const inherited = ["fill", "stroke-linejoin"].map((name) => [name, root.getAttribute(name)]);
  return drawn("g", Object.fromEntries(inherited), ...inside);
}

export class Board {
  #source = null;
  #onDrop;
  #onHex;
  #onUnit;
  #hexes = new Hexes(null);
  #zoom = 1;
  #sharper = 0;

  /**
   * `onHex(hex)` and `onUnit(id, hex)` are called for clicks; `onPoint(hex or null)` when the pointer moves;
   * `onDrop(id, hex)` when a counter has been dragged, which `movesUnits` allows.
   */
  constructor({ label, onHex, onUnit, onPoint = () => {}, onDrop = () => {} }) {
    this.#onDrop = onDrop;
    this.#onHex = onHex;
    this.#onUnit = onUnit;
    this.tiles = new MapTiles();
    this.layers = Object.fromEntries(
      ["under", "units", "marks", "focus"].map((name) => [name, drawn("g", { class: `layer-${name}` })]),
    );
    this.overlay = drawn("svg", { class: "overlay", role: "group", "aria-label": label }, ...Object.values(this.layers));
    this.sheet = element("div", { class: "sheet" }, this.tiles.element, this.overlay);
    this.view = element("div", { class: "board-view", tabindex: "0", role: "region", "aria-label": `${label}; arrow keys scroll` }, this.sheet);
    const button = (text, label_, onclick) => element("button", { type: "button", "aria-label": label_, title: label_, onclick }, text);
    this.element = element(
      "div",
      { class: "board" },
      this.view,
      element(
        "div",
        { class: "zoom", role: "group", "aria-label": "Zoom" },
        button("+", "Zoom in", () => this.zoomBy(1.25)),
        button("−", "Zoom out", () => this.zoomBy(0.8)),
        button("⤢", "Zoom to fit", () => this.fit()),
      ),
    );
    this.overlay.addEventListener("click", (event) => this.#click(event));
    this.overlay.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse" && event.buttons === 0) onPoint(this.hexAt(event));
    });
    this.overlay.addEventListener("pointerleave", () => onPoint(null));
    this.view.addEventListener("scroll", () => this.#look(), { passive: true });
    new ResizeObserver(() => this.#look()).observe(this.view);
    this.view.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    this.view.addEventListener("keydown", (event) => {
      if (event.key === "+" || event.key === "=") this.zoomBy(1.25);
      else if (event.key === "-") this.zoomBy(0.8);
      else if (event.key === "0") this.fit();
      else return;
      event.preventDefault();
    });
    this.#dragUnits();
    this.#dragWithMouse();
  }

  get movesUnits() {
    return this.element.classList.contains("moving");
  }
  set movesUnits(may) {
    this.element.classList.toggle("moving", may);
  }

  get hexes() {
    return this.#hexes;
  }

  /** Shows a board. `source` is a position or a game: what has `picture`. */
  show(source) {
    if (this.#source !== source) {
      this.#source = source;
      this.#hexes = new Hexes(source);
      this.size = this.tiles.show(source);
      this.overlay.setAttribute("viewBox", `0 0 ${this.size.width} ${this.size.height}`);
      for (const layer of Object.values(this.layers)) layer.replaceChildren();
      this.needsFit = true;
    }
    this.layers.units.replaceChildren(contentOf(source.picture({ layer: "units", prefix: "units-" })));
    if (this.needsFit && this.view.clientWidth > 0) this.settle();
  }

  /** The colour of a counter, as it is drawn; transparent without one. */
  colourOf(id) {
    const faces = id && this.layers.units.querySelectorAll(`[data-unit="${CSS.escape(id)}"] .counter[stroke]`);
    return faces?.[0]?.getAttribute("fill") ?? "transparent";
  }

  /** Marks a counter as the one in question, and brings it into view. */
  select(id, { scroll = true } = {}) {
    for (const unit of this.layers.units.querySelectorAll("[data-unit]"))
      unit.classList.toggle("selected", unit.dataset.unit === id);
    const unit = id && this.layers.units.querySelector(`[data-unit="${CSS.escape(id)}"]`);
    this.layers.under.querySelector(".selection")?.remove();
    if (!unit) return;
    const hex = this.#hexes.get(unit.dataset.hex);
    if (hex) this.layers.under.append(drawn("path", { class: "selection", d: hex.path }));
    if (hex && scroll) this.reveal([hex.hex]);
  }

  /** Scrolls so that hexes can be seen, if they cannot. */
  reveal(hexes) {
    const view = this.view;
    const found = hexes.map((hex) => this.#hexes.get(hex)).filter(Boolean);
    if (found.length === 0 || view.clientWidth === 0) return;
    const margin = 50 * this.#zoom;
    const xs = found.map((hex) => hex.x * this.#zoom);
    const ys = found.map((hex) => hex.y * this.#zoom);
    const moved = (from, size, least, most) => {
      if (most - least > size) return (least + most - size) / 2;
      if (least < from) return least;
      return most > from + size ? most - size : from;
    };
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    view.scrollTo({
      left: moved(view.scrollLeft, view.clientWidth, Math.min(...xs) - margin, Math.max(...xs) + margin),
      top: moved(view.scrollTop, view.clientHeight, Math.min(...ys) - margin, Math.max(...ys) + margin),
      behavior: still ? "auto" : "smooth",
    });
  }

  /** Replaces the marks: SVG elements. */
  mark(...marks) {
    this.layers.marks.replaceChildren(...marks);
  }
  /** Replaces what lies under the counters, except the selection. */
  markUnder(...marks) {
    const selection = this.layers.under.querySelector(".selection");
    this.layers.under.replaceChildren(...marks, ...(selection ? [selection] : []));
  }
  focus(...marks) {
    this.layers.focus.replaceChildren(...marks);
  }

  /** A mark in a hex: a shape with its origin in the centre. */
  at(hex, ...shapes) {
    const place = this.#hexes.get(hex);
    return drawn("g", { transform: `translate(${place?.x ?? -999} ${place?.y ?? -999})`, "data-hex": hex }, ...shapes);
  }
  area(hex, name) {
    return drawn("path", { class: name, d: this.#hexes.get(hex)?.path ?? "", "data-hex": hex });
  }
  /** A line through the centres of hexes. */
  line(hexes, name) {
    const points = hexes.map((hex) => this.#hexes.get(hex)).filter(Boolean);
    return drawn("polyline", { class: name, points: points.map(({ x, y }) => `${x},${y}`).join(" ") });
  }

  /** The zoom at which the whole map is seen. */
  get #whole() {
    return Math.min(this.view.clientWidth / this.size.width, this.view.clientHeight / this.size.height);
  }

  /** Shows the whole map. */
  fit() {
    if (this.view.clientWidth === 0 || !this.size) return;
    this.needsFit = false;
    this.#setZoom(this.#whole);
  }

  /** Shows as much of the map as leaves counters large enough to be read, and touched where fingers do it. */
  settle() {
    this.fit();
    const wide = this.view.clientWidth / this.size.width;
    const small = wide < zooms.least || matchMedia("(pointer: coarse)").matches;
    const readable = small ? 0.85 : Math.min(0.75, wide);
    if (!this.needsFit && this.#zoom < readable) this.#setZoom(readable);
  }

  zoomBy(factor, at = null) {
    const { view } = this;
    const point = at ?? { x: view.clientWidth / 2, y: view.clientHeight / 2 };
    const before = this.#zoom;
    const x = (view.scrollLeft + point.x) / before;
    const y = (view.scrollTop + point.y) / before;
    this.#setZoom(before * factor);
    view.scrollLeft = x * this.#zoom - point.x;
    view.scrollTop = y * this.#zoom - point.y;
  }

  #setZoom(zoom) {
    this.#zoom = Math.min(Math.max(zoom, Math.min(zooms.least, this.#whole)), zooms.most);
    this.sheet.style.width = `${this.size.width * this.#zoom}px`;
    this.sheet.style.height = `${this.size.height * this.#zoom}px`;
    clearTimeout(this.#sharper);
    this.#sharper = setTimeout(() => this.#look(), 100);
  }

  /** Has the map painted where it is seen. */
  #look() {
    const { view, sheet } = this;
    if (this.needsFit || view.clientWidth === 0 || !this.size) return;
    const [left, top] = [view.scrollLeft - sheet.offsetLeft, view.scrollTop - sheet.offsetTop].map((at) => at / this.#zoom);
    const [width, height] = [view.clientWidth / this.#zoom, view.clientHeight / this.#zoom];
    this.tiles.look({ left, top, right: left + width, bottom: top + height }, this.#zoom);
  }

  /** The hex under the pointer; null beside the map. */
  hexAt(event) {
    const box = this.overlay.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * this.size.width;
    const y = ((event.clientY - box.top) / box.height) * this.size.height;
    return this.#hexes.at(x, y);
  }

  #click(event) {
    if (this.dragged) return;
    const unit = event.target.closest?.("[data-unit]");
    const hex = this.hexAt(event);
    if (unit) this.#onUnit(unit.dataset.unit, unit.dataset.hex, event);
    else if (hex) this.#onHex(hex, event);
  }

  #wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const box = this.view.getBoundingClientRect();
    this.zoomBy(event.deltaY < 0 ? 1.15 : 1 / 1.15, { x: event.clientX - box.left, y: event.clientY - box.top });
  }

  /** Counters follow mouse or finger while they may be moved. */
  #dragUnits() {
    let held = null;
    this.overlay.addEventListener("pointerdown", (event) => {
      const unit = this.movesUnits && event.button === 0 && event.target.closest?.("[data-unit]");
      if (!unit) return;
      event.stopPropagation();
      this.dragged = false;
      held = { unit, x: event.clientX, y: event.clientY, place: unit.getAttribute("transform") ?? "" };
    });
    this.overlay.addEventListener("pointermove", (event) => {
      if (held === null) return;
      const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
      if (!this.dragged && Math.abs(dx) + Math.abs(dy) <= 6) return;
      if (!this.dragged) this.overlay.setPointerCapture(event.pointerId);
      this.dragged = true;
      held.unit.setAttribute("transform", `translate(${dx / this.#zoom} ${dy / this.#zoom}) ${held.place}`);
    });
    const end = (event) => {
      if (held === null) return;
      const { unit, place } = held;
      held = null;
      if (place) unit.setAttribute("transform", place);
      else unit.removeAttribute("transform");
      const hex = this.hexAt(event);
      if (event.type === "pointerup" && this.dragged && hex) this.#onDrop(unit.dataset.unit, hex);
    };
    this.overlay.addEventListener("pointerup", end);
    this.overlay.addEventListener("pointercancel", end);
  }

  /** Touch scrolls by itself; the mouse drags the map. */
  #dragWithMouse() {
    let from = null;
    this.view.addEventListener("pointerdown", (event) => {
      this.dragged = false;
      if (event.pointerType !== "mouse" || event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY, left: this.view.scrollLeft, top: this.view.scrollTop };
    });
    addEventListener("pointermove", (event) => {
      if (from === null) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (Math.abs(dx) + Math.abs(dy) > 6) this.dragged = true;
      if (this.dragged) this.view.scrollTo(from.left - dx, from.top - dy);
    });
    addEventListener("pointerup", () => (from = null));
  }
}
