#include "src/extras/doubt/random_rules.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/facts/catalogue.h"
#include "src/core/rules/search/compiled_clauses.h"
#include "src/extras/doubt/random_events.h"
#include "src/workshop/boards/board_search.h"

namespace rearguard {
namespace {

using Json = nlohmann::ordered_json;
using Words = std::vector<std::string>;

/// Writes random parts of rule files. A part may be wrong: then the file is not read with it.
class RuleWriter {
 public:
  explicit RuleWriter(BoardRandom& random) : random_(random) {
    for (const PropertyRow& row : property_catalogue()) properties_.emplace_back(row.name);
    for (const auto& anchor : anchor_names()) anchors_.emplace_back(anchor.name);
  }

  Json property(int depth = 2) {
    if (depth == 0 || random_.chance(45)) return name_of_property();
    const std::string head = pick(property_heads_);
    if (random_.chance(35)) return joined({"all", "any", "not"}, [&] { return property(depth - 1); });
    Json table;
    if (head == "some" || head == "every" || head == "no_single") {
      table[head] = group();
      table["is"] = relation();
      if (head == "some" && random_.chance(15)) table["at_least"] = number(2, 3);
    } else if (head == "was") {
      table["was"] = property(depth - 1);
    } else if (head == "distance") {
      table["distance"] = anchor();
      const Words comparisons{"exactly", "other_than", "at_least", "at_most", "less_than", "more_than"};
      table[pick(comparisons)] = random_.chance(50) ? Json("required") : Json(number(0, 3));
      measure(table);
    } else if (head == "closer" || head == "farther") {
      table[head] = anchor();
      if (random_.chance(25)) table["than"] = "start";
      measure(table);
    } else if (head == "region") {
      table = region();
    } else if (head == "overstacked") {
      table["overstacked"] = group();
    } else if (head == "cost") {
      table["cost"] = pick({"> ", ">= ", "< ", "<= ", "= ", "!= "}) + pick({"1", "2", "1/2", "remaining"});
    } else if (head == "formula") {
      table["formula"] = pick({"elevation >= 1", "elevation > strength - 2", "hexes = 2", "strength > 1",
                               "elevation = 0", "morale + 1 > hexes * 2"});
    } else if (head == "mover") {
      table["mover"] = condition();
    } else if (head == "bond") {
      table["bond"] = "bond";
      table["part"] = pick({"hexside", "hex", "through"});
    } else {
      table[head] = names_for(head);
    }
    return table;
  }

  Json condition(int depth = 1) {
    Json table;
    const int entries = random_.chance(80) ? 1 : 2;
    for (int i = 0; i < entries; ++i) {
      const std::string key =
          pick({"state",      "not_state",        "kind",       "not_kind",      "class",
                "not_class",  "marker",           "not_marker", "terrain",       "not_terrain",
                "side",       "hidden",           "fires",      "engaged",       "hex",
                "not_hex",    "formula",          "near",       "not_near",      "any",
                "not",        "in_front",         "in_sight",   "attacked_from", "causing_units",
                "any_member", "engaged_elsewhere"});
      if (key == "hidden" || key == "fires" || key.starts_with("engaged") || key == "in_front" ||
          key == "in_sight") {
        table[key] = random_.chance(50);
      } else if (key == "hex" || key == "not_hex") {
        table[key] = property(1);
      } else if (key == "formula") {
        table[key] = pick({"strength > 1", "strength >= 2", "morale <= 3", "turn = 1", "movement * 2 > 3",
                           "distance > 1", "causing.strength > strength", "hexes > 1", "max(1, strength) < 2",
                           "stacking_points = 1", "floor(strength / 2) = 1", "(morale - 5) / 2 < 0",
                           "ceil((strength - 4) / 3) = -(1 / 2)", "min(morale, movement * 3) / 2 >= 1"});
      } else if (key == "near" || key == "not_near") {
        table[key] = group_table();
      } else if (key == "attacked_from") {
        table[key] = pick({"front", "flank", "left-flank", "rear"});
      } else if (key == "any" || key == "not" || key == "causing_units" || key == "any_member") {
        if (depth > 0) table[key] = condition(depth - 1);
      } else {
        const std::string of = key.starts_with("not_") ? key.substr(4) : key;
        table[key] = names_for(of).front();
      }
    }
    return table;
  }

