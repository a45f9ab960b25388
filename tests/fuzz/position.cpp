// Any text as a position, with an inline map or "map.toml".

#include "src/core/board/setup_of.h"
#include "src/core/io/maps/map_reader.h"
#include "src/core/io/positions/position_reader.h"
#include "src/core/io/positions/position_writer.h"
#include "tests/fuzz/inputs.h"

namespace {

std::shared_ptr<const HexMap> cached_map() {
  static const auto map = std::make_shared<const HexMap>(
      read_map_file(REARGUARD_SOURCE_DIR "/maps/2930/map-lakes-behind.toml").value());
  return map;
}

Checked<PositionDocument> read(std::string_view text) {
  MapCache cache;
  cache.pin("map.toml", cached_map());
  PositionSource source;
  source.file = "position.toml";
  source.cache = &cache;
  return read_position_text(text, source);
}

}  // namespace

int fuzz_position(const std::uint8_t* data, std::size_t size) {
  const auto position = read(text_of(data, size));
  if (!position) return rejected(position.problems());
  if (position->map_path != "map.toml") return 0;
  const PositionHeading heading{position->name, position->map_path, nullptr, position->rules};
  const std::string text = to_toml(setup_of(position->position), heading);
  const auto again = read(text);
  must(static_cast<bool>(again), "the written text cannot be read:\n" + text);
  must(to_toml(setup_of(again->position), heading) == text, "the written text reads differently:\n" + text);
  return 0;
}
