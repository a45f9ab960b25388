#include "src/play/record/kept_documents.h"

#include <algorithm>
#include <charconv>
#include <filesystem>

#include <fmt/format.h>
#include <zlib.h>

#include "hexmap/base64.h"
#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/core/document/file_access.h"
#include "src/core/document/text_file.h"
#include "src/core/io/rules/readings.h"
#include "src/play/record/scenario_reader.h"

namespace rearguard {
namespace {

namespace fs = std::filesystem;

const std::string shipped_rules = "assets/rules";
constexpr std::size_t characters_in_line = 64;
constexpr std::size_t max_ratio = 1100;  ///< of what zlib unpacks; it reaches 1032

/// Returns the rest of a path that begins with a folder; nothing if it does not, letter by letter.
std::optional<std::string> below(const std::string& folder, const std::string& path) {
  if (folder == ".") return fs::path(path).is_absolute() ? std::nullopt : std::optional(path);
  if (!path.starts_with(folder + '/')) return std::nullopt;
  return path.substr(folder.size() + 1);
}

std::string within(const std::string& folder, const std::string& name) {
  return normal_path(path_from(folder, name));
}

/// Reads numbers up to `max`, with a blank after each but the last.
bool read_numbers(std::string_view text, std::initializer_list<std::size_t*> numbers) {
  const char* at = text.data();
  const char* const end = at + text.size();
  for (std::size_t* number : numbers) {
    if (number != *numbers.begin() && (at == end || *at++ != ' ')) return false;
    const auto read = std::from_chars(at, end, *number);
    if (read.ec != std::errc()) return false;
    at = read.ptr;
  }
  return at == end;
}

/// Returns the text of documents one after the other, each after a line "BYTES NAME"; a name that cannot be
/// written so is an error.
Checked<std::string> joined(const DocumentTexts& documents, const std::string& file) {
  std::string text;
  for (const auto& [name, content] : documents) {
    if (one_line(name, max_kept_name) != name)
      return Diagnostic{file, 0, 0,
                        fmt::format("a game cannot keep the document {}: its name contains line breaks or "
                                    "is too long",
                                    value_text(one_line(name, 200)))};
    text += fmt::format("{} {}\n", content.size(), name);
    text += content;
    if (text.size() > max_text_file_bytes)
      return Diagnostic{file, 0, 0,
                        fmt::format("the documents of this scenario are larger than {} MiB together: a game "
                                    "cannot keep them",
                                    max_text_file_bytes >> 20U)};
  }
  return text;
}

std::optional<DocumentTexts> divided(std::string_view text) {
  DocumentTexts documents;
  while (!text.empty()) {
    const std::size_t blank = std::min(text.find(' '), text.size());
    const std::size_t end = text.find('\n');
    std::size_t bytes = 0;
    if (end == std::string_view::npos || blank > end || !read_numbers(text.substr(0, blank), {&bytes}) ||
        bytes > text.size() - end - 1)
      return std::nullopt;
    const std::string name(text.substr(blank + 1, end - blank - 1));
    if (!documents.emplace(name, text.substr(end + 1, bytes)).second) return std::nullopt;
    text.remove_prefix(end + 1 + bytes);
  }
  return documents;
}

std::optional<std::string> inflated(const std::string& bytes, std::size_t size) {
  if (size / max_ratio > bytes.size()) return std::nullopt;
  std::string text(size, '\0');
  uLongf length = size;
  const int state = ::uncompress(reinterpret_cast<Bytef*>(text.data()), &length,
                                 reinterpret_cast<const Bytef*>(bytes.data()), bytes.size());
  return state == Z_OK && length == size ? std::optional(std::move(text)) : std::nullopt;
}

/// Returns the folder that the names of a game's documents are relative to: that around its scenario where
/// this is there, or of the journal.
std::string root_of(const DocumentTexts& documents, const std::string& name, const std::string& journal,
                    const ScenarioLocator& locator) {
  const FoundScenario found = find_scenario(name, journal, locator.data);
  const std::string kept = kept_name(name);
  const auto text = documents.find(kept);
  const auto is_the_kept_one = [&] {
    const auto there = read_named_file(found.file);
    return there && text != documents.end() && *there == text->second;
  };
  const std::string& file = found.file;
  if (!document_exists(file) || (found.problem && !is_the_kept_one())) return document_folder(journal);
  if (file == kept) return ".";
  if (!file.ends_with('/' + kept)) return document_folder(journal);
  return file.substr(0, file.size() - kept.size() - 1);
}

DocumentSource source_of(const DocumentTexts& documents, const std::string& root) {
  DocumentSource source;
  for (const auto& [name, text] : documents) source.texts[within(root, name)] = text;
  return source;
}

int first_different_line(std::string_view one, std::string_view other) {
  const auto [a, b] = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
  return 1 + static_cast<int>(std::count(one.begin(), a, '\n'));
}

}  // namespace

std::string kept_name(const std::string& scenario) {
  const std::string file = split_readings(scenario).name;
  return fs::path(file).is_absolute() ? file_name_of(file) : normal_path(file);
}

Checked<DocumentTexts> documents_of(const std::map<std::string, std::string>& texts,
                                    const std::string& scenario, const std::string& name,
                                    const RuleLibrary& rules) {
  const NameWithReadings read = split_readings(scenario);
  const std::string folder = document_folder(read.name);
  const std::string own_folder = document_folder(name);
  DocumentSource every;
  for (const auto& [file, text] : texts) {
    if (const auto rest = below(folder, file)) every.texts[within(own_folder, *rest)] = text;
    if (const auto rest = below(rules.folder(), file)) every.texts[within(shipped_rules, *rest)] = text;
    if (fs::path(file).is_absolute()) every.texts[normal_path(file)] = text;
  }
  // What is asked for by which name shows only when it is read so.
  const DocumentScope scope(every);
  const FileRecord asked;
  const auto text = read_named_file(name);
  if (!text) return text.problems();
  const auto again =
      read_scenario_text(*text, with_readings(name, read.readings), own_folder, RuleLibrary(shipped_rules));
  if (!again) return again.problems();
  DocumentTexts documents;
  for (const auto& [file, content] : asked.texts()) documents[normal_path(file)] = content;
  return documents;
}

std::optional<PackedSize> packed_size(std::string_view line) {
  PackedSize size;
  if (!line.starts_with(documents_word) ||
      !read_numbers(line.substr(documents_word.size()), {&size.bytes, &size.characters}) ||
      std::max(size.bytes, size.characters) > max_text_file_bytes)
    return std::nullopt;
  return size;
}

Checked<std::string> packed(const DocumentTexts& documents, const std::string& file) {
  const auto text = joined(documents, file);
  if (!text) return text;
  uLongf length = ::compressBound(text->size());
  std::string bytes(length, '\0');
  ::compress2(reinterpret_cast<Bytef*>(bytes.data()), &length, reinterpret_cast<const Bytef*>(text->data()),
              text->size(), Z_BEST_COMPRESSION);
  bytes.resize(length);
  const std::string characters = to_base64(bytes);
  std::string lines = fmt::format("{}{} {}\n", documents_word, text->size(), characters.size());
  for (std::size_t i = 0; i < characters.size(); i += characters_in_line)
    lines.append(characters, i, characters_in_line).append(1, '\n');
  return lines;
}

Checked<DocumentTexts> unpacked(std::string_view lines, const std::string& file) {
  if (lines.empty()) return DocumentTexts{};
  const std::size_t end = std::min(lines.find('\n'), lines.size());
  const auto size = packed_size(lines.substr(0, end));
  const auto bytes = from_base64(lines.substr(end));
  const auto text = size && bytes ? inflated(*bytes, size->bytes) : std::nullopt;
  auto documents = text ? divided(*text) : std::nullopt;
  if (!documents) return Diagnostic{file, 0, 0, "the documents that this game keeps are damaged"};
  return *std::move(documents);
}

KeptDocuments::KeptDocuments(const DocumentTexts& documents, const std::string& name,
                             const std::string& journal, const ScenarioLocator& locator)
    : root_(root_of(documents, name, journal, locator)),
      scenario_(path_from(root_, kept_name(name))),
      source_(source_of(documents, root_)),
      scope_(source_),
      rules_(path_from(root_, shipped_rules)),
      kinds_(locator.kinds) {}

std::vector<KeptDifference> differences(const DocumentTexts& documents, const std::string& name,
                                        const std::string& scenario, const std::string& data) {
  std::vector<KeptDifference> found;
  const std::string kept = kept_name(name);
  const std::string root = scenario == kept ? "." : scenario.substr(0, scenario.size() - kept.size() - 1);
  for (const auto& [document, text] : documents) {
    std::string file = path_from(root, document);
    if (document.starts_with(shipped_rules) && !document_exists(file)) file = path_from(data, document);
    const auto there = read_named_file(file);
    if (there && *there == text) continue;
    found.push_back({file, there ? first_different_line(*there, text) : 0});
  }
  return found;
}

std::vector<std::string> compared_with_files(const std::string& path, const ScenarioLocator& locator) {
  const auto read = read_game(path, locator);
  if (!read || read->kept.empty()) return {};
  const auto differ =
      differences(read->kept, read->journal.heading.scenario, read->scenario_file, locator.data);
  const std::string count = plural(read->kept.size(), "document", "documents");
  if (differ.empty()) return {fmt::format("keeps {}; the files of their names are the same", count)};
  std::vector<std::string> lines = {fmt::format("is played by the {} that it keeps", count)};
  bool is_whole = true;
  for (const KeptDifference& each : differ) {
    is_whole = is_whole && each.line > 0;
    lines.push_back(each.line > 0 ? fmt::format("{} differs from line {} on", each.file, each.line)
                                  : fmt::format("{} is not there, and need not be", each.file));
  }
  const auto by_files = read_game(path, locator, GameDocuments::files);
  if (by_files)
    lines.emplace_back("by these files every action and outcome would be the same");
  else if (is_whole)
    lines.push_back("by these files it would be another game: " + to_string(by_files.problems()));
  return lines;
}

}  // namespace rearguard
