#pragma once
// The readings of a rule file. They are resolved on the tables of a file, before these are read as rules: a
// file and a choice for each reading give the text of one plain rule set.

#include <string>
#include <vector>

#include "src/core/document/diagnostic.h"
#include "src/core/document/document.h"
#include "src/core/rules/words/reading.h"

namespace rearguard {

class TableReader;

/// Reads the key `readings` of a position, a scenario or a question: choices by reading.
ReadingChoices read_reading_choices(TableReader& table);

/// An entry of `readings`.
struct ReadingEntry {
  Reading reading;
  std::map<std::string, Node> orders;  ///< the `order` of choices that have one
  Place place, default_place;
  bool is_whole = false;  ///< declares a reading; otherwise it changes an inherited one
};

/// Takes `readings` out of a document, and reads it.
std::vector<ReadingEntry> take_readings(Node& root, Problems& problems);

/// Returns what a file that is extended is read by: the choices, and for other readings the defaults of the
/// file that extends it.
ReadingChoices choices_below(const std::vector<ReadingEntry>& own, const ReadingChoices& choices);

/// Resolves all that depends on readings in the document of a file. `text` has the inherited readings; those
/// of the file are added. `is_whole`: no other file extends this one, so `choices` may name no other reading.
void resolve_readings(Node& root, std::vector<ReadingEntry> own, const ReadingChoices& choices, bool is_whole,
                      Wording& text, Problems& problems);

}  // namespace rearguard