  Json group() {
    if (random_.chance(55))
      return pick({"enemies", "enemies", "enemies", "friends", "friends", "any", "causing-units", "engaged",
                   "mover", "known-enemies", "leader", "few"});
    return group_table();
  }
  Json group_table() {
    Json table;
    if (random_.chance(8)) {
      table["link"] = "escort";
      if (random_.chance(50)) table["reverse"] = true;
    } else if (random_.chance(8)) {
      table["units"] = Json::array({"enemies", "known-enemies"});
    } else {
      table["units"] =
          pick({"enemies", "enemies", "friends", "any", "causing-units", "known-enemies", "mover"});
    }
    if (random_.chance(60)) table["within"] = number(0, 3);
    if (random_.chance(25)) table["where"] = condition(0);
    if (random_.chance(10)) table["in_sight"] = true;
    if (random_.chance(8)) table["in_front"] = true;
    if (random_.chance(15)) table["at_least"] = 2;
    return table;
  }

  Json anchor() {
    if (random_.chance(70)) return random_.chance(40) ? Json("enemies") : Json(pick(anchors_));
    if (random_.chance(40)) return group_table();
    if (random_.chance(50)) return Json{{"edge", pick({"N", "E", "S", "W"})}};
    return region();
  }

  Json relation(int depth = 1) {
    if (depth > 0 && random_.chance(30))
      return joined({"all", "any", "not"}, [&] { return relation(depth - 1); });
    if (random_.chance(12)) return Json{{"within", number(0, 3)}};
    if (random_.chance(6)) return Json{{"was", pick({"adjacent", "zoc", "sees"})}};
    if (random_.chance(4)) return Json{{"linked", "escort"}};
    if (random_.chance(5)) return Json{{"zoc", "far"}, {"ignoring_cancel", random_.chance(50)}};
    return pick({"here", "adjacent", "closer", "closer", "farther", "closer-than-start", "farther-than-start",
                 "sees", "can-fire", "zoc", "zoc", "in-front", "in-flank", "in-rear"});
  }

  Json value() {
    if (random_.chance(30)) return pick({"movement-points", "hexes", "elevation"});
    Json table;
    const std::string head = pick(
        {"distance", "distance", "count", "count", "units", "cases", "movement_points_to", "path_effect"});
    if (head == "distance" || head == "movement_points_to") {
      table[head] = anchor();
      if (head == "distance") measure(table);
    } else if (head == "count") {
      table["count"] = property();
    } else if (head == "path_effect") {
      table["path_effect"] = "e1";
    } else if (head == "units") {
      table["units"] = group();
      if (random_.chance(30)) table["add"] = "stacking_points";
    } else {
      table["cases"] = Json::array();
      for (int i = number(1, 3); i > 0; --i)
        table["cases"].push_back({{"if", property(1)}, {"value", number(-2, 3)}});
    }
    return table;
  }

