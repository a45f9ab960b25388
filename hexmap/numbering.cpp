#include "hexmap/numbering.h"

#include <algorithm>
#include <cstdlib>

namespace rearguard {
namespace {

constexpr std::string_view all_letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
constexpr std::size_t max_doubled_letters = 32;
constexpr std::size_t max_counted_letters = 4;
constexpr std::string_view separators = "./_";

bool is_figure(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return c >= 'A' && c <= 'Z';
}

std::string figures(long long value, int width) {
  std::string text = std::to_string(std::abs(value));
  if (static_cast<int>(text.size()) < width)
    text.insert(0, static_cast<std::size_t>(width) - text.size(), '0');
  return value < 0 ? "-" + text : text;
}

/// The capitals that a numbering counts, in their order.
std::string alphabet_of(const Numbering& numbering) {
  std::string letters(all_letters);
  std::erase_if(letters, [&](char c) { return numbering.skipped.find(c) != std::string::npos; });
  return letters;
}

std::string letters_of(int value, LetterOrder order, const std::string& counted) {
  if (value < 1) return "-" + letters_of(1 - value, order, counted);
  const int alphabet = static_cast<int>(counted.size());
  const auto letter = [&](int index) { return counted[static_cast<std::size_t>(index)]; };
  if (order == LetterOrder::doubled) {
    const auto times = static_cast<std::size_t>((value - 1) / alphabet + 1);
    return std::string(times, letter((value - 1) % alphabet));
  }
  std::string text;
  for (int rest = value; rest > 0; rest = (rest - 1) / alphabet) text += letter((rest - 1) % alphabet);
  std::reverse(text.begin(), text.end());
  return text;
}

std::optional<int> letters_value(std::string_view text, LetterOrder order, const std::string& counted) {
  const bool doubled = order == LetterOrder::doubled;
  if (text.empty() || text.size() > (doubled ? max_doubled_letters : max_counted_letters))
    return std::nullopt;
  if (text.find_first_not_of(counted) != std::string_view::npos) return std::nullopt;
  const int alphabet = static_cast<int>(counted.size());
  const auto place = [&](char c) { return static_cast<int>(counted.find(c)) + 1; };
  if (doubled) {
    if (text.find_first_not_of(text.front()) != std::string_view::npos) return std::nullopt;
    return static_cast<int>(text.size() - 1) * alphabet + place(text.front());
  }
  int value = 0;
  for (const char c : text) value = value * alphabet + place(c);
  return value;
}

std::string in_quotes(std::string_view text) {
  return '"' + std::string(text) + '"';
}

}  // namespace

bool Numbering::has_fixed_width() const {
  return column.kind == NumberPart::Kind::figures && row.kind == NumberPart::Kind::figures &&
         separator == '\0';
}

bool Numbering::is_plain() const {
  return has_fixed_width() && column.width == row.width && !row_first && !columns_left && !rows_up &&
         slant == 0 && prefix.empty();
}

std::string Numbering::text_of(const NumberPart& part, int value) const {
  return part.kind == NumberPart::Kind::letters ? letters_of(value, letters, alphabet_of(*this))
                                                : figures(value, part.width);
}

std::optional<int> Numbering::value_of(const NumberPart& part, std::string_view text) const {
  if (part.kind == NumberPart::Kind::letters) return letters_value(text, letters, alphabet_of(*this));
  const auto width = static_cast<std::size_t>(part.width);
  const auto longest = has_fixed_width() ? width : std::size_t{max_figures};
  if (text.size() < width || text.size() > longest) return std::nullopt;
  if (!std::all_of(text.begin(), text.end(), is_figure)) return std::nullopt;
  if (text.size() > width && text.front() == '0') return std::nullopt;
  int value = 0;
  for (const char c : text) value = value * 10 + (c - '0');
  return value;
}

std::string Numbering::text_of(HexNumber number) const {
  std::string text = prefix + text_of(first_part(), row_first ? number.row : number.column);
  if (separator != '\0') text += separator;
  return text + text_of(second_part(), row_first ? number.column : number.row);
}

std::optional<HexNumber> Numbering::parse(std::string_view text) const {
  if (!text.starts_with(prefix)) return std::nullopt;
  text.remove_prefix(prefix.size());
  std::size_t end = 0;
  std::size_t begin = 0;
  if (separator != '\0') {
    end = text.find(separator);
    if (end == std::string_view::npos) return std::nullopt;
    begin = end + 1;
  } else if (has_fixed_width()) {
    end = begin = std::min(text.size(), static_cast<std::size_t>(first_part().width));
  } else {
    const bool letters_lead = first_part().kind == NumberPart::Kind::letters;
    while (end < text.size() && (letters_lead ? is_letter(text[end]) : is_figure(text[end]))) ++end;
    begin = end;
  }
  const auto first = value_of(first_part(), text.substr(0, end));
  const auto second = value_of(second_part(), text.substr(begin));
  if (!first || !second) return std::nullopt;
  return row_first ? HexNumber{*second, *first} : HexNumber{*first, *second};
}

std::optional<std::string> Numbering::value_problem(bool is_column, int value) const {
  const NumberPart& part = is_column ? column : row;
  const std::string what = is_column ? "column" : "row";
  if (part.kind == NumberPart::Kind::letters) {
    if (value < 1) return "the letter of its " + what + " would be before A";
    const std::string text = text_of(part, value);
    const std::size_t longest = letters == LetterOrder::doubled ? max_doubled_letters : max_counted_letters;
    if (text.size() <= longest) return std::nullopt;
    return "its " + what + " would have " + std::to_string(text.size()) + " letters; the limit is " +
           std::to_string(longest);
  }
  const std::string number = "the number of its " + what + " would be " + std::to_string(value);
  if (value < 0) return number + "; hex numbers begin at 0";
  const int widest = has_fixed_width() ? part.width : max_figures;
  if (std::to_string(value).size() <= static_cast<std::size_t>(widest)) return std::nullopt;
  return number + ", which does not fit into " + std::to_string(widest) +
         (widest == 1 ? " digit" : " digits");
}

namespace {

/// A text such as "AA07" or "17.07" cut where its kind changes.
struct Cut {
  std::string_view first, second;
  char separator = '\0';
};

NumberPart::Kind kind_of(std::string_view text) {
  return !text.empty() && is_letter(text.front()) ? NumberPart::Kind::letters : NumberPart::Kind::figures;
}

std::string in_capitals(std::string_view text) {
  std::string capitals(text);
  for (char& c : capitals) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return capitals;
}

/// Tests for a letter before figures that may be a whole number, as sheets of a map have it: A0101.
bool may_have_prefix(const Cut& cut) {
  constexpr std::size_t least_figures = 4;
  return cut.separator == '\0' && kind_of(cut.first) == NumberPart::Kind::letters &&
         kind_of(cut.second) == NumberPart::Kind::figures && cut.second.size() >= least_figures &&
         cut.second.size() % 2 == 0;
}
/// Tests for letters that may be a Roman number, where the first hex would have one: I, II.
bool may_be_roman(std::string_view half) {
  return !half.empty() && half.find_first_not_of('I') == std::string_view::npos;
}

/// Returns what must be said of a number with letters or a separator; empty: nothing.
std::string second_reading(std::string_view text, const Cut& cut, const Numbering& keys,
                           const SaidOfNumber& said) {
  if (may_have_prefix(cut) && !said.prefix) {
    const std::string letter(cut.first);
    return "`first` " + in_quotes(text) + " can be read as column or row " + letter + " with " +
           std::string(cut.second) + ", or as " + std::string(cut.second) + " on sheet " + letter +
           ": say which with prefix = \"\" or prefix = " + in_quotes(letter);
  }
  if ((may_be_roman(cut.first) || may_be_roman(cut.second)) && !said.letters && keys.skipped.empty())
    return "in `first` " + in_quotes(text) +
           " I can be the letter after H, or the Roman one: Roman numbers are not read, so write figures (1) "
           "for "
           "them; if it is a letter, say so with letters = \"AA BB\"";
  if (said.digits) {
    for (const auto& [half, least] :
         {std::pair{cut.first, (*said.digits)[0]}, {cut.second, (*said.digits)[1]}}) {
      const bool fits = kind_of(half) == NumberPart::Kind::letters ||
                        least == static_cast<int>(half.size()) ||
                        (least < static_cast<int>(half.size()) && half.front() != '0');
      if (!fits)
        return "`digits` says that numbers have at least " + std::to_string(least) +
               " figures, and `first` has " + in_quotes(half);
    }
  }
  return {};
}

std::string readings_of(std::string_view text, const Numbering& keys) {
  const std::string_view one = keys.row_first ? "row " : "column ";
  const std::string_view other = keys.row_first ? ", column " : ", row ";
  std::string list;
  std::string digits;
  for (std::size_t cut = 1; cut < text.size(); ++cut) {
    const std::size_t rest = text.size() - cut;
    if (cut > std::size_t{Numbering::max_figures} || rest > std::size_t{Numbering::max_figures}) continue;
    if (!list.empty()) list += "; or ";
    list.append(one).append(text.substr(0, cut)).append(other).append(text.substr(cut));
    if (!digits.empty()) digits += " or ";
    digits += "[" + std::to_string(cut) + ", " + std::to_string(rest) + "]";
  }
  return "`first` " + in_quotes(text) + " can be read as " + list + ": say which with digits = " + digits;
}

std::variant<Cut, std::string> cut_of(std::string_view text, const Numbering& keys,
                                      const SaidOfNumber& said) {
  const std::optional<std::array<int, 2>>& digits = said.digits;
  constexpr std::string_view form =
      "`first` must be the number of the top left hex as it is printed, such as \"0101\", \"A1\", \"17.07\" "
      "or \"AA07\", not ";
  std::size_t end = 0;
  const bool letters_lead = kind_of(text) == NumberPart::Kind::letters;
  while (end < text.size() && (letters_lead ? is_letter(text[end]) : is_figure(text[end]))) ++end;
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
    return "the letters of hex numbers are capitals; write " + in_quotes(in_capitals(text));
  if (end == 0) return std::string(form) + in_quotes(text);
  if (end < text.size() && std::string_view("-,: ").find(text[end]) != std::string_view::npos) {
    return "the parts of a hex number cannot be separated by " + in_quotes(text.substr(end, 1)) +
           ", which separates hexes in lists and paths; write . / or _ instead";
  }
  const bool separated = end < text.size() && separators.find(text[end]) != std::string_view::npos;
  if (end < text.size()) {
    Cut cut{text.substr(0, end), text.substr(separated ? end + 1 : end), separated ? text[end] : '\0'};
    const bool is_one_kind =
        !cut.second.empty() && (std::all_of(cut.second.begin(), cut.second.end(), is_figure) ||
                                std::all_of(cut.second.begin(), cut.second.end(), is_letter));
    if (!is_one_kind) return std::string(form) + in_quotes(text);
    if (const std::string twofold = second_reading(text, cut, keys, said); !twofold.empty()) return twofold;
    return cut;
  }
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
    return "the letters of hex numbers are capitals; write " + in_quotes(in_capitals(text));
  if (letters_lead) {
    if (text.size() < 2) return std::string(form) + in_quotes(text);
    return "nothing divides the letters " + in_quotes(text) +
           " into a column and a row; write a separator . / or _ between them";
  }
  if (digits) {
    if (static_cast<std::size_t>((*digits)[0] + (*digits)[1]) != text.size()) {
      return "`digits` counts " + std::to_string((*digits)[0] + (*digits)[1]) + " figures, and `first` " +
             in_quotes(text) + " has " + std::to_string(text.size());
    }
    return Cut{text.substr(0, static_cast<std::size_t>((*digits)[0])),
               text.substr(static_cast<std::size_t>((*digits)[0]))};
  }
  if (text.size() < 2 || text.size() > std::size_t{2} * Numbering::max_figures)
    return std::string(form) + in_quotes(text);
  if (text.size() % 2 != 0) return readings_of(text, keys);
  return Cut{text.substr(0, text.size() / 2), text.substr(text.size() / 2)};
}

}  // namespace

std::variant<NumberReading, std::string> read_first_number(std::string_view text, const Numbering& keys,
                                                           const SaidOfNumber& said) {
  if (!text.starts_with(keys.prefix))
    return "`first` " + in_quotes(text) + " does not begin with the prefix " + in_quotes(keys.prefix);
  const std::string_view whole = text;
  text.remove_prefix(keys.prefix.size());
  const auto cut_or_problem = cut_of(text, keys, said);
  if (const auto* problem = std::get_if<std::string>(&cut_or_problem)) return *problem;
  const Cut& cut = std::get<Cut>(cut_or_problem);
  NumberReading reading{{}, keys};
  Numbering& numbering = reading.numbering;
  numbering.separator = cut.separator;
  const auto part_of = [&](std::string_view half) {
    const auto kind = kind_of(half);
    if (kind == NumberPart::Kind::letters) return NumberPart{kind, 1};
    const std::size_t which = half.data() == cut.first.data() ? 0 : 1;
    return NumberPart{kind, said.digits ? (*said.digits)[which] : static_cast<int>(half.size())};
  };
  (numbering.row_first ? numbering.row : numbering.column) = part_of(cut.first);
  (numbering.row_first ? numbering.column : numbering.row) = part_of(cut.second);
  if (const auto number = numbering.parse(whole)) {
    reading.number = *number;
    return reading;
  }
  for (const std::string_view half : {cut.first, cut.second}) {
    const NumberPart part = part_of(half);
    if (numbering.value_of(part, half)) continue;
    if (part.kind == NumberPart::Kind::figures)
      return "the number " + in_quotes(half) + " in `first` has " + std::to_string(half.size()) +
             " digits; the limit is " + std::to_string(Numbering::max_figures);
    const bool other_order = letters_value(half, LetterOrder::counted, alphabet_of(numbering)).has_value() &&
                             numbering.letters == LetterOrder::doubled;
    const std::size_t skipped = half.find_first_of(numbering.skipped);
    if (!numbering.skipped.empty() && skipped != std::string_view::npos)
      return "`skip` leaves out the letter " + in_quotes(half.substr(skipped, 1)) + ", which `first` has";
    if (other_order)
      return "after Z this map counts AA, BB, CC, so " + in_quotes(half) +
             " is no column or row; letters = \"AA AB\" counts AA, AB, AC";
    return in_quotes(half) + " in `first` has too many letters";
  }
  return "`first` cannot be read: " + in_quotes(text);
}

SaidOfNumber to_be_said_of(std::string_view text, const Numbering& numbering) {
  SaidOfNumber said;
  text.remove_prefix(std::min(text.size(), numbering.prefix.size()));
  const std::array<int, 2> widths{numbering.first_part().width, numbering.second_part().width};
  if (numbering.has_fixed_width()) {
    if (widths[0] != widths[1]) said.digits = widths;
    return said;
  }
  std::size_t end = 0;
  const bool letters_lead = kind_of(text) == NumberPart::Kind::letters;
  while (end < text.size() && (letters_lead ? is_letter(text[end]) : is_figure(text[end]))) ++end;
  const std::size_t begin = end + (numbering.separator != '\0' ? 1 : 0);
  const Cut cut{text.substr(0, end), text.substr(std::min(begin, text.size())), numbering.separator};
  said.prefix = may_have_prefix(cut) && numbering.prefix.empty();
  said.letters = may_be_roman(cut.first) || may_be_roman(cut.second);
  std::size_t which = 0;
  for (const std::string_view half : {cut.first, cut.second}) {
    const bool is_shorter =
        kind_of(half) == NumberPart::Kind::figures && widths[which] != static_cast<int>(half.size());
    if (is_shorter) said.digits = widths;
    ++which;
  }
  return said;
}

std::string unclear_fall(const HexNumber& first, const Numbering& numbering, bool is_column, int steps) {
  const NumberPart& part = is_column ? numbering.column : numbering.row;
  const bool falls = is_column ? numbering.columns_left : numbering.rows_up;
  if (!falls || part.kind == NumberPart::Kind::letters || numbering.has_fixed_width()) return {};
  const int value = is_column ? first.column : first.row;
  const auto size = [](int number) { return static_cast<int>(std::to_string(number).size()); };
  if (part.width < 2 || size(value) != part.width || size(std::max(0, value - steps)) == part.width)
    return {};
  int next = value;
  while (size(next) == part.width) --next;
  return "numbers fall from " + std::to_string(value) + ": say whether " + std::to_string(next + 1) +
         " is followed by " + std::to_string(next) + " or " + figures(next, part.width) +
         ", with the least figures of both parts: digits = [1, 1] or [" +
         std::to_string(is_column == numbering.row_first ? 1 : part.width) + ", " +
         std::to_string(is_column == numbering.row_first ? part.width : 1) + "]";
}

}  // namespace rearguard
