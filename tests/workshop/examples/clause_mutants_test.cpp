// Mutation test: a change of any clause of the shipped rules makes some example fail.

#include <filesystem>

#include "src/core/io/rules/rules_reader.h"
#include "src/workshop/examples/examples.h"
#include "tests/support/got.h"

namespace fs = std::filesystem;

namespace {

const std::string mutated_folder = REARGUARD_SOURCE_DIR "/assets/rules";

Strings mutated_names() {
  Strings names;
  for (const auto& entry : fs::directory_iterator(mutated_folder + "/examples"))
    names.push_back(entry.path().stem().string());
  std::ranges::sort(names);
  return names;
}

/// A clause of the rule file itself, named after the first move that has it.
struct Stated {
  std::string name;  ///< "flight/toward-own-edge"
  RulePlace place;
};

bool same_place(const RulePlace& a, const RulePlace& b) {
  return a.line == b.line && a.column == b.column;
}

void take_stated(const RuleSet& of, const std::string& prefix, std::vector<Stated>& stated) {
  for (const Clause& clause : of.clauses) {
    const bool inherited = clause.place.line == 0;  // tested with the examples of the file that states it
    const bool known =
        std::ranges::any_of(stated, [&](const Stated& s) { return same_place(s.place, clause.place); });
    if (!inherited && !known) stated.push_back({prefix + clause.id, clause.place});
  }
}

std::vector<Stated> stated_clauses(const RuleSet& rule_set) {
  std::vector<Stated> stated;
  take_stated(rule_set, "", stated);
  for (const std::string& name : rule_set.move_order)
    take_stated(*rule_set.moves.at(name), name + "/", stated);
  return stated;
}

using ChangeList = std::function<void(std::vector<Clause>&)>;

/// Returns the rule set with changed clauses, in all its moves as well.
RuleSet changed(const RuleSet& rule_set, const ChangeList& change) {
  RuleSet whole = rule_set;
  change(whole.clauses);
  for (auto& [name, move] : whole.moves) {
    RuleSet bare = *move;
    change(bare.clauses);
    move = std::make_shared<const RuleSet>(std::move(bare));
  }
  return whole;
}

RuleSet dropped(const RuleSet& rule_set, const RulePlace& place) {
  return changed(rule_set, [&](std::vector<Clause>& clauses) {
    const auto stated_there = [&](const Clause& c) { return same_place(c.place, place); };
    clauses.erase(std::remove_if(clauses.begin(), clauses.end(), stated_there), clauses.end());
  });
}

ClauseKind inverted(ClauseKind kind) {
  switch (kind) {
    case ClauseKind::forbid:
      return ClauseKind::avoid;
    case ClauseKind::avoid:
      return ClauseKind::forbid;
    case ClauseKind::minimize:
      return ClauseKind::maximize;
    case ClauseKind::maximize:
      return ClauseKind::minimize;
    case ClauseKind::chart:
      break;
  }
  return kind;
}

RuleSet inverted(const RuleSet& rule_set, const RulePlace& place) {
  return changed(rule_set, [&](std::vector<Clause>& clauses) {
    for (Clause& clause : clauses) {
      if (same_place(clause.place, place)) clause.kind = inverted(clause.kind);
    }
  });
}

bool some_example_fails(const ExampleFile& example_file, const RuleSet& rule_set) {
  return std::ranges::any_of(example_file.examples, [&](const Example& e) {
    return e.position.rules.empty() && !run_example(e, rule_set).empty();
  });
}

struct MutationCount {
  std::size_t changes = 0;
  std::set<std::string> undetected;
};

/// Runs the examples of a file with each clause of its rule file changed: dropped, and with its kind
/// inverted, forbid for avoid and minimize for maximize.
void count_undetected(const std::string& name, MutationCount& count) {
  const auto example_file = got(read_examples_file(mutated_folder + "/examples/" + name + ".toml"));
  const auto rule_set =
      got(RuleLibrary(mutated_folder).load(example_file.rules, mutated_folder + "/examples"));
  for (const Stated& clause : stated_clauses(rule_set)) {
    const std::string title = name + ": " + clause.name;
    if (!some_example_fails(example_file, dropped(rule_set, clause.place)))
      count.undetected.insert(title + " dropped");
    if (!some_example_fails(example_file, inverted(rule_set, clause.place)))
      count.undetected.insert(title + " inverted");
    count.changes += 2;
  }
}

}  // namespace

TEST_CASE("some example fails if a shipped clause is dropped or inverted") {
  MutationCount count;
  for (const std::string& name : mutated_names()) count_undetected(name, count);
  CHECK(count.changes > 0);
  for (const std::string& change : count.undetected) FAIL_CHECK(change, ": no example of the book fails");
}
