#include "src/extras/mail/mail_people.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "src/core/document/source_text.h"
#include "src/extras/mail/identity.h"
#include "src/extras/mail/mail_heading.h"

namespace rearguard {
namespace {

using Range = std::pair<char32_t, char32_t>;

/// Characters without a shape of their own: controls, blanks of other widths, marks of direction, joiners,
/// variants, tags, and those that are for private use.
constexpr std::array<Range, 20> unseen = {
    {{0x00, 0x1F},     {0x7F, 0xA0},     {0xAD, 0xAD},     {0x34F, 0x34F},   {0x61C, 0x61C},
     {0x115F, 0x1160}, {0x1680, 0x1680}, {0x17B4, 0x17B5}, {0x180B, 0x180F}, {0x2000, 0x200F},
     {0x2028, 0x202F}, {0x205F, 0x206F}, {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164},
     {0xE000, 0xF8FF}, {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xE0000, 0x10FFFF}}};

bool is_in(char32_t c, const Range& range) {
  return c >= range.first && c <= range.second;
}

bool is_unseen(char32_t c) {
  return std::any_of(unseen.begin(), unseen.end(), [&](const Range& range) { return is_in(c, range); });
}

/// Returns a number for each alphabet of letters that can be taken for one another; 0: none of these.
int alphabet_of(char32_t c) {
  if (is_in(c, {U'A', U'Z'}) || is_in(c, {U'a', U'z'}) || is_in(c, {0xC0, 0x24F})) return 1;
  if (is_in(c, {0x370, 0x3FF}) || is_in(c, {0x1F00, 0x1FFF})) return 2;
  if (is_in(c, {0x400, 0x52F})) return 3;
  if (is_in(c, {0x530, 0x58F})) return 4;
  if (is_in(c, {0x13A0, 0x13FF})) return 5;
  if (is_in(c, {0x1D400, 0x1D7FF}) || is_in(c, {0xFF00, 0xFF5E}) || is_in(c, {0x2100, 0x214F})) return 6;
  return 0;
}

/// Letters beside the Latin ones that they look like, in small letters.
constexpr std::u32string_view foreign =
    U"\u0430\u0410\u03b1\u0391\u0432\u0412\u03b2\u0392\u0441\u0421\u03f2\u0435\u0415\u03b5\u0395\u0451\u043d"
    U"\u041d\u0397"
    U"\u0456\u0406\u0457\u03b9\u0399\u0131\u0458\u0408\u043a\u041a\u03ba\u039a\u043c\u041c\u039c\u039d\u03bd"
    U"\u043e\u041e"
    U"\u03bf\u039f\u0585\u0440\u0420\u03c1\u03a1\u0455\u0405\u0442\u0422\u03c4\u03a4\u0475\u0445\u0425\u03c7"
    U"\u03a7\u0443"
    U"\u0423\u03b3\u03a5\u0396\u0501\u051b\u051d";
constexpr std::string_view latin = "aaaabbbbccceeeeehhhiiiiiijjkkkkmmmnvoooooppppssttttvxxxxyyyyzdqw";
static_assert(foreign.size() == latin.size());

/// Returns a name as it looks to somebody who does not look closely.
std::u32string look_of(std::string_view name) {
  std::u32string look;
  for (char32_t c : code_points(name)) {
    if (is_unseen(c) || c == U' ' || c == U'-' || c == U'_' || c == U'.' || c == U'\'') continue;
    if (is_in(c, {0xFF01, 0xFF5E})) c -= 0xFEE0;
    if (is_in(c, {U'A', U'Z'})) c += U'a' - U'A';
    if (const std::size_t at = foreign.find(c); at != std::u32string_view::npos)
      c = static_cast<char32_t>(latin[at]);
    if (c == U'0') c = U'o';
    if (c == U'1' || c == U'l' || c == U'|') c = U'i';
    look += c;
  }
  return look;
}

bool has_several_alphabets(std::string_view name) {
  int first = 0;
  for (const char32_t c : code_points(name)) {
    const int alphabet = alphabet_of(c);
    if (alphabet != 0 && first != 0 && alphabet != first) return true;
    if (alphabet != 0) first = alphabet;
  }
  return false;
}

}  // namespace

std::string shown_name(std::string_view name) {
  std::string shown = "\"";
  for (std::size_t i = 0; i < name.size();) {
    std::size_t end = i + 1;
    while (end < name.size() && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U) ++end;
    const std::string_view character = name.substr(i, end - i);
    const char32_t code = code_points(character).front();
    if (code == U' ' || !is_unseen(code))
      shown += code == U'"' ? std::string_view("'") : character;
    else
      shown += fmt::format("<U+{:04X}>", static_cast<unsigned>(code));
    i = end;
  }
  shown += '"';
  return has_several_alphabets(name) ? shown + " (in letters of several alphabets)" : shown;
}

std::string name_problem(std::string_view name) {
  for (const char32_t c : code_points(name)) {
    if (is_unseen(c))
      return fmt::format("a name has no characters that cannot be seen, and this one has U+{:04X}",
                         static_cast<unsigned>(c));
  }
  return has_several_alphabets(name) ? "a name is written in the letters of one alphabet" : std::string();
}

std::optional<std::string> warning_of_name(const MailPlayer& player,
                                           const std::map<std::string, std::string>& known) {
  const std::string print = fingerprint_of_key(player.key);
  if (known.contains(print)) return std::nullopt;
  const std::u32string look = look_of(player.name);
  for (const auto& [other, name] : known) {
    if (look_of(name) != look) continue;
    return fmt::format(
        "WARNING: this is NOT the key that you know as that of {}.\n"
        "  known: {}\n  now:   {}\n"
        "Somebody else may be using the name, or it is a new key: ask over another channel before you play, "
        "and note "
        "a new key with `rearguard key trust`.",
        shown_name(name), other, print);
  }
  return std::nullopt;
}

}  // namespace rearguard
