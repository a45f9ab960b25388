#include "src/extras/learn/clause_space.h"

#include <fmt/format.h>

#include "src/core/document/toml_text.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/stated_facts.h"
#include "src/core/rules/words/condition.h"
#include "src/extras/learn/base_rules.h"

namespace rearguard {
namespace {

std::string quoted(const std::string& word) {
  return toml_string(word);
}

/// A wording that is read as a property or a value.
struct Wording {
  std::string toml;
  int weight = 0;
  bool is_core = false;
  bool is_whole = false;    ///< of whole paths
  bool ends_only = false;   ///< of end hexes alone, which is where such clauses speak of it
  bool is_counted = false;  ///< also a number to be minimized
};

/// Lists the wordings of properties for some words.
class Wordings {
 public:
  explicit Wordings(const Vocabulary& words) : words_(words) {}

  std::vector<Wording> properties() {
    add_names();
    add_ground();
    add_distances();
    add_directions();
    add_units();
    add_given();
    add_whole_paths();
    return std::move(out_);
  }

  /// Values beside the counts of properties. `ends`: those of end hexes.
  std::vector<Wording> values(bool ends) {
    out_.clear();
    if (!ends) {
      add("\"movement-points\"", 1);
      add("\"hexes\"", 1);
      for (const std::string& group : enemy_groups()) add_count(group, "\"zoc\"");
    }
    add("{ units = \"friends\" }", 2);
    if (words_.levels) add("\"elevation\"", 1);
    for (const std::string& anchor : anchors()) {
      if (anchor == "\"retreat-direction\"") continue;
      if (anchor != "\"start\"" || ends) add(fmt::format("{{ distance = {} }}", anchor), 2);
      if (has_several_members(anchor) && ends)
        add(fmt::format("{{ distance = {}, members = \"sum\" }}", anchor), 3);
      if (ends && anchor != "\"start\"") add(fmt::format("{{ movement_points_to = {} }}", anchor), 3);
    }
    if (ends) {
      for (const std::string& group : enemy_groups()) add_count(group, "\"adjacent\"");
    }
    return std::move(out_);
  }

 private:
  void add(std::string toml, int weight, bool core = false, bool counted = false) {
    out_.push_back({std::move(toml), weight, core, false, false, counted});
  }
  void add_count(const std::string& group, const char* relation) {
    add(fmt::format("{{ count = {{ some = {}, is = {} }} }}", group, relation), 4);
  }

  void add_names() {
    add("\"enemy-zoc\"", 1, true, true);
    add("\"friend\"", 1, true, true);
    add("\"adjacent-to-enemy\"", 1, true, true);
    add("\"enemy\"", 1);
    add("\"adjacent-to-friend\"", 1, false, true);
    if (words_.friends) add("\"friendly-zoc\"", 1);
    if (words_.stacking) add("\"overstacked\"", 1, true, true);
    if (words_.retreat_fire) add("\"retreat-fire\"", 1, false, true);
    if (words_.sight) add("\"in-enemy-sight\"", 1, false, true);
    add("\"impassable\"", 1);
    add("\"off-map\"", 1);
    add("\"map-edge\"", 1);
    add("\"zoc-to-zoc\"", 1, false, true);
    if (words_.extra) add("\"extra\"", 1, false, true);
    if (!words_.levels) return;
    add("\"uphill\"", 1, false, true);
    add("\"downhill\"", 1, false, true);
  }

  void add_ground() {
    for (const std::string& name : words_.terrains)
      add(fmt::format("{{ terrain = [{}] }}", quoted(name)), 2, true, true);
    for (const std::string& name : words_.features) {
      add(fmt::format("{{ feature = [{}] }}", quoted(name)), 2, false, true);
      add(fmt::format("{{ beside = [{}] }}", quoted(name)), 2, false, true);
    }
    for (const std::string& region : regions()) add(region, 2, true, true);
  }

  void add_distances() {
    for (const char* test : {"less_than", "other_than"}) {
      add(fmt::format("{{ distance = \"start\", {} = \"required\" }}", test), 2);
      out_.back().ends_only = true;
    }
    for (const int hexes : {2, 3})
      add(fmt::format("{{ distance = \"enemies\", less_than = {} }}", hexes + 1), 2);
  }

