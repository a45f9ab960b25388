// Any text as a table of Wesnoth's terrain codes, which a small map then asks.

#include "src/exchange/wesnoth_map.h"
#include "tests/fuzz/inputs.h"

using namespace rearguard;
using namespace rearguard::testing;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto table = read_wesnoth_terrain(text_of(data, size), "terrain.toml");
  if (!table) {
    check_refusal(table.problems());
    return 0;
  }
  std::string map = "Gg, Gg^Fp, Ww, ^Fp\n1 Gs^Fp, Hh, Dd^Dc, _off^_usr\n";
  for (const auto& [code, row] : table->codes) map += code + ", Gg, Gg, " + code + '\n';
  const auto read = read_wesnoth_text(map, "some.map", *table, true);
  if (!read) check_refusal(read.problems());
  return 0;
}
