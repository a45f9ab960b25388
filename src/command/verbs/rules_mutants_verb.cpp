#include "src/command/verbs/rules_mutants_verb.h"

#include <algorithm>
#include <map>
#include <ostream>
#include <set>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/command/verbs/rule_examples.h"
#include "src/core/document/document_text.h"
#include "src/core/document/text_file.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/workshop/examples/rule_mutants.h"

namespace rearguard {
namespace {

/// Makes choices the defaults of a rule file.
void settle(Node& rules, const ReadingChoices& choices) {
  const Member* list = rules.member("readings");
  if (list == nullptr) return;
  for (Node& reading : rules.members[static_cast<std::size_t>(list - rules.members.data())].value.items) {
    const Node* id = reading.find("id");
    const auto choice = id == nullptr ? choices.end() : choices.find(id->text);
    if (choice == choices.end()) continue;
    for (Member& m : reading.members) {
      if (m.key == "default") m.value.text = choice->second;
    }
  }
}

/// Puts examples to the proof, one change of the rules after another.
class Proof {
 public:
  Proof(Session& session, const ExampleRun& run, std::string file, const RulesMutantsOptions& options)
      : session_(session), run_(run), file_(std::move(file)), options_(options) {
    for (const Example& e : run.example_file.examples) {
      ReadingChoices readings;
      if (!e.position.rules.empty()) add_reading_choices(e.position.rules.substr(1), readings);
      by_readings_[readings].push_back(&e);
    }
  }

  void look_at(const RuleMutant& mutant) {
    const auto rules = read(mutant.document, {});
    if (!rules) return;
    ++changes_;
    if (is_noticed(mutant, *rules)) {
      ++noticed_;
      return;
    }
    const std::string id = fmt::format("change-{}", changes_);
    const std::string text = fmt::format("Fails if {} {}.", mutant.part, mutant.change);
    const std::array<PartingSide, 2> sides{PartingSide{&run_.rule_set, {}, id, text},
                                           PartingSide{&*rules, {}, id, text}};
    const Parting found = search_parting(options_.search, sides, run_.example_file.examples);
    // Answers may differ in what an example does not state, such as why a path ends.
    if (found.units == 0 || found.examples[0] == found.examples[1]) {
      ++without_board_;
      session_.out << place(mutant) << "no example notices, and no board of "
                   << plural(found.boards, "that was tried", "that were tried") << '\n'
                   << std::flush;
      return;
    }
    session_.out << place(mutant) << "no example notices; this one would:\n\n"
                 << found.examples[0] << '\n'
                 << std::flush;
  }

  /// Lists the events of the file, and the actions with an event, that no example runs.
  void look_for_idle(const Node& document) const {
    std::set<std::string> run;
    for (const auto& [readings, examples] : by_readings_) {
      const auto rules = read(document, readings);
      if (!rules) continue;
      for (const Example* e : examples) run.merge(events_of(*e, *rules));
    }
    const auto list = [&](const Node* items, const char* kind, const char* event) {
      if (items == nullptr) return;
      for (const Node& item : items->items) {
        const Node* name = item.find("name");
        const Node* runs = item.find(event);
        if (name == nullptr || runs == nullptr || run.contains(runs->text)) continue;
        session_.out << fmt::format("{}:{}:{}: no example runs the {} {}\n", one_line(file_),
                                    name->place.line, name->place.column, kind, name->text);
      }
    };
    list(document.find("events"), "event", "name");
    const Node* play = document.find("play");
    if (play != nullptr) list(play->find("actions"), "action", "event");
  }

  Status conclude(const std::string& name) const {
    const std::size_t missed = changes_ - noticed_ - without_board_;
    session_.out << fmt::format("{}: {}, {} noticed by {}; {} not noticed; of {} no board tells\n", name,
                                plural(changes_, "change", "changes"), noticed_,
                                plural(run_.example_file.examples.size(), "example", "examples"), missed,
                                without_board_);
    return missed == 0 ? fine : problems_found;
  }

 private:
  Checked<RuleSet> read(Node document, const ReadingChoices& readings) const {
    settle(document, readings);
    return session_.rules.load_text(json_document(document), file_);
  }

  bool is_noticed(const RuleMutant& mutant, const RuleSet& usual) const {
    for (const auto& [readings, examples] : by_readings_) {
      const auto other =
          readings.empty() ? std::optional<Checked<RuleSet>>() : read(mutant.document, readings);
      if (other && !*other) return true;
      const RuleSet& rules = other ? **other : usual;
      if (std::any_of(examples.begin(), examples.end(),
                      [&](const Example* e) { return !run_example(*e, rules).empty(); }))
        return true;
    }
    return false;
  }

  std::string place(const RuleMutant& mutant) const {
    return fmt::format("{}:{}:{}: {} {}: ", one_line(file_), mutant.place.line, mutant.place.column,
                       mutant.part, mutant.change);
  }

  Session& session_;
  const ExampleRun& run_;
  std::string file_;
  const RulesMutantsOptions& options_;
  std::map<ReadingChoices, std::vector<const Example*>> by_readings_;
  std::size_t changes_ = 0, noticed_ = 0, without_board_ = 0;
};

}  // namespace

Status rules_mutants(Session& session, const std::string& name, const RulesMutantsOptions& options) {
  if (options.search.seconds && options.search.questions)
    return refuse(session, "give --seconds or --questions, not both");
  const auto run = run_examples(session, name);
  if (!run) return unusable;
  for (const auto& [id, failures] : run->failures) {
    if (!failures.empty())
      return refuse(
          session,
          fmt::format("{}: example {} fails by the rules as they are: {}; see `rearguard rules test`",
                      one_line(name), id, failures.front()));
  }
  const auto path = session.rules.path_of(run->example_file.rules, run->folder);
  if (!path) return refuse(session, path.problems());
  const auto text = read_text_file(*path);
  if (!text) return refuse(session, text.problems());
  const auto rules = parse_document(*text, *path);
  if (!rules) return refuse(session, rules.problems());
  Proof proof(session, *run, *path, options);
  for_each_mutant(*rules, [&](const RuleMutant& mutant) {
    proof.look_at(mutant);
    return true;
  });
  proof.look_for_idle(*rules);
  return proof.conclude(name);
}

}  // namespace rearguard
