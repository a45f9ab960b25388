// The map under a board: at once in plain colours, and where it is seen in tiles, which the engine draws one by one.
import { element } from "./dom.js";

/** The size of a tile in units of the map, and its overlap with the next, so that no gap is seen between them. */
const tileUnits = { most: 1024, overlap: 2 };
const pixels = { plain: 2048, tile: 1536, together: 24e6 };
/** Below this zoom drawings are too small to be seen: the plain map is all there is. */
const leastDrawn = 0.15;
/** The size of a piece of art, of which many are shown in a hex. */
const artPixels = 200;

/** The art of pictures as pixels, by the drawing. */
const artImages = new Map();

async function readImage(address) {
  const image = element("img", { alt: "", src: address });
  await image.decode();
  return image;
}

/**
 * A picture with its art as pixels, in an image that has been read. As drawings within the drawing, trees take four times
 * as long to show.
 */
async function imageOf(svg) {
  let text = svg;
  for (const [, drawing] of svg.matchAll(/<image id="[^"]*art\d+"[^>]* href="(data:image\/svg[^"]*)"/g)) {
    if (!artImages.has(drawing)) {
      const canvas = element("canvas", { width: artPixels, height: artPixels });
      canvas.getContext("2d").drawImage(await readImage(drawing), 0, 0, artPixels, artPixels);
      artImages.set(drawing, canvas.toDataURL());
    }
    text = text.replace(drawing, artImages.get(drawing));
  }
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  return readImage(address).finally(() => URL.revokeObjectURL(address));
}

/** How sharp a map is painted for a zoom: in steps, in pixels for each unit of the map; 0 without drawings. */
function sharpnessFor(zoom) {
  if (zoom < leastDrawn) return 0;
  const step = [0.25, 0.5, 1].find((one) => zoom <= one) ?? Math.ceil(zoom * 2) / 2;
  return step * devicePixelRatio;
}

export class MapTiles {
  #source = null;
  #tiles = new Map();
  #seen = null;
  #working = false;

  constructor() {
    this.plain = element("canvas");
    this.element = element("div", { class: "tiles", "aria-hidden": "true" }, this.plain);
  }

  /**
   * Shows the map of another position or game, and returns its size. What is painted stays until its place is painted
   * again, if it may be of the same map.
   */
  show(source) {
    const svg = source.picture({ layer: "plain" });
    const [, width, height] = /width="([\d.]+)" height="([\d.]+)"/.exec(svg).map(Number);
    const isNew = svg !== this.plainText;
    Object.assign(this, { plainText: svg, size: { width, height } });
    this.#source = source;
    this.#seen = null;
    if (isNew) {
      this.#keep(() => false);
      this.plain.hidden = true;
      this.painted = this.#paintPlain(svg).catch((problem) => console.error(problem));
    }
    return this.size;
  }

  /** Paints what is missing where the map is seen: a box in units of the map. */
  look(box, zoom) {
    this.#seen = { ...box, sharpness: sharpnessFor(zoom) };
    this.#work();
  }

  async #paintPlain(svg) {
    const { width, height } = this.size;
    const image = await imageOf(svg);
    if (svg !== this.plainText) return;
    const scale = Math.min(devicePixelRatio, pixels.plain / Math.max(width, height));
    Object.assign(this.plain, { width: Math.ceil(width * scale), height: Math.ceil(height * scale), hidden: false });
    this.plain.getContext("2d").drawImage(image, 0, 0, this.plain.width, this.plain.height);
  }

  async #work() {
    if (this.#working) return;
    this.#working = true;
    for (let tile = null; ; await this.#paint(tile)) {
      await this.painted;
      // Between two tiles, what the reader does comes first.
      await new Promise((resolve) => setTimeout(resolve));
      tile = this.#missing();
      if (tile === null) break;
    }
    this.#working = false;
  }

  /** The tiles that are seen, those in the middle first. */
  #wanted() {
    if (this.#seen === null || this.#seen.sharpness === 0) return [];
    const { left, top, right, bottom, sharpness } = this.#seen;
    const { width, height } = this.size;
    const units = tileUnits.most / 2 ** Math.max(0, Math.ceil(Math.log2((tileUnits.most * sharpness) / pixels.tile)));
    const wanted = [];
    for (let y = Math.max(0, Math.floor(top / units)); y * units < Math.min(bottom, height); ++y) {
      for (let x = Math.max(0, Math.floor(left / units)); x * units < Math.min(right, width); ++x) {
        const far = Math.hypot((x + 0.5) * units - (left + right) / 2, (y + 0.5) * units - (top + bottom) / 2);
        wanted.push({ key: `${sharpness} ${x} ${y}`, left: x * units, top: y * units, units, sharpness, far });
      }
    }
    return wanted.sort((a, b) => a.far - b.far);
  }

  /** The next tile to be painted; null if all are there. Then those of other steps are no longer of use. */
  #missing() {
    const wanted = this.#wanted();
    const found = wanted.find(({ key }) => this.#tiles.get(key)?.source !== this.#source);
    if (found || this.#seen === null) return found ?? null;
    const keys = new Set(wanted.map(({ key }) => key));
    let together = 0;
    for (const { canvas } of this.#tiles.values()) together += canvas.width * canvas.height;
    this.#keep((tile, key) => {
      if (keys.has(key)) return true;
      const stays = tile.sharpness === this.#seen.sharpness && tile.source === this.#source && together <= pixels.together;
      if (!stays) together -= tile.canvas.width * tile.canvas.height;
      return stays;
    });
    return null;
  }

  #keep(stays) {
    for (const [key, tile] of this.#tiles) {
      if (stays(tile, key)) continue;
      tile.canvas.remove();
      this.#tiles.delete(key);
    }
  }

  async #paint({ key, left, top, units, sharpness }) {
    const source = this.#source;
    const width = Math.ceil(Math.min(units + tileUnits.overlap, this.size.width - left));
    const height = Math.ceil(Math.min(units + tileUnits.overlap, this.size.height - top));
    const percent = (length, whole) => `${(100 * length) / whole}%`;
    const canvas = element("canvas", { width: Math.ceil(width * sharpness), height: Math.ceil(height * sharpness) });
    Object.assign(canvas.style, {
      left: percent(left, this.size.width),
      top: percent(top, this.size.height),
      width: percent(width, this.size.width),
      height: percent(height, this.size.height),
    });
    try {
      const image = await imageOf(source.picture({ layer: "map", section: [left, top, width, height] }));
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    } catch (problem) {
      // A position that has been left meanwhile draws nothing any more.
      if (source === this.#source) console.error(problem);
    }
    if (source !== this.#source) return;
    this.#tiles.get(key)?.canvas.remove();
    this.#tiles.set(key, { source, sharpness, canvas });
    this.element.append(canvas);
  }
}
