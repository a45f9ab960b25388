#include "src/core/io/maps/catalogue.h"

#include <array>

namespace rearguard {
namespace {

constexpr std::array catalogue = {
    CheckText{"invalid", true, "The document does not follow its format.",
              "The document cannot be used as it is, or means something other than intended.",
              "The message names the place and what is expected there; `rearguard explain` "
              "describes every key."},
    CheckText{"cost-mismatch", true, "A move does not cost what an [[expect]] of the map states.",
              "The terrain chart, a feature or a hex differs from what its author intended.",
              "Compare the steps in the message with the costs you intend: the first one that differs shows "
              "the hex or hexside to change. If the map is right, change the [[expect]]."},
    CheckText{"retreat-mismatch", true, "A retreat does not end where an [[expect]] of the map states.",
              "Terrain, hexsides or rules differ from what their author intended.",
              "The message names the clause that rules out the hex, or a path that reaches it. `rearguard "
              "retreat` explains the retreat in full."},
    CheckText{
        "unused-terrain", false, "No hex has this terrain of the chart.",
        "Another terrain may have been used in its place, or it may be left over. Not told while most of the "
        "chart is unused, nor of what is still as in the chart of a new map.",
        "Use its symbol in `hexes`, or remove it from the chart."},
    CheckText{"unpainted-hexes", false, "Hexes still have the terrain \"unpainted\" of a converted map.",
              "What they cost is a guess, so retreats through them are guesses too.",
              "Paint them: `rearguard edit` shows the board's picture, or replace their symbols in `hexes`."},
    CheckText{"placeholder-costs", false, "Costs of the chart are marked as guesses: `placeholder = true`.",
              "Retreats and moves there are guesses too. Maps of other programs say what terrain is, and not "
              "what it "
              "costs.",
              "Write the costs, then delete `placeholder = true`."},
    CheckText{"closed-map", false, "No movement class can enter any hex.", "No unit can be set up or move.",
              "Give the terrains costs: cost = { foot = 1 }."},
    CheckText{"unused-feature", false, "No hexside has this feature of the chart.",
              "It may be missing from the map, or left over.",
              "Place it in [[hexsides]], or remove it from the chart."},
    CheckText{"misspelt-class", false,
              "A movement class that hardly any terrain names is spelt almost like another.",
              "Each name in a cost table makes a class: a misspelling makes a class that can enter almost "
              "nothing, and keeps the intended class out of that terrain.",
              "Correct the name. If both classes are intended, give each a cost in every terrain."},
    CheckText{"missing-cost", false, "A terrain or feature names no cost for a movement class.",
              "A class without a cost cannot enter the terrain, crosses the feature for free, and gains "
              "nothing from the road; all are easy to overlook.",
              "Name the class: write \"impassable\" to keep it out, or 0 if the feature is free."},
    CheckText{
        "slow-road", false, "A road costs more than the ground that it crosses.",
        "A `replace` is the whole cost of the step, even if the step would be cheaper without the road.",
        "Lower the `replace`, or take the road off the hexsides of easy ground."},
    CheckText{
        "zero-cost", false, "A terrain or road costs a movement class nothing.",
        "Units of the class move through it without end. Classes that never pay anything are not counted.",
        "Write the cost that is meant."},
    CheckText{"exchanged-costs", false,
              "The costs of two movement classes look exchanged in one row of the chart.",
              "One class pays more than another only there, and less elsewhere. Charts of more than eight "
              "classes are not compared.",
              "Exchange the two costs, or ignore the warning if the ground favours that class."},
    CheckText{"outlying-cost", false,
              "A class pays a multiple of what the others pay, or a fraction, in one row of the chart only.",
              "Often a digit or a decimal point is wrong.",
              "Correct the cost, or ignore the warning if it is meant."},
    CheckText{"cheap-woods", false, "Woods cost a movement class less than clear ground.",
              "Often the two rows have been exchanged. What is woods and what is clear, names decide.",
              "Correct the costs, or ignore the warning if it is meant."},
    CheckText{"unaffordable-cost", false,
              "A step costs more than the largest movement allowance of the class.",
              "No unit can ever take that step: the hex or hexside is impassable to these units, although "
              "the chart does not say so. The allowances are those of the positions and scenarios checked "
              "together with the map.",
              "Lower the cost, raise an allowance, or write \"impassable\"."},
    CheckText{"duplicate-hexside", false, "The same feature is placed twice on one hexside.",
              "It counts once. Often the second entry was meant for an adjacent hexside.",
              "Remove one entry, or correct its hexes."},
    CheckText{"one-way-outlier", false,
              "A feature that is two-way on most of its hexsides is one-way on this one.",
              "Units pay its cost in one direction and not in the other.",
              "Write `between` instead of `from` and `to`, or add the other direction."},
    CheckText{"two-way-outlier", false,
              "A feature that is one-way on most of its hexsides is two-way on this one.",
              "A slope that costs the same uphill and downhill is rarely intended.",
              "Write `from` and `to` instead of `between`, or remove one of the two entries."},
    CheckText{"reversed-slope", false,
              "A one-way feature that elsewhere runs uphill runs downhill or on level ground here.",
              "The slope is reversed, or an elevation is wrong.",
              "Exchange `from` and `to`, or correct `elevation`."},
    CheckText{
        "missing-slope", false,
        "The ground rises across a hexside without the slope that such hexsides have elsewhere on the map.",
        "Units climb there for free.", "Place the slope on the hexside, or correct `elevation`."},
    CheckText{"road-dead-end", false, "A road ends in open ground.",
              "It does not end at the edge of the map or at a settlement, label, victory hex, ford or other "
              "road: a section may be missing, or a hex of its path is wrong.",
              "Extend the road. If the end is intended, label the hex."},
    CheckText{
        "road-blocked", false, "A road crosses an impassable hexside or enters impassable terrain.",
        "A road does not make terrain or hexsides passable: units for which the road states a cost cannot "
        "use it there.",
        "Where the road bridges a river, remove the river from that hexside, or place a free feature that is "
        "only drawn. Where it enters impassable terrain, give the hex another terrain, or the class a cost."},
    CheckText{
        "road-gap", false, "A road lacks a hexside between two hexes that it reaches, or beside a place.",
        "A bridge without its road, a town whose roads do not meet, two ends that face each other: units pay "
        "for the ground there.",
        "Lay the road on the hexside; `rearguard check --fix` does. If the gap is intended, label the hex "
        "where the road ends."},
    CheckText{
        "blocked-crossing", false, "A bridge or ford is on a hexside that a river still closes.",
        "A crossing opens a hexside only with `opens = true`; otherwise an impassable feature beside it "
        "forbids the step.",
        "Write `opens = true` in the chart, or take the river off that hexside. If the crossing is not for "
        "the class, make it \"impassable\" for it."},
    CheckText{
        "stray-crossing", false, "A bridge or ford is where neither a stream nor a road runs.",
        "It may belong on an adjacent hexside.",
        "Move it, or place the stream or road. The streams that end at both corners of the hexside count."},
    CheckText{"stream-dead-end", false, "A stream ends in open country.",
              "It reaches no map edge, water, marsh or other stream, and no hills or woods where it could "
              "rise: a hexside may be missing.",
              "Add the missing hexsides. Higher ground, woods or rough beside the end, or a label, marks a "
              "spring."},
    CheckText{"sealed-hex", false, "Every hexside of a hex that a class could occupy is impassable.",
              "No unit of the class can ever enter it.",
              "Open a hexside, or give the hex an impassable terrain."},
    CheckText{"isolated-region", false,
              "A region that a class could occupy is cut off from the rest of the map.",
              "Units of the class can neither enter nor leave it, unless they are set up there.",
              "Connect it with a bridge, a ford or a passable hex, or ignore the warning if it is intended."},
    CheckText{"one-way-pocket", false,
              "A class can enter a region and never leave it, or leave it and never return.",
              "One-way features trap units in the region, or keep them out of it.",
              "Make a feature one-way only where its cost is not \"impassable\"."},
    CheckText{"choke-hex", false, "A single hex connects two regions of the map.",
              "A unit that occupies it, or has it in its ZOC, closes the only connection for the class; a "
              "retreat cannot pass.",
              "Open a second route, or ignore the warning if the chokepoint is intended."},
    CheckText{
        "unreachable-victory-hex", false, "No movement class can enter the terrain of a victory hex.",
        "No side can ever occupy it. Only the terrain counts: hexsides that close a hex are a matter of "
        "sealed-hex and isolated-region.",
        "Choose another hex, or another terrain."},
    CheckText{
        "retreat-trap", false,
        "A unit in the hex, attacked from a certain direction, has no legal retreat even on an empty board.",
        "Every such result eliminates or captures the unit, although no other unit surrounds it. Hexes where "
        "open ground in place of all terrain would not help, as at the edge of the map, are not counted.",
        "Open a route behind the hex, or ignore the warning if the danger is intended. The rules are those "
        "of the positions and scenarios checked together with the map, or those given with --rules."},
    CheckText{"missing-crossing", false, "A road crosses a stream without the bridge that it has elsewhere.",
              "Units pay for the stream there; a bridge or ford may be missing.",
              "Place the crossing on the hexside, or accept the warning if the road wades."},
    CheckText{
        "one-way-water", false, "A stream or a crossing is one-way on all of its hexsides.",
        "Units pay for it, or are stopped by it, in one direction only. Slopes may be so, water is not.",
        "Write `between`, `path` or `pairs` instead of `from` and `to`."},
    CheckText{"missing-edge", false, "A feature runs along all hexsides of a terrain but a few.",
              "A coast, a wall or a bank is probably missing there.",
              "Place the feature on the hexsides, or accept the warning if the gap is meant."},
    CheckText{"outlying-elevation", false,
              "The level of one hex makes the slopes round it wrong, and another level makes them right.",
              "One wrong digit of `elevation` is likelier than several wrong slopes.",
              "Correct the digit; `rearguard check --fix` does if there is one level that fits."},
    CheckText{"rounded-third", false, "A cost is a third or a sixth, rounded.",
              "Three steps of 0.33 MP cost 0.99 MP: a unit keeps a rest that no chart means.",
              "Write \"1/3\" or \"2/3\": costs are exact."},
    CheckText{"useless-crossing", false, "A crossing that opens hexsides lets no class across.",
              "Where the terrain is impassable, a class can only enter by a `replace` of the crossing.",
              "State a `replace` for the classes that it carries, or lay it between passable hexes."},
    CheckText{"repeated-label", false, "A hex has two labels, or two hexes have the same one.",
              "One of them is probably in the wrong place.",
              "Correct or remove one. Names along streams and roads may stand several times."},
    CheckText{"shared-home-edge", false, "Both sides have the same home edge.",
              "Retreats toward it and points for it are the same for both enemies.",
              "Correct one of the two edges in `home`."},
    CheckText{"worthless-hex", false, "A victory hex or a condition is worth 0 points.",
              "It changes nothing.", "Write its points, or remove it."},
    CheckText{"stale-accept", false, "An entry of [[accept]] accepts nothing.",
              "The finding is gone, or its hexes are others; a later one there would stay hidden. What "
              "depends on units and scenarios is not told.",
              "Remove the entry, or correct its hexes."},
    CheckText{"setup-impassable", false, "A unit is set up in a hex that its class cannot enter.",
              "It may leave the hex and never return; the class or the hex may be wrong.",
              "Correct the unit's `hex` or `class`."},
    CheckText{"setup-mixed-sides", false, "Enemy units are set up in the same hex.",
              "Hardly any rules let enemies share a hex.", "Correct the `hex` of one of them."},
    CheckText{"setup-overstacked", false, "The units set up in a hex exceed the stacking limit.",
              "The rules do not allow this position to arise.",
              "Move a unit, or change its `stacking_points`."},
    CheckText{"setup-missing-fact", false,
              "The rules may ask for a fact that neither map nor position states.",
              "A retreat that needs it, such as the home edge of a side, is refused until it is stated.",
              "State it where the message says, or name other rules."},
    CheckText{"setup-missing-number", false,
              "A unit does not state a number for which the rules ask, and units like it do.",
              "A test or a move that needs the number is refused until it is stated.",
              "Add the `strength`, `morale` or `movement` of the unit."},
    CheckText{"setup-unstated-number", false, "No unit states a number for which the rules ask.",
              "Tests and moves that need the number are refused.",
              "Add the `strength`, `morale` or `movement` of the units, or name other rules."},
    CheckText{"setup-without-enemies", false,
              "The rules ask which enemies caused a retreat, and all units are friends.",
              "No retreat can be judged without a causing unit.",
              "Set up units of the other side, or correct `side` or `allies`."},
    CheckText{"supply-impassable", false, "No unit of a side can enter the side's supply source.",
              "A path to it that units must trace or follow never arrives.",
              "Choose another hex, or another terrain."},
    CheckText{
        "foreign-side", false,
        "The map names a side for a home edge or victory hex that no unit on it bears.",
        "The side of the units has no home edge or victory hex then; a name may be misspelt.",
        "Write the side as the positions and scenarios of the map do. Only those that are checked together "
        "with the map count."},
    CheckText{"side-without-units", false, "A side of a scenario has no units.",
              "It has nothing to do in its turns; units may bear a misspelt side.",
              "Add units, or remove the side from `sides`."},
    CheckText{"hold-impassable", false, "No unit that could score a hex to be held can enter its terrain.",
              "Nobody can ever take it.", "Choose another hex, or another terrain."},
    CheckText{
        "hold-unreachable", false, "A hex to be held is too far away for the turns of the scenario.",
        "No unit that could take it arrives in time, even if no enemy is in its way and every phase with "
        "actions moves it by its whole allowance.",
        "Choose another hex, add turns, or set up a unit nearer to it."},
    CheckText{"hold-repeated", false, "A hex scores twice for the same side.",
              "Its points count twice; one of the two hexes is probably another one.",
              "Correct or remove one of them. Points at the end and points in each turn are different "
              "conditions."},
    CheckText{"late-arrival", false, "A reinforcement arrives after the last turn.",
              "It never enters the map.", "Correct `arrives` or `turns`."},
    CheckText{"arrival-overstacked", false,
              "Reinforcements of one turn do not fit into their entry hexes under the stacking limit.",
              "Some have to wait until others have moved on, or never enter.",
              "Name more hexes in `entry_hexes`, or let some arrive later."},
    CheckText{"arrival-unaffordable", false,
              "Entering a hex of entry costs more than the movement allowance of the unit.",
              "The unit enters for more than it has, and cannot move on.",
              "Name another hex in `entry_hexes`, or correct `movement`."},
    CheckText{"home-exchanged", false,
              "The sides of a scenario begin nearer to the home edge of their enemy than to their own.",
              "Units retreat toward the enemy, and points for edges go to the wrong side.",
              "Exchange the edges in `home` of the map."},
    CheckText{"entry-over-enemy-edge", false, "A reinforcement enters over the home edge of its enemy.",
              "The side or the hexes are probably wrong.", "Correct `entry_hexes`, or `home` of the map."},
    CheckText{"entry-occupied", false,
              "All hexes of entry of a reinforcement are occupied by enemies at the start.",
              "It cannot enter until they leave.", "Name other hexes in `entry_hexes`."},
    CheckText{"held-by-absent", false,
              "A hex is held at the start by one side, and a unit of its enemy stands there.",
              "The enemy holds it from the first moment.", "Correct `held_by`, or the `hex` of the unit."},
    CheckText{"exit-over-own-edge", false, "A side scores for leaving over its own home edge.",
              "It can score by running away.",
              "Correct `edge`, or accept the warning if the side is to get away."},
    CheckText{"unattainable-points", false,
              "A victory level or an early end needs more points than there are.", "It can never happen.",
              "Lower the number, or add points."},
    CheckText{"unscored-star", false,
              "The victory hexes of the map and those that the scenario scores do not meet.",
              "Players see one thing on the map and score another; a hex number is probably wrong.",
              "Correct `hold`, or `victory_hexes` of the map."},
    CheckText{"cannot-leave", false, "A unit cannot make any step from where it begins.",
              "It stays there for the whole game.", "Correct its `hex` or `movement`, or the terrain."},
    CheckText{"misspelt-word", false,
              "A kind, size, state or marker of a unit, or a kind that scores, is one or two letters from a "
              "known one.",
              "The rules do not apply to the unit: guns that are \"artilery\" never unlimber.",
              "Correct the word. If it is meant, accept the warning in the map."},
    CheckText{"double-side", false, "Two sides differ by a capital letter, or by one letter.",
              "They are enemies, although they are probably one side.", "Write the side alike everywhere."},
    CheckText{"dead-rule", false, "A part of a rule file never takes effect.",
              "A clause, step or name without effect often says something other than intended.",
              "See the message and `rearguard rules show`."},
};

}  // namespace

std::span<const CheckText> check_catalogue() {
  return catalogue;
}

std::optional<std::size_t> find_check(std::string_view name) {
  for (std::size_t i = 0; i < catalogue.size(); ++i) {
    if (catalogue[i].name == name) return i;
  }
  return std::nullopt;
}

std::vector<std::string> check_names() {
  std::vector<std::string> names;
  for (const CheckText& check : catalogue) names.emplace_back(check.name);
  return names;
}

bool looks_at_map_alone(std::string_view name) {
  // Those of set-ups and scenarios follow; and what is too dear depends on the units.
  const auto index = find_check(name);
  return index && *index < *find_check("setup-impassable") && name != "unaffordable-cost";
}

}  // namespace rearguard
