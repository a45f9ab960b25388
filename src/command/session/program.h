#pragma once
// What extras add to the program: verbs with their help, parts of reports, kinds of journals, and what is
// done with those.

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "src/command/session/session.h"
#include "src/desk/editor/weigher.h"
#include "src/desk/game/game_part.h"
#include "src/play/record/journal_kind.h"

namespace rearguard {

struct GameOptions;
struct ReadGame;
struct RuleSet;

/// What arguments of a verb fill, by their names: "rules", "--law".
class Values {
 public:
  using Filled = std::variant<bool*, int*, std::uint64_t*, std::string*, std::vector<int>*,
                              std::vector<std::string>*, std::optional<int>*, std::optional<std::uint64_t>*,
                              std::optional<double>*, std::optional<std::string>*>;

  Values() = default;
  template <class Value, class... Rest>
  Values(const char* name, Value& value, Rest&... rest) {
    add(name, value, rest...);
  }
  template <class Value, class... Rest>
  Values& add(const char* name, Value& value, Rest&... rest) {
    filled_[name] = &value;
    return add(rest...);
  }
  Values& add() { return *this; }

  /// Returns null for an unknown name.
  const Filled* find(const std::string& name) const {
    const auto at = filled_.find(name);
    return at == filled_.end() ? nullptr : &at->second;
  }

 private:
  std::map<std::string, Filled> filled_;
};

/// A verb that runs. What its arguments are is in the help.
struct ProgramVerb {
  std::string words;  ///< as typed: "rules doubt"
  std::function<Status(Session&)> run;
  Values values = {};
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
  std::vector<std::string> help = {};  ///< on the verbs, as in `command/entry/commands.help`
  std::vector<ProgramVerb> verbs = {};
  std::vector<CoveragePart> coverage = {};
  JournalKinds journals = {};
  std::vector<KindVerbs> kind_verbs = {};
  GamePartMakers game_parts = {};
  WeigherMaker weigher = {};  ///< of the editor; empty: none
};

/// Adds the extras that this program is built with; CMake writes it.
void add_extras(Program& program);

}  // namespace rearguard
