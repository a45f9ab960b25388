// Rules that differ from those that ship in one clause come out differently in some example: whoever changes
// a clause by mistake is told.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "src/io/examples.h"

using namespace rearguard;
namespace fs = std::filesystem;

namespace {

const std::string rules_folder = std::string(REARGUARD_SOURCE_DIR) + "/assets/rules";

std::vector<std::string> shipped_books() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(rules_folder + "/examples"))
    names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

/// A clause that the rule file itself states, named after the first move that has it.
struct Stated {
  std::string name;  ///< "flight/toward-own-edge"
  RulePlace place;
};

bool same_place(const RulePlace& a, const RulePlace& b) {
  return a.line == b.line && a.column == b.column;
}

void take_stated(const Doctrine& of, const std::string& prefix, std::vector<Stated>& stated) {
  for (const Clause& clause : of.clauses) {
    const bool inherited = clause.place.line == 0;  // the book of the file that states it answers for it
    const bool known = std::any_of(stated.begin(), stated.end(),
                                   [&](const Stated& s) { return same_place(s.place, clause.place); });
    if (!inherited && !known) stated.push_back({prefix + clause.id, clause.place});
  }
}

std::vector<Stated> stated_clauses(const Doctrine& doctrine) {
  std::vector<Stated> stated;
  take_stated(doctrine, "", stated);
  for (const std::string& name : doctrine.move_order)
    take_stated(*doctrine.moves.at(name), name + "/", stated);
  return stated;
}

using ChangeList = std::function<void(std::vector<Clause>&)>;

/// The doctrine with the clauses of it and of all its moves changed.
Doctrine changed(const Doctrine& doctrine, const ChangeList& change) {
  Doctrine whole = doctrine;
  change(whole.clauses);
  for (auto& [name, move] : whole.moves) {
    Doctrine bare = *move;
    change(bare.clauses);
    move = std::make_shared<const Doctrine>(std::move(bare));
  }
  return whole;
}

Doctrine dropped(const Doctrine& doctrine, const RulePlace& place) {
  return changed(doctrine, [&](std::vector<Clause>& clauses) {
    const auto stated_there = [&](const Clause& c) { return same_place(c.place, place); };
    clauses.erase(std::remove_if(clauses.begin(), clauses.end(), stated_there), clauses.end());
  });
}

ClauseKind turned(ClauseKind kind) {
  switch (kind) {
    case ClauseKind::forbid:
      return ClauseKind::avoid;
    case ClauseKind::avoid:
      return ClauseKind::forbid;
    case ClauseKind::least:
      return ClauseKind::most;
    case ClauseKind::most:
      return ClauseKind::least;
  }
  return kind;
}

Doctrine turned(const Doctrine& doctrine, const RulePlace& place) {
  return changed(doctrine, [&](std::vector<Clause>& clauses) {
    for (Clause& clause : clauses) {
      if (same_place(clause.place, place)) clause.kind = turned(clause.kind);
    }
  });
}

bool some_example_tells(const ExampleBook& book, const Doctrine& doctrine) {
  return std::any_of(book.examples.begin(), book.examples.end(),
                     [&](const Example& e) { return !try_example(e, doctrine).empty(); });
}

struct Trial {
  std::size_t changes = 0;
  std::set<std::string> untold;
};

/// Tries the examples of a book on each clause that its rule file states: dropped, and with its kind turned,
/// a prohibition into a wish and back, the least into the most.
void try_changes(const std::string& name, Trial& trial) {
  const auto book = read_examples_file(rules_folder + "/examples/" + name + ".toml");
  REQUIRE(book);
  const auto doctrine = RuleLibrary(rules_folder).load(book->rules, rules_folder + "/examples");
  REQUIRE(doctrine);
  for (const Stated& clause : stated_clauses(*doctrine)) {
    const std::string title = name + ": " + clause.name;
    if (!some_example_tells(*book, dropped(*doctrine, clause.place))) trial.untold.insert(title + " dropped");
    if (!some_example_tells(*book, turned(*doctrine, clause.place))) trial.untold.insert(title + " turned");
    trial.changes += 2;
  }
}

}  // namespace

TEST_CASE("a clause of shipped rules that is dropped or turned is told by some example") {
  Trial trial;
  for (const std::string& name : shipped_books()) try_changes(name, trial);
  CHECK(trial.changes > 0);
  for (const std::string& change : trial.untold)
    FAIL_CHECK(change, ": every example of the book comes out as before");
}