  void add_directions() {
    for (const std::string& anchor : anchors()) {
      for (const char* way : {"closer", "farther"}) {
        add(fmt::format("{{ {} = {} }}", way, anchor), 2, false, true);
        if (anchor != "\"start\"" && anchor != "\"retreat-direction\"")
          add(fmt::format("{{ {} = {}, than = \"start\" }}", way, anchor), 3);
        if (has_several_members(anchor)) add(fmt::format("{{ {} = {}, members = \"sum\" }}", way, anchor), 3);
      }
    }
  }

  void add_units() {
    for (const std::string& group : enemy_groups()) {
      for (const char* relation : {"closer", "farther"}) {
        add(some(group, relation), 3, false, true);
        add(fmt::format("{{ every = {}, is = \"{}\" }}", group, relation), 3, false, true);
      }
      add(fmt::format(
              "{{ some = {}, is = {{ all = [\"adjacent\", {{ not = {{ was = \"adjacent\" }} }}] }} }}",
              group),
          6);
      if (group == "\"enemies\"") continue;
      for (const char* relation : {"here", "adjacent", "zoc"}) add(some(group, relation), 3, false, true);
      if (words_.sight) add(some(group, "sees"), 3);
      if (words_.retreat_fire) add(some(group, "can-fire"), 3);
    }
    for (const std::string& kind : words_.friend_kinds)
      add(some(of_kind("friends", "kind", kind), "here"), 4, false, true);
    for (const std::string& state : words_.friend_states) {
      if (words_.friend_states.size() > 1)
        add(some(of_kind("friends", "state", state), "here"), 4, false, true);
    }
  }

  void add_given() {
    for (const std::string& name : words_.definitions) add(quoted(name), 1, false, true);
    for (const std::string& name : words_.bonds) {
      for (const char* part : {"hexside", "hex", "through"})
        add(fmt::format("{{ bond = {}, part = \"{}\" }}", quoted(name), part), 2);
    }
    for (const std::string& name : words_.zocs) {
      const std::string which = fmt::format("zoc = {}", quoted(name));
      if (words_.zocs.size() > 1)
        add(fmt::format("{{ some = \"enemies\", is = {{ {} }} }}", which), 3, false, true);
      if (words_.cancelled_zoc)
        add(fmt::format("{{ some = \"enemies\", is = {{ {}, ignoring_cancel = true }} }}", which), 4, true,
            true);
    }
  }

  void add_whole_paths() {
    const auto add_whole = [&](std::string toml, int weight) {
      add(std::move(toml), weight);
      out_.back().is_whole = true;
    };
    add_whole("\"revisit\"", 1);
    std::vector<std::string> groups = enemy_groups();
    for (const std::string& region : regions()) groups.push_back(region);
    for (const std::string& group : groups) {
      for (const char* relation :
           {"\"closer\"", "\"farther\"", "{ not = \"closer\" }", "{ not = \"farther\" }"})
        add_whole(fmt::format("{{ no_single = {}, is = {} }}", group, relation), 4);
    }
  }

  static std::string some(const std::string& group, const std::string& relation) {
    return fmt::format("{{ some = {}, is = \"{}\" }}", group, relation);
  }
  static std::string of_kind(const char* units, const char* key, const std::string& word) {
    return fmt::format("{{ units = \"{}\", where = {{ {} = {} }} }}", units, key, quoted(word));
  }

  std::vector<std::string> regions() const {
    std::vector<std::string> all;
    for (const RegionWord& region : words_.regions) {
      const std::string name = fmt::format("region = {}", quoted(region.name));
      if (!region.is_divided) all.push_back("{ " + name + " }");
      for (const char* side : {"own", "enemy"}) {
        if (region.is_divided) all.push_back(fmt::format("{{ {}, side = \"{}\" }}", name, side));
      }
    }
    return all;
  }

  std::vector<std::string> enemy_groups() const {
    std::vector<std::string> all{"\"enemies\""};
    if (words_.causing_units) all.emplace_back("\"causing-units\"");
    if (words_.hidden) all.emplace_back("\"known-enemies\"");
    for (const std::string& kind : words_.enemy_kinds) all.push_back(of_kind("enemies", "kind", kind));
    for (const std::string& state : words_.enemy_states) {
      if (words_.enemy_states.size() > 1) all.push_back(of_kind("enemies", "state", state));
    }
    for (const std::string& name : words_.groups) all.push_back(quoted(name));
    return all;
  }

