// Made by tools/answer_types of src/answers/questions/answers.keys.

export interface ActAnswer {
  readonly action?: string;
  readonly side?: string;
  readonly dice?: Dice;
  readonly steps?: readonly Step[];
  /** in place of all these */
  readonly undone?: true;
  /** that of the question */
  readonly id?: string | number;
  /** who answers */
  readonly by: Origin;
}

/** One of `action`, `undo` and `redo`. */
export interface ActQuestion {
  readonly action?: string;
  /** of the action */
  readonly dice?: Dice;
  readonly undo?: boolean;
  readonly redo?: boolean;
  /** repeated by the answer */
  readonly id?: string | number;
}

export interface Action {
  /** `"move b1 3032"` */
  readonly action: string;
  readonly kind: "movement" | "facing" | "event" | "choose" | "enter" | "end" | "begin";
  readonly name?: string;
  readonly unit?: string;
  readonly targets?: Strings;
  readonly path?: Path;
  readonly hex?: string;
  readonly movement_points?: Points;
  readonly facing?: string;
  readonly option?: string;
}

export interface Answers {
  readonly questions: Questions;
  readonly answers: AnswersGiven;
  /** in place of any answer */
  readonly refusal: Refusal;
}

export interface AnswersGiven {
  readonly retreat?: RetreatAnswer;
  readonly resolve?: ResolveAnswer;
  readonly danger?: DangerAnswer;
  readonly reach?: ReachAnswer;
  readonly perft?: PerftAnswer;
  /** SVG */
  readonly picture?: string;
  /** the document, a bundle, or what it asks */
  readonly position?: PositionBundle | string | readonly unknown[];
  readonly setup?: SetupAnswer;
  readonly boards?: BoardsAnswer;
  readonly state?: StateAnswer;
  readonly legal?: LegalAnswer;
  readonly why_not?: WhyNotAnswer;
  readonly preview?: PreviewAnswer;
  readonly suggest?: SuggestAnswer;
  /** the save */
  readonly journal?: string;
  readonly opening?: OpeningAnswer;
  readonly act?: ActAnswer;
}

/** Keys of a position document, in place of those of the position. */
export interface Board {
  readonly units?: readonly Unit[];
  /** units in place of those with their ids: keys that they do not state stay */
  readonly changed_units?: readonly unknown[];
  readonly links?: readonly Link[];
  /** the line that the side must not approach in a retreat: `{ column = 28 }` (flat) or `{ row = 3 }` (pointy), as printed, or just the number; it may be off the map */
  readonly enemy_line?: Readonly<Record<string, Line | string | number>>;
  /** sides that are not enemies: `{ union = ["militia"] }`. Either names the other; allies of allies are allies */
  readonly allies?: Readonly<Record<string, Names>>;
  /** what people call each side, in place of the map's words: `{ union = "Union" }` */
  readonly side_names?: SideNames;
  /** hexes that the anchor `supply-source` means, by side */
  readonly supply_sources?: Readonly<Record<string, Strings>>;
  /** sets of hexes by name; one replaces that of the map as a whole */
  readonly regions?: Regions;
  /** the direction in which the side retreats, one of 12: `N NNE NE E SE SSE S SSW SW W NW NNW` (flat) or `N NE ENE E ESE SE S SW WSW W WNW NW` (pointy) */
  readonly retreat_direction?: Readonly<Record<string, string>>;
  readonly turn?: number;
  /** in place of those that all boards are asked */
  readonly questions?: readonly unknown[];
}

export interface BoardAnswer {
  /** of its questions, in order */
  readonly answers?: readonly unknown[];
  readonly error?: Fault;
}

export interface BoardsAnswer {
  readonly boards: readonly BoardAnswer[];
  /** that of the question */
  readonly id?: string | number;
  /** who answers */
  readonly by: Origin;
}

export interface BoardsQuestion {
  readonly ask: "boards";
  readonly boards: readonly Board[];
  readonly questions?: readonly unknown[];
  /** repeated by the answer */
  readonly id?: string | number;
}

export interface Candidate {
  readonly action: string;
  /** victory points: `"0.25"` */
  readonly gain: string;
}