  Json clause(const std::string& id) {
    Json table{{"id", id}, {"cite", "1"}, {"text", "It is so."}};
    const std::string kind =
        pick({"forbid", "forbid", "forbid", "forbid", "avoid", "avoid", "minimize", "maximize", "chart"});
    if (kind == "chart") {
      table["chart"] = Json::array();
      for (int i = 1; i <= number(2, 3); ++i)
        table["chart"].push_back({{"row", std::to_string(i)}, {"step", property()}});
    } else if (kind == "minimize" || kind == "maximize") {
      table[kind] = value();
      if (random_.chance(15)) table["benchmark_excludes"] = property(1);
    } else {
      table[kind] = random_.chance(6) ? Json{{"nowhere", property()}} : property();
      if (random_.chance(12)) table["except_to_avoid"] = property(1);
      if (kind == "forbid" && random_.chance(8)) table["unless"] = "only-path";
    }
    if (kind != "chart" && random_.chance(35)) table["at"] = random_.chance(75) ? "end" : "through";
    if (kind == "chart" && random_.chance(25)) table["lookahead"] = true;
    if (kind != "forbid" && kind != "chart" && random_.chance(15)) {
      table["evaluate"] = "step-by-step";
      if (random_.chance(40)) table["lookahead"] = false;
    }
    if (random_.chance(20)) table["if"] = condition();
    if (random_.chance(12)) table["if_missing"] = "ignore";
    return table;
  }

  Json result() {
    Json table{{"result", "R"}};
    if (random_.chance(30)) table["move"] = "m";
    if (random_.chance(50)) {
      table["hexes"] = number(1, 3);
    } else if (random_.chance(30)) {
      table["hexes"] = Json::array({number(0, 1), number(1, 3)});
    } else if (random_.chance(10)) {
      table["needs"] = Json::array({"n"});
      table["hexes"] = "n";
    } else if (random_.chance(8)) {
      const std::string roll = pick({"1d6 - 1", "floor(1d4 / 2) + strength", "5 - 1d3"});
      table[pick({"hexes", "movement_points"})] = roll;
    } else if (random_.chance(65)) {
      table["movement_points"] =
          random_.chance(60) ? Json(number(1, 3)) : Json(pick({"allowance", "half-allowance", "strength"}));
      if (random_.chance(30)) table["hexes"] = number(1, 2);
    } else {
      table["hexes"] =
          pick({"strength", "strength - 2", "movement * 3 / 2", "distance", "turn", "4 - strength",
                "floor(strength / 2)", "floor((strength - 3) / 2) + 2", "ceil(morale / 3)", "strength / 2"});
    }
    return table;
  }

  /// The entries of one result: some for certain units, then that for all others, then what may be chosen.
  Json results() {
    Json list = Json::array();
    if (random_.chance(20)) {
      Json first = random_.chance(40) ? Json{{"result", "R"}, {"outcome", "pinned"}} : result();
      first["if"] = condition();
      list.push_back(first);
    }
    list.push_back(result());
    if (random_.chance(10)) {
      const Json cost = Json::array({Json{{"lose_strength", 1}}});
      list.back()["trade"] = Json{{"hexes", 1}, {"cost", cost}, {"max", number(1, 2)}};
    } else if (random_.chance(12)) {
      Json option = result();
      option["id"] = "crawl";
      option["option_of"] = "owner";
      if (random_.chance(50))
        option["cost"] =
            Json::array({random_.chance(50) ? Json{{"mark", "spent"}} : Json{{"state", "shaken"}}});
      if (random_.chance(30)) option["if"] = condition(0);
      list.push_back(option);
    }
    if (random_.chance(10)) list.back()["mover"] = "stack";
    return list;
  }

  Json failures() {
    Json first{{"outcome", "captured"}, {"cite", "1"}, {"if", condition()}};
    return Json::array({first, Json{{"outcome", "halted"}}});
  }

  Json length() {
    Json table;
    const std::string head = pick({"stop", "stop", "continue_while", "up_to", "minimum_move", "spend_all",
                                   "exits", "if_shorter", "if_shorter", "zero"});
    if (head == "stop") {
      Json stop{{"on", property(1)}};
      if (random_.chance(35)) stop["one_more"] = property(1);
      if (random_.chance(25)) stop["optional"] = true;
      table["stop"] = stop;
    } else if (head == "continue_while") {
      table["continue_while"] = property(1);
      if (random_.chance(80)) table["max_extra"] = number(1, 2);
      if (random_.chance(20)) table["within_movement_points"] = true;
    } else if (head == "exits") {
      table["exits"] = Json{{"edge", pick({"home-edge", "N", "E", "S", "W"})}};
    } else if (head == "if_shorter") {
      table["if_shorter"] = Json{{"from", number(0, 1)}};
    } else if (head == "zero") {
      table["zero"] = pick({"stays", "fails"});
    } else {
      table[head] = true;
    }
    if (random_.chance(30)) table.update(length());
    return table;
  }

