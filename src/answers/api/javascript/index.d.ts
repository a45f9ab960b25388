/**
 * Where a counter may legally retreat, along which paths, and why not there.
 *
 * ```js
 * import { load } from "rearguard";
 *
 * const { Position } = await load();
 * const verdict = Position.fromFile("maps/2930/rout.toml").retreat("b1", "rout");
 * console.log(verdict.ends.map((end) => end.hex)); // [ '2933', '3032', '3132', '3230', '3231' ]
 * console.log(verdict.refused.get("2927").cite); // '14.31'
 * ```
 */

import type {
  ActAnswer,
  Action as LegalAction,
  Danger,
  OpeningAnswer,
  PerftAnswer,
  PreviewAnswer,
  ResolveAnswer,
  RetreatAnswer,
  Score,
  StateAnswer,
  SuggestAnswer,
} from "./answers.js";

import type * as answers from "./answers.js";
export type { answers };

/** What `load` may be told. */
export interface LoadOptions {
  /** The module `engine.wasm`: its bytes or, in browsers, its address. Without it, the one of this package. */
  wasm?: BufferSource | string | URL;
  /** Browsers: the shipped rules and maps, texts by name, or the address of such a JSON document: `data.json`. */
  data?: Readonly<Record<string, string>> | string | URL;
  /** Node: the folder with `assets` and `maps`. Without it `REARGUARD_DATA`, else the one of this package. */
  folder?: string;
}

/** Starts an engine. All that follows are plain calls. Several engines may run at a time, each with its own memory. */
export function load(options?: LoadOptions): Promise<Rearguard>;

/** An engine that has started. */
export interface Rearguard {
  /** Of the engine: `"0.1.0"`. */
  readonly version: string;
  readonly Library: LibraryConstructor;
  readonly Position: PositionConstructor;
  readonly Game: GameConstructor;
  /** The library of the shipped rules and maps, opened when it is first needed. */
  defaultLibrary(): Library;
}

/** What is wrong with a document or a question; places only where they are known. */
export interface Problem {
  readonly document?: string;
  readonly line?: number;
  readonly column?: number;
  readonly message: string;
}

/** Anything that the engine could not do. */
export class RearguardError extends Error {
  /** `"document"`, `"rules"`, `"request"`, `"limit"`, `"internal"`; of an illegal action `"illegal"` or `"needs_hex"`. */
  readonly kind: string;
  /** Every problem, with its place. */
  readonly problems: readonly Problem[];
}
/** A document or a question that cannot be used. */
export class DocumentError extends RearguardError {}
/** An action that the rules do not allow; nothing has changed. */
export class IllegalActionError extends RearguardError {
  /** A sentence. */
  readonly why: string;
  /** The rule; empty if none is printed. */
  readonly cite: string;
}
/** A question that takes more work or memory than one may. */
export class LimitError extends RearguardError {}

/** The shipped rules and maps, and documents that are given as texts. It never changes. */
export interface Library {
  /** Frees its memory now, not when nobody refers to it any longer. What was loaded from it stays. */
  free(): void;
}
export interface LibraryConstructor {
  /** `documents` maps names, such as `"map.toml"`, to texts. Positions given as texts may name these and the shipped ones only. */
  new (options?: { folder?: string | null; documents?: Readonly<Record<string, string>> }): Library;
}

/** A unit with the keys of a position document; those with their usual values may be missing. */
export interface Unit {
  id: string;
  side: string;
  hex: string;
  class: string;
  name?: string;
  kind?: string;
  size?: string;
  state?: string;
  facing?: string;
  strength?: number;
  morale?: number;
  /** Movement points: `"6"`, `"3 1/2"`. */
  movement?: string | number;
  stacking_points?: number;
  retreat_fire_range?: number;
  zoc?: boolean;
  hidden?: boolean;
  markers?: string[];
  engaged?: string[];
  counts?: Record<string, number>;
}

/** A combat result that the rules define. */
export interface Result {
  readonly name: string;
  readonly cite?: string;
  readonly text?: string;
  /** Numbers that a question about it must state, in `numbers`. */
  readonly needs?: readonly string[];
  /** It depends on who caused the retreat; `"possible"` if the rules name somebody where `causedBy` does not. */
  readonly causing_units?: "required" | "possible";
}

/** What can be asked about a position. */
export interface Setup {
  readonly rules: { readonly id: string; readonly name?: string; readonly source?: string };
  readonly results: readonly Result[];
  readonly sides: readonly string[];
  readonly units: readonly Unit[];
  readonly links: readonly { name: string; from: string; to: string; counts?: Record<string, number> }[];
}

