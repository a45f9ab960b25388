// Any text as a roster: it must be rejected with a position, or apply to a piece.

#include "src/workshop/exchange/vassal/vassal_roster.h"
#include "tests/fuzz/inputs.h"

int fuzz_roster(const std::uint8_t* data, std::size_t size) {
  const auto roster = read_roster_text(text_of(data, size), "roster.toml");
  if (!roster) return rejected(roster.problems());
  PieceFacts facts;
  facts.name = "GE Inf 3-3";
  facts.marks = {{"Side", "Axis"}};
  facts.properties = {{"Strength", "7"}};
  facts.layers = {{"Steps", 2, {"a", "b"}, {"full", "reduced"}}};
  facts.rotation = 1;
  facts.gpid = "1";
  const RosterApplier applier(*roster);
  applier.apply(facts, false);
  const RosterReading masked = applier.apply(facts, true);
  for (const std::size_t entry : masked.entries)
    must(roster->entries[entry].conditions.empty(), "a condition tells something of a masked piece");
  return 0;
}
