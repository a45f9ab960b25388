#include "src/answers/report/verdict_json.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "hexmap/hex.h"
#include "hexmap/hex_map.h"
#include "hexmap/movement_points.h"
#include "src/answers/report/json_writer.h"
#include "src/core/board/position.h"
#include "src/core/board/unit.h"
#include "src/core/engine/terms/retreat_path.h"
#include "src/core/engine/terms/verdict.h"

namespace rearguard {

namespace {

class VerdictWriter {
 public:
  VerdictWriter(const Position& position, RuledOutHexes ruled_out)
      : position_(position), ruled_out_(ruled_out) {}

  std::string write(const Verdict& v) {
    json_.begin_object();
    json_.member("unit", v.unit);
    if (!v.companions.empty()) {
      json_.key("companions");
      json_.begin_array();
      for (const std::string& id : v.companions) json_.value(id);
      json_.end_array();
    }
    put("from", v.from);
    if (v.budget) put("movement_points", *v.budget);
    if (!v.budget || v.within_budget) json_.member("distance", v.distance);
    if (v.shorter_by > 0) json_.member("shorter_by", v.shorter_by);
    json_.member("rules", v.rules);
    json_.member("outcome", v.outcome);
    json_.member_if_any("clause", v.clause);
    json_.member_if_any("cite", v.cite);
    json_.member_if_any("why", v.why);
    json_.member_if_any("exhausted_by", v.exhausted_by);
    json_.key("end_hexes");
    json_.begin_array();
    for (const VerdictEnd& end : v.end_hexes) write(end);
    json_.end_array();
    if (ruled_out_ != RuledOutHexes::none) write_ruled_out(v);
    json_.member_if_any("result", v.result);
    json_.member_if_any("chooser", v.chooser);
    json_.member_if_any("option", v.option);
    write_options(v);
    if (!v.closed.empty()) put("closed", v.closed);
    if (v.traps) write(*v.traps);
    if (v.judged_path) write(*v.judged_path);
    if (!v.notes.empty()) {
      json_.key("notes");
      json_.begin_array();
      for (const std::string& note : v.notes) json_.value(note);
      json_.end_array();
    }
    json_.end_object();
    return json_.take();
  }

 private:
  const Grid& grid() const { return position_.map().grid(); }

  void put(std::string_view key, Hex h) { json_.member(key, grid().number(h)); }
  void put(std::string_view key, MovementPoints p) {
    json_.member(key, to_text(p, position_.map().chart().denominator));
  }
  void put(std::string_view key, const std::vector<Hex>& list) {
    json_.key(key);
    write(list);
  }
  void put(std::string_view key, const std::vector<UnitIndex>& units) {
    json_.key(key);
    json_.begin_array();
    for (const UnitIndex u : units) json_.value(position_.unit(u).id);
    json_.end_array();
  }

  void write(const std::vector<Hex>& list) {
    json_.begin_array();
    for (const Hex h : list) json_.value(grid().number(h));
    json_.end_array();
  }

  void write_options(const Verdict& v) {
    if (v.options.empty()) return;
    json_.member("option_chooser", v.option_chooser);
    json_.key("options");
    json_.begin_array();
    for (const VerdictOption& option : v.options) {
      json_.begin_object();
      json_.member("name", option.name);
      json_.member_if_any("cite", option.cite);
      json_.member_if_any("text", option.text);
      json_.member("available", option.available);
      json_.member_if_any("outcome", option.outcome);
      json_.member("distance", option.distance);
      if (!option.cost.empty()) {
        json_.key("cost");
        json_.begin_array();
        for (const std::string& cost : option.cost) json_.value(cost);
        json_.end_array();
      }
      put("end_hexes", option.end_hexes);
      json_.member_if_any("clause", option.clause);
      json_.member_if_any("clause_cite", option.clause_cite);
      json_.member_if_any("why", option.why);
      json_.end_object();
    }
    json_.end_array();
  }

  void write_ruled_out(const Verdict& v) {
    std::vector<const RuledOutHex*> listed = listed_ruled_out(v, ruled_out_);
    std::sort(listed.begin(), listed.end());  // the verdict's order: by printed number
    json_.key("ruled_out");
    json_.begin_array();
    for (const RuledOutHex* ruled_out_hex : listed) write(*ruled_out_hex);
    json_.end_array();
  }

  void write(const VerdictEnd& end) {
    json_.begin_object();
    put("hex", end.hex);
    if (!position_.map().exists(end.hex)) json_.member("off_map", true);
    put("movement_points", end.movement_points);
    write_exits(end);
    json_.member("path_count", end.path_count);
    // Readers that keep numbers as doubles lose the last digits of these.
    constexpr std::uint64_t exact_in_doubles = std::uint64_t{1} << 53U;
    if (end.path_count > exact_in_doubles) json_.member("path_count_text", std::to_string(end.path_count));
    json_.key("paths");
    json_.begin_array();
    for (const RetreatPath& path : end.paths) write(path);
    json_.end_array();
    if (!end.ways.empty()) {
      json_.key("ways");
      json_.begin_array();
      for (const std::string& way : end.ways) json_.value(way);
      json_.end_array();
    }
    const bool exposed = std::any_of(end.exposure.begin(), end.exposure.end(), [](const Exposure& e) {
      return !e.fire.empty() || !e.zoc_hexes.empty() || !e.displaced.empty();
    });
    if (exposed) {
      json_.key("exposed_to");
      json_.begin_array();
      for (const Exposure& e : end.exposure) write(e);
      json_.end_array();
    }
    const bool affected =
        std::any_of(end.path_effects.begin(), end.path_effects.end(),
                    [](const std::vector<PathEffect>& of_path) { return !of_path.empty(); });
    if (affected) {
      write("path_effects", end, false);
      write("tests", end, true);
    }
    write_losses(end);
    write_reroute(end);
    json_.end_object();
  }

