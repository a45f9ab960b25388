// Conditions in words: "it is engaged and 2 or more enemies are within 3 hexes".

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/rules/describe/describe.h"
#include "src/core/rules/describe/describe_parts.h"
#include "src/core/rules/facts/catalogue.h"
#include "src/core/rules/words/condition.h"

namespace rearguard {
namespace {

constexpr const char* of_any_kind = "in any condition";

/// The common subject of a condition's phrases.
struct Voice {
  std::string subject;  ///< with the space after it
  bool several = false;

  std::string is(bool yes, const std::string& what) const {
    return fmt::format("{}{}{} {}", subject, several ? "are" : "is", yes ? "" : " not", what);
  }
  std::string has(const std::string& what, bool yes = true) const {
    if (!yes) return fmt::format("{}{} not have {}", subject, several ? "do" : "does", what);
    return fmt::format("{}{} {}", subject, several ? "have" : "has", what);
  }
  /// Returns "sees …" or "does not see …".
  std::string does(bool yes, std::string_view verb, const std::string& what) const {
    if (!yes) return fmt::format("{}{} not {} {}", subject, several ? "do" : "does", verb, what);
    return fmt::format("{}{}{} {}", subject, verb, several ? "" : "s", what);
  }
  std::string its() const { return several ? "their" : "its"; }
};

Voice voice_of(Speaking speaking) {
  switch (speaking) {
    case Speaking::it:
      return {"it ", false};
    case Speaking::that:
      return {"that ", false};
    case Speaking::each:
      return {"that ", true};
    case Speaking::who:
      break;
  }
  return {"", false};
}

std::string to_text(const LinkUse& link, bool several) {
  return fmt::format("{}{} `{}`", several ? "units" : "unit",
                     link.reversed ? " linked to it by" : " that it is linked to by", link.name);
}

std::string to_text(UnitRelation relation, bool several) {
  switch (relation) {
    case UnitRelation::friends:
      return several ? "friends" : "friend";
    case UnitRelation::enemies:
      return several ? "enemies" : "enemy";
    case UnitRelation::any:
      return several ? "other units" : "unit";
    case UnitRelation::causing_units:
      return several ? "causing units" : "causing unit";
    case UnitRelation::next_above:
      return "friend directly above it in its stack";
    case UnitRelation::next_below:
      return "friend directly below it in its stack";
    case UnitRelation::mover:
      return "unit itself";
    case UnitRelation::cause:
      return "unit that caused this";
    case UnitRelation::engaged:
    case UnitRelation::linked:
    case UnitRelation::common:
      break;
  }
  return several ? "units engaged with it" : "unit engaged with it";
}

/// Returns "enemies", or "units of the group firers" for a group that narrows a named one.
std::string units_of(const UnitGroup& group, bool several) {
  if (!group.base && group.units == UnitRelation::linked) return to_text(group.link, several);
  if (!group.base && group.units == UnitRelation::common) {
    std::string text;
    for (const auto& other : group.common) {
      const std::string words = units_of(*other, several);
      text += text.empty() ? words : several ? " who are also " + words : " that is also a " + words;
    }
    return text;
  }
  if (!group.base) return to_text(group.units, several);
  if (group.name == "known-enemies") return several ? "known enemies" : "known enemy";
  if (group.name == "leader") return several ? "leaders" : "leader";
  return (several ? "units of the group " : "unit of the group ") + group.name;
}

std::string describe_distance(const UnitGroup& near) {
  const bool anywhere = near.within >= anywhere_on_map;
  std::string text;
  if (near.along_path && near.within == 0) {
    text = " on the path of its latest move";
  } else if (near.along_path && !anywhere) {
    text = fmt::format(" within {} of the path of its latest move", hexes(near.within));
  } else if (near.within == 0) {
    text = " in its hex";
  } else if (!anywhere) {
    text = fmt::format(" within {}", hexes(near.within));
  }
  if (near.in_sight) text += " in its sight";
  if (near.in_front) text += " in its front";
  return text;
}

std::string describe_group_condition(const UnitGroup& near, bool several) {
  if (!near.condition) return {};
  return " " + to_text(*near.condition, several ? Speaking::each : Speaking::that);
}

/// Returns "an enemy", "2 or more enemies"; negated "no enemy", "fewer than 2 enemies".
std::string describe_number(const UnitGroup& near, bool negated) {
  if (near.at_least > 1) {
    const std::string several = units_of(near, true);
    return negated ? fmt::format("fewer than {} {}", near.at_least, several)
                   : fmt::format("{} or more {}", near.at_least, several);
  }
  const std::string word = units_of(near, false);
  if (negated) return "no " + word;
  return (is_vowel(word.front()) && !word.starts_with("unit") ? "an " : "a ") + word;
}

std::string describe_group(const UnitGroup& near, const Voice& voice, bool negated) {
  const bool several = near.at_least > 1;
  const std::string number = describe_number(near, negated);
  const std::string where = describe_distance(near);
  const bool speaks_of_it = voice.subject == "it ";
  if (!speaks_of_it || where.empty())
    return voice.has(number + where + describe_group_condition(near, several));
  return fmt::format("{}{} {}{}", number, describe_group_condition(near, several), several ? "are" : "is",
                     where);
}

std::string describe_ignored(const ReachCondition& reach_condition) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> words = {
      {{"friends", "friends"},
       {"unengaged-enemies", "unengaged enemies"},
       {"impassable", "impassable terrain"},
       {"map-edge", "the map edge"},
       {"map-edge-in-turn", "the map edge where it turns to them"}}};
  std::vector<std::string> ignored;
  for (const std::string& name : reach_condition.ignoring) {
    for (const auto& [key, word] : words) {
      if (key == name) ignored.emplace_back(word);
    }
  }
  if (reach_condition.nonblocking)
    ignored.push_back("units " + to_text(*reach_condition.nonblocking, Speaking::each));
  if (ignored.empty()) return {};
  const std::string last = ignored.back();
  ignored.pop_back();
  const std::string first = fmt::format("{}{}", fmt::join(ignored, ", "), ignored.empty() ? "" : " and ");
  return fmt::format(", ignoring {}{}", first, last);
}

std::string describe_reach(const ReachCondition& reach_condition, const Voice& voice, bool open) {
  std::string text = fmt::format("the move `{}`", reach_condition.move);
  if (reach_condition.hexes) {
    const std::string& amount = reach_condition.hexes->text();
    text += fmt::format(" of at most {} {}", amount, amount == "1" ? "hex" : "hexes");
  }
  text += fmt::format(" {} {} to a causing unit", open ? "takes" : "does not take",
                      voice.several ? "them" : "it");
  if (reach_condition.aligned) text += " that it can then face";
  text += describe_ignored(reach_condition);
  if (reach_condition.min_enemies > 0)
    text += fmt::format(", with {} or more unengaged enemies in the way", reach_condition.min_enemies);
  return text;
}

/// What has to be so, and how its parts are joined.
struct Words {
  enum class Join : std::uint8_t { nothing, all, any };
  std::string text;
  Join join = Join::nothing;
};

/// Joins parts so that nobody can take "A and (B or C)" for "(A and B) or C". A subject that is said of the
/// first is not repeated.
Words joined(std::vector<Words> parts, Words::Join join, const std::string& subject) {
  if (parts.size() == 1) return parts.front();
  const bool all = join == Words::Join::all;
  const auto is_other = [&](const Words& part) {
    return part.join != Words::Join::nothing && part.join != join;
  };
  // What is so in one of several ways comes last: "A and either B or C".
  std::stable_partition(parts.begin(), parts.end(), [&](const Words& part) { return !is_other(part); });
  const bool one_other = std::count_if(parts.begin(), parts.end(), is_other) == 1;
  std::string text;
  for (Words& part : parts) {
    const bool again = !text.empty() && !subject.empty() && part.text.starts_with(subject);
    if (again) part.text.erase(0, subject.size());
    if (is_other(part)) part.text = all && one_other ? "either " + part.text : "(" + part.text + ")";
    text += (text.empty() ? "" : all ? " and " : " or ") + part.text;
  }
  return {std::move(text), join};
}

/// Returns "the causing units' strength / 2" for "causing.strength / 2".
std::string in_words(std::string formula) {
  for (const auto& [prefix, words] :
       {std::pair<std::string_view, std::string_view>{"causing.", "the causing units' "},
        {"cause.", "the cause's "}}) {
    for (std::size_t at = formula.find(prefix); at != std::string::npos; at = formula.find(prefix, at + 1))
      formula.replace(at, prefix.size(), words);
  }
  return formula;
}

/// Returns the parts of "(a) * (b)", each without its brackets; nothing of other formulas.
std::vector<std::string> factors_in(const std::string& formula, char sign) {
  std::vector<std::string> parts;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < formula.size(); ++i) {
    const char c = formula[i];
    if (c == '(' && depth++ == 0) begin = i + 1;
    if (c == ')' && --depth == 0) parts.push_back(formula.substr(begin, i - begin));
    if (depth == 0 && c != ')' && c != ' ' && c != sign) return {};
  }
  const bool compare = std::all_of(parts.begin(), parts.end(),
                                   [](const std::string& part) { return comparison_of(part).has_value(); });
  return compare && parts.size() > 1 ? parts : std::vector<std::string>();
}