  Json motion() {
    Json table;
    const std::string kind = pick({"ray", "ray", "forward", "priorities", "priorities", "goal"});
    table["kind"] = kind;
    if (kind == "ray") {
      table[pick({"away_from", "away_from", "toward"})] =
          random_.chance(15) ? Json::array({anchor(), anchor()}) : anchor();
      if (random_.chance(20)) table[pick({"else_toward", "else_away_from"})] = anchor();
      if (random_.chance(30)) table["oblique"] = pick({"first-step", "first-steps"});
      if (random_.chance(15)) table["veer"] = Json{{"around", property(1)}};
    } else if (kind == "forward") {
      if (random_.chance(60)) table["max_wheels"] = number(1, 2);
      if (random_.chance(50)) table["max_pivot"] = number(1, 3);
    } else if (kind == "goal") {
      table["goal"] = property(1);
      if (random_.chance(50)) table["forbid"] = Json::array({property(1)});
    } else {
      if (random_.chance(40)) table["evaluate"] = "step-by-step";
      for (int i = number(1, 3); i > 0; --i) {
        Json priority{{pick({"away_from", "away_from", "toward"}), anchor()}};
        if (random_.chance(35)) priority["rotate"] = number(1, 3);
        if (random_.chance(60)) priority["forbid"] = Json::array({property(1)});
        if (random_.chance(10)) priority["may_exit_map"] = true;
        if (random_.chance(10)) priority["if"] = condition();
        if (random_.chance(15)) priority["if_missing"] = "ignore";
        table["priorities"].push_back(priority);
      }
    }
    return table;
  }

  Json zoc() {
    Json table;
    if (random_.chance(40)) table["range"] = number(0, 2);
    if (random_.chance(25)) table["arc"] = "front";
    if (random_.chance(25)) table["ground"] = "any";
    if (random_.chance(25)) table["where"] = condition(0);
    if (random_.chance(25)) table["not_across"] = Json{{"feature", names_for("feature")}};
    if (random_.chance(25)) table["not_into"] = Json{{"terrain", names_for("terrain")}};
    if (random_.chance(35)) table["cancelled_by"] = random_.chance(60) ? Json("friends") : group_table();
    return table;
  }

  Json bond_clause() {
    Json table{{"id", "b"}, {"cite", "1"}, {"text", "No bonds."}};
    table[pick({"forbid", "avoid"})] = Json{{"bond", "bond"}, {"part", pick({"hexside", "hex", "through"})}};
    return table;
  }
  Json bond() {
    Json table = Json::object();
    if (random_.chance(20)) table["zoc"] = "far";
    if (random_.chance(20)) table["where"] = condition(0);
    if (random_.chance(20)) table["cancelled_by"] = group_table();
    return table;
  }

  Json stacking() {
    if (random_.chance(25)) {
      Json first = stacking_limit();
      first["if"] = condition(0);
      return Json::array({first, stacking_limit()});
    }
    return stacking_limit();
  }
  Json stacking_limit() {
    Json table{{"limit", number(1, 2)}};
    if (random_.chance(15)) table["limit"] = "3 - stacking_points";
    if (random_.chance(25)) table["in_points"] = true;
    if (random_.chance(15)) table["where"] = condition(0);
    return table;
  }

