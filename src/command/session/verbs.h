#pragma once
// The commands of the program. Each takes its options as plain data and returns the exit status.

#include "src/answers/questions/batch.h"
#include "src/command/session/session.h"

namespace rearguard {

/// The hexes of the regions that a question states, "2930,3030-3132" or "none"; nothing: those of the
/// position.
struct RegionOptions {
  std::optional<std::string> vacated, defender_hexes, entered;
  bool fresh = false;  ///< the defender began where the unit is, and nobody has left a hex
};

struct RetreatOptions {
  std::string position;  ///< file, or a board in one line
  std::string unit;      ///< empty: what the document itself asks is answered
  std::string result;
  std::optional<int> distance;
  std::string rules;
  std::string path;                        ///< path to judge, "2930,2931,…"; empty: none
  std::string closed;                      ///< hexes closed to the unit, "2930,2931"; empty: none
  std::vector<std::string> causing_units;  ///< ids
  std::vector<std::string> numbers;        ///< "hits=2": numbers for the result
  std::optional<std::uint64_t> max_paths;  ///< nothing: 10 in text, 100 in JSON
  /// "near", "all", "none" or the id of a clause; empty: near in text, all in JSON.
  std::string ruled_out;
  bool json = false;
  bool as_example = false;  ///< print the question with its answer for `rules test`
  bool as_line = false;     ///< print board and question in one line
  bool as_link = false;     ///< print that line as it stands in an address
  bool no_names = false;    ///< without the names of units in it
  std::string ruling;       ///< page to write, .html; empty: none
  std::string picture;      ///< file to write, .svg or .png; empty: none
  bool no_legend = false;   ///< the picture shows the map alone
  bool underlay = false;    ///< the picture shows the picture under the map
  bool symbols = false;     ///< the picture shows symbols even of units that have pictures
  bool traps = false;       ///< also look where an enemy would leave the unit no legal path
  RegionOptions regions = {};
  std::string option;             ///< taken instead of the result; empty: all are listed
  std::vector<std::string> then;  ///< ids of the units that retreat afterwards
};
Status retreat(Session& session, const RetreatOptions& options);

struct ResolveOptions {
  std::string position;
  std::string unit;
  std::string event;  ///< event of the rules; empty: apply a result or a distance
  std::string result;
  std::optional<int> distance;
  std::string rules;
  std::vector<std::string> causing_units;  ///< ids
  std::vector<std::string> numbers;        ///< "hits=2": numbers for the event or the result
  std::optional<std::string> dice;         ///< "6,2,1" or "x:5,y:2"
  bool needs = false;                      ///< list the dice and the choices instead
  bool preview = false;                    ///< say what it may bring instead
  std::optional<std::uint64_t> seed;       ///< seed of the dice
  std::vector<std::string> choices;        ///< "3132", "2930-2931-3031", "b2:3132", "b2:hold"
  bool json = false;
  std::string output;  ///< file for the resulting position; empty: none
  RegionOptions regions = {};
  std::vector<std::string> then;  ///< ids of the units that retreat afterwards
};
/// Applies an event or a combat result. Returns `problems_found` if a choice is missing or the event is
/// impossible.
Status resolve(Session& session, const ResolveOptions& options);

/// Writes one line of JSON for each line read, flushed at once; see `read_resolve_line`.
Status resolve_batch(Session& session, const ResolveBatchOptions& options);

/// Writes one answer line for each line read, flushed at once; see `Batch::answer_line`.
Status retreat_batch(Session& session, const BatchOptions& options);

struct DangerOptions {
  std::string position;
  std::string result = "rout";
  std::string rules;                 ///< empty: the position's own
  std::vector<std::string> units;    ///< ids; empty: all
  std::string side;                  ///< empty: all
  std::vector<std::string> numbers;  ///< "hits=2": numbers for the result
  bool json = false;
  RegionOptions regions = {};
};
Status danger(Session& session, const DangerOptions& options);

struct ReachOptions {
  std::string position;
  std::string unit;
  std::string movement;              ///< MP; empty: the unit's own allowance
  std::string zoc = "stop";          ///< "free", "stop" or "no-zoc-to-zoc"
  std::string enter_zoc, leave_zoc;  ///< extra MP; empty: none
  std::string rules;                 ///< rules whose ZOC applies; empty: the position's own
  bool json = false;
};
Status reach(Session& session, const ReachOptions& options);

struct PerftOptions {
  std::string position;
  std::string unit;
  std::string result;
  std::optional<int> distance;
  std::string rules;
  std::vector<std::string> causing_units;
  bool json = false;
  RegionOptions regions = {};
  std::vector<std::string> numbers;  ///< "hits=2": numbers for the result
};
Status perft(Session& session, const PerftOptions& options);

struct AskOptions {
  std::string file;   ///< position or journal
  std::string rules;  ///< empty: the position's own
};
/// Answers questions in JSON about a position, or a game that it carries on, line by line.
Status ask(Session& session, const AskOptions& options);

struct BenchOptions {
  bool answers = false;  ///< print every answer
};
/// Answers a fixed set of questions. Prints their number and a signature of the answers; the time goes to
/// standard error.
Status bench(Session& session, const BenchOptions& options);

/// How a window opens, or what is drawn of it into a file.
struct WindowLook {
  std::string size = "1280x800";
  std::string centre;  ///< printed number of the hex in the middle; empty: the middle of the map
  std::optional<double> hex_radius;  ///< approximate pixels; nothing: the whole map, or 36 with a centre
  std::optional<int> scale_percent;  ///< of text and panels, 75 to 300
  bool symbols = false;              ///< also of units that have pictures
  std::string drawing;               ///< "auto", "card" or "processor"; empty: as the settings state
  std::string screenshot;            ///< file to write instead of opening a window; empty: none
  int frames = 3;                    ///< minimum frames drawn before a screenshot
  std::string trace;                 ///< file for one line per handled event; empty: none
};

struct ViewOptions : WindowLook {
  std::string position;
  bool new_position = false;    ///< begin a position on the map, and enter its units
  std::string rules;            ///< empty: the position's own
  std::string unit;             ///< unit selected at first; empty: none
  std::string result;           ///< selected at first; empty: the first of the rules
  std::optional<int> distance;  ///< in hexes, instead of a result
  std::string overlay;          ///< name of the overlay shown at first; empty: as in the settings
  bool follow = false;          ///< read the file again whenever another program has changed it
};
/// Shows a position or a map in a window.
Status view(Session& session, const ViewOptions& options);

struct PlayOptions : WindowLook {
  std::string file;                   ///< scenario or journal; empty: choose in the window
  std::string save;                   ///< journal of a new game; empty: a numbered file among the saved games
  std::optional<std::uint64_t> seed;  ///< seed of a new game's dice
  std::vector<std::string> opponents;  ///< "union:captain": sides that the computer plays
  std::string unit;                    ///< unit selected at first; empty: none
  std::string motion;                  ///< how fast counters move; empty: as the settings state
  bool briefing = false;               ///< show the scenario's briefing at first
};
/// Plays a game in a window.
Status play(Session& session, const PlayOptions& options);

struct EditOptions : WindowLook {
  std::string map;                   ///< map or position file; may be empty for a new map
  std::string size_of_new;           ///< "30x20": columns and rows of a new map; empty: no new map
  std::string orientation = "flat";  ///< of a new map: "flat" or "pointy"
  std::string shifted = "even";      ///< of a new map: "even", "odd", "first" or "second"
  std::string first = "0101";        ///< of a new map: the number of its top left hex
  std::string order = "column-row";  ///< of a new map, as the other keys of `grid` below
  std::string columns_run = "right";
  std::string rows_run = "down";
  std::string letters = "AA BB";
  bool says_letters = false;  ///< `letters` was given
  std::optional<std::string> prefix;
  std::string skip;
  std::vector<int> digits;  ///< none, or the figures of both parts of a number
  int slant = 0;
  std::string underlay;       ///< picture to lay under the map; empty: none
  bool new_position = false;  ///< begin a position without units on the map of `map`
  std::string rules;          ///< that the new position names; empty: none
  std::string draw;           ///< terrain or feature of the brush; empty: the default
  std::string unit;           ///< unit selected at first; empty: none
  std::string costs;          ///< movement class whose costs are shown at first; empty: none
};
/// Edits a map, or the units of a position, in a window.
Status edit(Session& session, const EditOptions& options);

/// Prints the JSON Schema of a kind of document; without a kind, the kinds.
Status schema(Session& session, const std::string& kind);

Status rules_show(Session& session, const std::string& rules);
Status rules_check(Session& session, const std::string& rules);
/// Prints the rules that ship, each with its results.
Status rules_list(Session& session);
/// Runs the examples of a rule file: a file of examples, or the shipped examples of that name.
Status rules_test(Session& session, const std::string& name);
/// Lists the statements of the rules with the clauses and examples of each. Returns `problems_found` if a
/// statement lacks either.
Status rules_coverage(Session& session, const std::string& name);

struct RulesNewOptions {
  std::string file;  ///< to write, .toml; a board and examples are written beside it
};
/// Asks ten questions about a game's retreats on standard output, reads the answers from standard input, and
/// writes a first rule file. Overwrites nothing.
Status rules_new(Session& session, const RulesNewOptions& options);

struct RulesDiffOptions {
  std::string first, second;               ///< rule files or shipped names
  std::vector<std::string> files;          ///< positions, scenarios, and folders of these
  std::vector<std::string> results;        ///< empty: all results that both have
  std::vector<std::string> renamed;        ///< "DR2=D BACK 2": a result, and its name in the second file
  std::vector<std::string> causing_units;  ///< ids
  std::vector<std::string> numbers;        ///< "hits=2": numbers for the results
  bool json = false;
  RegionOptions regions = {};
  bool smallest = false;                   ///< search small boards instead of reading positions
  std::optional<int> seconds;              ///< smallest: time for the search
  std::optional<std::uint64_t> questions;  ///< smallest: questions instead of a time
  std::uint64_t seed = 1;                  ///< smallest
  std::string picture;                     ///< smallest: file for a picture; empty: none
};
/// Compares the answers of two rule files. Returns `problems_found` if they differ.
Status rules_diff(Session& session, const RulesDiffOptions& options);

}  // namespace rearguard