/// Says that a formula holds, or does not.
Words formula_words(const std::string& formula, bool negated) {
  struct Sign {
    std::string_view sign, words, not_words;
  };
  static constexpr std::array<Sign, 6> signs = {{{"<", "is less than", "is at least"},
                                                 {"<=", "is at most", "is more than"},
                                                 {">", "is more than", "is at most"},
                                                 {">=", "is at least", "is less than"},
                                                 {"=", "is", "is not"},
                                                 {"!=", "is not", "is"}}};
  if (const auto compared = comparison_of(formula)) {
    const auto sign =
        std::find_if(signs.begin(), signs.end(), [&](const Sign& s) { return s.sign == compared->sign; });
    return {in_words(
        fmt::format("{} {} {}", compared->left, negated ? sign->not_words : sign->words, compared->right))};
  }
  for (const auto& [factor, join] : {std::pair{'*', Words::Join::all}, {'+', Words::Join::any}}) {
    std::vector<Words> parts;
    for (const std::string& part : factors_in(formula, factor)) parts.push_back(formula_words(part, negated));
    if (!parts.empty())
      return joined(std::move(parts),
                    (join == Words::Join::all) != negated ? Words::Join::all : Words::Join::any, "");
  }
  return {in_words(formula) + (negated ? " is 0" : " is not 0")};
}

