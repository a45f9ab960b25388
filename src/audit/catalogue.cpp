#include "src/audit/catalogue.h"

#include <array>

namespace rearguard {
namespace {

constexpr std::array catalogue = {
    CheckText{"invalid", true, "The document is not what its format asks for.",
              "It cannot be used as it stands: no program reads it, or it means something else than it says.",
              "The message says what is wanted at that place; maps/README.md, assets/rules/README.md and "
              "assets/rules/PLAY.md describe every key."},
    CheckText{
        "expected-cost", true, "A move does not cost what an [[expect]] of the map says.",
        "The chart, a feature or a hex is other than its author meant.",
        "Read the steps in the message: the first one with another cost than you mean shows the hex or the "
        "hexside to change. If the map is right, change the [[expect]]."},
    CheckText{
        "expected-retreat", true, "A retreat does not end where an [[expect]] of the map says.",
        "Terrain, hexsides or rules are other than their author meant.",
        "The message names the clause that refuses the hex, or the path that reaches it. `rearguard retreat` "
        "tells more."},
    CheckText{"unused-terrain", false, "A terrain of the chart lies in no hex.",
              "It may stand for another one that was meant, or be left over.",
              "Use its symbol in `hexes`, or take it out of the chart."},
    CheckText{"unused-feature", false, "A feature of the chart lies on no hexside.",
              "It may have been forgotten on the map, or be left over.",
              "Lay it on [[hexsides]], or take it out of the chart."},
    CheckText{"misspelt-class", false,
              "A movement class that hardly any terrain names is spelt much like another one.",
              "Each name in a cost table makes a class: a slip of the pen makes one that can go nearly "
              "nowhere, and "
              "the class that was meant is kept out of that terrain.",
              "Correct the name. Where both classes are meant, give each a cost in every terrain."},
    CheckText{
        "class-without-cost", false, "A terrain or feature names no cost for a movement class.",
        "A class that a terrain does not name cannot enter it, and one that a feature's `cost` does not name "
        "crosses it for nothing: it is easily overlooked.",
        "Name the class. Write \"impassable\" where it is to be kept out, and 0 where the feature is free."},
    CheckText{
        "unpayable-cost", false, "A step costs more than any unit of the class has movement points.",
        "No unit can ever make it: to these units the hex or hexside is impassable, though the chart does "
        "not "
        "say so. The allowances are those of the positions and scenarios checked together with the map.",
        "Lower the cost, raise an allowance, or write \"impassable\"."},
    CheckText{"duplicate-hexside", false, "The same feature is laid twice on one hexside.",
              "It counts once. Often one of the two was meant for the hexside next to it.",
              "Take one out, or correct its hexes."},
    CheckText{"one-sided-hexside", false,
              "A feature that mostly lies on both directions of its hexsides lies on one direction only.",
              "Units pay in one direction and not in the other.",
              "Write `between` instead of `from` and `to`, or add the other direction."},
    CheckText{"two-way-hexside", false,
              "A feature that mostly lies on one direction of its hexsides lies on both directions of one.",
              "A slope that costs uphill and downhill alike is rarely meant.",
              "Write `from` and `to` instead of `between`, or take one of the two entries out."},
    CheckText{"slope-downhill", false,
              "A one-way feature that elsewhere leads to higher ground leads to lower or level ground.",
              "The slope lies the wrong way round, or a level of the elevation is wrong.",
              "Exchange `from` and `to`, or correct `elevation`."},
    CheckText{
        "elevation-without-slope", false,
        "The ground rises over a hexside without the slope that such hexsides have elsewhere on the map.",
        "Units climb there for nothing.", "Lay the slope on the hexside, or correct `elevation`."},
    CheckText{"road-dead-end", false, "A road ends in open country.",
              "It ends neither at the edge of the map nor at a settlement, label, victory hex, ford or other "
              "road: a "
              "piece may be missing, or a hex of its path is wrong.",
              "Lead it on. Where it is meant to end there, a label tells why."},
    CheckText{
        "road-blocked", false, "A road crosses a hexside or leads into terrain that stays impassable.",
        "What is impassable stays so, road or no road: units for which the road states a cost cannot use it.",
        "Where the road bridges a river leave the river off that hexside, or lay a free feature that is only "
        "drawn. Where it leads through closed terrain give the hex another terrain, or the class a cost."},
    CheckText{"stream-dead-end", false, "A stream stops in mid-land.",
              "It reaches no edge of the map, water, marsh or other stream, and it does not rise there "
              "either, in hills "
              "or woods: a hexside may be missing.",
              "Lay the missing hexsides. A spring is told by higher ground, woods or rough beside it, or by "
              "a label."},
    CheckText{"sealed-hex", false, "A hex that a class could stand in is impassable on every side.",
              "No unit of the class can ever enter it.",
              "Open a hexside, or give the hex a terrain that says it is closed."},
    CheckText{"island", false, "Hexes that a class can stand in are cut off from the rest of the map.",
              "Units of the class can neither come there nor leave, unless they are set up there.",
              "Open a way (a bridge, a ford, a hex), or leave it where it is meant."},
    CheckText{"one-way-pocket", false,
              "A class can enter some hexes and never leave, or leave and never come back.",
              "One-way features lock the ground: units are trapped there, or never return.",
              "Lay the feature on one direction only where its cost is no \"impassable\"."},
    CheckText{
        "choke-hex", false, "Two pieces of the map hang together by a single hex.",
        "Whoever stands there, or has it in a ZOC, closes the way for the class; a retreat cannot pass.",
        "Open a second way, or leave it where the narrow pass is meant."},
    CheckText{"victory-out-of-reach", false, "No movement class can stand in a victory hex.",
              "Nobody can ever hold it.", "Choose another hex, or another terrain."},
    CheckText{"retreat-trap", false,
              "A unit in the hex, attacked from a certain side, has no legal retreat even on an empty board.",
              "Any such result takes the unit, though nobody is there to surround it. Hexes where open "
              "ground in place of "
              "all terrain would not help, as at the edge of the map, are not counted.",
              "Open a way behind the hex, or leave it where the danger is meant. The rules are those of the "
              "positions "
              "and scenarios checked together with the map, or given with --rules."},
    CheckText{"setup-impassable", false, "A unit is set up in a hex that its class cannot enter.",
              "It may leave the hex, and never come back; the class or the hex may be wrong.",
              "Correct the unit's `hex` or `class`."},
    CheckText{"setup-shared", false, "Enemies are set up in one hex.",
              "Hardly any rules let enemies share a hex.", "Correct the `hex` of one of them."},
    CheckText{"setup-overstacked", false, "More is set up in a hex than the rules let stack there.",
              "The position is one that the rules do not let come about.",
              "Move a unit, or change its `stacking_points`."},
    CheckText{"idle-rule", false, "A part of a rule file never comes about.",
              "A clause, step or name without effect is often one that says something else than was meant.",
              "See `rearguard rules show`, and the message."},
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

}  // namespace rearguard