  std::vector<std::string> anchors() const {
    std::vector<std::string> all = enemy_groups();
    all.emplace_back("\"start\"");
    if (words_.home_edge) all.emplace_back("\"home-edge\"");
    if (words_.supply) all.emplace_back("\"supply-source\"");
    if (words_.enemy_line) all.emplace_back("\"enemy-line\"");
    if (words_.leaders) all.emplace_back("\"leader\"");
    if (words_.retreat_direction) all.emplace_back("\"retreat-direction\"");
    for (const std::string& region : regions()) all.push_back(region);
    return all;
  }

  bool has_several_members(const std::string& anchor) const {
    const auto groups = enemy_groups();
    return std::ranges::find(groups, anchor) != groups.end();
  }

  const Vocabulary& words_;
  std::vector<Wording> out_;
};

/// Tests whether every case states what a property asks for.
bool is_answered(const PropertyUse& use, const Vocabulary& words) {
  if (needs_of(use).has(AtomNeed::causing_units) && !words.causing_units) return false;
  if (needs_of(use).has(AtomNeed::motion)) return false;
  bool all_stated = true;
  FactVisitor visitor;
  visitor.region = [&](const RegionUse& region) {
    const bool is_known =
        region.trace != nullptr || region.name == "start" || region.name == supply_region ||
        std::ranges::any_of(words.regions, [&](const RegionWord& word) { return word.name == region.name; });
    all_stated = all_stated && is_known;
  };
  visitor.anchor = [&](const DistanceAnchor& anchor) {
    if (anchor.kind == DistanceAnchor::retreat_direction) all_stated = all_stated && words.retreat_direction;
  };
  visitor.turn = [&] { all_stated = false; };
  visitor.links = [&](const LinkUse&) { all_stated = false; };
  visit_facts(use, visitor);
  return all_stated;
}

/// Makes the space, part by part.
class ClauseSpaceMaker {
 public:
  ClauseSpaceMaker(const Vocabulary& words, const BaseRules& base) : words_(words), base_(base) {}

  Checked<ClauseSpace> make() {
    properties_ = Wordings(words_).properties();
    end_values_ = Wordings(words_).values(true);
    sum_values_ = Wordings(words_).values(false);
    auto rules = base_.read(text_of_all());
    if (!rules) return rules.problems();
    const RuleSet read = std::move(rules).value();
    add_literals(read);
    add_predicates();
    add_values(read);
    std::ranges::stable_sort(space_.candidates, {}, &Candidate::weight);
    if (auto problems = read_clauses()) return *std::move(problems);
    return ClauseSpace(std::move(space_));
  }

 private:
  static std::string name_of_literal(std::size_t i, bool negated) {
    return fmt::format("learned-{}{}", negated ? "not-" : "", i);
  }

  /// Writes a rule file with every property and value once, to have them read.
  std::string text_of_all() const {
    std::string text = rules_heading("learned", base_.name) + "\n[define]\n";
    std::string clauses;
    const auto add_clause = [&](const std::string& id, const std::string& what) {
      clauses += fmt::format("\n[[clauses]]\nid = \"{}\"\ncite = \"-\"\ntext = \"-\"\n{}\n", id, what);
    };
    for (std::size_t i = 0; i < properties_.size(); ++i) {
      const Wording& w = properties_[i];
      if (w.is_whole) {
        add_clause(fmt::format("learned-path-{}", i), "forbid = " + w.toml);
        continue;
      }
      text += fmt::format("{} = {}\n", name_of_literal(i, false), w.toml);
      text += fmt::format("{} = {{ not = {} }}\n", name_of_literal(i, true), w.toml);
      if (w.is_counted) add_clause(fmt::format("learned-count-{}", i), counted(w.toml));
    }
    for (std::size_t i = 0; i < end_values_.size(); ++i)
      add_clause(fmt::format("learned-end-{}", i), "minimize = " + end_values_[i].toml);
    for (std::size_t i = 0; i < sum_values_.size(); ++i)
      add_clause(fmt::format("learned-sum-{}", i), "minimize = " + sum_values_[i].toml);
    return text + clauses;
  }

  static std::string counted(const std::string& toml) {
    return fmt::format("minimize = {{ count = {} }}", toml);
  }

  /// Has every clause read as it will be written.
  std::optional<std::vector<Diagnostic>> read_clauses() {
    std::string text = rules_heading("learned", base_.name);
    for (std::size_t i = 0; i < space_.candidates.size(); ++i)
      text += fmt::format("\n[[clauses]]\nid = \"learned-{}\"\ncite = \"-\"\ntext = \"-\"\n{}\n", i,
                          space_.candidates[i].body);
    auto rules = base_.read(text);
    if (!rules) return rules.problems();
    space_.everything = std::make_shared<const RuleSet>(std::move(rules).value());
    const std::size_t given = space_.everything->clauses.size() - space_.candidates.size();
    for (std::size_t i = 0; i < space_.candidates.size(); ++i)
      space_.candidates[i].clause = space_.everything->clauses[given + i];
    return std::nullopt;
  }

