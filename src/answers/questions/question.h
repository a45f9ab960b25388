#pragma once
// Questions about a position as JSON, answered with the bytes that the commands print.

#include <functional>
#include <map>
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
class BoardMaker;
class Judge;
class TableReader;

class AskedPosition;
using LoadedPosition = std::variant<std::unique_ptr<AskedPosition>, Answer>;
/// Loads a board in one line. `asked`: has the rules of one that names none.
using LineLoader = std::function<LoadedPosition(const std::string& line, const AskedPosition& asked)>;

/// What the document of a position says besides the position, and how others are found.
struct AskedOrigin {
  std::string map = {};   ///< name of its shipped map; empty: it has another
  std::string name = {};  ///< of the document
  Node questions = {};    ///< that the document asks: a list of tables
  LineLoader lines = {};  ///< null: the key `line` is refused
};

/// What the answers of a position are made with, besides its board and its rules. All of it is shared.
struct AnswerMeans {
  std::shared_ptr<const ArtLibrary> art;
  /// The texts of the rule files that do not ship, by path; null: none.
  std::shared_ptr<const std::map<std::string, std::string>> documents = nullptr;
  std::string signature = {};  ///< of the rules; empty: it is not known
  AskedOrigin origin = {};
};

/// A position with its rules. Any number of threads may ask at once.
class AskedPosition {
 public:
  AskedPosition(Position position, std::shared_ptr<const RuleSet> rules, AnswerMeans means);
  ~AskedPosition();
  AskedPosition(const AskedPosition&) = delete;
  AskedPosition& operator=(const AskedPosition&) = delete;

  /// Answers `{"ask": "retreat" | "resolve" | "danger" | "reach" | "perft" | "picture" | "position" |
  /// "setup" | "boards", …}`. With `line`, a board in one line, the answer is about that board. Without
  /// `unit`, retreat and perft are about the first question of the document. The other keys are those of a
  /// query or a line of batch mode, and the options of the command of that name:
  /// - danger: `result`, `units`, `side`, `with`
  /// - reach: `unit`, `movement_points`, `zoc`, `zoc_entry_cost`, `zoc_exit_cost`
  /// - picture: the keys of a retreat for its verdict, `legend` = false leaves that out; without `unit` the
  ///   board, or a `layer` or section of it (board_picture.h); `prefix` begins the names within the SVG
  /// - position: the position as a document, its map inside it, in TOML or with `format` "json"; "bundle": as
  ///   `{"position", "documents"}` with the rule files that do not ship; in one line with "line" or "link",
  ///   with `questions`, or else those of the document; these with "questions"
  /// - setup: rules, results, sides, units and links (src/answers/report/setup_json.h)
  /// - boards: `boards`, each with keys of a position document in place of those of this position and with
  ///   `questions`, or all with the same `questions`: `{"boards": [{"answers": […]}]}`
  Answer ask(std::string_view question) const;
  /// Returns the position with the keys of a position document that an object states (`BoardMaker`): it
  /// shares map and rules with this one.
  std::variant<std::unique_ptr<AskedPosition>, Answer> with(std::string_view changes) const;

  const Position& position() const { return position_; }
  const RuleSet& rules() const { return *rules_; }
  const std::shared_ptr<const RuleSet>& shared_rules() const { return rules_; }
  const AnswerMeans& means() const { return means_; }

 private:
  class Borrowed;
  /// `id` and `signature`: what its answer is named by.
  Answer answer(Node question, std::string& id, std::string& signature) const;

  std::shared_ptr<const BoardMaker> maker() const;
  Answer boards(TableReader& table) const;
  Answer board(const Node& stated, const Node* usual_questions, const BoardMaker& maker) const;

  Position position_;
  std::shared_ptr<const RuleSet> rules_;
  AnswerMeans means_;
  mutable std::mutex guard_;
  mutable std::shared_ptr<const BoardMaker> maker_;     ///< null: not asked for yet
  mutable std::vector<std::unique_ptr<Judge>> judges_;  ///< not in use
};

/// Loads a position from a text; `name` names it, and says where the files are that it names. `otherwise`
/// has the rules of one that names none; null: that is an error.
LoadedPosition load_position(const std::string& text, const std::string& name,
                             const std::string& rules_folder, std::shared_ptr<const ArtLibrary> art,
                             const AskedPosition* otherwise = nullptr);

}  // namespace rearguard
