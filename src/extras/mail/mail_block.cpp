#include "src/extras/mail/mail_block.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "src/extras/mail/line_chain.h"
#include "src/extras/mail/mail_heading.h"
#include "src/extras/mail/mail_line.h"
#include "src/play/record/journal.h"
#include "src/play/record/kept_documents.h"

namespace rearguard {
namespace {

constexpr std::size_t max_pieces = 12;  ///< of a broken line that are put together in every way

std::vector<std::string> lines_of_mail(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// Returns a line without the marks of a quote: "> > " or "| ".
std::string unquoted(const std::string& line) {
  const std::size_t begin = line.find_first_not_of(" \t>|");
  return begin == std::string::npos ? std::string() : line.substr(begin);
}

std::string without_blanks_at_end(std::string line) {
  while (!line.empty() && (line.back() == ' ' || line.back() == '\t')) line.pop_back();
  return line;
}

/// Puts the parts of a line of a heading together: hexadecimal digits that were broken within the word of so
/// many `digits`, and words between which there was a blank.
std::string joined_heading(const std::string& before, const std::string& after, std::size_t digits) {
  const auto is_digits = [](std::string_view word) {
    return word.find_first_not_of("0123456789abcdef") == std::string_view::npos;
  };
  const std::string_view last = std::string_view(before).substr(before.rfind(' ') + 1);
  const std::string_view next = std::string_view(after).substr(0, after.find(' '));
  const bool is_one_word = is_digits(last) && is_digits(next) && last.size() + next.size() <= digits;
  return before + (is_one_word ? "" : " ") + after;
}

class BlockReader {
 public:
  explicit BlockReader(std::vector<std::string> lines) : lines_(std::move(lines)) {}

  /// Returns the block that begins with a line; nothing if it is none.
  std::optional<std::string> read(std::size_t begin) {
    at_ = begin;
    const bool is_invitation = take() == invitation_first_line;
    std::string heading = is_invitation ? take() + '\n' : std::string(mail_first_line) + '\n';
    const std::string whole = is_invitation ? std::string(invitation_first_line) + '\n' : std::string();
    std::vector<std::string_view> keys = {"scenario ", "world ", "dice mail ", "reply ", "links ", "player "};
    if (!is_invitation) keys.emplace_back("player ");
    keys.emplace_back("opening ");
    if (is_invitation) keys.emplace_back("sign ");
    for (std::size_t k = 0; k < keys.size(); ++k) {
      if (at_ == lines_.size() || !has_key(keys[k])) return std::nullopt;
      const std::size_t digits = keys[k] == "sign " ? 128 : keys[k] == "scenario " ? 0 : 64;
      std::string text = without_blanks_at_end(take());
      const auto ends = [&] {
        return k + 1 < keys.size() ? has_key(keys[k + 1]) : text.size() >= keys[k].size() + digits;
      };
      while (at_ < lines_.size() && !ends())
        text = joined_heading(text, without_blanks_at_end(take()), digits);
      heading += text + '\n';
    }
    const std::string documents = document_lines();
    if (is_invitation) return whole + heading + documents;
    head_ = game_id(heading);
    return heading + documents + game_lines();
  }

 private:
  std::string line() const { return unquoted(lines_[at_]); }
  /// Tests whether the next line begins with a key, which may stand there alone.
  bool has_key(std::string_view key) const { return (line() + ' ').starts_with(key); }
  std::string take() { return unquoted(lines_[at_++]); }

  /// Returns the documents that come with the heading, in lines that may have been broken; empty: none.
  std::string document_lines() {
    const auto size =
        at_ < lines_.size() ? packed_size(without_blanks_at_end(line())) : std::optional<PackedSize>();
    if (!size) return {};
    std::string text = without_blanks_at_end(take()) + '\n';
    for (std::size_t read = 0; read < size->characters && at_ < lines_.size();) {
      const std::string piece = without_blanks_at_end(take());
      if (piece.empty()) continue;
      read += piece.size();
      text += piece + '\n';
    }
    return text;
  }

  /// Tests whether a text is the next line of the game, and goes on to the one after it.
  bool is_next(const std::string& text) {
    const std::size_t bar = text.rfind(" | ");
    if (bar == std::string::npos) return false;
    auto parsed = parse_line(std::string_view(text).substr(0, bar));
    if (!parsed || parsed->number != number_) return false;
    const auto [deed, what] = mail_deed(describe_deed(*parsed));
    set_deed(*parsed, deed, what);
    const Bytes32 after = next_head(head_, chained_text(*parsed));
    if (check_of_head(after) != std::string_view(text).substr(bar + 3)) return false;
    head_ = after;
    ++number_;
    return true;
  }

  /// Returns the next line of the game, put together from as many lines as it takes; nothing if none fits.
  std::optional<std::string> next_line() {
    std::vector<std::string> ways = {take()};
    if (is_next(ways.front())) return ways.front();
    if (const std::string plain = without_blanks_at_end(ways.front()); is_next(plain)) return plain;
    for (std::size_t piece = 1; piece < max_pieces && at_ < lines_.size(); ++piece) {
      const std::string after = take();
      std::vector<std::string> longer;
      for (const std::string& way : ways) {
        longer.push_back(way + after);
        if (!way.ends_with(' ')) longer.push_back(way + ' ' + after);
      }
      ways = std::move(longer);
      for (const std::string& way : ways) {
        for (const std::string& text : {way, without_blanks_at_end(way)}) {
          if (is_next(text)) return text;
        }
      }
    }
    return std::nullopt;
  }

  std::string game_lines() {
    std::string text;
    while (at_ < lines_.size()) {
      const std::size_t before = at_;
      if (const auto next = next_line()) {
        text += *next + '\n';
        continue;
      }
      // What looks like a line of the game and is none was changed: its reader says how.
      const std::string start = std::to_string(number_) + " | ";
      for (at_ = before; at_ < lines_.size(); ++at_) {
        if (line().starts_with(start)) return text + line() + '\n';
      }
    }
    return text;
  }

  std::vector<std::string> lines_;
  std::size_t at_ = 0;
  Bytes32 head_{};
  int number_ = 1;
};

}  // namespace

std::string mail_block_in(std::string_view text) {
  std::string plain = plain_text(text);
  std::vector<std::string> lines = lines_of_mail(plain);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string line = without_blanks_at_end(unquoted(lines[i]));
    if (line != mail_first_line && line != invitation_first_line) continue;
    lines[i] = line;
    if (auto block = BlockReader(lines).read(i)) return *std::move(block);
  }
  return plain;
}

}  // namespace rearguard