export interface Chance {
  readonly outcome: string;
  readonly share: number;
  /** those of all chances add up to 100 */
  readonly percent: number;
  /** a unit is lost */
  readonly loses: boolean;
}

export interface Danger {
  readonly unit: string;
  readonly side: string;
  readonly hex: string;
  readonly outcome: string;
  readonly caused_by?: Strings;
  readonly option?: string;
  readonly undecided?: string;
  readonly captured: boolean;
  readonly end_hexes: number;
  readonly paths: number;
  /** in every path */
  readonly choke: Hexes;
  readonly min_cut?: MinCut;
}

export interface DangerAnswer {
  readonly rules: string;
  readonly result: string;
  readonly readings?: Readings;
  readonly units: readonly Danger[];
  /** that of the question */
  readonly id?: string | number;
  /** who answers */
  readonly by: Origin;
}

export interface DangerQuestion {
  readonly ask: "danger";
  /** `"rout"` by default */
  readonly result?: string;
  /** ids; all by default */
  readonly units?: Strings;
  readonly side?: string;
  readonly with?: Numbers;
  /** a board in one line, which the question is then about */
  readonly line?: string;
  /** repeated by the answer */
  readonly id?: string | number;
}

/** As they fell. */
export type Dice = readonly number[];

export interface Die {
  /** what it decides */
  readonly for: string;
  readonly sides: number;
  readonly rolled: number;
}

export type Effects = readonly PathEffect[];

export interface EndHex {
  /** `"0300+N"`: off the map, north of 0300 */
  readonly hex: string;
  readonly off_map?: boolean;
  readonly movement_points: Points;
  /** over which edges paths leave the map */
  readonly exits?: readonly MapExit[];
  /** all of them */
  readonly path_count: number;
  /** the same, where a double is not exact */
  readonly path_count_text?: string;
  /** those listed; the first, with the fewest movement points, then hexes, stands for all */
  readonly paths: readonly Path[];
  /** of the paths, where paths can be taken in several ways */
  readonly ways?: Strings;
  /** by path */
  readonly exposed_to?: readonly Exposure[];
  /** by path: what is certain; what depends on dice or choices */
  readonly path_effects?: readonly Effects[];
  /** by path: what is certain; what depends on dice or choices */
  readonly tests?: readonly Effects[];
  /** by path: what is certain */
  readonly totals?: readonly PathTotal[];
  readonly strength_lost?: LossRange;
  readonly provisional?: boolean;
  readonly may_refuse?: Strings;
  /** by path: the hex from which the rest is a new question */
  readonly asked_anew?: Strings;
}

/** Of a path, on its way. */
export interface Exposure {
  /** ids of the enemies that may fire */
  readonly fire: Strings;
  /** in enemy ZOC */
  readonly zoc: Hexes;
  /** ids of the friends that make way */
  readonly displaces: Strings;
}

export interface Fault {
  readonly kind: "document" | "request" | "rules" | "limit" | "internal";
  readonly message: string;
  readonly problems?: readonly Problem[];
}

/** What a player is taken to choose on the way. */
export interface ForeseenChoice {
  readonly side: string;
  readonly unit: string;
  readonly option: string;
  readonly instead: Strings;
  /** how often it comes to that */
  readonly share: number;
}

/** Printed numbers. */
export type Hexes = readonly string[];

export interface Illegal {
  /** a sentence */
  readonly why: string;
  /** the printed rule */
  readonly cite?: string;
  readonly kind: "illegal" | "needs_hex" | "dice_wanted";
}

/** Answered by the journal. */
export interface JournalQuestion {
  readonly ask: "journal";
  /** repeated by the answer */
  readonly id?: string | number;
}

export interface JudgedPath {
  readonly path: Path;
  readonly legal: boolean;
  readonly clause?: string;
  readonly cite?: string;
  readonly text?: string;
  readonly why?: string;
  readonly movement_points?: Points;
}

export interface LegalAnswer {
  readonly actions: readonly Action[];
  /** that of the question */
  readonly id?: string | number;
  /** who answers */
  readonly by: Origin;
}

export interface LegalQuestion {
  readonly ask: "legal";
  readonly unit?: string;
  /** repeated by the answer */
  readonly id?: string | number;
}