/// Returns "the region supplied or a hex with terrain (woods)".
std::string properties(const std::vector<PropertyUse>& uses) {
  std::vector<std::string> words;
  for (const PropertyUse& use : uses) {
    const std::string names = use.names.empty() ? "" : fmt::format(" ({})", fmt::join(use.names, ", "));
    words.push_back(use.region.name.empty() ? "a hex with " + std::string(row_of(use.property).name) + names
                                            : describe(use.region));
  }
  return fmt::format("{}", fmt::join(words, " or "));
}

class Phrases {
 public:
  /// `negated`: what is so if a condition does not hold.
  explicit Phrases(Speaking speaking, bool negated = false)
      : voice_(voice_of(speaking)), speaking_(speaking), negated_(negated) {}

  Words words(const Condition& c) {
    names(c.state, c.not_state, "");
    names(counted(c.kind), counted(c.not_kind), "");
    names(c.movement_class, c.not_class, "of class ");
    names(c.marker, c.not_marker, "marked ");
    names(c.terrain, c.not_terrain, "in ");
    if (!c.hex.empty()) add(voice_.is(as(true), "in " + properties(c.hex)));
    if (!c.not_hex.empty()) add(voice_.is(as(false), "in " + properties(c.not_hex)));
    names(c.side, c.not_side, "of the side ");
    if (c.hidden) add(voice_.is(as(*c.hidden), "hidden"));
    if (c.fires) add(voice_.has(as(*c.fires) ? "a retreat fire range" : "no retreat fire range"));
    bearings(c);
    if (c.check) {
      Words formula = formula_words(c.check->text(), negated_);
      if (voice_.subject == "that ") formula.text.insert(0, "for which ");
      parts_.push_back(std::move(formula));
    }
    for (const UnitGroup& near : c.near) add(describe_group(near, voice_, negated_));
    for (const UnitGroup& near : c.not_near) add(describe_group(near, voice_, !negated_));
    others(c);
    if (parts_.empty()) return {voice_.is(as(true), of_any_kind)};
    return joined(std::move(parts_), negated_ ? Words::Join::any : Words::Join::all,
                  voice_.subject == "that " ? voice_.subject : "");
  }

 private:
  /// Gives the kinds that are counted their article: a leader, but infantry.
  std::vector<std::string> counted(std::vector<std::string> kinds) const {
    static constexpr std::array<std::string_view, 12> nouns = {"leader", "general", "commander", "officer",
                                                               "gun",    "battery", "tank",      "vehicle",
                                                               "wagon",  "ship",    "crew",      "squad"};
    for (std::string& kind : kinds) {
      if (std::find(nouns.begin(), nouns.end(), kind) == nouns.end()) continue;
      if (!voice_.several)
        kind = (is_vowel(kind.front()) ? "an " : "a ") + kind;
      else
        kind = kind.ends_with('y') ? kind.substr(0, kind.size() - 1) + "ies" : kind + "s";
    }
    return kinds;
  }

  bool as(bool yes) const { return yes != negated_; }
  void add(std::string part) { parts_.push_back({std::move(part)}); }

  /// Returns what is so of other units: "is shaken", or what is not.
  std::string of_others(const Condition& condition) const {
    return Phrases(Speaking::who, negated_).words(condition).text;
  }

  void names(const std::vector<std::string>& wanted, const std::vector<std::string>& unwanted,
             const std::string& prefix) {
    if (!wanted.empty()) add(voice_.is(as(true), prefix + one_of(wanted)));
    if (!unwanted.empty()) add(voice_.is(as(false), prefix + one_of(unwanted)));
  }

