#include "src/answers/report/verdict_listing.h"

#include "hexmap/hex.h"
#include "src/core/engine/terms/verdict.h"

namespace rearguard {

bool is_ruled_out_word(std::string_view name) {
  return name == "near" || name == "all" || name == "none";
}

void keep_ruled_out_by(std::string_view clause, Verdict& verdict) {
  std::erase_if(verdict.ruled_out, [&](const RuledOutHex& hex) { return hex.clause != clause; });
}

RuledOutHexes ruled_out_hexes_named(std::string_view name, RuledOutHexes otherwise) {
  if (name == "near") return RuledOutHexes::near;
  if (name == "all") return RuledOutHexes::all;
  return name == "none" ? RuledOutHexes::none : otherwise;
}

std::vector<const RuledOutHex*> listed_ruled_out(const Verdict& verdict, RuledOutHexes which) {
  std::vector<const RuledOutHex*> listed;
  if (which == RuledOutHexes::none) return listed;
  const auto is_near = [&](const RuledOutHex& r) {
    const int hexes = distance(verdict.from, r.hex);
    return hexes == 1 || hexes == verdict.distance;
  };
  for (const RuledOutHex& r : verdict.ruled_out) {
    if (is_near(r)) listed.push_back(&r);
  }
  if (which == RuledOutHexes::near) return listed;
  for (const RuledOutHex& r : verdict.ruled_out) {
    if (!is_near(r)) listed.push_back(&r);
  }
  return listed;
}

}  // namespace rearguard