export interface Line {
  /** a printed column (flat) */
  readonly column?: string | number;
  /** a printed row (pointy) */
  readonly row?: string | number;
}

export interface Link {
  /** a link of the rules */
  readonly name: string;
  /** id of a unit */
  readonly from: string;
  /** id of a unit */
  readonly to: string;
  /** numbers of the link: `{ hexes = 3 }` */
  readonly counts?: Numbers;
}

export interface LossRange {
  readonly min: number;
  readonly max: number;
}

export interface Lost {
  readonly id: string;
  readonly side: string;
  readonly outcome: string;
  readonly hex: string;
  readonly turn: number;
}

export interface MapExit {
  readonly edge: string;
  /** hex */
  readonly at: string;
}

export interface MinCut {
  readonly hexes: number;
  readonly example: Hexes;
}

/** A word, or a list of words. */
export type Names = string | readonly string[];

/** Dice of one roll, or a choice. */
export interface Need {
  readonly unit?: string;
  readonly for?: string;
  readonly dice?: number;
  readonly sides?: number;
  readonly chooser?: string;
  readonly choices?: Strings;
  readonly always: boolean;
}

/** A number, also with a fraction: "4 1/2". */
export type Number = number | string;

/** Whole numbers by name: { hits = 2 }. */
export type Numbers = Readonly<Record<string, number>>;

export interface OpenChoice {
  readonly unit: string;
  readonly chooser: string;
  readonly paths?: readonly Path[];
  readonly causing_units?: Strings;
  readonly options?: Strings;
  /** what each path or option brings */
  readonly brings?: readonly Strings[];
}

export interface OpeningAnswer {
  readonly side: string;
  readonly dice: Dice;
  readonly steps: readonly Step[];
  /** that of the question */
  readonly id?: string | number;
  /** who answers */
  readonly by: Origin;
}

export interface OpeningQuestion {
  readonly ask: "opening";
  /** repeated by the answer */
  readonly id?: string | number;
}

export interface Option {
  readonly name: string;
  readonly cite?: string;
  readonly text?: string;
  readonly available: boolean;
  readonly outcome?: string;
  readonly distance: number;
  readonly cost?: Strings;
  readonly end_hexes: Hexes;
  readonly clause?: string;
  readonly clause_cite?: string;
  readonly why?: string;
}

export interface Origin {
  /** of the program: `"0.1.0"` */
  readonly version: string;
  /** signature of the rules: equal if the texts of their files and their readings are */
  readonly rules?: string;
}

/** Printed numbers of its hexes, from the first on. */
export type Path = readonly string[];

export interface PathEffect {
  /** in the rule file */
  readonly id: string;
  readonly cite: string;
  readonly hex: string;
  /** ids */
  readonly units: Strings;
  readonly text: string;
}

export interface PathTotal {
  readonly strength_lost: number;
  readonly outcome?: string;
}

export interface PendingChoice {
  readonly unit: string;
  readonly chooser: string;
  readonly paths?: readonly Path[];
  readonly options?: Strings;
  /** what each path or option brings */
  readonly brings?: readonly Strings[];
}

export interface PerftAnswer {
  readonly unit: string;
  readonly distance: number;
  readonly paths: number;
  readonly end_hexes: number;
  /** paths by their first hex */
  readonly first: Numbers;
  /** that of the question */
  readonly id?: string | number;
  /** who answers */
  readonly by: Origin;
}

export interface PerftQuestion {
  readonly ask: "perft";
  /** id; by default the first question of the document */
  readonly unit?: string;
  /** of the rules; this or `distance` */
  readonly result?: string;
  /** hexes */
  readonly distance?: number;
  /** ids */
  readonly caused_by?: Strings;
  /** ids of the units that retreat afterwards */
  readonly then?: Strings;
  /** that the result needs */
  readonly with?: Numbers;
  /** taken in place of the result */
  readonly option?: string;
  /** to be judged */
  readonly path?: Path;
  /** listed for each end hex: 100 by default; all are counted */
  readonly max_paths?: number;
  /** `false`: the hexes that are ruled out are not listed */
  readonly ruled_out?: boolean;
  readonly vacated?: Strings;
  readonly defender_hexes?: Strings;
  readonly entered?: Strings;
  readonly fresh?: boolean;
  /** a board in one line, which the question is then about */
  readonly line?: string;
  /** repeated by the answer */
  readonly id?: string | number;
}

