// Motions, lengths, clauses and failures in words.

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/rules/atom.h"
#include "src/rules/catalogue.h"
#include "src/rules/describe/describe.h"
#include "src/rules/describe/describe_parts.h"
#include "src/rules/quantifier.h"

namespace rearguard {
namespace {

std::string hexsides(int n) {
  return plural(n, "hexside", "hexsides");
}

std::string to_text(const HexCount& count) {
  return count.required ? "the required number of hexes" : hexes(count.hexes);
}

std::string_view anchor_name(DistanceAnchor anchor) {
  switch (anchor) {
    case DistanceAnchor::enemies:
      return "enemies";
    case DistanceAnchor::known_enemies:
      return "known enemies";
    case DistanceAnchor::causing_units:
      return "causing units";
    case DistanceAnchor::enemy_line:
      return "enemy line";
    case DistanceAnchor::home_edge:
      return "home edge";
    case DistanceAnchor::supply_source:
      return "supply sources";
    case DistanceAnchor::leader:
      return "leaders";
    case DistanceAnchor::start:
      return "start";
  }
  return {};
}

std::string anchor_of(DistanceAnchor anchor, Members members) {
  const auto words = anchor_name(anchor);
  if (anchor == DistanceAnchor::enemy_line || anchor == DistanceAnchor::home_edge ||
      anchor == DistanceAnchor::start)
    return fmt::format("the {}", words);
  switch (members) {
    case Members::nearest:
      return fmt::format("the nearest of the {}", words);
    case Members::sum:
      return fmt::format("all the {}, distances added", words);
    case Members::any:
      return fmt::format("any one of the {}", words);
    case Members::all:
      return fmt::format("every one of the {}", words);
    case Members::one_fixed:
      return fmt::format("each of the {}, at some step", words);
  }
  return {};
}

std::string describe_lead(DistanceAnchor anchor, bool toward) {
  return fmt::format("{} {}", toward ? "toward" : "away from", anchor_of(anchor, Members::nearest));
}

std::string describe_length(const Length& length) {
  switch (length.mode) {
    case Length::Mode::exact:
      return "as many hexes as required";
    case Length::Mode::up_to:
      return "at least one hex, at most as many as required";
    case Length::Mode::until:
      return fmt::format("until it {}, at most as many hexes as required", describe(*length.property));
    case Length::Mode::extend:
      return fmt::format("as many hexes as required, then up to {} more while it {}", length.max_extra,
                         describe(*length.property));
  }
  return {};
}

std::string list(const std::vector<PropertyUse>& uses) {
  std::string text;
  for (const PropertyUse& use : uses) text += (text.empty() ? "" : ", or ") + describe(use);
  return text;
}

std::string describe_value(const ValueUse& value) {
  switch (value.quantity) {
    case Quantity::count:
      return fmt::format("the number of times that it {}", describe(value.property));
    case Quantity::any:
      return fmt::format("whether it {} at all", describe(value.property));
    case Quantity::distance:
      return fmt::format("distance to {}, {}", anchor_of(value.anchor, value.members),
                         value.at_end ? "at the end" : "added up over the hexes entered");
    default:
      return fmt::format("{}{}", name_of(quantity_names(), value.quantity),
                         value.at_end ? " at the end hex" : "");
  }
}

std::string effect(const Clause& clause) {
  const auto kind = name_of(clause_kind_names(), clause.kind);
  const std::string greedy = clause.step_by_step ? ", evaluated step by step" : "";
  if (clause.property) {
    std::string text = fmt::format("{} any path that {}{}", kind, describe(*clause.property), greedy);
    if (!clause.except_to_avoid.empty()) text += "; except to avoid one that " + list(clause.except_to_avoid);
    if (clause.unless_only_path) text += "; unless no other path remains";
    return text;
  }
  std::string text = fmt::format("{}: {}{}", kind, describe_value(*clause.value), greedy);
  if (clause.benchmark_excludes)
    text += "; the benchmark excludes a path that " + list(*clause.benchmark_excludes);
  return text;
}

std::string describe_ray(const Motion& motion) {
  std::string text = fmt::format("straight {}", describe_lead(motion.anchor, motion.toward));
  if (motion.oblique == Motion::Oblique::first_step)
    text += ", the first step also one hexside to either side";
  if (motion.veer_around)
    text += fmt::format(", also one hexside to either side of a step that {}", describe(*motion.veer_around));
  return text;
}

std::string describe_forward(const Motion& motion) {
  std::string text = "straight ahead";
  if (motion.max_pivot > 0) text += fmt::format(", after a pivot by up to {}", hexsides(motion.max_pivot));
  if (motion.max_wheels > 0)
    text += fmt::format(", with up to {} by one hexside along the path",
                        plural(motion.max_wheels, "wheel", "wheels"));
  return text;
}

std::string describe_priority_list(const Motion& motion) {
  return motion.step_by_step ? "at every hex the next step of the first open priority"
                             : "all the rays of the first open priority";
}

std::string describe_goal(const Motion& motion) {
  std::string text = "by the cheapest paths until it " + list(motion.goal);
  return motion.forbid.empty() ? text : text + "; with no step that " + list(motion.forbid);
}

std::string describe_priorities(const std::vector<MotionPriority>& priorities, const std::string& indent) {
  std::string text;
  for (std::size_t r = 0; r < priorities.size(); ++r) {
    const MotionPriority& priority = priorities[r];
    const std::string turned =
        priority.rotate == 0 ? "" : fmt::format(", rotated by {} to either side", hexsides(priority.rotate));
    const std::string closed =
        priority.forbid.empty() ? "" : "; ruled out where a step " + list(priority.forbid);
    text += fmt::format("{0}{1:>3}. {2}{3}:{4}\n{0}     straight {5}{6}{7}{8}\n", indent, r + 1,
                        priority.id.empty() ? fmt::format("priority {}", r + 1) : priority.id,
                        cited(priority.cite), after_space(priority.text),
                        describe_lead(priority.anchor, priority.toward), turned, closed,
                        priority.may_exit_map ? "; but not where it leaves the map" : "");
  }
  return text;
}

}  // namespace

std::string cited(const std::string& cite) {
  return cite.empty() ? "" : " (" + cite + ")";
}

std::string after_space(const std::string& text) {
  return text.empty() ? "" : " " + text;
}

std::string describe_interpretation(const std::string& interpretation, const std::string& indent) {
  return interpretation.empty() ? "" : fmt::format("{}Interpretation: {}\n", indent, interpretation);
}

std::string exempt(const std::vector<std::string>& states, const std::vector<std::string>& kinds) {
  std::vector<std::string> names = states;
  names.insert(names.end(), kinds.begin(), kinds.end());
  return names.empty() ? "" : fmt::format("; not {}", fmt::join(names, ", "));
}

std::string hexes(int n) {
  return plural(n, "hex", "hexes");
}

std::string one_of(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + names[i];
  return text;
}

std::string describe_chooser(const std::string& chooser) {
  if (chooser == "random") return "Among equal paths one is taken at random.\n";
  return fmt::format("Among equal paths the {} chooses.\n", chooser);
}

std::string nearest_of(DistanceAnchor anchor) {
  return anchor == DistanceAnchor::causing_units ? "its nearest causing unit"
                                                 : anchor_of(anchor, Members::nearest);
}

std::string describe_motion(const Motion& motion, const std::string& indent, const MoveText& above) {
  std::string way;
  switch (motion.kind) {
    case Motion::Kind::free:
      return {};
    case Motion::Kind::ray:
      way = describe_ray(motion);
      break;
    case Motion::Kind::forward:
      way = describe_forward(motion);
      break;
    case Motion::Kind::priority_list:
      way = describe_priority_list(motion);
      break;
    case Motion::Kind::goal:
      way = describe_goal(motion);
      break;
  }
  const bool repeated = motion.cite == above.cite && motion.text == above.text;
  return fmt::format("{}Motion: {}{}.{}\n{}", indent, way, repeated ? "" : cited(motion.cite),
                     repeated ? "" : after_space(motion.text),
                     describe_priorities(motion.priorities, indent));
}

std::string describe_length_rule(const Length& length, const std::string& indent) {
  if (length.mode == Length::Mode::exact) return {};
  return fmt::format("{}Length: {}{}.{}\n", indent, describe_length(length), cited(length.cite),
                     after_space(length.text));
}

std::string describe_clauses(const RuleSet& rule_set, const std::string& indent) {
  std::string text;
  int number = 0;
  for (const std::size_t c : rule_set.order_of_application()) {
    const Clause& clause = rule_set.clauses[c];
    text += fmt::format("{0}{1:>3}. {2}{3}:{4}\n{0}     {5}\n", indent, ++number, clause.id,
                        cited(clause.cite), after_space(clause.text),
                        clause.condition == nullptr
                            ? effect(clause)
                            : fmt::format("if {}: {}", to_text(*clause.condition), effect(clause)));
    text += describe_interpretation(clause.interpretation, indent + "     ");
  }
  return text;
}

std::string describe_failure(const FailureRule& failure, const std::string& indent) {
  const std::string text =
      fmt::format("{}Failure: {}{}{}.{}\n", indent, failure.outcome, failure.removes ? "" : ", in its hex",
                  cited(failure.cite), after_space(failure.text));
  return failure.after ? text + indent + "On failure:\n" + describe_steps(*failure.after, indent) : text;
}

namespace {

/// Describes a quantifier: "takes a step for which it is true of an enemy that it sees the hex entered".
std::string describe_units(const PropertyUse& use, bool lacking) {
  const Quantifier& quantifier = *use.quantifier;
  if (use.members == Members::one_fixed)
    return fmt::format("takes a path on which no single one of the {} {} on every step",
                       to_text(quantifier.group, true), to_text(quantifier.is));
  const std::string who = quantifier.every ? "every one of the " + to_text(quantifier.group, true)
                                           : number_words(quantifier.group);
  std::string text = fmt::format("takes a step for which it is {}true of {} that it {}",
                                 lacking ? "not " : "", who, to_text(quantifier.is));
  if (use.scope == Scope::through || use.scope == Scope::end)
    text += use.scope == Scope::end ? " at its end" : " before its end";
  return text;
}

/// Describes the parts of a property: "on one step enters an enemy ZOC and enters woods".
std::string describe_parts(const PropertyUse& use) {
  const AtomJoin join = atom_of(use.property).join;
  std::string text;
  for (const PropertyUse& part : use.parts) {
    const bool nested = part.parts.size() > 1 && use.parts.size() > 1;
    std::string words = describe(part, join == AtomJoin::none);
    if (nested) words = "(" + words + ")";
    text += (text.empty() ? "" : join == AtomJoin::any ? " or " : " and ") + words;
  }
  if (join == AtomJoin::all) text = "on one step " + text;
  if (use.scope == Scope::through || use.scope == Scope::end)
    text += use.scope == Scope::end ? " at its end" : " before its end";
  return text;
}

}  // namespace

std::string describe(const PropertyUse& use, bool lacking) {
  const PropertyRow& row = row_of(use.property);
  if (use.quantifier != nullptr) return (use.negated ? "never " : "") + describe_units(use, lacking);
  if (!use.parts.empty()) return (use.negated ? "never " : "") + describe_parts(use);
  std::string text(lacking ? atom_of(use.property).no : row.meaning);
  if (const std::size_t names = text.find('*'); names != std::string::npos)
    text.replace(names, 1, fmt::format("{}", fmt::join(use.names, " or ")));
  else if (row.takes_names)
    text += fmt::format(" ({})", fmt::join(use.names, ", "));
  if (row.takes_hexes) {
    text += fmt::format(" from {}:", anchor_of(use.anchor, use.members));
    std::vector<std::string> tests;
    if (use.other_than) tests.push_back("not " + to_text(*use.other_than));
    if (use.less_than) tests.push_back("less than " + to_text(*use.less_than));
    if (use.more_than) tests.push_back("more than " + to_text(*use.more_than));
    text += fmt::format(" {}", fmt::join(tests, " or "));
  } else if (row.takes_anchor) {
    text += " to " + anchor_of(use.anchor, use.members);
    if (use.scope != Scope::step)
      text += fmt::format("{} than the start hex ({})", use.members == Members::sum ? "," : "",
                          name_of(scope_names(), use.scope));
  } else if (use.scope == Scope::through || use.scope == Scope::end) {
    text += use.scope == Scope::end ? " at its end" : " before its end";
  }
  return use.negated ? "never " + text : text;
}

}  // namespace rearguard
