// Motions, lengths, clauses and failures in words.

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/describe/describe_parts.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/catalogue.h"
#include "src/core/rules/facts/step_operand.h"
#include "src/core/rules/words/event.h"
#include "src/core/rules/words/quantifier.h"

namespace rearguard {
namespace {

constexpr std::array<std::string_view, 4> edge_names = {"northern", "eastern", "southern", "western"};

std::string hexsides(int n) {
  return plural(n, "hexside", "hexsides");
}

std::string to_text(const HexCount& count) {
  return count.required ? "the required number of hexes" : hexes(count.hexes);
}

std::string anchor_name(const DistanceAnchor& anchor) {
  switch (anchor.kind) {
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
    case DistanceAnchor::unit_group:
      return to_text(*anchor.group, true);
    case DistanceAnchor::hexes_of_region:
      return "hexes of " + describe(anchor.region);
    case DistanceAnchor::map_edge:
      return std::string(edge_names[static_cast<std::size_t>(anchor.edge)]) + " edge of the map";
    case DistanceAnchor::retreat_direction:
      return "retreat direction";
  }
  return {};
}

std::string anchor_of(const DistanceAnchor& anchor, Members members) {
  const auto words = anchor_name(anchor);
  if (is_single(anchor)) return fmt::format("the {}", words);
  switch (members) {
    case Members::nearest:
      return fmt::format("the nearest of the {}", words);
    case Members::sum:
      return fmt::format("all the {}, distances added", words);
    case Members::any:
      return fmt::format("at least one of the {}", words);
    case Members::all:
      return fmt::format("every one of the {}", words);
    case Members::one_fixed:
      return fmt::format("each of the {}, at some step", words);
  }
  return {};
}

std::string describe_lead(const DistanceAnchor& anchor, bool toward) {
  return fmt::format("{} {}", toward ? "toward" : "away from", anchor_of(anchor, Members::nearest));
}

std::string list(const std::vector<PropertyUse>& uses) {
  std::string text;
  for (const PropertyUse& use : uses) text += (text.empty() ? "" : ", or ") + describe_step(use);
  return text;
}

std::string describe_counted_members(const ValueUse& value) {
  const char* const where = value.at_end ? "end hex" : "hexes entered";
  const PropertyUse& use = value.property;
  if (use.quantifier == nullptr)
    return fmt::format("{} that a step leads {}", anchor_name(use.anchor),
                       row_of(use.property).name == "closer" ? "closer to" : "farther from");
  const std::string group = to_text(use.quantifier->group, true);
  const PairUse& is = use.quantifier->is;
  if (is.join == PairUse::Join::nothing && is.atom == PairAtom::here && !is.was)
    return fmt::format("{}{} in the {}", value.in_points ? "stacking points of " : "", group, where);
  return fmt::format("{} of whom each {}", group, to_text(is));
}

std::vector<std::string> effects_of(const ValueUse& value) {
  std::vector<std::string> names;
  for (const ValueCase& one : value.cases) names.push_back(one.effect);
  return names;
}

std::string describe_cases(const ValueUse& value) {
  std::string text;
  for (const ValueCase& one : value.cases)
    text += fmt::format("{} where it {}, ", one.value, describe_step(one.property));
  return text + "else 0";
}

/// Returns "fewest" or "most", and for what is measured, not counted, "least" or "greatest".
std::string_view degree(const ValueUse& value, bool minimize) {
  const bool counts = value.quantity == Quantity::hexes || value.quantity == Quantity::movement_points ||
                      value.quantity == Quantity::count;
  if (counts) return minimize ? "fewest" : "most";
  return minimize ? "least" : "greatest";
}

/// Completes "the paths with the fewest …" or "… the least …".
std::string describe_measure(const ValueUse& value) {
  switch (value.quantity) {
    case Quantity::movement_points:
      return fmt::format("movement points{}", value.at_end ? " for the last step" : "");
    case Quantity::elevation:
      return value.at_end ? "elevation of the end hex" : "sum of the elevations of the hexes entered";
    case Quantity::count:
      if (value.counts_members) return describe_counted_members(value);
      return "steps on which it " + describe_step(value.property);
    default: {
      const std::string words = describe_value(value);
      return words.starts_with("the ") ? words.substr(4) : words;
    }
  }
}

/// Describes what `minimize` or `maximize` keeps: "keep the paths with the fewest movement points".
std::string describe_preference(const ValueUse& value, bool minimize) {
  const bool counts_steps = value.quantity == Quantity::count && !value.counts_members;
  if (counts_steps && value.at_end)
    return fmt::format("prefer paths whose last step {}", describe(value.property, minimize));
  if (value.quantity == Quantity::distance && value.at_end)
    return fmt::format("keep the paths that end {} {}", minimize ? "nearest to" : "farthest from",
                       value.members == Members::nearest ? "the " + anchor_name(value.anchor)
                                                         : anchor_of(value.anchor, value.members));
  return fmt::format("keep the paths with the {} {}", degree(value, minimize), describe_measure(value));
}

}  // namespace

std::string describe_value(const ValueUse& value) {
  const char* const at_end = value.at_end ? " at the end hex" : "";
  switch (value.quantity) {
    case Quantity::count:
      if (value.counts_members) return "the number of " + describe_counted_members(value);
      return fmt::format("the number of times that it {}{}", describe(value.property), at_end);
    case Quantity::distance:
      return fmt::format("distance to {}, {}", anchor_of(value.anchor, value.members),
                         value.at_end ? "at the end" : "added up over the hexes entered");
    case Quantity::movement_points_to:
      return fmt::format("the movement points to {}, {}", anchor_of(value.anchor, Members::nearest),
                         value.at_end ? "at the end" : "added up over the hexes entered");
    case Quantity::path_effect:
      return fmt::format("the strength lost to {}{}", one_of(effects_of(value)), at_end);
    case Quantity::cases:
      return fmt::format("a number: {}{}", describe_cases(value), at_end);
    default:
      return fmt::format("{}{}", name_of(quantity_names(), value.quantity), at_end);
  }
}

namespace {

std::string describe_chart(const Clause& clause) {
  std::string text = clause.kind != ClauseKind::chart
                         ? "at every hex only steps of the first row that leads on:"
                         : "at every hex, without looking ahead, only steps of the first possible row:";
  for (std::size_t i = 0; i < clause.chart.size(); ++i) {
    const ChartRow& row = clause.chart[i];
    std::string steps;
    if (row.effects) {
      for (const Effect& step : *row.effects) steps += (steps.empty() ? "; it " : ", then ") + describe(step);
    }
    text += fmt::format("{} row {} ({}{})", i == 0 ? "" : ",", row.row, describe_step(row.step), steps);
  }
  return text;
}

std::string effect(const Clause& clause) {
  static const std::string ignored = "; what nobody states is ignored";
  const auto kind = name_of(clause_kind_names(), clause.kind);
  if (!clause.chart.empty()) return describe_chart(clause);
  const std::string greedy = !clause.step_by_step ? ""
                             : clause.lookahead   ? ", evaluated step by step"
                                                  : ", evaluated step by step without looking ahead";
  if (clause.property) {
    std::string text = fmt::format("{} any path that {}{}", kind, describe(*clause.property), greedy);
    if (clause.ignores_missing) text += ignored;
    if (!clause.except_to_avoid.empty()) text += "; except to avoid one that " + list(clause.except_to_avoid);
    if (clause.unless_only_path) text += "; unless no other path remains";
    return text;
  }
  if (clause.forbids_losses())
    return fmt::format("forbid any path on which the unit would certainly be lost to {}",
                       one_of(effects_of(*clause.value)));
  std::string text = describe_preference(*clause.value, clause.kind == ClauseKind::minimize) + greedy;
  if (clause.ignores_missing) text += ignored;
  if (clause.benchmark_excludes)
    text += "; the benchmark excludes a path that " + list(*clause.benchmark_excludes);
  return text;
}

std::string describe_ray(const Motion& motion) {
  std::string text = fmt::format("straight {}", describe_lead(motion.anchor, motion.toward));
  for (const RayLead& lead : motion.otherwise)
    text += fmt::format(", or if there is none {}", describe_lead(lead.anchor, lead.toward));
  if (motion.oblique == Motion::Oblique::first_step)
    text += ", the first step also one hexside to either side";
  if (motion.oblique == Motion::Oblique::first_steps)
    text += ", any number of first steps also one hexside to one side";
  if (motion.veer_around)
    text += fmt::format(", also one hexside to either side of a step that {}",
                        describe_step(*motion.veer_around));
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
    text += fmt::format("{0}{1:>3}. {2}{3}:{4}\n{0}     straight {5}{6}{7}{8}{9}{10}\n", indent, r + 1,
                        priority.id.empty() ? fmt::format("priority {}", r + 1) : priority.id,
                        cited(priority.cite), after_space(priority.text),
                        describe_lead(priority.anchor, priority.toward), turned, closed,
                        priority.may_exit_map ? "; but not where it leaves the map" : "",
                        priority.condition ? fmt::format("; only if {}", to_text(*priority.condition)) : "",
                        priority.ignores_missing ? "; passed over if nobody states where that is" : "");
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

std::string describe(const RegionUse& region) {
  if (region.name == "supply-source")
    return region.side == RegionSide::own     ? "its side's supply source"
           : region.side == RegionSide::enemy ? "the enemy's supply source"
                                              : "the supply sources";
  switch (region.side) {
    case RegionSide::own:
      return fmt::format("its side's part of the region {}", region.name);
    case RegionSide::enemy:
      return fmt::format("the enemy's part of the region {}", region.name);
    case RegionSide::any:
      break;
  }
  return fmt::format("the region {}", region.name);
}

namespace {

/// Returns the hexes from which a region is traced: "the hexes of the friends", "the home edge".
std::string describe_sources(const DistanceAnchor& from) {
  if (is_single(from)) return anchor_of(from, Members::nearest);
  return (from.kind == DistanceAnchor::hexes_of_region ? "the " : "the hexes of the ") + anchor_name(from);
}

}  // namespace

std::string describe_groups(const RuleSet& rule_set) {
  std::string text;
  for (const auto& [name, group] : rule_set.groups)
    text += fmt::format("  {}: {}\n", name, to_text(*group, true));
  return text.empty() ? text : "\nGroups of units\n" + text;
}

std::string describe_traces(const RuleSet& rule_set) {
  std::string text;
  for (const auto& [name, trace] : rule_set.traces)
    text += fmt::format("  {}: {}, and the hexes connected to it by steps each of which {}\n", name,
                        describe_sources(trace->from), describe_step(trace->over));
  return text.empty() ? text : "\nRegions\n" + text;
}

std::string nearest_of(const DistanceAnchor& anchor) {
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

Items clause_items(const RuleSet& rule_set, const std::string& indent) {
  Items items;
  for (const std::size_t c : rule_set.order_of_application()) {
    const Clause& clause = rule_set.clauses[c];
    const std::string when =
        clause.condition == nullptr ? "" : fmt::format("if {}: ", to_text(*clause.condition));
    items.push_back(fmt::format("{}{}:{}\n{}     {}{}\n", clause.id, cited(clause.cite),
                                after_space(clause.text), indent, when, effect(clause)) +
                    describe_interpretation(clause.interpretation, indent + "     "));
  }
  return items;
}

std::string numbered(const Items& items, const std::string& indent, const Items& known) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (std::find(known.begin(), known.end(), items[i]) == known.end())
      text += fmt::format("{}{:>3}. {}", indent, i + 1, items[i]);
  }
  return text;
}

namespace {

/// Returns "an enemy", "no enemy", "every one of the friends": of whom a quantifier speaks.
std::string who(const Quantifier& quantifier, bool lacking) {
  if (!quantifier.every) return number_words(quantifier.group, lacking);
  return (lacking ? "not every one of the " : "every one of the ") + to_text(quantifier.group, true);
}

/// Describes a step of which a single relation is true: "enters a hex that an enemy sees".
std::string describe_relation(const PairUse& is, const std::string& who, bool several) {
  const char* const s = several ? "" : "s";
  switch (is.atom) {
    case PairAtom::here:
      return fmt::format("enters a hex with {} in it", who);
    case PairAtom::adjacent:
      return fmt::format("enters a hex adjacent to {}", who);
    case PairAtom::within:
      return fmt::format("enters a hex within {} of {}", hexes(is.hexes), who);
    case PairAtom::closer:
      return fmt::format("takes a step closer to {}", who);
    case PairAtom::farther:
      return fmt::format("takes a step away from {}", who);
    case PairAtom::closer_than_start:
      return fmt::format("enters a hex closer to {} than the start hex is", who);
    case PairAtom::farther_than_start:
      return fmt::format("enters a hex farther from {} than the start hex is", who);
    case PairAtom::sees:
      return fmt::format("enters a hex that {} see{}", who, s);
    case PairAtom::can_fire:
      return fmt::format("enters a hex at which {} can retreat-fire", who);
    case PairAtom::zoc:
      return fmt::format("enters a hex into which {} exert{} {}{}", who, s,
                         is.zoc.empty() ? "a ZOC" : "the ZOC `" + is.zoc + "`",
                         is.ignoring_cancel ? ", whatever cancels it there" : "");
    case PairAtom::in_front:
      return fmt::format("enters a hex in front of {}", who);
    case PairAtom::in_flank:
      return fmt::format("enters a hex on a flank of {}", who);
    case PairAtom::in_rear:
      return fmt::format("enters a hex behind {}", who);
    case PairAtom::linked:
      if (is_engagement(is.link.name)) return fmt::format("goes while it is engaged with {}", who);
      if (is.link.reversed)
        return fmt::format("goes while {} {} linked to it by `{}`", who, several ? "are" : "is",
                           is.link.name);
      return fmt::format("goes while it is linked to {} by `{}`", who, is.link.name);
  }
  return {};
}

/// Describes a quantifier: "enters a hex that an enemy sees".
std::string describe_units(const PropertyUse& use, bool lacking) {
  const Quantifier& quantifier = *use.quantifier;
  if (use.members == Members::one_fixed && quantifier.region)
    return fmt::format("takes a path on which no single hex of {} {} on every step",
                       describe(*quantifier.region), to_text(quantifier.is));
  if (use.members == Members::one_fixed)
    return fmt::format("takes a path on which no single one of the {} {} on every step",
                       to_text(quantifier.group, true), to_text(quantifier.is));
  // "No unit is not adjacent" reads as "every unit is adjacent".
  if (lacking && !quantifier.every && quantifier.group.at_least == 1 &&
      quantifier.is.join == PairUse::Join::none && quantifier.is.parts.size() == 1) {
    PropertyUse positive = use;
    auto every = std::make_shared<Quantifier>(quantifier);
    every->every = true;
    every->is = quantifier.is.parts.front();
    positive.quantifier = every;
    return describe_units(positive, false);
  }
  const bool several = !quantifier.every && quantifier.group.at_least > 1;
  std::string text;
  if (quantifier.is.join == PairUse::Join::nothing && !quantifier.is.was) {
    text = describe_relation(quantifier.is, who(quantifier, lacking), several);
  } else if (several) {
    text = fmt::format("takes a step for which it is {}true of {} that each {}", lacking ? "not " : "",
                       who(quantifier, false), to_text(quantifier.is));
  } else if (quantifier.every && quantifier.is.join == PairUse::Join::none &&
             quantifier.is.parts.size() == 1) {
    text = fmt::format("takes a step such that {} of the {} {}", lacking ? "at least one" : "none",
                       to_text(quantifier.group, true), to_text(quantifier.is.parts.front()));
  } else {
    text = fmt::format("takes a step such that {} {}", who(quantifier, lacking), to_text(quantifier.is));
  }
  if (use.scope == Scope::through || use.scope == Scope::end)
    text += use.scope == Scope::end ? " at its end" : " before its end";
  return text;
}

constexpr std::string_view on_one_step = "on one step ";

/// Describes the parts of a property: "on one step enters an enemy ZOC and enters woods".
std::string describe_parts(const PropertyUse& use) {
  const AtomJoin join = atom_of(use.property).join;
  std::string text;
  for (const PropertyUse& part : use.parts) {
    std::string words = describe(part, join == AtomJoin::none);
    const bool nested =
        use.parts.size() > 1 && (part.parts.size() > 1 || words.find(", or ") != std::string::npos);
    // All of it is about one step, as is said once.
    if (join == AtomJoin::all && words.starts_with(on_one_step)) words.erase(0, on_one_step.size());
    if (nested) words = "(" + words + ")";
    text += (text.empty() ? "" : join == AtomJoin::any ? " or " : " and ") + words;
  }
  if (join == AtomJoin::all) text.insert(0, on_one_step);
  if (use.scope == Scope::through || use.scope == Scope::end)
    text += use.scope == Scope::end ? " at its end" : " before its end";
  return text;
}

/// Describes a property with an operand.
std::string describe_operand(const StepOperand& operand, bool lacking) {
  const char* const no = lacking ? "no " : "a ";
  if (operand.cost) return fmt::format("takes {}step that costs {}", no, to_text(*operand.cost));
  if (operand.condition)
    return fmt::format("is of {}unit of which it is true that {}", no, describe(*operand.condition));
  if (operand.formula) return fmt::format("enters {}hex where \"{}\" holds", no, operand.formula->text());
  return fmt::format("enters {}hex that the unit and the {} there overstack", no,
                     to_text(*operand.group, true));
}

}  // namespace

namespace {

std::string describe_bond(const PropertyUse& use, bool lacking) {
  switch (use.part) {
    case BondPart::hexside:
      return fmt::format("{} a hexside of the ZOC bond `{}`", lacking ? "does not cross" : "crosses",
                         use.bond);
    case BondPart::hex:
      return fmt::format("{} a hex of the ZOC bond `{}`{}", lacking ? "does not enter" : "enters", use.bond,
                         use.scope == Scope::end       ? " at its end"
                         : use.scope == Scope::through ? " before its end"
                                                       : "");
    case BondPart::through:
      break;
  }
  return fmt::format("{} through the ZOC bond `{}`", lacking ? "does not pass" : "passes", use.bond);
}

}  // namespace

namespace {

/// Puts the names of terrains, features or directions where a sentence has `*`, or speaks of certain ones.
void put_names(const std::vector<std::string>& words, std::string& text) {
  const std::string names = one_of(words);
  const std::string_view article = !names.empty() && is_vowel(names.front()) ? "an " : "a ";
  for (const auto& [place, before] : {std::pair<std::string_view, std::string_view>{"*", ""},
                                      {"certain terrain", ""},
                                      {"beside a certain feature", "beside "},
                                      {"a certain feature", article},
                                      {"in a certain direction", ""}}) {
    const std::size_t at = text.find(place);
    if (at == std::string::npos) continue;
    text.replace(at, place.size(), std::string(before) + names);
    return;
  }
  text += " (" + names + ")";
}

/// Returns "leaves an enemy ZOC": what "enters an enemy ZOC" says, of the hex that a step leaves.
std::string describe_hex_left(const PropertyUse& use, bool lacking) {
  constexpr std::string_view enters = "enters ";
  const std::string text = describe(use, lacking);
  return text.starts_with(enters) ? "leaves " + text.substr(enters.size())
                                  : "(of the hex that it leaves) " + text;
}

/// Returns "ends less than 2 hexes from the start".
std::string describe_end_distance(const PropertyUse& use, bool lacking) {
  std::vector<std::string> tests;
  if (use.other_than) tests.push_back("not exactly " + to_text(*use.other_than));
  if (use.less_than) tests.push_back("less than " + to_text(*use.less_than));
  if (use.more_than) tests.push_back("more than " + to_text(*use.more_than));
  if (use.exactly) tests.push_back("exactly " + to_text(*use.exactly));
  if (use.at_least) tests.push_back("at least " + to_text(*use.at_least));
  if (use.at_most) tests.push_back("at most " + to_text(*use.at_most));
  const bool at_end = use.scope == Scope::end;
  const std::string_view verb =
      at_end ? (lacking ? "does not end" : "ends") : (lacking ? "enters no hex" : "enters a hex");
  return fmt::format("{} {} from {}{}", verb, fmt::join(tests, " or "), anchor_of(use.anchor, use.members),
                     use.scope == Scope::through ? " before its end" : "");
}

}  // namespace

std::string describe_step(const PropertyUse& use) {
  constexpr std::string_view of_paths = "on one step ";
  const std::string text = describe(use);
  return text.starts_with(of_paths) ? text.substr(of_paths.size()) : text;
}

/// Returns "gets no farther from at least one of the causing units": `text` is what is said of each.
static std::string describe_change(const PropertyUse& use, std::string text, bool lacking) {
  const std::string_view to = text.ends_with("farther") ? " from " : " to ";
  const bool of_each = use.members == Members::any || use.members == Members::all;
  if (!of_each || is_single(use.anchor))
    return fmt::format("{}{}{}", text, to, anchor_of(use.anchor, use.members));
  // That a step lacks what it has for some means that it lacks it for each.
  const bool is_all = (use.members == Members::all) != lacking;
  constexpr std::string_view negative = "does not get ";
  const bool lacks = text.starts_with(negative);
  if (lacks) text = "gets no " + text.substr(negative.size());
  const char* const whom = !is_all ? "at least one" : lacks ? "any" : "every one";
  return fmt::format("{}{}{} of the {}", text, to, whom, anchor_name(use.anchor));
}

std::string describe(const PropertyUse& use, bool lacking) {
  const PropertyRow& row = row_of(use.property);
  if (!use.bond.empty()) return (use.negated ? "never " : "") + describe_bond(use, lacking);
  if (atom_of(use.property).takes_place)
    return (use.negated ? "never " : "") + describe_hex_left(use.parts.front(), lacking);
  if (use.operand != nullptr) {
    const char* const part = use.scope == Scope::end       ? " at its end"
                             : use.scope == Scope::through ? " before its end"
                                                           : "";
    return (use.negated ? "never " : "") + describe_operand(*use.operand, lacking) + part;
  }
  if (use.quantifier != nullptr) return (use.negated ? "never " : "") + describe_units(use, lacking);
  if (!use.parts.empty()) return (use.negated ? "never " : "") + describe_parts(use);
  std::string text(lacking ? atom_of(use.property).no : row.meaning);
  if (atom_of(use.property).takes_region)
    text = (lacking ? "enters no hex of " : "enters ") + describe(use.region);
  if (row.takes_names) put_names(use.names, text);
  if (row.takes_hexes) {
    text = describe_end_distance(use, lacking);
  } else if (row.takes_anchor) {
    text = describe_change(use, std::move(text), lacking);
    if (use.scope != Scope::step)
      text += fmt::format("{} than the start hex ({})", use.members == Members::sum ? "," : "",
                          name_of(scope_names(), use.scope));
  } else if (use.scope == Scope::through || use.scope == Scope::end) {
    text += use.scope == Scope::end ? " at its end" : " before its end";
  }
  return use.negated ? "never " + text : text;
}

}  // namespace rearguard
