#include "src/report/verdict_json.h"

#include <algorithm>
#include <vector>

#include <nlohmann/json.hpp>

#include "hexmap/hex.h"
#include "hexmap/hex_map.h"
#include "hexmap/movement_points.h"
#include "src/board/position.h"
#include "src/board/unit.h"
#include "src/engine/retreat_path.h"
#include "src/engine/verdict.h"

namespace rearguard {

namespace {

using Json = nlohmann::ordered_json;

class VerdictWriter {
 public:
  VerdictWriter(const Position& position, RuledOutHexes ruled_out)
      : position_(position), ruled_out_(ruled_out) {}

  Json write(const Verdict& v) const {
    Json json;
    json["unit"] = v.unit;
    json["from"] = number(v.from);
    if (v.budget) {
      json["movement_points"] = points(*v.budget);
    } else {
      json["distance"] = v.distance;
    }
    json["rules"] = v.rules;
    json["outcome"] = v.outcome;
    put(json, "clause", v.clause);
    put(json, "cite", v.cite);
    put(json, "why", v.why);
    put(json, "exhausted_by", v.exhausted_by);
    json["end_hexes"] = Json::array();
    for (const VerdictEnd& end : v.end_hexes) json["end_hexes"].push_back(write(end));
    if (ruled_out_ != RuledOutHexes::none) json["ruled_out"] = ruled_out_hexes(v);
    put(json, "result", v.result);
    put(json, "chooser", v.chooser);
    if (!v.closed.empty()) json["closed"] = hexes(v.closed);
    if (v.judged_path) json["judged_path"] = write(*v.judged_path);
    if (!v.notes.empty()) json["notes"] = v.notes;
    return json;
  }

 private:
  static void put(Json& json, const char* key, const std::string& text) {
    if (!text.empty()) json[key] = text;
  }

  std::string number(Hex h) const { return position_.map().grid().number(h); }
  std::string points(MovementPoints p) const { return to_text(p, position_.map().chart().denominator); }

  Json hexes(const std::vector<Hex>& list) const {
    Json json = Json::array();
    for (const Hex h : list) json.push_back(number(h));
    return json;
  }
  Json ids(const std::vector<UnitIndex>& units) const {
    Json json = Json::array();
    for (const UnitIndex u : units) json.push_back(position_.unit(u).id);
    return json;
  }

  Json ruled_out_hexes(const Verdict& v) const {
    std::vector<const RuledOutHex*> listed = listed_ruled_out(v, ruled_out_);
    std::sort(listed.begin(), listed.end());  // the verdict's order: by printed number
    Json json = Json::array();
    for (const RuledOutHex* ruled_out_hex : listed) json.push_back(write(*ruled_out_hex));
    return json;
  }

  Json write(const VerdictEnd& end) const {
    Json json;
    json["hex"] = number(end.hex);
    if (!position_.map().exists(end.hex)) json["off_map"] = true;
    json["movement_points"] = points(end.movement_points);
    json["path_count"] = end.path_count;
    json["paths"] = Json::array();
    for (const RetreatPath& path : end.paths) json["paths"].push_back(hexes(path));
    bool exposed = false;
    Json exposure = Json::array();
    for (const Exposure& e : end.exposure) {
      exposed = exposed || !e.fire.empty() || !e.zoc_hexes.empty() || !e.displaced.empty();
      exposure.push_back(write(e));
    }
    if (exposed) json["exposed_to"] = std::move(exposure);
    return json;
  }

  Json write(const Exposure& e) const {
    Json json;
    json["fire"] = ids(e.fire);
    json["zoc"] = hexes(e.zoc_hexes);
    json["displaces"] = ids(e.displaced);
    return json;
  }

  Json write(const RuledOutHex& ruled_out_hex) const {
    Json json;
    json["hex"] = number(ruled_out_hex.hex);
    json["clause"] = ruled_out_hex.clause;
    json["cite"] = ruled_out_hex.cite;
    put(json, "text", ruled_out_hex.text);
    json["why"] = ruled_out_hex.why;
    return json;
  }

  Json write(const PathVerdict& p) const {
    Json json;
    json["path"] = hexes(p.path);
    json["legal"] = p.legal;
    put(json, "clause", p.clause);
    put(json, "cite", p.cite);
    put(json, "text", p.text);
    put(json, "why", p.why);
    if (p.movement_points) json["movement_points"] = points(*p.movement_points);
    return json;
  }

  const Position& position_;
  RuledOutHexes ruled_out_;
};

}  // namespace

std::string to_json(const Verdict& verdict, const Position& position, RuledOutHexes ruled_out) {
  return VerdictWriter(position, ruled_out)
      .write(verdict)
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace rearguard
