#include "src/answers/report/verdict_json.h"

#include "hexmap/hex.h"
#include "hexmap/hex_map.h"
#include "hexmap/movement_points.h"
#include "src/answers/report/json_writer.h"
#include "src/core/board/position.h"
#include "src/core/board/unit.h"
#include "src/core/engine/terms/retreat_path.h"
#include "src/core/engine/terms/verdict.h"
#include "src/core/rules/words/reading.h"

namespace rearguard {

namespace {

class VerdictWriter {
 public:
  VerdictWriter(const Position& position, RuledOutHexes ruled_out)
      : position_(position), ruled_out_(ruled_out) {}

  std::string write(const Verdict& v) {
    json_.object([&] {
      json_.member("unit", v.unit);
      json_.texts_if_any("companions", v.companions);
      put("from", v.from);
      if (v.budget) put("movement_points", *v.budget);
      if (!v.budget || v.within_budget) json_.member("distance", v.distance);
      if (v.shorter_by > 0) json_.member("shorter_by", v.shorter_by);
      json_.member("rules", v.rules);
      const ReadingChoices readings = split_readings(v.rules).readings;
      if (!readings.empty()) {
        json_.object("readings", [&] {
          for (const auto& [id, choice] : readings) json_.member(id, choice);
        });
      }
      json_.member("outcome", v.outcome);
      json_.member_if_any("clause", v.clause);
      json_.member_if_any("cite", v.cite);
      json_.member_if_any("why", v.why);
      json_.member_if_any("exhausted_by", v.exhausted_by);
      json_.array("end_hexes", v.end_hexes, [&](const VerdictEnd& end) { write(end); });
      if (ruled_out_ != RuledOutHexes::none) write_ruled_out(v);
      json_.member_if_any("result", v.result);
      json_.member_if_any("chooser", v.chooser);
      json_.member_if_any("option", v.option);
      write_options(v);
      if (!v.closed.empty()) put("closed", v.closed);
      if (v.traps) write(*v.traps);
      if (v.judged_path) write(*v.judged_path);
      json_.texts_if_any("notes", v.notes);
    });
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
    json_.array(key, units, [&](UnitIndex u) { json_.value(position_.unit(u).id); });
  }

  void write(const std::vector<Hex>& list) {
    json_.array(list, [&](Hex h) { json_.value(grid().number(h)); });
  }

  void write_options(const Verdict& v) {
    if (v.options.empty()) return;
    json_.member("option_chooser", v.option_chooser);
    json_.array("options", v.options, [&](const VerdictOption& option) {
      json_.object([&] {
        json_.member("name", option.name);
        json_.member_if_any("cite", option.cite);
        json_.member_if_any("text", option.text);
        json_.member("available", option.available);
        json_.member_if_any("outcome", option.outcome);
        json_.member("distance", option.distance);
        json_.texts_if_any("cost", option.cost);
        put("end_hexes", option.end_hexes);
        json_.member_if_any("clause", option.clause);
        json_.member_if_any("clause_cite", option.clause_cite);
        json_.member_if_any("why", option.why);
      });
    });
  }

  void write_ruled_out(const Verdict& v) {
    std::vector<const RuledOutHex*> listed = listed_ruled_out(v, ruled_out_);
    std::sort(listed.begin(), listed.end());  // the verdict's order: by printed number
    json_.array("ruled_out", listed, [&](const RuledOutHex* ruled_out_hex) {
      json_.object([&] {
        put("hex", ruled_out_hex->hex);
        json_.member_if_any("mark", ruled_out_hex->mark);
        json_.member("clause", ruled_out_hex->clause);
        json_.member("cite", ruled_out_hex->cite);
        json_.member_if_any("text", ruled_out_hex->text);
        json_.member("why", ruled_out_hex->why);
      });
    });
  }

