#pragma once
// Texts of rule files and scenarios as headings, lists and tables, as their authors wrote them.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rearguard {

struct TextBlock {
  enum class Kind : std::uint8_t {
    heading,
    paragraph,
    item,   ///< of a list, with its dash or number
    row,    ///< an indented line
    table,  ///< `rows` has its cells
  };
  Kind kind = Kind::paragraph;
  std::string text = {};
  std::vector<std::vector<std::string>> rows = {};
  friend bool operator==(const TextBlock&, const TextBlock&) = default;
};

/// Headings are lines in capitals or after `#`, and words in capitals before the first full stop of a
/// paragraph. Items begin with `-`, `*` or a number and a full stop. Tables have lines with `|` around their
/// cells; an indented line of three or more entries "to 4: nothing. 5: pinned." is one as well.
std::vector<TextBlock> text_blocks(std::string_view text);

}  // namespace rearguard
