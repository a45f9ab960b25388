#include "src/workshop/audit/fix.h"

#include <fmt/format.h>

#include "hexmap/hex_map.h"

namespace rearguard {
namespace {

class Description {
 public:
  explicit Description(const HexMap& map) : map_(map), chart_(map.chart()) {}

  std::string operator()(const HexsideFix& fix) const {
    const std::string& name = chart_.features[fix.feature].name;
    if (!fix.forth && !fix.back)
      return fmt::format("remove {} between {} and {}", name, number(fix.from), number(fix.to));
    if (fix.forth && fix.back)
      return fmt::format("lay {} between {} and {}, both ways", name, number(fix.from), number(fix.to));
    return fmt::format("lay {} only from {} to {}", name, number(fix.forth ? fix.from : fix.to),
                       number(fix.forth ? fix.to : fix.from));
  }
  std::string operator()(const ExchangeFix& fix) const {
    const bool is_terrain = fix.row == ExchangeFix::Row::terrain;
    const std::string& name = is_terrain ? chart_.terrains[fix.index].name : chart_.features[fix.index].name;
    return fmt::format("exchange the costs of {} for {} and {}", name, chart_.classes[fix.one],
                       chart_.classes[fix.other]);
  }
  std::string operator()(const OpeningFix& fix) const {
    return fmt::format("let {} open its hexsides: opens = true", chart_.features[fix.feature].name);
  }
  std::string operator()(const ClassFix& fix) const {
    return fmt::format("spell the movement class {} as {}", chart_.classes[fix.slip],
                       chart_.classes[fix.intended]);
  }
  std::string operator()(const RepetitionFix& fix) const {
    return fmt::format("remove the repetition of {} between {} and {}", chart_.features[fix.feature].name,
                       number(fix.from), number(fix.to));
  }

  std::string operator()(const ElevationFix& fix) const {
    return fmt::format("set {} to level {}", number(fix.hex), fix.level);
  }

 private:
  std::string number(Hex h) const { return map_.grid().number(h); }

  const HexMap& map_;
  const TerrainChart& chart_;
};

}  // namespace

std::string describe_fix(const HexMap& map, const Fix& fix) {
  return std::visit(Description(map), fix);
}

}  // namespace rearguard
