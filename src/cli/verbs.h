#pragma once
// The verbs of the command. Each takes its options as plain data and gives the exit status.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "src/cli/session.h"

namespace rearguard {

struct RetreatOptions {
  std::string position;
  std::string unit;
  std::string result;
  std::optional<int> distance;
  std::string rules;
  std::string path;                        ///< proposed, "2930,2931,…"; empty: none
  std::string closed;                      ///< hexes closed by the question, "2930,2931"; empty: none
  std::vector<std::string> causing_units;  ///< ids
  std::size_t max_paths = 100;
  bool json = false;
  std::string picture;  ///< file to write, .svg or .png; empty: none
};
Status retreat(Session& session, const RetreatOptions& options);

struct ResolveOptions {
  std::string position;
  std::string unit;
  std::string event;  ///< of the rules; empty: a result or a distance
  std::string result;
  std::optional<int> distance;
  std::string rules;
  std::vector<std::string> causing_units;  ///< ids
  std::vector<std::string> numbers;        ///< "hits=2": what the event is told
  std::optional<std::string> dice;         ///< "6,2,1"
  std::optional<std::uint64_t> seed;       ///< of dice that are drawn
  std::vector<std::string> choices;        ///< "3132", "2930-2931-3031", "b2:3132", "b2:hold"
  bool json = false;
  std::string output;  ///< file for the position that is left; empty: none
};
/// Applies an event or a combat result; `problems_found` where a choice is wanting or the event is
/// impossible.
Status resolve(Session& session, const ResolveOptions& options);

struct ResolveBatchOptions {
  std::string file;  ///< empty: standard input
  std::string rules;
};
/// One line of JSON for each line read, flushed at once; see `read_order_line`.
Status resolve_batch(Session& session, const ResolveBatchOptions& options);

struct BatchOptions {
  std::string file;  ///< empty: standard input
  std::string rules;
  std::size_t max_paths = 100;
};
/// One answer line for each line read, flushed at once; see `answer_line`.
Status retreat_batch(Session& session, const BatchOptions& options);

struct DangerOptions {
  std::string position;
  std::string result = "rout";
  std::string rules;               ///< empty: the position's own
  std::vector<std::string> units;  ///< ids; empty: all
  std::string side;                ///< empty: all
  bool json = false;
};
Status danger(Session& session, const DangerOptions& options);

struct RangeOptions {
  std::string position;
  std::string unit;
  std::string movement;              ///< MP; empty: the unit's own allowance
  std::string zoc = "stop";          ///< "free", "stop" or "no-zoc-to-zoc"
  std::string enter_zoc, leave_zoc;  ///< extra MP; empty: none
  std::string rules;                 ///< whose ZOC rule holds; empty: the position's own
  bool json = false;
};
Status range(Session& session, const RangeOptions& options);

struct PerftOptions {
  std::string position;
  std::string unit;
  std::string result;
  std::optional<int> distance;
  std::string rules;
  std::vector<std::string> causing_units;
  bool json = false;
};
Status perft(Session& session, const PerftOptions& options);

struct ViewOptions {
  std::string position;
  std::string rules;            ///< empty: the position's own
  std::string unit;             ///< selected at first; empty: none
  std::string result;           ///< asked about at first; empty: the first of the rules
  std::optional<int> distance;  ///< asked about instead of a result, in hexes
  std::string overlay;          ///< shown at first, by its name; empty: as the settings say
  std::string size = "1280x800";
  std::string centre;                ///< printed number of the hex in the middle; empty: the whole map
  std::optional<double> hex_radius;  ///< pixels, about; nothing: the whole map, or 36 where there is a centre
  std::string screenshot;            ///< file to write instead of opening a window; empty: none
  int frames = 3;                    ///< at least so many are drawn for a screenshot
  std::string trace;                 ///< file for a line about every handled event; empty: none
};
/// Shows a position, or a map, in a window.
Status view(Session& session, const ViewOptions& options);

struct PlayOptions {
  std::string file;                   ///< scenario or journal; empty: choose in the window
  std::string save;                   ///< the journal of a new game; empty: a numbered one among the games
  std::optional<std::uint64_t> seed;  ///< of a new game's dice
  std::string unit;                   ///< selected at first; empty: none
  bool briefing = false;              ///< the scenario's briefing is shown at first
  std::string size = "1280x800";
  std::string centre;                ///< printed number of the hex in the middle; empty: the whole map
  std::optional<double> hex_radius;  ///< pixels, about
  std::string screenshot;            ///< file to write instead of opening a window; empty: none
  int frames = 3;                    ///< at least so many are drawn for a screenshot
  std::string trace;                 ///< file for a line about every handled event; empty: none
};
/// Plays a game in a window.
Status play(Session& session, const PlayOptions& options);

struct EditOptions {
  std::string map;                   ///< map or position; may be empty where a new map is asked for
  std::string size_of_new;           ///< "30x20": a new map of so many columns and rows; empty: none
  std::string orientation = "flat";  ///< of a new map: "flat" or "pointy"
  std::string shifted = "even";      ///< of a new map: "even" or "odd"
  std::string first = "0101";        ///< of a new map: the number of its first hex
  std::string draw;                  ///< terrain or feature in hand at first; empty: the usual one
  std::string unit;                  ///< in hand at first; empty: none
  std::string costs;                 ///< movement class whose costs are shown at first; empty: none
  std::string size = "1280x800";
  std::string centre;                ///< printed number of the hex in the middle; empty: the whole map
  std::optional<double> hex_radius;  ///< pixels, about
  std::string screenshot;            ///< file to write instead of opening a window; empty: none
  int frames = 3;                    ///< at least so many are drawn for a screenshot
  std::string trace;                 ///< file for a line about every handled event; empty: none
};
/// Draws a map, and the units of a position, in a window.
Status edit(Session& session, const EditOptions& options);

Status rules_show(Session& session, const std::string& rules);
Status rules_check(Session& session, const std::string& rules);
/// Tries the examples of a rule file: a file of examples, or the shipped ones of that name.
Status rules_try(Session& session, const std::string& name);
/// Lists the statements of the rule text with what carries and what shows each; `problems_found` where one
/// has neither.
Status rules_coverage(Session& session, const std::string& name);

struct RulesDiffOptions {
  std::string first, second;         ///< rule files or shipped names
  std::vector<std::string> files;    ///< positions and scenarios; folders with such
  std::vector<std::string> results;  ///< empty: all that both rules know
  bool json = false;
};
/// Where two rule files give different answers; `problems_found` where they do.
Status rules_diff(Session& session, const RulesDiffOptions& options);

}  // namespace rearguard
