#include "src/extras/learn/learned_file.h"

#include <cctype>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/core/document/toml_text.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/search/compiled_clauses.h"

namespace rearguard {
namespace {

/// Joins the words of a clause: `avoid = { not = { farther = "enemies" } }` is "avoid-not-farther-enemies".
std::string slug_of(const std::string& body) {
  constexpr std::size_t most = 60;
  static const std::set<std::string> noise{"all", "at", "is", "some", "units", "where", "unless"};
  std::string slug, word;
  const auto take = [&] {
    if (!word.empty() && !noise.contains(word) && slug.size() + word.size() < most)
      slug += (slug.empty() ? "" : "-") + word;
    word.clear();
  };
  for (const char c : body) {
    const bool is_letter = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (is_letter || ((c == '-' || c == '_') && !word.empty())) {
      word += c == '_' ? '-' : c;
    } else {
      take();
    }
  }
  take();
  return slug;
}

std::string with_capital(std::string text) {
  if (!text.empty()) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

std::string join_exceptions(const std::vector<PropertyUse>& uses) {
  std::string text;
  for (const PropertyUse& use : uses) text += (text.empty() ? "" : " or ") + describe(use);
  return text;
}

}  // namespace

std::vector<std::string> clause_ids(const Learner& learner, const ClauseList& list) {
  std::set<std::string> taken;
  for (const Clause& clause : learner.base().rules.clauses) taken.insert(clause.id);
  std::vector<std::string> ids;
  for (const int c : list) {
    const std::string slug = slug_of(learner.space().candidate(c).body);
    std::string id = slug;
    for (int n = 2; !taken.insert(id).second; ++n) id = fmt::format("{}-{}", slug, n);
    ids.push_back(id);
  }
  return ids;
}

std::string clause_text(const Clause& clause) {
  if (clause.value) {
    return fmt::format("The unit takes a path with the {} value of {}.",
                       clause.kind == ClauseKind::minimize ? "smallest" : "greatest",
                       describe_value(*clause.value));
  }
  std::string text = fmt::format("{} a path on which the unit {}",
                                 clause.kind == ClauseKind::avoid ? "It avoids" : "It may not take",
                                 describe(*clause.property));
  if (!clause.except_to_avoid.empty())
    text +=
        fmt::format(", except so as not to take one on which it {}", join_exceptions(clause.except_to_avoid));
  if (clause.unless_only_path) text += ", unless every path is such";
  return with_capital(text) + '.';
}

std::string learned_file(const Learner& learner, const ClauseList& list, const std::string& extends,
                         const std::string& cases) {
  std::string text = fmt::format("# Learned from {}: the fewest clauses that explain {}.\n\n", cases,
                                 plural(learner.boards().size(), "case", "cases"));
  text += rules_heading("Learned rules", extends);
  const std::vector<std::string> ids = clause_ids(learner, list);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Candidate& candidate = learner.space().candidate(list[i]);
    text += fmt::format("\n[[clauses]]\nid = {}\ncite = \"learned\"\ntext = {}\n{}\n", toml_string(ids[i]),
                        toml_string(clause_text(candidate.clause)), candidate.body);
  }
  return text;
}

std::string why_not_valid(const Learner& learner, const ClauseList& list) {
  const auto read = learner.base().read(learned_file(learner, list, learner.base().name, "cases"));
  if (!read) return to_string(read.problems().front());
  if (const auto problem = CompiledClauses(*read).problem()) return *problem;
  if (std::string finding = new_finding(learner.base(), *read); !finding.empty()) return finding;
  for (const auto& board : learner.boards()) {
    const LearnCase& one = board->learn_case();
    if (!agrees(one, *read)) return fmt::format("the engine does not give the verdict of case {}", one.id);
  }
  return {};
}

}  // namespace rearguard
