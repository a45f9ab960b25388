#include "src/workshop/audit/source_details.h"

#include <algorithm>

#include "src/core/document/document_text.h"
#include "src/core/io/maps/map_source.h"
#include "src/core/io/maps/underlay_reader.h"

namespace rearguard {
namespace {

/// The keys of an [[expect]] that state the answer, and the reason of an [[accept]]; all others name the
/// entry.
constexpr std::array<std::string_view, 6> answers = {"cost",    "end_hexes", "legal",
                                                     "illegal", "outcome",   "text"};

/// Returns the members that are answers, or all others, by key: `class "foot", from "0101"`.
std::string members_text(const Node& entry, bool of_answers) {
  std::vector<std::string> texts;
  for (const Member& m : entry.members) {
    const bool is_answer = std::ranges::find(answers, m.key) != answers.end();
    if (is_answer == of_answers) texts.push_back(m.key + ' ' + json_value(m.value));
  }
  std::ranges::sort(texts);
  std::string text;
  for (const std::string& each : texts) text += (text.empty() ? "" : ", ") + each;
  return text;
}

}  // namespace

std::vector<MapDetail> source_details(const MapSource& source, const Grid& grid) {
  std::vector<MapDetail> details;
  const Node* expect = source.document == nullptr ? nullptr : source.document->find("expect");
  if (expect != nullptr) {
    for (const Node& entry : expect->items)
      details.push_back({"expectation", members_text(entry, false), members_text(entry, true)});
  }
  const Node* accept = source.document == nullptr ? nullptr : source.document->find("accept");
  if (accept != nullptr) {
    for (const Node& entry : accept->items)
      details.push_back({"accepted warning", members_text(entry, false), members_text(entry, true)});
  }
  if (source.underlay) {
    const Node node = underlay_node(*source.underlay, grid);
    for (const Member& m : node.members) details.push_back({"underlay", m.key, json_value(m.value)});
  }
  return details;
}

}  // namespace rearguard