export interface RetreatOptions {
  /** A result of the rules. */
  result?: string;
  /** In hexes; instead of a result, or besides it. */
  distance?: number;
  /** The enemies that caused the retreat. */
  causedBy?: readonly string[];
  /** Numbers that the result needs. */
  numbers?: Readonly<Record<string, number>>;
  /** An option that the rules offer beside the result. */
  option?: string;
  /** A path to be judged, from the unit's hex on. */
  path?: readonly string[];
  /** How many paths are listed for each end hex; all are counted. */
  maxPaths?: number;
  /** `false`: the hexes that are ruled out are not listed. */
  ruledOut?: boolean;
}

/** A hex in which a retreat may end. */
export interface End {
  readonly hex: string;
  /** Exact: `"3 1/2"`. */
  readonly movementPoints: string;
  /** Those listed. */
  readonly paths: readonly (readonly string[])[];
  /** All of them; a bigint where a number would not be exact. */
  readonly pathCount: number | bigint;
}

/** Why a retreat may not end in, or enter, a hex. */
export interface Refusal {
  readonly hex: string;
  /** Its name in the rule file. */
  readonly clause: string;
  /** The rule. */
  readonly cite: string;
  /** The rule in words. */
  readonly text: string;
  /** A sentence about this hex. */
  readonly why: string;
}

/** What a result does to a unit. */
export interface Verdict {
  readonly unit: string;
  readonly from: string;
  /** `"retreat"`, or what happens instead, such as `"captured"`. */
  readonly outcome: string;
  /** Of a retreat that fails. */
  readonly cite: string;
  readonly why: string;
  readonly ends: readonly End[];
  /** By hex. */
  readonly refused: ReadonlyMap<string, Refusal>;
  /** The answer, byte for byte as the command prints it, and the same read. */
  readonly text: string;
  readonly data: RetreatAnswer;
  /** The picture of the verdict over its map, as SVG. Pictures on one page need different values of `prefix`. */
  picture(options?: { legend?: boolean; prefix?: string }): string;
  toString(): string;
}

/** Any question: `ask`, and the keys of that question. */
export interface Question {
  ask: string;
  [key: string]: unknown;
}
/** What a picture of a board shows: all of it, or one layer, where `"hexes"` are invisible areas with `data-hex`, and one section. */
export interface BoardPicture {
  layer?: "all" | "map" | "units" | "hexes" | "plain";
  /** Left, top, width and height in units of the whole picture. */
  section?: readonly [number, number, number, number];
  /** Hexes: the section is the box around them. */
  around?: readonly string[];
  /** Begins the names within the SVG; pictures on one page need different ones. */
  prefix?: string;
}
/** Keys of a position document, in place of those of a position. */
export interface BoardKeys {
  links?: readonly { name: string; from: string; to: string; counts?: Record<string, number> }[];
  enemy_line?: Record<string, unknown>;
  allies?: Record<string, string | readonly string[]>;
  supply_sources?: Record<string, readonly string[]>;
  regions?: Record<string, unknown>;
  retreat_direction?: Record<string, string>;
  turn?: number;
}
/** A unit of a position with other values for some keys, or a further unit. */
export type ChangedUnit = Pick<Unit, "id"> & Partial<Unit>;
export interface Board extends BoardKeys {
  units?: readonly Unit[];
  /** In place of `units`: those that differ from the position's. */
  changed_units?: readonly ChangedUnit[];
  /** In place of those that all boards are asked. */
  questions?: readonly Question[];
}

