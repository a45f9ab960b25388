// Any text as a map: it must be rejected with a position, or be written and read again as the same map.

#include "src/core/io/maps/map_reader.h"
#include "src/core/io/maps/map_writer.h"
#include "src/workshop/audit/finding.h"
#include "src/workshop/audit/map_checks.h"
#include "tests/fuzz/inputs.h"

int fuzz_map(const std::uint8_t* data, std::size_t size) {
  const auto read = read_map_text(text_of(data, size), "map.toml");
  if (!read) return rejected(read.problems());
  // Larger maps would make the checks too slow for many inputs.
  if (read->grid().size() > 2000) return 0;
  const std::string text = to_toml(*read);
  const auto again = read_map_text(text, "written.toml");
  must(static_cast<bool>(again), "the written text cannot be read:\n" + text);
  must(to_toml(*again) == text, "the written text reads differently:\n" + text);
  audit_map({*read, {}});
  return 0;
}