  static const Clause& clause_named(const RuleSet& read, const std::string& id) {
    return *std::ranges::find(read.clauses, id, &Clause::id);
  }

  void add_literals(const RuleSet& read) {
    for (std::size_t i = 0; i < properties_.size(); ++i) {
      const Wording& w = properties_[i];
      if (w.is_whole) {
        const PropertyUse use = *clause_named(read, fmt::format("learned-path-{}", i)).property;
        if (!is_answered(use, words_)) continue;
        PathPredicate path;
        path.whole = use;
        const int index = add_predicate(std::move(path));
        add_tests(index, w.toml, "", w.weight);
        continue;
      }
      for (const bool negated : {false, true}) {
        Literal literal;
        literal.use = read.definitions.at(name_of_literal(i, negated));
        if (!is_answered(literal.use, words_)) break;
        literal.toml = negated ? fmt::format("{{ not = {} }}", w.toml) : w.toml;
        literal.weight = w.weight + (negated ? 1 : 0);
        literal.is_core = w.is_core;
        literal.is_negated = negated;
        literal.is_of_hexes = !is_of_steps(literal.use);
        const int index = static_cast<int>(space_.literals.size());
        space_.literals.push_back(literal);
        ends_only_.push_back(w.ends_only);
        if (!w.is_counted || negated) continue;
        const ValueUse value = *clause_named(read, fmt::format("learned-count-{}", i)).value;
        counts_.push_back({index, value});
      }
    }
  }

  int add_predicate(PathPredicate predicate) {
    space_.predicates.push_back(std::move(predicate));
    return static_cast<int>(space_.predicates.size()) - 1;
  }

  void add_candidate(Candidate candidate) { space_.candidates.push_back(std::move(candidate)); }

  /// Adds the clauses that test a predicate, without exceptions by other predicates.
  void add_tests(int predicate, const std::string& toml, const std::string& at, int weight,
                 bool with_only_path = true) {
    const std::string where = at.empty() ? "" : fmt::format("\nat = \"{}\"", at);
    Candidate c;
    c.predicate = predicate;
    c.kind = ClauseKind::forbid;
    c.body = fmt::format("forbid = {}{}", toml, where);
    c.weight = weight;
    add_candidate(c);
    if (with_only_path) {
      Candidate only = c;
      only.unless_only_path = true;
      only.body += "\nunless = \"only-path\"";
      only.weight = weight + 3;
      add_candidate(only);
    }
    c.kind = ClauseKind::avoid;
    c.body = fmt::format("avoid = {}{}", toml, where);
    c.weight = weight + 1;
    add_candidate(c);
  }

  void add_predicates() {
    const auto count = static_cast<int>(space_.literals.size());
    for (int i = 0; i < count; ++i) {
      const Literal literal = space_.literals[static_cast<std::size_t>(i)];
      const bool ends_only = ends_only_[static_cast<std::size_t>(i)];
      if (!ends_only)
        any_step_[i] = add_scoped({i}, Scope::entered, literal.toml, literal.weight, !literal.is_negated);
      add_scoped({i}, Scope::end, literal.toml, literal.weight + 1, !literal.is_negated);
      if (ends_only || literal.is_negated) continue;
      if (literal.is_of_hexes) add_scoped({i}, Scope::through, literal.toml, literal.weight + 2, false);
      PathPredicate none;
      none.literals = {i};
      none.nowhere = true;
      add_tests(add_predicate(none), fmt::format("{{ nowhere = {} }}", literal.toml), "", literal.weight + 2,
                false);
    }
    for (int i = 0; i < count; ++i) {
      for (int j = 0; j < count; ++j) {
        const Literal a = space_.literals[static_cast<std::size_t>(i)];
        const Literal b = space_.literals[static_cast<std::size_t>(j)];
        // The wordings of a literal and its `not` are neighbours.
        if (!a.is_core || !b.is_core || a.is_negated || i / 2 == j / 2) continue;
        if (b.is_negated || i < j) add_pair(i, j);
        if (!b.is_negated) add_exceptions(i, j);
      }
    }
  }

