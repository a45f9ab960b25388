// Any text as a map: refused with a place, or the same map again from what is written of it.

#include "src/audit/finding.h"
#include "src/audit/map_checks.h"
#include "src/io/map_reader.h"
#include "src/io/map_writer.h"
#include "tests/fuzz/inputs.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

constexpr std::size_t max_hexes = 2000;  ///< beyond which the checks would take too long for many inputs

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto read = read_map_text(text_of(data, size), "map.toml");
  if (!read) {
    check_rejection(read.problems());
    return 0;
  }
  if (read->grid().size() > max_hexes) return 0;
  const std::string text = to_toml(*read);
  const auto again = read_map_text(text, "written.toml");
  must(static_cast<bool>(again), "what was written cannot be read:\n" + text);
  must(to_toml(*again) == text, "what was written reads otherwise:\n" + text);
  audit_map({*read, {}});
  return 0;
}