  Json displacement() {
    Json table{{"cite", "1"}, {"text", "They make way."}};
    if (random_.chance(20)) table["hexes"] = 2;
    if (random_.chance(50)) table["may_chain"] = random_.chance(70) ? Json(true) : Json(number(1, 2));
    if (random_.chance(20)) table["move"] = "m";
    if (random_.chance(10)) table["may_refuse"] = true;
    if (random_.chance(25)) table["swap"] = true;
    if (random_.chance(15)) table["required"] = false;
    if (random_.chance(20)) table["units"] = condition(0);
    if (random_.chance(20)) table["exempt"] = condition(0);
    if (random_.chance(15)) table["if"] = property(1);
    return table;
  }

  Json contact(const std::string& id) {
    Json table{{"id", id}, {"cite", "1"}, {"text", "It meets."}};
    table["with"] = pick({"friends", "enemies", "units", "impassable", "map-edge", "hex", "hex", "hex",
                          "causing-units", "causing-units-unaligned"});
    table["effect"] = pick({"pass", "stop", "stop-before", "extend", "block", "exit-map", "make-way",
                            "make-way", "event-first"});
    if (table["effect"] == "make-way" || table["effect"] == "event-first") table["with"] = "friends";
    const bool is_hex = table["with"] == "hex";
    if (is_hex) table["property"] = property(1);
    if (table["effect"] == "make-way") make_way(table);
    if (table["effect"] == "event-first") table["event"] = "e";
    if (table["effect"] == "exit-map") table.update({{"with", "map-edge"}, {"outcome", "gone"}});
    if (random_.chance(25)) table["at"] = pick({"end", "through"});
    if (random_.chance(30)) table[random_.chance(60) ? "optional" : "last_resort"] = true;
    if (!is_hex && random_.chance(20)) table["where"] = condition(0);
    return table;
  }

  void make_way(Json& table) {
    for (const char* key : {"aside", "back", "may_chain"}) {
      if (random_.chance(30)) table[key] = random_.chance(30);
    }
    if (random_.chance(50)) table["max_hexes"] = random_.chance(70) ? "2" : "movement";
    if (random_.chance(25)) table["may_yield"] = condition(0);
    if (random_.chance(40)) table["behind"] = condition(0);
  }

  Json retreat() {
    Json table;
    if (random_.chance(60)) table["mover"] = "stack";
    if (table.empty() || random_.chance(30)) table["reroute"] = property();
    return table;
  }
  /// A move of its own: what it does not state it has from the file.
  Json move() {
    Json table;
    if (random_.chance(50)) table["extends"] = "retreat";
    if (random_.chance(60)) table["motion"] = motion();
    if (random_.chance(40)) table["length"] = length();
    if (random_.chance(20)) table["if"] = condition(0);
    if (random_.chance(20)) table["zoc"] = "far";
    if (random_.chance(20)) table["reroute"] = property(1);
    if (table.contains("motion") && random_.chance(40))
      table["contact"] = Json::array({contact("c2"), contact("c3")});
    for (int i = number(0, 2); i > 0; --i) table["clauses"].push_back(clause(fmt::format("m{}", i)));
    return table;
  }

  Json path_effect(const std::string& id) {
    Json table{{"id", id}, {"cite", "1"}, {"text", "It happens."}};
    table["on"] = property();
    table["do"] = random_.chance(30) ? random_path_steps(random_, [this] { return condition(0); })
                                     : Json::array({pick_step()});
    if (random_.chance(30)) table["per"] = pick({"hex", "path", "extra"});
    if (random_.chance(25)) table["include_start"] = true;
    if (random_.chance(20)) table["if"] = condition(0);
    if (random_.chance(10)) table["if_missing"] = "ignore";
    if (random_.chance(20)) table["fatal"] = "forbid";
    return table;
  }
  Json pick_step() {
    if (random_.chance(70)) return Json{{"lose_strength", number(1, 2)}};
    return random_.chance(50) ? Json{{"state", "shaken"}} : Json{{"mark", "spent"}};
  }

  Json trace() { return Json{{"trace", Json{{"from", anchor()}, {"over", property()}}}}; }
  Json plain_group() { return group_table(); }

