#include "src/core/io/rules/wording.h"

#include <algorithm>
#include <set>
#include <utility>

#include "src/core/document/file_access.h"
#include "src/core/document/text_file.h"
#include "src/core/io/rules/part_names.h"
#include "src/core/io/rules/provenance.h"
#include "src/core/io/rules/readings.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

constexpr std::size_t max_chain = 17;  ///< a longer one is refused by the reader of rules

ReadingChoices& command_readings() {
  static ReadingChoices readings;
  return readings;
}

/// Returns the wording of a file; an empty one if it cannot be read, which the reader of its rules reports.
Wording wording_of_file(const RuleLibrary& library, const NameWithReadings& asked,
                        const std::string& directory, std::vector<std::string> chain) {
  const bool is_path = library.names_file(asked.name, directory);
  if (chain.size() > max_chain || (is_path && !directory.empty() && reach_problem(directory, asked.name)))
    return {};
  const std::string path =
      is_path ? path_from(directory, asked.name) : path_from(library.folder(), asked.name + ".toml");
  const auto text = directory.empty() ? read_text_file(path) : read_named_file(path);
  auto root = text ? parse_document(*text, path) : Checked<Node>(text.problems());
  if (!root) return {};
  chain.push_back(path);
  Problems ignored(path);
  Node document = std::move(root).value();
  return resolve_wording(document, library, {std::move(chain), asked.readings}, ignored);
}

/// Takes the entries of a list that name parts which only another choice has.
void forget_left_out(Node& list, std::string_view key, const std::vector<std::string>& left_out) {
  std::erase_if(list.items, [&](const Node& item) {
    const Node* name = item.kind == Node::Kind::string ? &item : string_at(item, key);
    return name != nullptr && listed(left_out, name->text);
  });
}

/// Takes what a file says of inherited parts that are not there under the choice.
void forget_left_out(Node& root, const std::vector<std::string>& left_out) {
  for (Member& m : root.members) {
    if (m.key == "remove") forget_left_out(m.value, "id", left_out);
    if (m.key == "law_exceptions") forget_left_out(m.value, "clause", left_out);
    if (m.key == "cites")
      std::erase_if(m.value.members, [&](const Member& cite) { return listed(left_out, cite.key); });
    if (m.key != "moves") continue;
    for (Member& move : m.value.members) {
      for (Member& own : move.value.members) {
        if (own.key == "remove") forget_left_out(own.value, "id", left_out);
      }
    }
  }
}

/// Drops the inherited parts, those without a line, that a file has anew, and gives the others the places
/// that its `cites` state.
void settle_inherited(const Node& root, std::vector<SourcedPart>& parts) {
  std::set<std::string> own;
  for (const SourcedPart& part : parts) {
    if (part.place.line > 0) own.insert(part.part);
  }
  std::erase_if(parts, [&](const SourcedPart& p) { return p.place.line == 0 && own.contains(p.part); });
  for (SourcedPart& part : parts) {
    const Node* cites = part.place.line > 0 ? nullptr : root.find("cites");
    const Node* cite = cites == nullptr ? nullptr : string_at(*cites, part.id);
    if (cite == nullptr) continue;
    part.cite = cite->text;
    part.place = {cite->place.line, cite->place.column};
  }
}

}  // namespace

void read_all_rules_by(ReadingChoices readings) {
  command_readings() = std::move(readings);
}

const ReadingChoices& readings_of_command() {
  return command_readings();
}

std::string extended_by(const Node& root, const ReadingChoices& readings) {
  const Node* base = string_at(root, "extends");
  return base == nullptr ? std::string() : with_readings(base->text, readings);
}

Wording resolve_wording(Node& root, const RuleLibrary& library, const WordingRequest& request,
                        Problems& problems) {
  std::vector<ReadingEntry> own = take_readings(root, problems);
  Wording text;
  const ReadingChoices below = choices_below(own, request.readings);
  if (const std::string base = extended_by(root, below); !base.empty()) {
    text =
        wording_of_file(library, split_readings(base), document_folder(request.chain.back()), request.chain);
    for (Reading& reading : text.readings) reading.place = {};
    for (SourcedPart& part : text.parts) part.place = {};
    if (Node* name = child(&root, "extends"); name != nullptr) name->text = base;
  }
  resolve_readings(root, std::move(own), request.readings, request.chain.size() == 1, text, problems);
  take_provenance(root, text, problems);
  settle_inherited(root, text.parts);
  forget_left_out(root, text.left_out);
  const Node* examples = string_at(root, "examples");
  if (examples != nullptr) text.examples = path_from(document_folder(request.chain.back()), examples->text);
  return text;
}

Checked<Wording> wording_of(const RuleLibrary& library, const std::string& name,
                            const std::string& directory) {
  // Read as rules, so that all is right; then once more for what rules do not keep.
  const auto rules = library.load(name, directory);
  if (!rules) return rules.problems();
  NameWithReadings split = split_readings(name);
  for (const auto& [id, choice] : readings_of_command()) split.readings[id] = choice;
  return wording_of_file(library, split, directory, {});
}

}  // namespace rearguard