/** Of a verdict with the keys of a retreat; answered by SVG. */
export interface PictureQuestion {
  readonly ask: "picture";
  /** id; by default the first question of the document */
  readonly unit?: string;
  /** of the rules; this or `distance` */
  readonly result?: string;
  /** hexes */
  readonly distance?: number;
  /** ids */
  readonly caused_by?: Strings;
  /** ids of the units that retreat afterwards */
  readonly then?: Strings;
  /** that the result needs */
  readonly with?: Numbers;
  /** taken in place of the result */
  readonly option?: string;
  /** to be judged */
  readonly path?: Path;
  /** listed for each end hex: 100 by default; all are counted */
  readonly max_paths?: number;
  /** `false`: the hexes that are ruled out are not listed */
  readonly ruled_out?: boolean;
  readonly vacated?: Strings;
  readonly defender_hexes?: Strings;
  readonly entered?: Strings;
  readonly fresh?: boolean;
  /** a board in one line, which the question is then about */
  readonly line?: string;
  /** repeated by the answer */
  readonly id?: string | number;
  readonly layer?: "all" | "map" | "units" | "hexes" | "plain";
  /** left, top, width, height: all that is shown of a board */
  readonly section?: readonly number[];
  /** hexes: the section is the box around them */
  readonly around?: readonly string[];
  readonly legend?: boolean;
  /** begins the names within the SVG */
  readonly prefix?: string;
}

/** Movement points, exact: `"3 1/2"`. */
export type Points = string;

/** With `format = "bundle"`. */
export interface PositionBundle {
  /** TOML, with its map inside it */
  readonly position: string;
  /** the rule files that do not ship, by path */
  readonly documents: Readonly<Record<string, string>>;
  /** that of the question */
  readonly id?: string | number;
  /** who answers */
  readonly by: Origin;
}

/** Answered by a document. */
export interface PositionQuestion {
  readonly ask: "position";
  readonly format?: "toml" | "json" | "bundle" | "line" | "link" | "questions";
  /** with "line" and "link": that the line has */
  readonly questions?: readonly unknown[];
  /** a board in one line, which the question is then about */
  readonly line?: string;
  /** repeated by the answer */
  readonly id?: string | number;
}

export interface PreviewAnswer {
  readonly numbers: Numbers;
  readonly computed: Strings;
  /** all rolls were tried */
  readonly exact: boolean;
  /** games played at random, where they were not */
  readonly samples?: number;
  /** of a share, 19 times in 20 */
  readonly error?: number;
  /** what happens for certain */
  readonly first: Strings;
  readonly chances: readonly Chance[];
  readonly choices: readonly ForeseenChoice[];
  /** later ones that are followed */
  readonly phases: Strings;
  /** that of the question */
  readonly id?: string | number;
  /** who answers */
  readonly by: Origin;
}

export interface PreviewQuestion {
  readonly ask: "preview";
  readonly action: string;
  /** repeated by the answer */
  readonly id?: string | number;
}

export interface Problem {
  /** a file, or what was asked */
  readonly document?: string;
  /** from 1; only where they are known */
  readonly line?: number;
  /** from 1; only where they are known */
  readonly column?: number;
  readonly message: string;
}

export interface Questions {
  readonly retreat?: RetreatQuestion;
  readonly resolve?: ResolveQuestion;
  readonly danger?: DangerQuestion;
  readonly reach?: ReachQuestion;
  readonly perft?: PerftQuestion;
  readonly picture?: PictureQuestion;
  readonly position?: PositionQuestion;
  readonly setup?: SetupQuestion;
  readonly boards?: BoardsQuestion;
  readonly state?: StateQuestion;
  readonly legal?: LegalQuestion;
  readonly why_not?: WhyNotQuestion;
  readonly preview?: PreviewQuestion;
  readonly suggest?: SuggestQuestion;
  readonly journal?: JournalQuestion;
  readonly opening?: OpeningQuestion;
  readonly act?: ActQuestion;
}