  int number(int least, int most) {
    return least + static_cast<int>(random_.below(static_cast<std::size_t>(most - least + 1)));
  }
  bool chance(unsigned percent) { return random_.chance(percent); }
  std::string pick(const Words& words) { return random_.pick(words); }

 private:
  Json name_of_property() {
    if (random_.chance(4)) return "rough";
    if (random_.chance(45))
      return pick({"impassable", "enemy", "enemy-zoc", "friend", "revisit", "adjacent-to-enemy", "off-map"});
    return pick(properties_);
  }
  template <class Part>
  Json joined(const Words& joins, Part part) {
    const std::string join = pick(joins);
    if (join == "not") return Json{{join, part()}};
    Json parts = Json::array();
    for (int i = number(1, 2); i >= 0; --i) parts.push_back(part());
    return Json{{join, parts}};
  }
  void measure(Json& table) {
    if (random_.chance(15)) table["members"] = "sum";
  }
  Json region() {
    const std::string name =
        pick({"start", "vacated", "defender-hexes", "entered", "hills", "supplied", "supply-source"});
    Json table{{"region", name}};
    if (name == "supply-source" || (name == "hills" && random_.chance(30)))
      table["side"] = pick({"own", "enemy"});
    return table;
  }
  Json names_for(const std::string& key) {
    static const std::map<std::string, Words> words{
        {"terrain", {"woods", "town"}},   {"feature", {"river", "road"}}, {"beside", {"river", "road"}},
        {"direction", {"N", "SE", "SW"}}, {"state", {"good", "shaken"}},  {"kind", {"gun", "leader"}},
        {"class", {"foot", "horse"}},     {"marker", {"spent"}},          {"side", {"blue", "red"}}};
    const auto known = words.find(key);
    return Json::array({known == words.end() ? key : pick(known->second)});
  }

