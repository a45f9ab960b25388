// Conditions in words: "it is engaged and 2 or more enemies are within 3 hexes".

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

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
  std::string has(const std::string& what) const {
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

/// Tests whether a formula as a whole is a comparison and reads as a sentence.
bool compares(const std::string& formula) {
  int depth = 0;
  for (const char c : formula) {
    if (c == '(') ++depth;
    if (c == ')') --depth;
    if (depth == 0 && (c == '<' || c == '>' || c == '=')) return true;
  }
  return false;
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
  explicit Phrases(Speaking speaking) : voice_(voice_of(speaking)), speaking_(speaking) {}

  std::string text(const Condition& c) {
    names(c.state, c.not_state, "");
    names(counted(c.kind), counted(c.not_kind), "");
    names(c.movement_class, c.not_class, "of class ");
    names(c.marker, c.not_marker, "marked ");
    if (!c.terrain.empty()) add(voice_.is(true, "in " + one_of(c.terrain)));
    if (!c.not_terrain.empty()) add(voice_.is(false, "in " + one_of(c.not_terrain)));
    if (!c.hex.empty()) add(voice_.is(true, "in " + properties(c.hex)));
    if (!c.not_hex.empty()) add(voice_.is(false, "in " + properties(c.not_hex)));
    if (!c.side.empty()) add(voice_.is(true, "of the side " + one_of(c.side)));
    if (!c.not_side.empty()) add(voice_.is(false, "of the side " + one_of(c.not_side)));
    if (c.hidden) add(voice_.is(*c.hidden, "hidden"));
    if (c.fires) add(voice_.has(*c.fires ? "a retreat fire range" : "no retreat fire range"));
    bearings(c);
    if (c.check) add(describe_formula(c.check->text()));
    for (const UnitGroup& near : c.near) add(describe_group(near, voice_, false));
    for (const UnitGroup& near : c.not_near) add(describe_group(near, voice_, true));
    others(c);
    return parts_.empty() ? voice_.is(true, of_any_kind) : fmt::format("{}", fmt::join(parts_, " and "));
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

  void add(std::string part) {
    // "that is shaken and that is engaged": any other subject is not repeated.
    const bool again = !parts_.empty() && voice_.subject == "that " && part.starts_with(voice_.subject);
    parts_.push_back(again ? part.substr(voice_.subject.size()) : std::move(part));
  }

  void names(const std::vector<std::string>& wanted, const std::vector<std::string>& unwanted,
             const std::string& prefix) {
    if (!wanted.empty()) add(voice_.is(true, prefix + one_of(wanted)));
    if (!unwanted.empty()) add(voice_.is(false, prefix + one_of(unwanted)));
  }

  void bearings(const Condition& c) {
    if (c.engaged) add(voice_.is(*c.engaged, "engaged"));
    if (c.engaged_elsewhere)
      add(voice_.is(*c.engaged_elsewhere, "engaged with a unit that is not a causing unit"));
    if (c.in_front)
      add(voice_.has(fmt::format(
          "{} {} front", *c.in_front ? "every causing unit in" : "not every causing unit in", voice_.its())));
    if (c.in_sight) add(voice_.does(*c.in_sight, "see", "every causing unit"));
    if (!c.attacked_from) return;
    switch (*c.attacked_from) {
      case Bearing::front:
        return add(voice_.has("the first causing unit in " + voice_.its() + " front"));
      case Bearing::flank:
        return add(voice_.has(fmt::format("the first causing unit on {}", describe_flank(c.attacked_flank))));
      case Bearing::rear:
        return add(voice_.has("the first causing unit in " + voice_.its() + " rear"));
    }
  }

  std::string describe_flank(std::optional<Flank> flank) const {
    if (!flank) return "a flank";
    return fmt::format("{} {} flank", voice_.its(), *flank == Flank::left ? "left" : "right");
  }

  std::string describe_formula(const std::string& formula) const {
    const std::string sentence = compares(formula) ? formula : formula + " is not 0";
    return voice_.subject == "that " ? "for which " + sentence : sentence;
  }

  void others(const Condition& c) {
    if (c.any_member) {
      const std::string what = to_text(*c.any_member, Speaking::who);
      add(what.ends_with(of_any_kind) ? "there is a unit that moves with it"
                                      : "a unit of those that move together " + what);
    }
    if (c.cause) {
      const std::string what = to_text(*c.cause, Speaking::who);
      add(what.ends_with(of_any_kind) ? voice_.has("a cause") : voice_.its() + " cause " + what);
    }
    if (c.causing_units) {
      const std::string what = to_text(*c.causing_units, Speaking::who);
      add(what.ends_with(of_any_kind) ? voice_.has("a causing unit") : "every causing unit " + what);
    }
    if (!c.any.empty()) {
      std::vector<std::string> alternatives;
      for (const Condition& one : c.any) alternatives.push_back("(" + to_text(one, speaking_) + ")");
      add(fmt::format("{}", fmt::join(alternatives, " or ")));
    }
    for (const Condition& none : c.none_of) add("not (" + to_text(none, speaking_) + ")");
    for (const ReachCondition& reach_condition : c.can_reach)
      add(describe_reach(reach_condition, voice_, true));
    for (const ReachCondition& reach_condition : c.cannot_reach)
      add(describe_reach(reach_condition, voice_, false));
  }

  Voice voice_;
  Speaking speaking_;
  std::vector<std::string> parts_;
};

}  // namespace

bool is_vowel(char letter) {
  return std::string_view("aeiou").find(letter) != std::string_view::npos;
}

std::string number_words(const UnitGroup& group, bool negated) {
  return describe_number(group, negated) + describe_distance(group) +
         describe_group_condition(group, group.at_least > 1);
}

std::string describe(const Condition& condition) {
  return to_text(condition, Speaking::it);
}

std::string to_text(const Condition& condition, Speaking speaking) {
  return Phrases(speaking).text(condition);
}

std::string to_text(const UnitGroup& near, bool several) {
  return units_of(near, several) + describe_distance(near) + describe_group_condition(near, several);
}

}  // namespace rearguard
