#include "src/workshop/exchange/wesnoth/wesnoth_campaign.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "src/core/document/text_file.h"
#include "src/workshop/exchange/wesnoth/wesnoth_terrain.h"

namespace rearguard {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view block_begin = "[terrain_type]";
constexpr std::string_view block_end = "[/terrain_type]";

std::string_view without_blanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// Returns the lines of a text without comments. A line break in a quoted value does not end its line.
struct ConfigLine {
  std::string text;
  int number = 0;
};
std::vector<ConfigLine> config_lines(std::string_view text) {
  std::vector<ConfigLine> lines(1, {"", 1});
  int number = 1;
  bool quoted = false;
  bool comment = false;
  for (const char c : text) {
    if (c == '"' && !comment) quoted = !quoted;
    if (c == '#' && !quoted) comment = true;
    if (c == '\n') {
      ++number;
      comment = false;
      if (!quoted) lines.push_back({"", number});
      continue;
    }
    if (!comment) lines.back().text += c;
  }
  return lines;
}

/// Returns a value without quotes.
std::string unquoted(std::string_view value) {
  value = without_blanks(value);
  if (value.size() >= 2 && value.front() == '"' && value.back() == '"')
    value = value.substr(1, value.size() - 2);
  return std::string(without_blanks(value));
}

std::vector<std::string> split_at_commas(const std::string& list) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    const std::string_view part = without_blanks(std::string_view(list).substr(begin, end - begin));
    if (!part.empty()) parts.emplace_back(part);
    begin = end + 1;
  }
  return parts;
}

}  // namespace

void CampaignTerrain::read(std::string_view text, const std::string& file) {
  std::map<std::string, std::string> keys;
  int opened = 0;  // line of the block; 0: outside
  const auto unclosed = [&] {
    problems_.push_back({file, opened, 1, "this [terrain_type] is not closed by [/terrain_type]"});
  };
  for (const ConfigLine& line : config_lines(text)) {
    const std::string_view words = without_blanks(line.text);
    if (words == block_begin) {
      if (opened != 0) unclosed();
      opened = line.number;
      keys.clear();
    } else if (words == block_end && opened != 0) {
      opened = 0;
      const std::string alias = keys.contains("mvt_alias") ? keys["mvt_alias"] : keys["aliasof"];
      if (!keys["string"].empty()) defined_[keys["string"]] = {split_at_commas(alias), keys["default_base"]};
    } else if (opened != 0) {
      const std::size_t equals = words.find('=');
      if (equals != std::string_view::npos)
        keys[std::string(without_blanks(words.substr(0, equals)))] = unquoted(words.substr(equals + 1));
    }
  }
  if (opened != 0) unclosed();
}

void CampaignTerrain::read_path(const std::string& path) {
  std::vector<std::string> files;
  std::error_code error;
  if (fs::is_directory(path, error)) {
    fs::recursive_directory_iterator at(path, error);
    for (; !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
      std::error_code ignored;
      if (at->path().extension() == ".cfg" && at->is_regular_file(ignored))
        files.push_back(at->path().string());
    }
    if (error) problems_.push_back({path, 0, 0, "cannot read all of this folder: " + error.message()});
    std::ranges::sort(files);
  } else {
    files.push_back(path);
  }
  for (const std::string& file : files) {
    const auto text = read_text_file(file);
    if (text) {
      read(*text, file);
    } else if (file == path) {
      problems_.insert(problems_.end(), text.problems().begin(), text.problems().end());
    }
  }
}

void CampaignTerrain::add_to(WesnothTerrain& table) const {
  // Aliases of aliases are replaced by what these are; a circle of them has no meaning.
  std::set<std::string> in_work;
  const auto add = [&](const auto& self, const std::string& code) -> bool {
    if (table.codes.contains(code)) return true;
    const auto definition = defined_.find(code);
    if (definition == defined_.end() || !in_work.insert(code).second) return false;
    WesnothTerrain::Code added;
    added.base = definition->second.base;
    bool known = !definition->second.alias.empty();
    for (const std::string& word : definition->second.alias) {
      if (word == "-" || word == "+" || word == "_bas" || table.kinds.contains(word)) {
        added.moves.push_back(word);
      } else if (self(self, word)) {
        const std::vector<std::string> moves = table.codes.at(word).moves;
        added.moves.insert(added.moves.end(), moves.begin(), moves.end());
      } else {
        known = false;
      }
    }
    in_work.erase(code);
    if (known) table.codes[code] = std::move(added);
    return known;
  };
  for (const auto& [code, definition] : defined_) add(add, code);
}

}  // namespace rearguard
