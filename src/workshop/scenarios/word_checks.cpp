#include "src/workshop/scenarios/word_checks.h"

#include <algorithm>

#include <fmt/format.h>

#include "src/core/board/counter_pictures.h"
#include "src/core/board/position.h"
#include "src/core/board/unit_sizes.h"
#include "src/core/rules/facts/event_rules_visitor.h"
#include "src/core/rules/facts/step_kind.h"
#include "src/core/rules/words/event_rules.h"

namespace rearguard {
namespace {

std::string in_small(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return text;
}

/// Returns how many letters differ, are left out, added or exchanged with their neighbour; capitals count as
/// small letters.
std::size_t letters_apart(const std::string& one, const std::string& other) {
  const std::string a = in_small(one), b = in_small(other);
  std::vector<std::vector<std::size_t>> table(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t k = 0; k <= b.size(); ++k) {
      if (i == 0 || k == 0) {
        table[i][k] = i + k;
        continue;
      }
      table[i][k] = std::min(
          {table[i - 1][k] + 1, table[i][k - 1] + 1, table[i - 1][k - 1] + (a[i - 1] == b[k - 1] ? 0U : 1U)});
      if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
        table[i][k] = std::min(table[i][k], table[i - 2][k - 2] + 1);
    }
  }
  return table[a.size()][b.size()];
}

constexpr std::size_t long_word = 6;  ///< letters, from which on two may be wrong

}  // namespace

const std::string* misspelt(const std::string& word, const std::set<std::string>& known) {
  const std::size_t most = word.size() >= long_word ? 2 : word.size() > 3 ? 1 : 0;
  const std::string* nearest = nullptr;
  std::size_t fewest = most + 1;
  for (const std::string& candidate : known) {
    const std::size_t apart = letters_apart(word, candidate);
    if (apart < fewest) nearest = &candidate;
    fewest = std::min(fewest, apart);
  }
  return word.empty() || known.contains(word) ? nullptr : nearest;
}

namespace {

class WordChecks {
 public:
  WordChecks(const Position& position, const RuleSet* rule_set) : position_(position) {
    if (rule_set != nullptr) know(*rule_set);
    for (const Unit& unit : position.units()) {
      ++times_["kind"][unit.kind];
      ++times_["size"][unit.size];
      ++of_side_[unit.side];
    }
  }

  std::vector<DocumentFinding> run() {
    for (const Unit& unit : position_.units()) {
      check(unit, "kind", "kind", unit.kind, kinds_);
      if (!kinds_.contains(unit.kind)) check_alone(unit, "kind", unit.kind);
      check_size(unit);
      check(unit, "state", "state", unit.state, states_);
      for (const std::string& marker : unit.markers) check(unit, "markers", "marker", marker, markers_);
      for (const std::string& entry : unit.pictures) {
        for (const std::string_view term : picture_terms(entry))
          check(unit, "pictures", "state", std::string(term), states_);
      }
    }
    check_sides();
    return std::move(findings_);
  }

 private:
  void know(const RuleSet& rules) {
    for (const auto& [name, asked] : rules.unit_names.kinds) kinds_.insert(name);
    for (const auto& [name, asked] : rules.unit_names.states) states_.insert(name);
    states_.insert(rules.unit_names.states_set.begin(), rules.unit_names.states_set.end());
    if (rules.event_rules) {
      for (const StateDefinition& s : rules.event_rules->state_definitions)
        (s.is_marker ? markers_ : states_).insert(s.name);
    }
    visit(rules, {[this](const Effect& step) {
                    if (step.kind->names() == StepName::marker) markers_.insert(step.name);
                    if (step.kind->names() == StepName::state) states_.insert(step.name);
                  },
                  [this](const Condition& c) {
                    markers_.insert(c.marker.begin(), c.marker.end());
                    markers_.insert(c.not_marker.begin(), c.not_marker.end());
                  },
                  [](const Expression&) {}});
    if (!states_.empty()) states_.insert("good");
  }

