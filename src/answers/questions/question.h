#pragma once
// Questions about a position as JSON, answered with the bytes that the commands print.

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <variant>

#include "src/answers/questions/answer.h"
#include "src/core/board/position.h"
#include "src/core/document/document.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

class ArtLibrary;
class Judge;

class AskedPosition;
using LoadedPosition = std::variant<std::unique_ptr<AskedPosition>, Answer>;
/// Loads a board in one line. `otherwise`: the rules of one that names none.
using LineLoader = std::function<LoadedPosition(const std::string& line, const RuleSet& otherwise)>;

/// What the document of a position says besides the position, and how others are found.
struct AskedOrigin {
  std::string map;        ///< name of its shipped map; empty: it has another
  std::string name;       ///< of the document
  Node questions = {};    ///< that the document asks: a list of tables
  LineLoader lines = {};  ///< null: the key `line` is refused
};

/// A position with its rules. Any number of threads may ask at once.
class AskedPosition {
 public:
  AskedPosition(Position position, RuleSet rules, std::shared_ptr<const ArtLibrary> art,
                AskedOrigin origin = {});
  ~AskedPosition();
  AskedPosition(const AskedPosition&) = delete;
  AskedPosition& operator=(const AskedPosition&) = delete;

  /// Answers `{"ask": "retreat" | "resolve" | "danger" | "reach" | "perft" | "picture" | "position" |
  /// "setup", …}`. With `line`, a board in one line, the answer is about that board. Without
  /// `unit`, retreat and perft are about the first question of the document. The other keys are those of a
  /// query or a line of batch mode, and the options of the command of that name:
  /// - danger: `result`, `units`, `side`, `with`
  /// - reach: `unit`, `movement_points`, `zoc`, `zoc_entry_cost`, `zoc_exit_cost`
  /// - picture: the keys of a retreat for its verdict; without `unit` the units alone, or with `layer` "map"
  /// or
  ///   "units" one of the two; `prefix` begins the names within the SVG, `legend` = false leaves it out
  /// - position: the position as a document, its map inside it, in TOML or with `format` "json"; in one line
  ///   with "line" or "link", with `questions`, or else those of the document; these with "questions"
  /// - setup: rules, results, sides, units and links (src/answers/report/setup_json.h)
  Answer ask(std::string_view question) const;

  const Position& position() const { return position_; }
  const RuleSet& rules() const { return rules_; }

 private:
  class Borrowed;
  Answer answer(Node question) const;

  Position position_;
  RuleSet rules_;
  std::shared_ptr<const ArtLibrary> art_;
  AskedOrigin origin_;
  mutable std::mutex guard_;
  mutable std::vector<std::unique_ptr<Judge>> judges_;  ///< not in use
};

/// Loads a position from a text; `name` names it, and says where the files are that it names. `otherwise`:
/// rules of one that names none; null: that is an error.
LoadedPosition load_position(const std::string& text, const std::string& name,
                             const std::string& rules_folder, std::shared_ptr<const ArtLibrary> art,
                             const RuleSet* otherwise = nullptr, LineLoader lines = {});

}  // namespace rearguard
