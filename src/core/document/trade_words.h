#pragma once
// The words in which rule books are printed, and those of rule files. They stand in `trade.words`, a line
// each:
//
//   ! of the a              small words, which say nothing
//   zoc = ezoc | zone of control    what else is printed for it
//   retreat ~ rout flee     words of one field: each helps to find the others, and stands for none
//   > place: words: lines   what to write where somebody writes one of the words at that place; `@` is what
//                           stands there

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rearguard {

/// Returns the words of a text in their order, without small words and endings, each as rule files have it:
/// "hostile zones of control" and "enemy-zoc" are the same.
std::vector<std::string> trade_words(std::string_view text);
/// Returns words of the same field as one of `trade_words`.
const std::vector<std::string>& related_words(const std::string& word);

/// Returns the name among `known` that somebody means by `word`: one of the same trade words, else the
/// nearest in spelling, else the first that shares half of its trade words; nothing if there is none.
std::optional<std::string> likely_name(std::string_view word, std::span<const std::string> known);

/// Returns the name among `known` of the same trade words in any order; nothing if there is none.
std::optional<std::string> same_name(std::string_view word, std::span<const std::string> known);

/// Returns the lines to write in place of `word` at a place of a rule file, "property" or "clause"; empty if
/// there are none. `value` stands for the `@`.
std::string lines_in_place(std::string_view place, std::string_view word, std::string_view value);

/// Returns the command that searches for the lines of a sentence: `rearguard rules find "ezoc"`.
std::string find_command(std::string_view sentence);

}  // namespace rearguard