  void bearings(const Condition& c) {
    if (c.engaged) add(voice_.is(as(*c.engaged), "engaged"));
    if (c.engaged_elsewhere)
      add(voice_.is(as(*c.engaged_elsewhere), "engaged with a unit that is not a causing unit"));
    if (c.in_front)
      add(voice_.has(fmt::format("{} {} front",
                                 as(*c.in_front) ? "every causing unit in" : "not every causing unit in",
                                 voice_.its())));
    if (c.in_sight) add(voice_.does(as(*c.in_sight), "see", "every causing unit"));
    if (!c.attacked_from) return;
    switch (*c.attacked_from) {
      case Bearing::front:
        return add(voice_.has("the first causing unit in " + voice_.its() + " front", as(true)));
      case Bearing::flank:
        return add(voice_.has(fmt::format("the first causing unit on {}", describe_flank(c.attacked_flank)),
                              as(true)));
      case Bearing::rear:
        return add(voice_.has("the first causing unit in " + voice_.its() + " rear", as(true)));
    }
  }

  std::string describe_flank(std::optional<Flank> flank) const {
    if (!flank) return "a flank";
    return fmt::format("{} {} flank", voice_.its(), *flank == Flank::left ? "left" : "right");
  }

  void others(const Condition& c) {
    if (c.any_member) {
      const std::string what = Phrases(Speaking::who).words(*c.any_member).text;
      add(what.ends_with(of_any_kind)
              ? fmt::format("there is {} unit that moves with it", negated_ ? "no" : "a")
              : fmt::format("{} unit of those that move together {}", negated_ ? "no" : "a", what));
    }
    if (c.cause) {
      const std::string what = of_others(*c.cause);
      if (negated_) add(voice_.has("no cause"));
      if (!what.ends_with(of_any_kind))
        add(voice_.its() + " cause " + what);
      else if (!negated_)
        add(voice_.has("a cause"));
    }
    if (c.causing_units) {
      const std::string what = of_others(*c.causing_units);
      if (negated_) add(voice_.has("no causing unit"));
      if (!what.ends_with(of_any_kind))
        add((negated_ ? "some causing unit " : "every causing unit ") + what);
      else if (!negated_)
        add(voice_.has("a causing unit"));
    }
    std::vector<Words> alternatives;
    for (const Condition& one : c.any) alternatives.push_back(Phrases(speaking_, negated_).words(one));
    if (!alternatives.empty())
      parts_.push_back(joined(std::move(alternatives), negated_ ? Words::Join::all : Words::Join::any, ""));
    for (const Condition& none : c.none_of) parts_.push_back(Phrases(speaking_, !negated_).words(none));
    for (const ReachCondition& reach_condition : c.can_reach)
      add(describe_reach(reach_condition, voice_, as(true)));
    for (const ReachCondition& reach_condition : c.cannot_reach)
      add(describe_reach(reach_condition, voice_, as(false)));
  }

  Voice voice_;
  Speaking speaking_;
  bool negated_;
  std::vector<Words> parts_;
};

}  // namespace

bool is_vowel(char letter) {
  return std::string_view("aeiou").find(letter) != std::string_view::npos;
}

std::optional<Comparison> comparison_of(std::string_view formula) {
  int depth = 0;
  const auto side = [&](std::size_t begin, std::size_t end) {
    while (begin < end && formula[begin] == ' ') ++begin;
    while (end > begin && formula[end - 1] == ' ') --end;
    return std::string(formula.substr(begin, end - begin));
  };
  for (std::size_t i = 0; i < formula.size(); ++i) {
    if (formula[i] == '(') ++depth;
    if (formula[i] == ')') --depth;
    if (depth > 0 || std::string_view("<>=!").find(formula[i]) == std::string_view::npos) continue;
    const std::size_t after = i + 1 < formula.size() && formula[i + 1] == '=' ? i + 2 : i + 1;
    return Comparison{side(0, i), std::string(formula.substr(i, after - i)), side(after, formula.size())};
  }
  return std::nullopt;
}

std::string number_words(const UnitGroup& group, bool negated) {
  return describe_number(group, negated) + describe_distance(group) +
         describe_group_condition(group, group.at_least > 1);
}

std::string describe(const Condition& condition) {
  return to_text(condition, Speaking::it);
}

std::string to_text(const Condition& condition, Speaking speaking) {
  return Phrases(speaking).words(condition).text;
}

std::string to_text(const UnitGroup& near, bool several) {
  return units_of(near, several) + describe_distance(near) + describe_group_condition(near, several);
}

}  // namespace rearguard
