#pragma once
// How VASSAL packs text: sequences of tokens, nested in each other, and the obfuscation of saves; both ways.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace rearguard {

/// Reads the tokens of a sequence one by one. A delimiter after a backslash is part of its token, without
/// that backslash; a pair of single quotes around a token is dropped. An empty text is one empty token. A
/// token may be a sequence itself: its own delimiters carry one backslash more each level, so each level is
/// split by itself.
class SequenceReader {
 public:
  SequenceReader(std::string_view text, char delimiter) : text_(text), delimiter_(delimiter) {}

  bool has_more() const { return has_more_; }
  /// Returns the next token; empty after the last. Valid until the next call, and no longer than the text.
  std::string_view next();
  /// Returns what follows the last token, undecoded.
  std::string_view rest() const { return has_more_ ? text_.substr(offset_) : std::string_view(); }

 private:
  std::string_view text_;
  char delimiter_;
  std::size_t offset_ = 0;
  bool has_more_ = true;
  std::string token_;  ///< of a token with backslashes to drop
};

std::vector<std::string> split_sequence(std::string_view text, char delimiter);

/// Returns a sequence of tokens, which the reader above takes apart again.
std::string sequence_of(const std::vector<std::string>& tokens, char delimiter);

/// Returns a whole number; nothing if the text is none, or beyond ±10^12.
std::optional<std::int64_t> vassal_number(std::string_view text);

/// Returns the text of a `savedGame`: without the obfuscation, if it has any, and as UTF-8; bytes that are
/// not UTF-8 are read as Windows-1252. The message tells what is wrong with the obfuscation.
struct ObfuscationProblem {
  std::string message;
};
std::variant<std::string, ObfuscationProblem> plain_save_text(std::string bytes);

/// Returns the text of a save with the obfuscation that VASSAL expects.
std::string obfuscated_save_text(std::string_view text);

/// Returns text as UTF-8: bytes that are not UTF-8 are read as Windows-1252.
std::string text_as_utf8(std::string bytes);

}  // namespace rearguard
