#include "src/workshop/exchange/list_words.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <sstream>

namespace rearguard {
namespace {

struct Meaning {
  std::string word;
  std::vector<std::string> others;
};

/// The table of `list.words` with this name.
const std::vector<Meaning>& meanings(const std::string& name) {
  static const std::map<std::string, std::vector<Meaning>> tables = [] {
    std::map<std::string, std::vector<Meaning>> read;
    std::istringstream lines(
#include "src/workshop/exchange/list.words"
    );
    std::vector<Meaning>* into = nullptr;
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line.substr(line.find('=') + 1));
      using Word = std::istream_iterator<std::string>;
      if (line.starts_with('['))
        into = &read[line.substr(1, line.size() - 2)];
      else
        into->push_back({line.substr(0, line.find(' ')), {Word(words), Word()}});
    }
    return read;
  }();
  return tables.at(name);
}

std::optional<std::string> meaning_in(const std::string& name, const std::string& word) {
  for (const Meaning& m : meanings(name)) {
    if (word == m.word || std::ranges::find(m.others, word) != m.others.end()) return m.word;
  }
  return std::nullopt;
}

std::vector<std::string> words_of(const std::string& name) {
  std::vector<std::string> words;
  for (const Meaning& m : meanings(name)) words.push_back(m.word);
  return words;
}

std::string bare(std::string_view word) {
  while (word.ends_with('.') || word.ends_with(',')) word.remove_suffix(1);
  return in_small_letters(word);
}

}  // namespace

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  for (char& c : small) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return small;
}

std::optional<std::string> key_of_column(std::string_view name) {
  std::string key = bare(name);
  std::replace_if(
      key.begin(), key.end(), [](char c) { return c == ' ' || c == '-'; }, '_');
  return meaning_in("columns", key);
}

std::optional<std::string> kind_of_word(std::string_view word) {
  return meaning_in("kinds", bare(word));
}

std::optional<std::string> size_of_word(std::string_view word) {
  return meaning_in("sizes", bare(word));
}

std::string usual_class(std::string_view kind, const std::vector<std::string>& classes) {
  for (const Meaning& m : meanings("classes_of_kinds")) {
    if (m.word != kind) continue;
    for (const std::string& name : m.others) {
      if (std::ranges::find(classes, name) != classes.end()) return name;
    }
  }
  return {};
}

std::vector<std::string> usual_kinds() {
  return words_of("kinds");
}

std::vector<std::string> usual_sizes() {
  return words_of("sizes");
}

std::string short_kind(std::string_view kind) {
  for (const Meaning& m : meanings("kinds")) {
    if (m.word == kind) return m.others.front();
  }
  return std::string(kind);
}

}  // namespace rearguard