/** Units on a map, with the rules that judge them. It never changes. */
export interface Position {
  readonly name: string;
  /** Units, sides and results. */
  readonly setup: Setup;
  /** Judges where a unit may retreat. A text alone is a result. */
  retreat(unit: string, options?: string | RetreatOptions): Verdict;
  /** Carries an event or a result out. */
  resolve(
    unit: string,
    options?: Pick<RetreatOptions, "result" | "distance" | "causedBy" | "numbers"> & {
      event?: string;
      /** The dice as rolled, or a seed to roll them. */
      dice?: readonly number[];
      seed?: number;
      choose?: readonly string[];
    },
  ): ResolveAnswer;
  /** What a result would do to each unit where it stands, and the hexes that its retreat depends on. */
  danger(options?: { result?: string; units?: readonly string[]; side?: string; numbers?: Readonly<Record<string, number>> }): readonly Danger[];
  /** The hexes that a unit can move to, with the movement points that it takes: `"3 1/2"`. */
  reach(unit: string, movementPoints?: number | string): Map<string, string>;
  /** Counts the paths of a retreat, by their first steps. */
  perft(unit: string, options?: string | RetreatOptions): PerftAnswer;
  /** The map and the units as SVG, or a part of it. */
  picture(options?: BoardPicture): string;
  /** The same map and rules, which are shared, with other units, and other values for further keys of a position document. Throws `DocumentError` if they do not fit. */
  withUnits(units: readonly Unit[], others?: BoardKeys): Position;
  /** The same position with changed units: the quickest way to a board that differs in a few. */
  withChanged(units: readonly ChangedUnit[], others?: BoardKeys): Position;
  /** `withUnits` with nothing else. */
  replace(units: readonly Unit[]): Position;
  /**
   * Asks about many boards at once: for each board its answers, `{ error }` for a question that cannot be answered.
   * Throws `DocumentError` if a board is none.
   */
  boards(boards: readonly Board[], questions?: readonly Question[]): any[][];
  /** The position as a document, with its map inside it. */
  toToml(): string;
  toString(): string;
  equals(other: unknown): boolean;
  /** Asks any question, `{ ask: "danger" }` and so on, and returns the answer as it is. */
  ask(question: Record<string, unknown>): string;
  free(): void;
}
export interface PositionConstructor {
  /** Reads a position file with the map and the rules that it names, or a shipped one: `"maps/2930/rout.toml"`. */
  fromFile(path: string | { toString(): string }, options?: { library?: Library }): Position;
  /** Reads a position from a text, TOML, JSON or a board in one line; `documents` holds the map and rules that it names. */
  fromText(
    text: string,
    options?: { documents?: Readonly<Record<string, string>>; name?: string; library?: Library },
  ): Position;
}

/** A legal action. `String(action)` is what the command takes: `"move b1 3032"`. */
export interface Action {
  readonly action: string;
  readonly kind: string;
  /** Empty if it is of no unit. */
  readonly unit: string;
  /** All its parts. */
  readonly data: LegalAction;
  toString(): string;
}

/** What an action did. */
export interface Step {
  readonly action: string;
  readonly side: string;
  readonly dice: readonly number[];
  /** Everything that happened. */
  readonly data: ActAnswer;
}

/** A game. Its journal is the save. */
export interface Game {
  /** Turn, phase, score, units, losses and what has to be decided. */
  readonly state: StateAnswer;
  /** What happened before the first action: the dice, and the steps. */
  readonly opening: OpeningAnswer;
  /** The side that has to act. */
  readonly turn: string;
  readonly phase: string;
  /** Of a large game many; ask for those of one unit then. */
  readonly legalActions: Action[];
  legalActionsOf(unit: string): Action[];
  /** Why an action is illegal; null if it is legal. */
  whyNot(action: string | Action): IllegalActionError | null;
  /** What a legal action may lead to, with the odds. */
  preview(action: string | Action): PreviewAnswer;
  /** What the computer player, usually a general, would do for the side that has to act, and why. */
  suggest(options?: {
    strength?: "recruit" | "captain" | "general";
    seed?: number;
    /** How many actions it may try. */
    work?: number;
    /** How long it may think; then the answer depends on the machine. */
    seconds?: number;
  }): SuggestAnswer;
  /** Carries out an action, or throws `IllegalActionError` and changes nothing. With `dice` it takes these, as they fell, and rolls no others. */
  push(action: string | Action, options?: { dice?: readonly number[] }): Step;
  /** Another game in the same state: what is done in one does not happen in the other. */
  clone(): Game;
  /** Takes the last action back; throws `IllegalActionError` where dice were rolled or another side decides. */
  pop(): void;
  /** Does again what was taken back. */
  redo(): Step;
  /** Whether something was taken back here that can be done again. */
  readonly canRedo: boolean;
  /** What has been pushed, and not popped, since the game was made or loaded. */
  readonly steps: readonly Step[];
  isOver(): boolean;
  /** The score of a game that is over; null before. */
  outcome(): Score | null;
  /** The save, with the same bytes as those of the command. */
  readonly journal: string;
  /** The board as SVG, or a part of it. */
  picture(options?: BoardPicture): string;
  ask(question: Record<string, unknown>): string;
  toString(): string;
  free(): void;
}
export interface GameConstructor {
  /** Begins a game. `seed` settles the dice: a whole number up to 2^64 - 1, as a bigint or text above 2^53. */
  new (
    scenario: string | { toString(): string },
    options: {
      seed: number | bigint | string;
      /** Those that fell before the first action, if they are not to come from the seed. */
      dice?: readonly number[];
      library?: Library;
    },
  ): Game;
  /** Goes on with a game. */
  fromJournal(journal: string, options?: { library?: Library }): Game;
}