export interface ReachAnswer {
  readonly unit: string;
  readonly from: string;
  readonly movement_points: Points;
  readonly reached: readonly ReachedHex[];
  /** where it may pass, but not end */
  readonly no_room?: readonly ReachedHex[];
  /** that of the question */
  readonly id?: string | number;
  /** who answers */
  readonly by: Origin;
}

export interface ReachQuestion {
  readonly ask: "reach";
  /** id */
  readonly unit: string;
  /** its allowance by default */
  readonly movement_points?: Number;
  readonly zoc?: "free" | "stop" | "no-zoc-to-zoc";
  readonly zoc_entry_cost?: Number;
  readonly zoc_exit_cost?: Number;
  /** a board in one line, which the question is then about */
  readonly line?: string;
  /** repeated by the answer */
  readonly id?: string | number;
}

export interface ReachedHex {
  readonly hex: string;
  /** that it takes */
  readonly movement_points: Points;
  /** ids of those that are in the way */
  readonly with?: Strings;
}

/** Choices by reading of the rules. */
export type Readings = Readonly<Record<string, string>>;

/** In place of any answer. */
export interface Refusal {
  readonly error?: Fault;
  /** of an action that the rules do not allow; nothing has changed */
  readonly illegal?: Illegal;
  /** that of the question */
  readonly id?: string | number;
  /** who answers */
  readonly by: Origin;
}

/** Named regions: lists of hexes such as "0101-0405", or such lists by side. */
export type Regions = Readonly<Record<string, Names | Readonly<Record<string, Names>>>>;

export interface ResolveAnswer {
  readonly unit?: string;
  readonly event?: string;
  readonly result?: string;
  readonly distance?: number;
  readonly rules?: string;
  readonly readings?: Readings;
  /** with a choice to be made `steps` up to there; if impossible they say why, and nothing has changed */
  readonly outcome?: "resolved" | "impossible" | "choice";
  readonly steps?: readonly Step[];
  readonly pending_choice?: readonly PendingChoice[];
  readonly dice_used?: readonly number[];
  readonly units?: readonly Unit[];
  readonly links?: readonly Link[];
  /** with `needs`, and nothing of the above */
  readonly needs?: readonly Need[];
  /** with `needs`: there are no more */
  readonly complete?: boolean;
  /** that of the question */
  readonly id?: string | number;
  /** who answers */
  readonly by: Origin;
}

export interface ResolveQuestion {
  readonly ask: "resolve";
  /** id */
  readonly unit: string;
  /** one of them, or `distance` */
  readonly event?: string;
  /** one of them, or `distance` */
  readonly result?: string;
  readonly distance?: number;
  readonly caused_by?: Strings;
  readonly with?: Numbers;
  /** as they fell: `6`, or by unit `"x:6"` */
  readonly dice?: readonly (number | string)[];
  /** from which they come otherwise */
  readonly seed?: number;
  readonly choose?: Strings;
  readonly vacated?: Strings;
  readonly defender_hexes?: Strings;
  readonly entered?: Strings;
  readonly fresh?: boolean;
  /** `true`: what it takes, not what comes of it */
  readonly needs?: boolean;
  /** a board in one line, which the question is then about */
  readonly line?: string;
  /** repeated by the answer */
  readonly id?: string | number;
}

export interface ResultNamed {
  readonly name: string;
  readonly cite?: string;
  readonly text?: string;
  /** numbers that a question states in `with` */
  readonly needs?: Strings;
  readonly causing_units?: "required" | "possible";
}