  int add_scoped(std::vector<int> literals, Scope where, const std::string& toml, int weight,
                 bool only_path) {
    PathPredicate predicate;
    predicate.literals = std::move(literals);
    predicate.where = where;
    const int index = add_predicate(predicate);
    add_tests(index, toml,
              where == Scope::end       ? "end"
              : where == Scope::through ? "through"
                                        : "",
              weight, only_path);
    return index;
  }

  void add_pair(int i, int j) {
    const Literal& a = space_.literals[static_cast<std::size_t>(i)];
    const Literal& b = space_.literals[static_cast<std::size_t>(j)];
    const std::string toml = fmt::format("{{ all = [{}, {}] }}", a.toml, b.toml);
    const int weight = 3 + a.weight + b.weight;
    add_scoped({i, j}, Scope::entered, toml, weight, false);
    add_scoped({i, j}, Scope::end, toml, weight + 1, false);
  }

  void add_exceptions(int i, int j) {
    const Literal& a = space_.literals[static_cast<std::size_t>(i)];
    const Literal& b = space_.literals[static_cast<std::size_t>(j)];
    for (const bool forbids : {true, false}) {
      Candidate c;
      c.kind = forbids ? ClauseKind::forbid : ClauseKind::avoid;
      c.predicate = any_step_.at(i);
      c.except = any_step_.at(j);
      c.body = fmt::format("{} = {}\nexcept_to_avoid = {}", forbids ? "forbid" : "avoid", a.toml, b.toml);
      c.weight = a.weight + b.weight + 4;
      add_candidate(c);
    }
  }

  void add_value(const ValueUse& value, const std::string& toml, bool at_end, int weight) {
    if (value.quantity == Quantity::count && !is_answered(value.property, words_)) return;
    PropertyUse stand_in;  // asks for the same anchor
    stand_in.property = atom_for_anchor_;
    stand_in.anchor = value.anchor;
    const bool has_anchor =
        value.quantity == Quantity::distance || value.quantity == Quantity::movement_points_to;
    if (has_anchor && !is_answered(stand_in, words_)) return;
    const auto index = static_cast<int>(space_.values.size());
    space_.values.push_back(value);
    space_.values.back().at_end = at_end;
    for (const bool least : {true, false}) {
      Candidate c;
      c.kind = least ? ClauseKind::minimize : ClauseKind::maximize;
      c.value = index;
      c.body =
          fmt::format("{} = {}{}", least ? "minimize" : "maximize", toml, at_end ? "\nat = \"end\"" : "");
      c.weight = weight + 2;
      add_candidate(c);
    }
  }

  void add_values(const RuleSet& read) {
    atom_for_anchor_ = anchor_atom(read);
    for (const auto& [literal, value] : counts_) {
      const Literal& l = space_.literals[static_cast<std::size_t>(literal)];
      const std::string toml = fmt::format("{{ count = {} }}", l.toml);
      add_value(value, toml, false, l.weight + 2);
      // At the end `avoid` says the same of a property, but not of a number of units.
      if (value.counts_members) add_value(value, toml, true, l.weight + 3);
    }
    for (std::size_t i = 0; i < end_values_.size(); ++i)
      add_value(*clause_named(read, fmt::format("learned-end-{}", i)).value, end_values_[i].toml, true,
                end_values_[i].weight + 1);
    for (std::size_t i = 0; i < sum_values_.size(); ++i)
      add_value(*clause_named(read, fmt::format("learned-sum-{}", i)).value, sum_values_[i].toml, false,
                sum_values_[i].weight);
  }

  /// A property that takes an anchor: that of the wording `{ closer = … }`.
  Property anchor_atom(const RuleSet& read) const {
    for (std::size_t i = 0; i < properties_.size(); ++i) {
      if (!properties_[i].toml.starts_with("{ closer = ")) continue;
      const PropertyUse& use = read.definitions.at(name_of_literal(i, true));
      return use.property;
    }
    return {};
  }

  struct CountedLiteral {
    int literal = 0;
    ValueUse value;
  };

  const Vocabulary& words_;
  const BaseRules& base_;
  std::vector<Wording> properties_, end_values_, sum_values_;
  std::vector<bool> ends_only_;
  std::vector<CountedLiteral> counts_;
  std::map<int, int> any_step_;  ///< by literal: its predicate about any step
  Property atom_for_anchor_{};
  ClauseSpace::Parts space_;
};

}  // namespace

Checked<ClauseSpace> ClauseSpace::make(const Vocabulary& words, const BaseRules& base) {
  return ClauseSpaceMaker(words, base).make();
}

}  // namespace rearguard
