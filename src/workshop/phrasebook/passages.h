#pragma once
// The places of rule files and of the manual that say a rule in a sentence, with the lines that say it in
// TOML.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rearguard {

struct Passage {
  enum class Kind : std::uint8_t { cookbook, rule, manual };
  Kind kind = Kind::rule;
  std::string file;     ///< as given
  int line = 0;         ///< from 1
  std::string section;  ///< heading of the page; empty: of a rule file
  std::string sentence;
  std::string toml;  ///< whole lines, ready to paste
};

/// Returns the parts of a rule file that have a `text`, in their order: of a cookbook (`…cookbook.toml`)
/// as its entries. Parts of moves come as parts of the file. Of another text the result is unspecified.
std::vector<Passage> passages_of_rules(std::string_view text, const std::string& file);

/// Returns the examples and the rows of tables of a page of the manual.
std::vector<Passage> passages_of_page(std::string_view text, const std::string& file);

/// Returns the lines of a text, without their ends.
std::vector<std::string_view> lines_in(std::string_view text);

}  // namespace rearguard
