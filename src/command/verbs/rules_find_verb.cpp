#include "src/command/verbs/rules_find_verb.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/one_line.h"
#include "src/answers/report/json_writer.h"
#include "src/core/document/text_file.h"
#include "src/core/rules/facts/atom.h"
#include "src/workshop/phrasebook/phrasebook.h"

namespace rearguard {
namespace {

namespace fs = std::filesystem;

/// How many further places with the same lines are named.
constexpr std::size_t max_also = 3;

/// Begins the place of what the program itself says of a property.
constexpr std::string_view explain_command = "rearguard explain ";

/// Reads the properties, and the pages and rule files of a folder, in the order of their names. They are read
/// each time: the answer is never older than the files.
Phrasebook phrasebook_of(const std::string& folder) {
  Phrasebook book;
  for (const Atom* atom : all_atoms()) {
    const std::string row =
        fmt::format("| property | |\n| --- | --- |\n| `{}` | {} |\n", atom->name, atom->documentation);
    if (!atom->is_derived) book.add(passages_of_page(row, fmt::format("{}{}", explain_command, atom->name)));
  }
  const std::size_t without_files = book.size();
  for (const char* part : {"", "/cookbook", "/published"}) {
    std::vector<std::string> files;
    std::error_code ignored;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder + part, ignored)) {
      const std::string end = entry.path().extension().string();
      if (end == ".md" || end == ".toml") files.push_back(entry.path().string());
    }
    std::sort(files.begin(), files.end());
    for (const std::string& file : files) {
      const auto text = read_text_file(file);
      if (!text) continue;
      book.add(file.ends_with(".md") ? passages_of_page(*text, file) : passages_of_rules(*text, file));
    }
  }
  return book.size() > without_files ? book : Phrasebook();
}

std::string place_of(const Passage& passage) {
  if (passage.file.starts_with(explain_command)) return passage.file;
  return fmt::format("{}:{}", passage.file, passage.line);
}

std::string indented(const std::string& lines) {
  std::string out;
  for (const std::string_view line : lines_in(lines))
    out += (line.empty() ? std::string() : "    " + std::string(line)) + '\n';
  return out;
}

std::string to_text(const std::vector<Phrasebook::Hit>& hits) {
  std::string text;
  for (const Phrasebook::Hit& hit : hits) {
    const Passage& passage = *hit.passage;
    text += fmt::format("{}{}{}\n  {}\n{}", text.empty() ? "" : "\n", place_of(passage),
                        passage.section.empty() ? "" : fmt::format(" ({})", passage.section),
                        one_line(passage.sentence), indented(passage.toml));
    std::vector<std::string> also;
    for (const Passage* other : hit.also) {
      if (also.size() < max_also) also.push_back(place_of(*other));
    }
    if (!also.empty())
      text += fmt::format("  the same in {}{}\n", fmt::join(also, ", "),
                          hit.also.size() > max_also ? fmt::format(" and {} more", hit.also.size() - max_also)
                                                     : std::string());
  }
  return text;
}

std::string to_json(const std::string& sentence, const std::vector<Phrasebook::Hit>& hits) {
  static constexpr std::array<const char*, 3> kinds = {"cookbook", "rule", "manual"};
  JsonWriter json;
  json.object([&] {
    json.member("sentence", sentence);
    json.array("hits", hits, [&](const Phrasebook::Hit& hit) {
      json.object([&] {
        json.member("kind", kinds[static_cast<std::size_t>(hit.passage->kind)]);
        json.member("file", hit.passage->file);
        json.member("line", hit.passage->line);
        json.member_if_any("section", hit.passage->section);
        json.member("text", hit.passage->sentence);
        json.member("toml", hit.passage->toml);
        json.array("also", hit.also, [&](const Passage* other) { json.value(place_of(*other)); });
      });
    });
  });
  return json.take() + '\n';
}

}  // namespace

Status rules_find(Session& session, const RulesFindOptions& options) {
  const std::string sentence = fmt::format("{}", fmt::join(options.sentence, " "));
  const Phrasebook book = phrasebook_of(session.rules.folder());
  if (book.size() == 0)
    return refuse(session, fmt::format("{} has no rule files to search", one_line(session.rules.folder())));
  const auto hits = book.find(sentence, static_cast<std::size_t>(options.hits));
  if (options.json) {
    session.out << to_json(sentence, hits);
  } else if (hits.empty()) {
    session.out << "no place has any of these words; try the words of a rulebook, such as \"zone of "
                   "control\" or \"stacking limit\"\n";
  } else {
    session.out << to_text(hits);
  }
  return hits.empty() ? problems_found : fine;
}

}  // namespace rearguard
