#include <algorithm>
#include <charconv>

#include "src/core/document/limits.h"
#include "src/workshop/exchange/vassal/roster_reader.h"

namespace rearguard {
namespace {

constexpr std::size_t max_glob_text = 1000;

bool is_figure(char c) {
  return c >= '0' && c <= '9';
}
bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}
bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_figure(c) || c == '_' || c == '.' || c == '-';
}

/// Returns the length of "<word>" at the beginning of a text; 0 if there is none.
std::size_t word_length(std::string_view text) {
  std::size_t end = 1;
  while (end < text.size() && is_word_character(text[end])) ++end;
  return !text.empty() && text[0] == '<' && end > 1 && end < text.size() && text[end] == '>' ? end + 1 : 0;
}

}  // namespace

Glob::Glob(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (const std::size_t length = word_length(text.substr(i)); length > 0) {
      parts_.push_back({Part::Kind::number, 0, std::string(text.substr(i + 1, length - 2))});
      i += length - 1;
    } else if (text[i] == '*') {
      // Several in a row are one.
      if (parts_.empty() || parts_.back().kind != Part::Kind::any) parts_.push_back({Part::Kind::any});
    } else if (text[i] == '?') {
      parts_.push_back({Part::Kind::one});
    } else {
      parts_.push_back({Part::Kind::byte, text[i]});
    }
  }
}

std::optional<Glob::Numbers> Glob::fit(std::string_view text) const {
  if (text.size() > max_glob_text || parts_.size() > max_glob_text) return std::nullopt;
  std::vector<bool> failed((parts_.size() + 1) * (text.size() + 1));
  Numbers numbers;
  if (!fit_from(text, 0, 0, failed, numbers)) return std::nullopt;
  return numbers;
}

bool Glob::fit_from(std::string_view text, std::size_t part, std::size_t at, std::vector<bool>& failed,
                    Numbers& numbers) const {
  if (part == parts_.size()) return at == text.size();
  const std::size_t state = part * (text.size() + 1) + at;
  if (failed[state]) return false;
  const auto rest = [&](std::size_t from) { return fit_from(text, part + 1, from, failed, numbers); };
  const Part& now = parts_[part];
  switch (now.kind) {
    case Part::Kind::byte:
      if (at < text.size() && text[at] == now.byte && rest(at + 1)) return true;
      break;
    case Part::Kind::one: {
      std::size_t end = at + 1;
      while (end < text.size() && is_continuation(text[end])) ++end;
      if (at < text.size() && rest(end)) return true;
      break;
    }
    case Part::Kind::any:
      for (std::size_t end = at; end <= text.size(); ++end) {
        if (rest(end)) return true;
      }
      break;
    case Part::Kind::number: {
      std::size_t end = at;
      while (end < text.size() && is_figure(text[end])) ++end;
      for (; end > at; --end) {
        int value = 0;
        const auto read = std::from_chars(text.data() + at, text.data() + end, value);
        if (read.ec != std::errc() || value > max_number || !rest(end)) continue;
        // Set on the way back, so that no failed attempt leaves one behind.
        numbers[now.word] = value;
        return true;
      }
      break;
    }
  }
  failed[state] = true;
  return false;
}

std::vector<std::string> Glob::words() const {
  std::vector<std::string> words;
  for (const Part& part : parts_) {
    if (part.kind == Part::Kind::number) words.push_back(part.word);
  }
  return words;
}

}  // namespace rearguard