  BoardRandom& random_;
  Words properties_, anchors_;
  const Words property_heads_{"some",      "some",        "every",   "no_single", "was",
                              "bond",      "distance",    "region",  "closer",    "farther",
                              "closer",    "farther",     "terrain", "feature",   "beside",
                              "direction", "overstacked", "cost",    "formula",   "mover"};
};

}  // namespace

std::optional<RulesAsText> read_rule_text(const std::string& text, const std::string& choice) {
  auto rules = RuleLibrary("").load_text(text, choice.empty() ? "random.json" : "random.json?q=" + choice);
  if (!rules || CompiledClauses(*rules).problem()) return std::nullopt;
  for (const auto& [name, move] : rules->moves) {
    if (CompiledClauses(*move).problem()) return std::nullopt;
  }
  return RulesAsText{text, *std::move(rules)};
}

RulesAsText random_rules(BoardRandom& random) {
  RuleWriter writer(random);
  Json file{{"rearguard", "rules 2"}, {"name", "Random rules"}};
  file["results"] = Json::array({Json{{"result", "R"}, {"hexes", writer.number(1, 3)}}});
  file["groups"] = Json{{"few", Json{{"units", "enemies"}, {"within", 3}}}};
  std::optional<RulesAsText> read = read_rule_text(file.dump());
  file["events"] = Json::array({Json{
      {"name", "e"}, {"cite", "1"}, {"text", "It is so."}, {"do", Json::array({Json{{"mark", "spent"}}})}}});
  // A part with which the file is not read is left out.
  const auto keep_if_read = [&](const Json& before) {
    auto now = read_rule_text(file.dump());
    if (now)
      read = std::move(now);
    else
      file = before;
  };
  const auto try_part = [&](unsigned percent, const char* key, auto write) {
    if (!writer.chance(percent)) return;
    const Json before = file;
    file[key] = write();
    keep_if_read(before);
  };
  try_part(20, "events", [&] {
    file["counts"] = Json::array({"hits"});
    return random_events(random, [&] { return writer.condition(0); });
  });
  if (file.contains("counts")) try_part(20, "states", [] { return states_without_events(); });
  try_part(8, "failure", [&] { return writer.failures(); });
  try_part(10, "define", [&] { return Json{{"rough", writer.property()}}; });
  try_part(10, "caused_by", [&] { return writer.pick({"adjacent-enemies", "nearest-enemies", "engaged"}); });
  try_part(35, "zoc", [&] { return writer.zoc(); });
  try_part(15, "zocs", [&] { return Json{{"far", writer.zoc()}}; });
  try_part(10, "bonds", [&] { return Json{{"bond", writer.bond()}}; });
  try_part(15, "groups", [&] { return Json{{"few", writer.plain_group()}}; });
  try_part(10, "regions", [&] { return Json{{"supplied", writer.trace()}}; });
  try_part(30, "stacking", [&] { return writer.stacking(); });
  try_part(25, "length", [&] { return writer.length(); });
  try_part(30, "motion", [&] { return writer.motion(); });
  try_part(15, "displacement", [&] { return writer.displacement(); });
  try_part(15, "path_effects", [&] {
    return Json::array({writer.path_effect("e1"), writer.path_effect("e2")});
  });
  try_part(8, "sequence", [&] {
    return Json{{"order", writer.pick({"owner", "top-first"})},
                {"spare", writer.chance(80)},
                {"cite", "1"},
                {"text", "One after another."}};
  });
  try_part(16, "retreat", [&] { return writer.retreat(); });
  try_part(8, "fire", [&] { return Json{{"where", writer.condition()}}; });
  if (file.contains("motion"))
    try_part(60, "contact", [&] { return Json::array({writer.contact("c1"), writer.contact("c2")}); });
  try_part(35, "moves", [&] { return Json{{"m", writer.move()}}; });
  try_part(70, "results", [&] { return writer.results(); });
  if (file.contains("bonds")) {
    const Json before = file;
    file["clauses"].push_back(writer.bond_clause());
    keep_if_read(before);
  }
  for (int i = writer.number(1, 4); i > 0; --i) {
    const Json before = file;
    file["clauses"].push_back(writer.clause(fmt::format("k{}", i)));
    keep_if_read(before);
  }
  return *std::move(read);
}

namespace {

/// Calls `change` with every smaller form of a value, until it returns true.
bool simplify(Json& root, Json& node, const std::function<bool()>& is_better) {
  const auto attempt = [&](Json smaller) {
    std::swap(node, smaller);
    if (is_better()) return true;
    std::swap(node, smaller);
    return false;
  };
  if (node.is_array() || node.is_object()) {
    for (std::size_t i = 0; i < node.size(); ++i) {
      Json smaller = node;
      if (node.is_array())
        smaller.erase(i);
      else
        smaller.erase(std::next(smaller.begin(), static_cast<std::ptrdiff_t>(i)));
      if (attempt(std::move(smaller))) return true;
    }
    for (auto it = node.begin(); it != node.end(); ++it) {
      if ((it->is_object() || it->is_string()) && &node != &root && attempt(Json(*it))) return true;
      if (it->is_array() && it->size() == 1 && attempt(Json(it->front()))) return true;
    }
    for (auto it = node.begin(); it != node.end(); ++it) {
      if (simplify(root, *it, is_better)) return true;
    }
  }
  return node.is_number_integer() && node.get<int>() > 1 && attempt(Json(node.get<int>() - 1));
}

}  // namespace

RulesAsText shrunk(const RulesAsText& rules, const std::function<bool(const RulesAsText&)>& still_differs,
                   std::size_t max_tries) {
  Json file = Json::parse(rules.text);
  RulesAsText smallest = rules;
  std::size_t tries = 0;
  const auto is_better = [&] {
    if (++tries > max_tries) return false;
    auto read = read_rule_text(file.dump());
    if (!read || !still_differs(*read)) return false;
    smallest = *std::move(read);
    return true;
  };
  while (tries < max_tries && simplify(file, file, is_better)) {
  }
  return smallest;
}

}  // namespace rearguard