  void write(const VerdictEnd& end) {
    json_.object([&] {
      put("hex", end.hex);
      if (!position_.map().exists(end.hex)) json_.member("off_map", true);
      put("movement_points", end.movement_points);
      write_exits(end);
      json_.member("path_count", end.path_count);
      // Readers that keep numbers as doubles lose the last digits of these.
      constexpr std::uint64_t exact_in_doubles = std::uint64_t{1} << 53U;
      if (end.path_count > exact_in_doubles) json_.member("path_count_text", std::to_string(end.path_count));
      json_.array("paths", end.paths, [&](const RetreatPath& path) { write(path); });
      json_.texts_if_any("ways", end.ways);
      const bool exposed = std::any_of(end.exposure.begin(), end.exposure.end(), [](const Exposure& e) {
        return !e.fire.empty() || !e.zoc_hexes.empty() || !e.displaced.empty();
      });
      if (exposed) json_.array("exposed_to", end.exposure, [&](const Exposure& e) { write(e); });
      write_effects("path_effects", end, false);
      write_effects("tests", end, true);
      write_losses(end);
      write_reroute(end);
    });
  }

  /// Writes, for each path, its effects that are tests, or those that are not; nothing if no path has any.
  void write_effects(std::string_view key, const VerdictEnd& end, bool tests) {
    const auto wanted = [&](const PathEffect& effect) {
      return (effect.kind == PathEffect::Kind::test) == tests;
    };
    const bool any = std::any_of(end.path_effects.begin(), end.path_effects.end(),
                                 [&](const std::vector<PathEffect>& of_path) {
                                   return std::any_of(of_path.begin(), of_path.end(), wanted);
                                 });
    if (!any) return;
    json_.array(key, end.path_effects, [&](const std::vector<PathEffect>& of_path) {
      json_.array(of_path, [&](const PathEffect& effect) {
        if (wanted(effect)) write(effect);
      });
    });
  }

  /// Writes what the unit loses for certain: on each path, and the least and the most over all of them.
  void write_losses(const VerdictEnd& end) {
    const bool any = std::any_of(end.totals.begin(), end.totals.end(), [](const PathTotal& total) {
      return total.strength_lost > 0 || !total.outcome.empty();
    });
    if (!any) return;
    json_.array("totals", end.totals, [&](const PathTotal& total) {
      json_.object([&] {
        json_.member("strength_lost", total.strength_lost);
        json_.member_if_any("outcome", total.outcome);
      });
    });
    const auto range = loss_range(end);
    if (!range) return;
    json_.object("strength_lost", [&] {
      json_.member("min", range->first);
      json_.member("max", range->second);
    });
  }

  /// Writes over which edges paths leave the map, and from which hexes.
  void write_exits(const VerdictEnd& end) {
    if (end.exits.empty()) return;
    json_.array("exits", end.exits, [&](const MapExit& exit) {
      json_.object([&] {
        json_.member("edge", exit.edge);
        put("at", exit.at);
      });
    });
  }

  /// Writes from which hex on the way the rest of each path is a new question.
  void write_reroute(const VerdictEnd& end) {
    if (end.provisional) json_.member("provisional", true);
    if (!end.may_refuse.empty()) put("may_refuse", end.may_refuse);
    if (end.asked_anew.empty()) return;
    json_.array("asked_anew", end.asked_anew,
                [&](const auto& hex) { json_.value(hex ? grid().number(*hex) : std::string()); });
  }

  void write(const PathEffect& effect) {
    json_.object([&] {
      json_.member("id", effect.id);
      json_.member("cite", effect.cite);
      put("hex", effect.hex);
      put("units", effect.units);
      json_.member("text", effect.text);
    });
  }

  void write(const Exposure& e) {
    json_.object([&] {
      put("fire", e.fire);
      put("zoc", e.zoc_hexes);
      put("displaces", e.displaced);
    });
  }

  void write(const std::vector<Trap>& traps) {
    json_.array("traps", traps, [&](const Trap& trap) {
      json_.object([&] {
        put("hex", trap.hex);
        json_.member("unit", position_.unit(trap.by).id);
        json_.member("outcome", trap.outcome);
        json_.member_if_any("closed_by", trap.closed_by);
      });
    });
  }

  void write(const PathVerdict& p) {
    json_.object("judged_path", [&] {
      put("path", p.path);
      json_.member("legal", p.legal);
      json_.member_if_any("clause", p.clause);
      json_.member_if_any("cite", p.cite);
      json_.member_if_any("text", p.text);
      json_.member_if_any("why", p.why);
      if (p.movement_points) put("movement_points", *p.movement_points);
    });
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