export interface RetreatAnswer {
  readonly unit: string;
  /** ids of those that retreat with it */
  readonly companions?: Strings;
  readonly from: string;
  /** that it may use; with `distance` both count */
  readonly movement_points?: Points;
  /** hexes */
  readonly distance?: number;
  /** missing hexes, where the rules allow shorter paths */
  readonly shorter_by?: number;
  /** their name */
  readonly rules: string;
  readonly readings?: Readings;
  /** `"retreat"`, or what happens instead: `"captured"`; `"stays"`: the result gives 0 hexes; `"impossible"`: its event cannot happen to the unit */
  readonly outcome: string;
  /** of a retreat that fails */
  readonly clause?: string;
  /** of a retreat that fails */
  readonly cite?: string;
  /** of a retreat that fails */
  readonly why?: string;
  /** the clause that removed the last path */
  readonly exhausted_by?: string;
  /** by number */
  readonly end_hexes: readonly EndHex[];
  /** every other hex within the longest retreat */
  readonly ruled_out?: readonly RuledOut[];
  readonly result?: string;
  readonly chooser?: string;
  /** which the other keys are about */
  readonly option?: string;
  /** which the other keys are about */
  readonly option_chooser?: string;
  readonly options?: readonly Option[];
  readonly closed?: Strings;
  readonly traps?: readonly Trap[];
  readonly judged_path?: JudgedPath;
  readonly notes?: Strings;
  /** that of the question */
  readonly id?: string | number;
  /** who answers */
  readonly by: Origin;
}

export interface RetreatQuestion {
  readonly ask: "retreat";
  /** id; by default the first question of the document */
  readonly unit?: string;
  /** of the rules; this or `distance` */
  readonly result?: string;
  /** hexes */
  readonly distance?: number;
  /** ids */
  readonly caused_by?: Strings;
  /** ids of the units that retreat afterwards */
  readonly then?: Strings;
  /** that the result needs */
  readonly with?: Numbers;
  /** taken in place of the result */
  readonly option?: string;
  /** to be judged */
  readonly path?: Path;
  /** listed for each end hex: 100 by default; all are counted */
  readonly max_paths?: number;
  /** `false`: the hexes that are ruled out are not listed */
  readonly ruled_out?: boolean;
  readonly vacated?: Strings;
  readonly defender_hexes?: Strings;
  readonly entered?: Strings;
  readonly fresh?: boolean;
  /** a board in one line, which the question is then about */
  readonly line?: string;
  /** repeated by the answer */
  readonly id?: string | number;
}

export interface RuledOut {
  readonly hex: string;
  /** in a word or two */
  readonly mark?: string;
  /** its name in the rule file; it stops the nearest path to the hex */
  readonly clause: string;
  readonly cite: string;
  /** the rule in words */
  readonly text?: string;
  /** a sentence about this hex */
  readonly why: string;
}

export interface RulesNamed {
  readonly id: string;
  readonly name?: string;
  readonly source?: string;
}

export interface Score {
  /** by side */
  readonly points: Numbers;
  readonly leader?: string;
  readonly margin: number;
  readonly verdict: string;
  readonly lines: readonly ScoreLine[];
}

export interface ScoreLine {
  readonly side: string;
  readonly text: string;
  readonly points: number;
}

export interface SetupAnswer {
  readonly rules: RulesNamed;
  readonly results: readonly ResultNamed[];
  readonly sides: Strings;
  readonly units: readonly Unit[];
  readonly links: readonly Link[];
  /** that of the question */
  readonly id?: string | number;
  /** who answers */
  readonly by: Origin;
}

export interface SetupQuestion {
  readonly ask: "setup";
  /** a board in one line, which the question is then about */
  readonly line?: string;
  /** repeated by the answer */
  readonly id?: string | number;
}

export interface SideName {
  /** alone and where it acts: "Union", "Confederates" */
  readonly name: string;
  /** before a noun: "Confederate"; default: `name` */
  readonly adjective?: string;
}

/** What people call sides, by side: { union = "Union" }. */
export type SideNames = Readonly<Record<string, string | SideName>>;

export interface StateAnswer {
  readonly scenario: string;
  readonly turn: number;
  readonly turns: number;
  readonly side: string;
  readonly acting: string;
  readonly phase: string;
  readonly over: boolean;
  readonly early_end?: string;
  /** who must act, and how */
  readonly prompt: string;
  readonly choice?: OpenChoice;
  readonly score: Score;
  readonly units: readonly Unit[];
  readonly links?: readonly Link[];
  readonly waiting: readonly Waiting[];
  readonly lost: readonly Lost[];
  /** checksum */
  readonly state: string;
  /** the same of all but the seed */
  readonly without_seed: string;
  /** that of the question */
  readonly id?: string | number;
  /** who answers */
  readonly by: Origin;
}

export interface StateQuestion {
  readonly ask: "state";
  /** repeated by the answer */
  readonly id?: string | number;
}