  void check(const Unit& unit, const char* key, const char* what, const std::string& word,
             const std::set<std::string>& known) {
    const std::string* meant = misspelt(word, known);
    if (meant == nullptr || !told_.insert({unit.id, key}).second) return;
    report(unit, key,
           fmt::format("{}: the rules know no {} \"{}\", did you mean \"{}\"?", unit.id, what, word, *meant));
  }

  /// Whatever the rules know, a word that one unit bears and that is almost that of several is likely that.
  void check_alone(const Unit& unit, const char* key, const std::string& word) {
    std::set<std::string> usual;
    for (const auto& [other, times] : times_[key]) {
      if (other == word && times > 1) return;
      if (times > 1 && !other.empty()) usual.insert(other);
    }
    const std::string* meant = misspelt(word, usual);
    if (meant != nullptr && told_.insert({unit.id, key}).second)
      report(unit, key,
             fmt::format("{} alone is of the {} \"{}\", did you mean \"{}\"?", unit.id, key, word, *meant));
  }

  /// Sizes are words of their author, but a counter shows those that it knows.
  void check_size(const Unit& unit) {
    const bool is_shown = std::ranges::any_of(unit_sizes, [&](const UnitSize& size) {
      return in_small(unit.size).find(size.name) != std::string::npos;
    });
    if (is_shown) return;
    check_alone(unit, "size", unit.size);
    std::set<std::string> known;
    for (const UnitSize& size : unit_sizes) known.emplace(size.name);
    const std::string* meant = misspelt(unit.size, known);
    if (meant != nullptr && told_.insert({unit.id, "size"}).second)
      report(unit, "size",
             fmt::format("{}: no counter shows the size \"{}\", did you mean \"{}\"?", unit.id, unit.size,
                         *meant));
  }

  void report(const Unit& unit, const char* key, std::string message) {
    findings_.push_back(
        {{"misspelt-word", std::move(message), {unit.hex}, {Subject::Kind::unit, 0, unit.hex, unit.id}},
         {"units", ItemWith{"id", unit.id}, std::string(key)}});
  }

  void check_sides() {
    const auto& sides = position_.sides();
    for (SideIndex a = 0; a < sides.size(); ++a) {
      for (SideIndex b = 0; b < sides.size(); ++b) {
        const bool is_rarer = of_side_[a] < of_side_[b] || (of_side_[a] == of_side_[b] && a > b);
        if (a == b || !is_rarer || of_side_[a] == 0 || !position_.enemies(a, b)) continue;
        const std::size_t apart = letters_apart(sides[a], sides[b]);
        const bool is_slip = apart == 1 && sides[a].size() > 3 && of_side_[a] == 1 && of_side_[b] > 1;
        if (apart == 0 || is_slip) report_side(a, b);
      }
    }
  }

  void report_side(SideIndex rare, SideIndex usual) {
    const auto first = std::ranges::find(position_.units(), rare, &Unit::side);
    findings_.push_back(
        {{"double-side",
          fmt::format("\"{}\", of {}, and \"{}\" are two sides, and enemies; did you mean \"{}\"?",
                      position_.sides()[rare], first->id, position_.sides()[usual], position_.sides()[usual]),
          {},
          {}},
         {"units", ItemWith{"id", first->id}, "side"}});
  }

  const Position& position_;
  std::set<std::string> kinds_, states_, markers_;           ///< that the rules know
  std::map<std::string, std::map<std::string, int>> times_;  ///< by key and word, of the units
  std::map<SideIndex, int> of_side_;
  std::set<std::pair<std::string, std::string>> told_;
  std::vector<DocumentFinding> findings_;
};

}  // namespace

std::vector<DocumentFinding> doubtful_words(const Position& position, const RuleSet* rule_set) {
  return WordChecks(position, rule_set).run();
}

}  // namespace rearguard