  /// Writes, for each path, its effects that are tests, or those that are not; nothing if no path has any.
  void write(std::string_view key, const VerdictEnd& end, bool tests) {
    const auto wanted = [&](const PathEffect& effect) {
      return (effect.kind == PathEffect::Kind::test) == tests;
    };
    const bool any = std::any_of(end.path_effects.begin(), end.path_effects.end(),
                                 [&](const std::vector<PathEffect>& of_path) {
                                   return std::any_of(of_path.begin(), of_path.end(), wanted);
                                 });
    if (!any) return;
    json_.key(key);
    json_.begin_array();
    for (const std::vector<PathEffect>& of_path : end.path_effects) {
      json_.begin_array();
      for (const PathEffect& effect : of_path) {
        if (wanted(effect)) write(effect);
      }
      json_.end_array();
    }
    json_.end_array();
  }

  /// Writes what the unit loses for certain: on each path, and the least and the most over all of them.
  void write_losses(const VerdictEnd& end) {
    const bool any = std::any_of(end.totals.begin(), end.totals.end(), [](const PathTotal& total) {
      return total.strength_lost > 0 || !total.outcome.empty();
    });
    if (!any) return;
    json_.key("totals");
    json_.begin_array();
    for (const PathTotal& total : end.totals) {
      json_.begin_object();
      json_.member("strength_lost", total.strength_lost);
      json_.member_if_any("outcome", total.outcome);
      json_.end_object();
    }
    json_.end_array();
    const auto range = loss_range(end);
    if (!range) return;
    json_.key("strength_lost");
    json_.begin_object();
    json_.member("min", range->first);
    json_.member("max", range->second);
    json_.end_object();
  }

  /// Writes over which edges paths leave the map, and from which hexes.
  void write_exits(const VerdictEnd& end) {
    if (end.exits.empty()) return;
    json_.key("exits");
    json_.begin_array();
    for (const MapExit& exit : end.exits) {
      json_.begin_object();
      json_.member("edge", exit.edge);
      put("at", exit.at);
      json_.end_object();
    }
    json_.end_array();
  }

  /// Writes from which hex on the way the rest of each path is a new question.
  void write_reroute(const VerdictEnd& end) {
    if (end.provisional) json_.member("provisional", true);
    if (!end.may_refuse.empty()) put("may_refuse", end.may_refuse);
    if (end.asked_anew.empty()) return;
    json_.key("asked_anew");
    json_.begin_array();
    for (const auto& hex : end.asked_anew) json_.value(hex ? grid().number(*hex) : std::string());
    json_.end_array();
  }

  void write(const PathEffect& effect) {
    json_.begin_object();
    json_.member("id", effect.id);
    json_.member("cite", effect.cite);
    put("hex", effect.hex);
    put("units", effect.units);
    json_.member("text", effect.text);
    json_.end_object();
  }

  void write(const Exposure& e) {
    json_.begin_object();
    put("fire", e.fire);
    put("zoc", e.zoc_hexes);
    put("displaces", e.displaced);
    json_.end_object();
  }

  void write(const RuledOutHex& ruled_out_hex) {
    json_.begin_object();
    put("hex", ruled_out_hex.hex);
    json_.member("clause", ruled_out_hex.clause);
    json_.member("cite", ruled_out_hex.cite);
    json_.member_if_any("text", ruled_out_hex.text);
    json_.member("why", ruled_out_hex.why);
    json_.end_object();
  }

  void write(const std::vector<Trap>& traps) {
    json_.key("traps");
    json_.begin_array();
    for (const Trap& trap : traps) {
      json_.begin_object();
      put("hex", trap.hex);
      json_.member("unit", position_.unit(trap.by).id);
      json_.member("outcome", trap.outcome);
      json_.member_if_any("closed_by", trap.closed_by);
      json_.end_object();
    }
    json_.end_array();
  }

  void write(const PathVerdict& p) {
    json_.key("judged_path");
    json_.begin_object();
    put("path", p.path);
    json_.member("legal", p.legal);
    json_.member_if_any("clause", p.clause);
    json_.member_if_any("cite", p.cite);
    json_.member_if_any("text", p.text);
    json_.member_if_any("why", p.why);
    if (p.movement_points) put("movement_points", *p.movement_points);
    json_.end_object();
  }

  const Position& position_;
  RuledOutHexes ruled_out_;
  JsonWriter json_;
};

}  // namespace

std::string to_json(const Verdict& verdict, const Position& position, RuledOutHexes ruled_out) {
  return VerdictWriter(position, ruled_out).write(verdict);
}

}  // namespace rearguard