/** What happens, in order. */
export interface Step {
  readonly unit: string;
  readonly text: string;
  readonly path: Path;
  readonly clause?: string;
  readonly cite?: string;
  readonly dice?: readonly Die[];
  /** the numbers that decide */
  readonly sums?: readonly Sum[];
}

/** A list of texts in quotes. */
export type Strings = readonly string[];

export interface SuggestAnswer {
  readonly action: string;
  readonly gain: string;
  readonly why: string;
  /** action of the same unit that it counts on after it */
  readonly next?: string;
  readonly instead_of?: string;
  readonly its_gain?: string;
  /** by descending gain */
  readonly candidates: readonly Candidate[];
  /** actions */
  readonly tried: number;
  /** that of the question */
  readonly id?: string | number;
  /** who answers */
  readonly by: Origin;
}

export interface SuggestQuestion {
  readonly ask: "suggest";
  readonly strength?: "recruit" | "captain" | "general";
  readonly seed?: number;
  /** actions that it may try */
  readonly work?: number;
  /** that it may think; then the answer depends on the machine */
  readonly seconds?: number;
  /** repeated by the answer */
  readonly id?: string | number;
}

/** A number with all that has made it. */
export interface Sum {
  readonly unit: string;
  readonly name: string;
  readonly parts: readonly SumPart[];
  readonly total: number;
}

export interface SumPart {
  readonly number: number;
  /** that it is the sum of */
  readonly dice?: readonly number[];
  /** what has made it */
  readonly text?: string;
  /** what has made it */
  readonly cite?: string;
}

export interface Trap {
  readonly hex: string;
  readonly unit: string;
  readonly outcome: string;
  readonly closed_by?: string;
}

export interface Unit {
  /** names the unit, each once */
  readonly id: string;
  /** units of different sides are enemies */
  readonly side?: string;
  /** its number */
  readonly hex?: string;
  /** a movement class of the map */
  readonly class?: string;
  /** it exerts a zone of control (ZOC); default true */
  readonly zoc?: boolean;
  /** hexes within which it fires at retreating units, in line of sight; 0: not at all; default 0 */
  readonly retreat_fire_range?: number;
  /** on the counter, if there is room; default: the id */
  readonly name?: string;
  /** `"infantry"`, `"cavalry"`, `"artillery"`, `"leader"`, …: selects the symbol (without it the class does), and rules may ask for it */
  readonly kind?: string;
  /** `"company"` … `"brigade"`, `"division"`, `"corps"`: the mark above the symbol */
  readonly size?: string;
  /** any word, for rules that exempt states; default "good" */
  readonly state?: string;
  /** a direction; without one the unit faces all directions */
  readonly facing?: string;
  /** whole numbers, at most a million; 0 if nobody states it */
  readonly strength?: number;
  /** whole numbers, at most a million; 0 if nobody states it */
  readonly morale?: number;
  /** what it counts towards the stacking limit; default 1 */
  readonly stacking_points?: number;
  /** movement allowance in MP: `6`, `4.5`, `"4 1/2"`, in the fractions that the map's costs use; 0: unknown */
  readonly movement?: Number;
  /** unknown to the enemy; default false */
  readonly hidden?: boolean;
  /** what is true of it besides its `state`: `["firing", "limbered"]` */
  readonly markers?: Strings;
  /** ids of the enemies that it is in combat with; one of the two entries is enough */
  readonly engaged?: Strings;
  /** numbers that rules keep for it: `{ hits = 2, rout-turn = 1 }`; a number not given is 0 */
  readonly counts?: Numbers;
  /** files drawn as its counter in place of a symbol, the lowest first, from the folder of the map; those of one state or number follow it: `"routed: back.png"`, `"hits 1: back.png"`, `"strength 2, routed: back.png"` */
  readonly pictures?: Strings;
  /** the line that the side must not approach in a retreat: `{ column = 28 }` (flat) or `{ row = 3 }` (pointy), as printed, or just the number; it may be off the map */
  readonly enemy_line?: Readonly<Record<string, Line | string | number>>;
  /** sides that are not enemies: `{ union = ["militia"] }`. Either names the other; allies of allies are allies */
  readonly allies?: Readonly<Record<string, Names>>;
  /** what people call each side, in place of the map's words: `{ union = "Union" }` */
  readonly side_names?: SideNames;
  /** hexes that the anchor `supply-source` means, by side */
  readonly supply_sources?: Readonly<Record<string, Strings>>;
  /** sets of hexes by name; one replaces that of the map as a whole */
  readonly regions?: Regions;
  /** the direction in which the side retreats, one of 12: `N NNE NE E SE SSE S SSW SW W NW NNW` (flat) or `N NE ENE E ESE SE S SW WSW W WNW NW` (pointy) */
  readonly retreat_direction?: Readonly<Record<string, string>>;
}

