#include "src/rules/describe.h"

#include <fmt/format.h>

#include "src/rules/catalogue.h"

namespace rearguard {
namespace {

std::string cited(const std::string& cite) {
  return cite.empty() ? "" : " (" + cite + ")";
}

/// " says", where there is something to say.
std::string said(const std::string& says) {
  return says.empty() ? "" : " " + says;
}

std::string exempt(const std::vector<std::string>& states, const std::vector<std::string>& kinds) {
  std::vector<std::string> names = states;
  names.insert(names.end(), kinds.begin(), kinds.end());
  return names.empty() ? "" : fmt::format("; not {}", fmt::join(names, ", "));
}

std::string hexes(int n) {
  return fmt::format("{} hex{}", n, n == 1 ? "" : "es");
}

std::string hexsides(int n) {
  return fmt::format("{} hexside{}", n, n == 1 ? "" : "s");
}

std::string count_text(const HexCount& count) {
  return count.required ? "the required number of hexes" : hexes(count.hexes);
}

std::string_view words_of(Frame frame) {
  switch (frame) {
    case Frame::enemies:
      return "enemies";
    case Frame::known_enemies:
      return "known enemies";
    case Frame::causers:
      return "units that caused the retreat";
    case Frame::enemy_line:
      return "enemy line";
    case Frame::home_edge:
      return "home edge";
    case Frame::supply:
      return "supply hexes";
    case Frame::leader:
      return "leaders";
    case Frame::start:
      return "start";
  }
  return {};
}

std::string frame_of(Frame frame, Members members) {
  const auto words = words_of(frame);
  if (frame == Frame::enemy_line || frame == Frame::home_edge || frame == Frame::start)
    return fmt::format("the {}", words);
  switch (members) {
    case Members::nearest:
      return fmt::format("the nearest of the {}", words);
    case Members::sum:
      return fmt::format("the {}, distances added up", words);
    case Members::any:
      return fmt::format("some one of the {}", words);
    case Members::all:
      return fmt::format("every one of the {}", words);
    case Members::one:
      return fmt::format("each of the {}, at one step or another", words);
  }
  return {};
}

std::string lead_text(Frame frame, bool toward) {
  return fmt::format("{} {}", toward ? "toward" : "away from", frame_of(frame, Members::nearest));
}

std::string amount(const Trigger& t) {
  switch (t.amount) {
    case Trigger::Amount::hexes:
      if (t.formula) return fmt::format("\"{}\" hexes", t.formula->text());
      return t.hexes == t.most_hexes ? hexes(t.hexes) : fmt::format("{} to {}", t.hexes, hexes(t.most_hexes));
    case Trigger::Amount::movement_points:
      return t.points->denominator == 1
                 ? fmt::format("{} movement points", t.points->numerator)
                 : fmt::format("{}/{} movement points", t.points->numerator, t.points->denominator);
    case Trigger::Amount::allowance:
      return "the movement allowance";
    case Trigger::Amount::half_allowance:
      return "half the movement allowance";
    case Trigger::Amount::dice:
      return to_text(t.dice) + " hexes";
    case Trigger::Amount::none:
      return "no retreat: " + t.outcome;
  }
  return {};
}

std::string length_text(const Length& length) {
  switch (length.mode) {
    case Length::Mode::exact:
      return "as many hexes as required";
    case Length::Mode::up_to:
      return "at least one hex, at most as many as required";
    case Length::Mode::until:
      return fmt::format("until it {}, at most as many hexes as required", describe(*length.property));
    case Length::Mode::extend:
      return fmt::format("as many hexes as required, then up to {} more while it {}", length.extra,
                         describe(*length.property));
  }
  return {};
}

std::string list(const std::vector<PropertyUse>& uses) {
  std::string text;
  for (const PropertyUse& use : uses) text += (text.empty() ? "" : ", or ") + describe(use);
  return text;
}

std::string value_text(const ValueUse& value) {
  switch (value.quantity) {
    case Quantity::count:
      return fmt::format("the number of times that it {}", describe(value.property));
    case Quantity::any:
      return fmt::format("whether it {} at all", describe(value.property));
    case Quantity::distance:
      return fmt::format("distance to {}, {}", frame_of(value.frame, value.members),
                         value.at_end ? "at the end" : "added up over the hexes entered");
    default:
      return fmt::format("{}{}", name_of(quantity_names(), value.quantity),
                         value.at_end ? " at the end hex" : "");
  }
}

std::string effect(const Clause& clause) {
  const auto kind = name_of(clause_kind_names(), clause.kind);
  const std::string greedy = clause.step_by_step ? ", judged hex by hex" : "";
  if (clause.property) {
    std::string text = fmt::format("{} any path that {}{}", kind, describe(*clause.property), greedy);
    if (!clause.only_way_without.empty())
      text += "; but not if it is the only way without one that " + list(clause.only_way_without);
    if (clause.unless_only_path) text += "; but not if nothing else is left";
    return text;
  }
  std::string text = fmt::format("{}: {}{}", kind, value_text(*clause.value), greedy);
  if (clause.beaten_only_without)
    text += "; beaten only by a path that does not meet: " + list(*clause.beaten_only_without);
  return text;
}

std::string ray_text(const Motion& motion) {
  std::string text = fmt::format("straight {}", lead_text(motion.frame, motion.toward));
  if (motion.oblique == Motion::Oblique::first_step)
    text += ", the first step also one hexside to either side";
  if (motion.veer_around)
    text += fmt::format(", also one hexside to either side of a step that {}", describe(*motion.veer_around));
  return text;
}

std::string forward_text(const Motion& motion) {
  std::string text = "straight ahead";
  if (motion.first_turn > 0) text += fmt::format(", after a turn by up to {}", hexsides(motion.first_turn));
  if (motion.turns > 0)
    text += fmt::format(", with up to {} turn{} by one hexside on the way", motion.turns,
                        motion.turns == 1 ? "" : "s");
  return text;
}

std::string ladder_text(const Motion& motion) {
  return motion.restart ? "at every hex the next step of the first open rung"
                        : "all the rays of the first open rung";
}

std::string goal_text(const Motion& motion) {
  std::string text = "by the cheapest ways until it " + list(motion.goal);
  return motion.forbid.empty() ? text : text + "; with no step that " + list(motion.forbid);
}

std::string rungs_text(const std::vector<Rung>& rungs) {
  std::string text;
  for (std::size_t r = 0; r < rungs.size(); ++r) {
    const Rung& rung = rungs[r];
    const std::string turned =
        rung.turn == 0 ? "" : fmt::format(", turned by {} to either side", hexsides(rung.turn));
    const std::string closed = rung.forbid.empty() ? "" : "; closed where a step " + list(rung.forbid);
    text += fmt::format("{:>3}. {}{}:{}\n     straight {}{}{}{}\n", r + 1,
                        rung.id.empty() ? fmt::format("rung {}", r + 1) : rung.id, cited(rung.cite),
                        said(rung.says), lead_text(rung.frame, rung.toward), turned, closed,
                        rung.may_leave ? "; never where it leaves the map" : "");
  }
  return text;
}

std::string motion_text(const Motion& motion) {
  std::string way;
  switch (motion.kind) {
    case Motion::Kind::walk:
      return {};
    case Motion::Kind::ray:
      way = ray_text(motion);
      break;
    case Motion::Kind::forward:
      way = forward_text(motion);
      break;
    case Motion::Kind::ladder:
      way = ladder_text(motion);
      break;
    case Motion::Kind::goal:
      way = goal_text(motion);
      break;
  }
  return fmt::format("\nMotion: {}{}.{}\n{}", way, cited(motion.cite), said(motion.says),
                     rungs_text(motion.rungs));
}

std::string dice_text(const DiceSum& sum) {
  return fmt::format("{}d{}", sum.dice, sum.sides);
}

/// A part of the aftermath: its name, what it says and what it does.
std::string part(std::string_view name, const AftermathRule& rule, const std::string& does) {
  std::string text = fmt::format("  {}{}:{}\n     {}\n", name, cited(rule.cite), said(rule.says), does);
  return rule.reading.empty() ? text : text + fmt::format("     Reading: {}\n", rule.reading);
}

std::string fire_text(const RetreatFireRule& rule) {
  return fmt::format(
      "{}, a hit from {}: {}; {}{}", dice_text(rule.dice), rule.hits_on,
      rule.effect == RetreatFireRule::Effect::lose_step ? "the unit loses a step" : "the unit is eliminated",
      rule.from_start ? "at the start hex and all entered" : "at the hexes entered",
      exempt(rule.exempt_states, {}));
}

std::string aftermath_text(const Aftermath& aftermath) {
  std::string text;
  if (aftermath.retreat_fire)
    text += part("retreat_fire", *aftermath.retreat_fire, fire_text(*aftermath.retreat_fire));
  if (const auto& pass = aftermath.pass_through) {
    const std::string target = pass->test.at_most ? std::to_string(*pass->test.at_most) : "its morale";
    text += part("pass_through", *pass,
                 fmt::format("{} at most {}, else {}{}", dice_text(pass->test.dice), target, pass->on_fail,
                             exempt(pass->exempt_states, {})));
  }
  if (const auto& displacement = aftermath.displacement) {
    text += part("displacement", *displacement,
                 fmt::format("{}{}{}", hexes(displacement->distance),
                             displacement->chains ? ", in chains" : ", where it displaces nobody in turn",
                             displacement->draws_fire ? ", under fire" : ""));
  }
  if (aftermath.after) {
    std::string states;
    for (const auto& [result, state] : aftermath.after->states)
      states += fmt::format("{}{}: {}", states.empty() ? "" : ", ", result, state);
    text += part("after", *aftermath.after, states);
  }
  return text.empty() ? text : "\nWhat comes with a retreat\n" + text;
}

}  // namespace

std::string describe(const PropertyUse& use) {
  const PropertyRow& row = row_of(use.property);
  std::string text(row.meaning);
  if (row.takes_names) text += fmt::format(" ({})", fmt::join(use.names, ", "));
  if (row.takes_hexes) {
    text += fmt::format(" from {}:", frame_of(use.frame, use.members));
    std::vector<std::string> tests;
    if (use.other_than) tests.push_back("not " + count_text(*use.other_than));
    if (use.less_than) tests.push_back("less than " + count_text(*use.less_than));
    if (use.more_than) tests.push_back("more than " + count_text(*use.more_than));
    text += fmt::format(" {}", fmt::join(tests, " or "));
  } else if (row.takes_frame) {
    text += " to " + frame_of(use.frame, use.members);
    if (use.scope != Scope::step)
      text += fmt::format("{} than the start hex ({})", use.members == Members::sum ? "," : "",
                          name_of(scope_names(), use.scope));
  } else if (use.scope == Scope::passed || use.scope == Scope::end) {
    text += use.scope == Scope::end ? " at its end" : " before its end";
  }
  return use.negated ? "never " + text : text;
}

std::string describe(const Doctrine& doctrine) {
  std::string text = doctrine.name + "\n";
  if (!doctrine.text.empty()) text += fmt::format("After: {}\n", doctrine.text);
  text += fmt::format("Among equal paths the {} chooses.\n\nResults\n", doctrine.chooser);
  for (const Trigger& t : doctrine.triggers)
    text += fmt::format("  {}: {}{}{}.{}\n", t.result, amount(t), exempt(t.exempt_states, t.exempt_kinds),
                        cited(t.cite), said(t.says));
  text += motion_text(doctrine.motion);
  if (doctrine.length.mode != Length::Mode::exact) {
    text += fmt::format("\nLength: {}{}.{}\n", length_text(doctrine.length), cited(doctrine.length.cite),
                        said(doctrine.length.says));
  }
  text += "\nClauses, in the order in which they narrow the paths\n";
  int number = 0;
  for (const std::size_t c : doctrine.order_of_application()) {
    const Clause& clause = doctrine.clauses[c];
    text += fmt::format("{:>3}. {}{}:{}\n     {}\n", ++number, clause.id, cited(clause.cite),
                        said(clause.says), effect(clause));
    if (!clause.reading.empty()) text += fmt::format("     Reading: {}\n", clause.reading);
  }
  const ZocRule& zoc = doctrine.zoc;
  text += fmt::format("\nZOC: {}{}{}{}\n", zoc.range == 0 ? "none" : hexes(zoc.range),
                      zoc.front_arc ? ", to the front only" : "",
                      zoc.friend_cancels ? ", cancelled by a friend in the hex" : "",
                      exempt(zoc.exempt_states, zoc.exempt_kinds));
  if (doctrine.stacking.limit > 0)
    text += fmt::format("Stacking limit: {} {}\n", doctrine.stacking.limit,
                        doctrine.stacking.in_points ? "points" : "units");
  text += fmt::format("Failure: {}{}{}.{}\n", doctrine.failure.outcome,
                      doctrine.failure.removes ? "" : ", where it stands", cited(doctrine.failure.cite),
                      said(doctrine.failure.says));
  return text + aftermath_text(doctrine.aftermath);
}

}  // namespace rearguard
