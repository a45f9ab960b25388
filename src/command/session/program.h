#pragma once
// What extras add to the program: verbs, parts of reports, kinds of journals, and what is done with those.

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "src/command/session/session.h"
#include "src/desk/game/game_part.h"
#include "src/play/record/journal_kind.h"

namespace rearguard {

struct GameOptions;
struct ReadGame;
struct RuleSet;

/// An argument of a verb, by its place ("rules") or by a word ("--law").
struct VerbArgument {
  std::string name;
  std::string type;  ///< of its values, in capitals: "FILE"
  std::string about;
  bool is_required = false;
  bool shows_default = false;             ///< in the help
  std::vector<std::string> choices = {};  ///< empty: any value
};

/// The whole numbers that an argument takes.
struct WholeRange {
  std::uint64_t min = 0, max = std::numeric_limits<std::uint64_t>::max();
};
using WholeNumber = std::variant<int*, std::uint64_t*, std::optional<int>*, std::optional<std::uint64_t>*>;

/// The arguments of a verb as it declares them; their values are there when it runs.
class VerbForm {
 public:
  VerbForm() = default;
  VerbForm(const VerbForm&) = delete;
  VerbForm& operator=(const VerbForm&) = delete;
  virtual ~VerbForm() = default;

  virtual void text(const VerbArgument& argument, std::string& into) = 0;
  /// Words, parted by commas if the argument has a word.
  virtual void list(const VerbArgument& argument, std::vector<std::string>& into) = 0;
  virtual void number(const VerbArgument& argument, const WholeRange& range, WholeNumber into) = 0;
  virtual void flag(const std::string& name, const std::string& about, bool& into) = 0;
  /// What the help says below the arguments.
  virtual void footer(const std::string& text) = 0;
};

struct AddedVerb {
  std::string words;     ///< as typed: "rules doubt"
  std::string sentence;  ///< in the list of verbs
  std::string before;  ///< the last word of the verb that it is listed before: "diff"; empty: it is the last
  std::function<void(VerbForm&)> declare;
  std::function<Status(Session&)> run;  ///< nothing: only verbs below it run, which follow in the list
};

/// A part of `rules coverage`: what covers the parts of rules that implement a statement, "held by order,
/// turned-board".
struct CoveragePart {
  std::string how, what;  ///< "held", "laws"
  using Names = std::vector<std::string>;
  /// Returns, for rules, what names those that cover any of some parts, which are given by their ids.
  std::function<std::function<Names(const Names& ids)>(const RuleSet&)> of;
};

/// What `game apply` and `game verify` do with journals of a kind.
struct KindVerbs {
  const JournalKind* kind;
  std::function<Status(Session&, const GameOptions&)> apply;
  /// Of a game that has been read and is right.
  std::function<Status(Session&, const GameOptions&, const ReadGame&)> verify;
};

/// A program without extras is an empty one.
struct Program {
  std::vector<AddedVerb> verbs = {};
  std::vector<CoveragePart> coverage = {};
  JournalKinds journals = {};
  std::vector<KindVerbs> kind_verbs = {};
  GamePartMakers game_parts = {};
};

/// Adds the extras that this program is built with; CMake writes it.
void add_extras(Program& program);

}  // namespace rearguard