export interface Waiting {
  /** names the unit, each once */
  readonly id?: string;
  /** units of different sides are enemies */
  readonly side?: string;
  /** its number */
  readonly hex?: string;
  /** a movement class of the map */
  readonly class?: string;
  /** it exerts a zone of control (ZOC); default true */
  readonly zoc?: boolean;
  /** hexes within which it fires at retreating units, in line of sight; 0: not at all; default 0 */
  readonly retreat_fire_range?: number;
  /** on the counter, if there is room; default: the id */
  readonly name?: string;
  /** `"infantry"`, `"cavalry"`, `"artillery"`, `"leader"`, …: selects the symbol (without it the class does), and rules may ask for it */
  readonly kind?: string;
  /** `"company"` … `"brigade"`, `"division"`, `"corps"`: the mark above the symbol */
  readonly size?: string;
  /** any word, for rules that exempt states; default "good" */
  readonly state?: string;
  /** a direction; without one the unit faces all directions */
  readonly facing?: string;
  /** whole numbers, at most a million; 0 if nobody states it */
  readonly strength?: number;
  /** whole numbers, at most a million; 0 if nobody states it */
  readonly morale?: number;
  /** what it counts towards the stacking limit; default 1 */
  readonly stacking_points?: number;
  /** movement allowance in MP: `6`, `4.5`, `"4 1/2"`, in the fractions that the map's costs use; 0: unknown */
  readonly movement?: Number;
  /** unknown to the enemy; default false */
  readonly hidden?: boolean;
  /** what is true of it besides its `state`: `["firing", "limbered"]` */
  readonly markers?: Strings;
  /** ids of the enemies that it is in combat with; one of the two entries is enough */
  readonly engaged?: Strings;
  /** numbers that rules keep for it: `{ hits = 2, rout-turn = 1 }`; a number not given is 0 */
  readonly counts?: Numbers;
  /** files drawn as its counter in place of a symbol, the lowest first, from the folder of the map; those of one state or number follow it: `"routed: back.png"`, `"hits 1: back.png"`, `"strength 2, routed: back.png"` */
  readonly pictures?: Strings;
  /** the line that the side must not approach in a retreat: `{ column = 28 }` (flat) or `{ row = 3 }` (pointy), as printed, or just the number; it may be off the map */
  readonly enemy_line?: Readonly<Record<string, Line | string | number>>;
  /** sides that are not enemies: `{ union = ["militia"] }`. Either names the other; allies of allies are allies */
  readonly allies?: Readonly<Record<string, Names>>;
  /** what people call each side, in place of the map's words: `{ union = "Union" }` */
  readonly side_names?: SideNames;
  /** hexes that the anchor `supply-source` means, by side */
  readonly supply_sources?: Readonly<Record<string, Strings>>;
  /** sets of hexes by name; one replaces that of the map as a whole */
  readonly regions?: Regions;
  /** the direction in which the side retreats, one of 12: `N NNE NE E SE SSE S SSW SW W NW NNW` (flat) or `N NE ENE E ESE SE S SW WSW W WNW NW` (pointy) */
  readonly retreat_direction?: Readonly<Record<string, string>>;
  /** turn */
  readonly arrives: number;
  readonly entry_hexes: Hexes;
}

export interface WhyNotAnswer {
  readonly legal: true;
  /** that of the question */
  readonly id?: string | number;
  /** who answers */
  readonly by: Origin;
}

export interface WhyNotQuestion {
  readonly ask: "why_not";
  readonly action: string;
  /** repeated by the answer */
  readonly id?: string | number;
}
