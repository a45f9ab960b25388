#include "src/play/record/journal.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <zlib.h>

#include "hexmap/grid.h"
#include "hexmap/hex.h"
#include "hexmap/hexside.h"
#include "hexmap/one_line.h"
#include "hexmap/step_costs.h"
#include "src/core/document/source_text.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/engine/terms/retreat_path.h"
#include "src/core/io/positions/resolve_request.h"
#include "src/core/rules/words/play.h"
#include "src/core/rules/words/reading.h"
#include "src/play/game/game.h"
#include "src/play/game/game_action.h"
#include "src/play/game/game_state.h"
#include "src/play/record/journal_readings.h"
#include "src/play/record/kept_documents.h"

namespace rearguard {
namespace {

constexpr std::string_view first_line = "rearguard journal 1";
constexpr std::string_view bar = " | ";
constexpr std::size_t max_outcome_bytes = 20'000;  ///< bytes of the outcome in one line
constexpr std::size_t max_player_name = 200;       ///< bytes
constexpr const char* how_players_are_written =
    "who plays a side is written as \"SIDE person NAME\" or \"SIDE computer STRENGTH\"";

template <class Number>
std::optional<Number> number_in(std::string_view text, int base = 10) {
  Number number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (text.empty() || read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
  return number;
}

/// "union | fire u31 r4 | 5 2 | u31 hits" -> its parts; the last part contains any further bars.
std::vector<std::string_view> parts_of(std::string_view text, std::size_t max_count) {
  std::vector<std::string_view> parts;
  while (parts.size() + 1 < max_count) {
    const std::size_t at = text.find(bar);
    if (at == std::string_view::npos) break;
    parts.push_back(text.substr(0, at));
    text.remove_prefix(at + bar.size());
  }
  parts.push_back(text);
  return parts;
}

/// Reads "5 2 =1f00c3d2" into a line: its dice, and then the checksum of its outcome.
bool read_dice(std::string_view text, JournalLine& line) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (word.starts_with('=')) {
      line.outcome = number_in<std::uint32_t>(word.substr(1), 16);
      return line.outcome && text.empty();
    }
    const auto die = number_in<int>(word);
    if (!die) return false;
    line.dice.push_back(*die);
  }
  return true;
}

/// A kind of journal whose games have no seed, and the option of the build that adds it.
struct KnownKind {
  std::string_view first_line, label, option;
};
constexpr std::array<KnownKind, 1> known_kinds = {{{"rearguard journal 2", "by mail", "REARGUARD_MAIL"}}};

constexpr std::string_view played_key = "played ";

constexpr std::array<std::pair<std::string_view, JournalLine::Kind>, 4> deed_words = {
    {{"undo: ", JournalLine::Kind::undo},
     {"redo: ", JournalLine::Kind::redo},
     {"given: ", JournalLine::Kind::given},
     {"played: ", JournalLine::Kind::played}}};

std::optional<SidePlayer> player_in(std::string_view text);

/// A reader of the lines of a journal, in order.
class JournalReader {
 public:
  JournalReader(std::string_view text, const std::string& file, const JournalKinds* kinds)
      : text_(text), file_(file), kinds_(kinds) {
    offset_ = text_.size() - without_byte_order_mark(text_).size();
  }

  Checked<Journal> read() {
    if (!heading()) return problem_;
    while (offset_ < text_.size()) {
      const auto line = next();
      if (!line) {
        journal_.torn = Diagnostic{file_, line_, 1, "this line is incomplete and is ignored"};
        break;
      }
      if (!entry(*line)) return problem_;
    }
    return std::move(journal_);
  }

 private:
  /// Returns the next line without its end, which may be that of another system; nothing if it is incomplete.
  std::optional<std::string_view> next() {
    ++line_;
    const std::size_t end = text_.find('\n', offset_);
    if (end == std::string_view::npos) return std::nullopt;
    std::string_view line = text_.substr(offset_, end - offset_);
    if (line.ends_with('\r')) line.remove_suffix(1);
    offset_ = end + 1;
    taken_.append(line).append(1, '\n');
    return line;
  }

  bool fail(std::string message) {
    problem_ = {file_, line_, 1, std::move(message)};
    return false;
  }

  std::optional<std::string> value(std::string_view key) {
    const auto line = next();
    if (line && line->starts_with(std::string(key) + ' ')) return std::string(line->substr(key.size() + 1));
    fail(fmt::format("a journal needs the line \"{} …\" here", key));
    return std::nullopt;
  }

  bool heading() {
    const auto first = next();
    if (first && (journal_.kind = kind_of(*first, kinds_)) != nullptr) return heading_of_kind();
    for (const KnownKind& kind : known_kinds) {
      if (first && *first == kind.first_line)
        return fail(
            fmt::format("this is a game {}; this program was built without {}", kind.label, kind.option));
    }
    if (!first || *first != first_line)
      return fail(fmt::format("this is not a game journal: its first line is not \"{}\"", first_line));
    auto scenario = value("scenario");
    if (!scenario) return false;
    if (std::string_view(text_).substr(offset_).starts_with("readings ")) {
      std::string readings = *value("readings");
      std::replace(readings.begin(), readings.end(), ' ', ',');
      *scenario += "?" + readings;
    }
    const auto seed = value("seed");
    if (!seed) return false;
    const auto seed_number = number_in<std::uint64_t>(*seed);
    if (!seed_number) return fail("the seed is not a whole number");
    JournalLine before;  // the first action
    std::optional<std::vector<int>> dice{std::in_place};
    if (std::string_view(text_).substr(offset_).starts_with("dice "))
      dice = read_dice(*value("dice"), before) && !before.outcome ? std::optional(before.dice) : std::nullopt;
    if (!dice) return fail("the dice are not whole numbers");
    const auto opening = value("opening");
    if (!opening) return false;
    const auto opening_number = number_in<std::uint32_t>(*opening, 16);
    if (!opening_number) return fail("the checksum of the opening is not a hexadecimal number");
    journal_.heading = {*scenario, *seed_number, *opening_number, *dice};
    return documents() && players();
  }

  /// Reads the documents that the game keeps, which end the heading. They may be broken into other lines.
  bool documents() {
    if (std::string_view(text_).substr(offset_).starts_with(documents_word)) {
      const std::size_t before = taken_.size();
      const auto line = next();
      const auto size = line ? packed_size(*line) : std::nullopt;
      if (!size) return fail("the documents that this game keeps are damaged, or larger than files may be");
      for (std::size_t read = 0; read < size->characters;) {
        const auto packed_line = next();
        if (!packed_line || packed_line->empty() || packed_line->size() > size->characters - read)
          return fail("the documents that this game keeps are damaged: they are shorter than is said");
        read += packed_line->size();
      }
      journal_.heading.documents = taken_.substr(before);
    }
    journal_.heading_lines = line_;
    mark_intact();
    return true;
  }

  /// Reads who plays the sides, which ends the heading of a journal with a seed.
  bool players() {
    while (std::string_view(text_).substr(offset_).starts_with(played_key) &&
           text_.find('\n', offset_) != text_.npos) {
      const std::string_view line = *next();
      const auto player = is_clean(line) ? player_in(line.substr(played_key.size())) : std::nullopt;
      if (!player && problem_.message.empty()) fail(how_players_are_written);
      if (!player) return false;
      seat(*player, journal_.heading.players);
      mark_intact();
    }
    journal_.heading_lines = line_;
    return true;
  }

  bool heading_of_kind() {
    KindHeading heading{{}, {}, file_, line_ + 1};
    while (heading.lines.size() + 1 < journal_.kind->heading_lines) {
      const auto line = next();
      if (!line) break;
      if (!is_clean(*line)) return false;
      heading.lines.emplace_back(*line);
    }
    heading.text = taken_;
    auto record = journal_.kind->read_heading(heading);
    if (!record) {
      problem_ = record.problems().front();
      return false;
    }
    journal_.record = std::move(record).value();
    journal_.heading.scenario = journal_.record->scenario();
    journal_.heading.other = std::move(heading.text);
    return documents();
  }

  bool is_clean(std::string_view text) {
    const auto bad = find_bad_character(text);
    if (!bad) return true;
    fail(bad->message);
    problem_.column = bad->place.column;
    return false;
  }

  bool entry_of_kind(std::string_view line) {
    auto read = journal_.record->read_line(line, file_, line_, journal_.lines.size() + 1);
    if (!read) {
      problem_ = read.problems().front();
      return false;
    }
    journal_.lines.push_back(std::move(read).value());
    mark_intact();
    return true;
  }

  bool entry(std::string_view line) {
    if (journal_.record) return entry_of_kind(line);
    const std::size_t check_at = line.rfind(bar);
    const auto check = check_at == std::string_view::npos
                           ? std::nullopt
                           : number_in<std::uint32_t>(line.substr(check_at + bar.size()), 16);
    if (!check) return fail("this is not a journal line, or it is damaged: it does not end with a checksum");
    const std::string_view content = line.substr(0, check_at);
    if (check_of(content, journal_.check) != *check)
      return fail("this line is damaged, or an earlier one was changed: its checksum does not match");
    if (!is_clean(content)) return false;
    auto parsed = parse_line(content);
    if (!parsed) return fail("this is not a journal line");
    if (parsed->kind == JournalLine::Kind::played && !player_in(parsed->action))
      return fail(how_players_are_written);
    if (parsed->number != static_cast<int>(journal_.lines.size()) + 1)
      return fail(fmt::format("this line has the number {} instead of {}", parsed->number,
                              journal_.lines.size() + 1));
    parsed->line = line_;
    journal_.lines.push_back(*std::move(parsed));
    mark_intact();
    return true;
  }

  void mark_intact() {
    journal_.check = check_of(taken_, journal_.check);
    taken_.clear();
    journal_.intact_bytes = offset_;
  }

  std::string_view text_;
  const std::string& file_;
  const JournalKinds* kinds_;
  std::size_t offset_ = 0;
  std::string taken_;  ///< lines read since the last intact one, as they were written
  int line_ = 0;
  Journal journal_;
  Diagnostic problem_;
};

/// Decodes the character at `i` within quotes and leaves `i` on its last byte. A backslash escapes the next
/// character, or introduces a control character as `x` and two hexadecimal digits.
char quoted_character(std::string_view text, std::size_t& i) {
  if (text[i] != '\\' || i + 1 == text.size()) return text[i];
  ++i;
  const auto code = text[i] == 'x' && i + 2 < text.size()
                        ? number_in<unsigned char>(text.substr(i + 1, 2), 16)
                        : std::nullopt;
  if (!code) return text[i];
  i += 2;
  return static_cast<char>(*code);
}

/// Splits an action into words; quoted text is one word.
std::optional<std::vector<std::string>> words_of(std::string_view text, std::string& message) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == ' ' || text[i] == '\t') {
      ++i;
      continue;
    }
    std::string word;
    if (text[i] == '"') {
      for (++i; i < text.size() && text[i] != '"'; ++i) {
        word += quoted_character(text, i);
      }
      if (i == text.size()) {
        message = "a quote is not closed";
        return std::nullopt;
      }
      ++i;
    } else {
      while (i < text.size() && text[i] != ' ' && text[i] != '\t') word += text[i++];
    }
    words.push_back(std::move(word));
  }
  return words;
}

std::optional<SidePlayer> player_in(std::string_view text) {
  std::string unread;
  const auto words = words_of(text, unread);
  const std::size_t count = words ? words->size() : 0;
  if (count < 2 || count > 3) return std::nullopt;
  SidePlayer player{words->front(), (*words)[1] == "computer", count == 3 ? words->back() : std::string()};
  const bool is_known = player.is_computer ? !player.name.empty() : (*words)[1] == "person";
  return is_known ? std::optional(player) : std::nullopt;
}

/// Writes hexes off the map as they used to be written, by numbers that continue those of the map.
std::string with_former_numbers(std::string text, const Grid& grid) {
  constexpr const char* between = " -,;:()[]";
  for (std::size_t plus = text.find('+'); plus != std::string::npos; plus = text.find('+', plus + 1)) {
    const std::size_t before = text.find_last_of(between, plus);
    const std::size_t begin = before == std::string::npos ? 0 : before + 1;
    const std::size_t end = std::min(text.find_first_of(between, plus), text.size());
    const auto h = grid.parse(std::string_view(text).substr(begin, end - begin));
    if (!h) continue;
    const std::string number = grid.numbering.text_of(grid.values(*h));
    text.replace(begin, end - begin, number);
    plus = begin + number.size() - 1;
  }
  return text;
}

/// Tests whether two paths are the same, or leave the map from the same hex.
bool same_on_map(const HexMap& map, const RetreatPath& a, const RetreatPath& b) {
  const auto off_map = [&](Hex h) { return !map.exists(h); };
  const auto a_end = std::find_if(a.begin(), a.end(), off_map);
  const auto b_end = std::find_if(b.begin(), b.end(), off_map);
  return std::equal(a.begin(), a_end, b.begin(), b_end) && (a_end == a.end()) == (b_end == b.end());
}

/// Finds the path that "3230" or "2930-3030" denotes among those that can be chosen.
std::optional<std::vector<Hex>> chosen_path(const OpenChoice& choice, const HexMap& map,
                                            const std::vector<Hex>& words, std::string& message) {
  const std::vector<Hex>* found = nullptr;
  if (std::find(choice.paths.begin(), choice.paths.end(), words) != choice.paths.end()) return words;
  for (const RetreatPath& path : choice.paths) {
    const bool is_meant = words.size() == 1 ? path.back() == words.front() : same_on_map(map, path, words);
    if (!is_meant) continue;
    if (found != nullptr) {
      message = "several paths end there: name all hexes of one, such as \"2930-3030\"";
      return std::nullopt;
    }
    found = &path;
  }
  if (found == nullptr) message = "that is not one of the paths to choose from";
  return found == nullptr ? std::nullopt : std::optional(*found);
}

std::optional<GameAction> parse_choose(const GameState& state, const std::vector<std::string>& words,
                                       std::string& message) {
  GameAction action;
  action.kind = GameAction::Kind::choose;
  if (!state.choice) {
    message = "there is nothing to choose";
    return std::nullopt;
  }
  if (!state.choice->causes.empty()) {
    if (words.size() < 3) {
      message = "name who caused it as \"choose UNIT ENEMY …\"";
      return std::nullopt;
    }
    action.unit = words[1];
    action.targets.assign(words.begin() + 2, words.end());
    return action;
  }
  if (words.size() != 3) {
    message = "write a choice as \"choose UNIT HEX\" or \"choose UNIT OPTION\"";
    return std::nullopt;
  }
  action.unit = words[1];
  if (state.choice->paths.empty()) {
    action.word = words[2];
    return action;
  }
  std::string not_hexes;
  const auto path = parse_path(state.position.map().grid(), words[2], not_hexes);
  if (!path) {
    message = fmt::format("\"{}\" is not a path of hexes", one_line(words[2], 80));
    return std::nullopt;
  }
  const auto chosen = chosen_path(*state.choice, state.position.map(), *path, message);
  if (!chosen) return std::nullopt;
  action.hexes = *chosen;
  return action;
}

/// Parses the words after the unit of an action.
bool parse_rest(const GameState& state, const std::vector<std::string>& words, GameAction& action,
                std::string& message) {
  const Grid& grid = state.position.map().grid();
  const PlayAction* rule = state.scenario->play().find_action(action.name);
  const bool takes_one = rule != nullptr && rule->kind != PlayAction::Kind::event;
  if (takes_one && words.size() != 3) {
    message = fmt::format("\"{}\" needs a unit and {}", action.name,
                          rule->kind == PlayAction::Kind::movement ? "a hex" : "a direction");
    return false;
  }
  if (takes_one && rule->kind == PlayAction::Kind::movement) {
    const auto h = grid.parse(words[2]);
    if (!h) message = fmt::format("\"{}\" is not a hex number of this map", one_line(words[2], 80));
    if (h) action.hexes = {*h};
    return h.has_value();
  }
  if (takes_one) {
    action.facing = grid.parse_direction(words[2]);
    if (!action.facing)
      message = fmt::format("\"{}\" is not a direction of this map", one_line(words[2], 80));
    return action.facing.has_value();
  }
  action.targets.assign(words.begin() + 2, words.end());
  return true;
}

}  // namespace

bool is_journal(std::string_view text) {
  return without_byte_order_mark(text).starts_with("rearguard journal");
}

std::uint32_t check_of(std::string_view text, std::uint32_t before) {
  auto check = static_cast<uLong>(before);
  while (!text.empty()) {
    const std::size_t part = std::min<std::size_t>(text.size(), std::numeric_limits<uInt>::max());
    check = crc32(check, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(part));
    text.remove_prefix(part);
  }
  return static_cast<std::uint32_t>(check);
}

std::uint32_t check_of(const GameState& state) {
  return check_of(fingerprint(state));
}

std::uint32_t check_without_seed(const GameState& state) {
  const std::string text = fingerprint(state);  // the seed is its first word
  return check_of(std::string_view(text).substr(text.find(' ')));
}

std::string to_text(const JournalHeading& heading) {
  if (!heading.other.empty()) return heading.other + heading.documents;
  const NameWithReadings scenario = split_readings(heading.scenario);
  const std::string readings =
      scenario.readings.empty() ? "" : fmt::format("readings {}\n", to_text(scenario.readings));
  const std::string dice = heading.dice.empty() ? "" : fmt::format("dice {}\n", fmt::join(heading.dice, " "));
  std::string text = fmt::format("{}\nscenario {}\n{}seed {}\n{}opening {:08x}\n{}", first_line,
                                 one_line(scenario.name, max_kept_name), readings, heading.seed, dice,
                                 heading.opening, heading.documents);
  for (const SidePlayer& player : heading.players)
    text.append(played_key).append(to_text(player)).append(1, '\n');
  return text;
}

std::string describe_deed(const JournalLine& line) {
  for (const auto& [word, kind] : deed_words) {
    if (kind == line.kind) return std::string(word) + line.action;
  }
  return line.word + line.action;
}

std::optional<JournalLine> parse_line(std::string_view text) {
  const auto parts = parts_of(text, 5);
  if (parts.size() != 5) return std::nullopt;
  JournalLine line;
  const auto number = number_in<int>(parts[0]);
  if (!number || !read_dice(parts[3], line)) return std::nullopt;
  line.number = *number;
  line.side = parts[1];
  line.action = parts[2];
  line.happened = parts[4];
  for (const auto& [word, kind] : deed_words) {
    if (!line.action.starts_with(word)) continue;
    line.kind = kind;
    line.action.erase(0, word.size());
    break;
  }
  return line;
}

const JournalKind* kind_of(std::string_view text, const JournalKinds* kinds) {
  if (kinds == nullptr) return nullptr;
  text = without_byte_order_mark(text);
  const auto found = std::find_if(kinds->begin(), kinds->end(), [&](const JournalKind* kind) {
    return text.substr(0, text.find_first_of("\r\n")) == kind->first_line;
  });
  return found == kinds->end() ? nullptr : *found;
}

std::string_view kind_label(std::string_view text) {
  for (const KnownKind& kind : known_kinds) {
    if (without_byte_order_mark(text).starts_with(kind.first_line)) return kind.label;
  }
  return {};
}

std::string content_of(const JournalLine& line) {
  const std::string outcome =
      line.outcome ? fmt::format("{}={:08x}", line.dice.empty() ? "" : " ", *line.outcome) : "";
  return fmt::format("{} | {} | {} | {}{} | {}", line.number, line.side, describe_deed(line),
                     fmt::join(line.dice, " "), outcome, line.happened);
}

std::string to_text(const JournalLine& line, std::uint32_t before) {
  const std::string content = content_of(line);
  return fmt::format("{} | {:08x}\n", content, check_of(content, before));
}

namespace {

/// A bar after a space separates the parts of a line, so it is escaped.
std::string without_bars(std::string text) {
  for (std::size_t at = text.find(" |"); at != std::string::npos; at = text.find(" |", at))
    text[at + 1] = '/';
  return text;
}

}  // namespace

JournalLine line_of(const GameStep& step, const GameState& after, JournalLine::Kind kind, int number) {
  JournalLine line;
  line.kind = kind;
  line.number = number;
  line.side = without_bars(one_line(step.side, 200));
  line.action = to_text(step.action, after.position.map().grid());
  line.outcome = outcome_check({}, after);
  if (kind == JournalLine::Kind::action && step.dice_given) line.kind = JournalLine::Kind::given;
  if (kind == JournalLine::Kind::undo) return line;
  for (const Roll& roll : step.rolls) line.dice.push_back(roll.rolled);
  std::string outcome;
  for (const ResolutionStep& resolution_step : step.resolution_steps) {
    if (!outcome.empty()) outcome += "; ";
    outcome += resolution_step.text;
    if (!resolution_step.cite.empty()) outcome += fmt::format(" [{}]", resolution_step.cite);
  }
  line.happened = one_line(outcome, max_outcome_bytes);
  line.outcome = outcome_check(line.happened, after);
  return line;
}

std::uint32_t outcome_check(const std::string& happened, const GameState& after) {
  GameState state = after;
  if (state.choice) state.choice->reported = 0;  // it counts sentences
  return check_of(fingerprint(state), check_of(happened));
}

bool is_outcome(const JournalLine& line, const GameState& after, bool& is_checked) {
  if (!line.outcome) return !is_checked;
  is_checked = true;
  return *line.outcome == outcome_check(line.happened, after);
}

std::string to_text(const SidePlayer& player) {
  const std::string name = player.name.empty() ? "" : " " + one_word(one_line(player.name, max_player_name));
  return one_word(player.side) + (player.is_computer ? " computer" : " person") + name;
}

std::string describe(const SidePlayer& player) {
  if (player.is_computer) return fmt::format("the computer ({})", player.name);
  return player.name.empty() ? "a person" : player.name;
}

JournalLine line_of(const SidePlayer& player, int number) {
  JournalLine line{JournalLine::Kind::played, number, "-", to_text(player), {}, {}};
  line.happened =
      without_bars(one_line(fmt::format("{} plays {}", describe(player), player.side), max_outcome_bytes));
  return line;
}

void seat(const SidePlayer& player, std::vector<SidePlayer>& players) {
  const auto known = std::find_if(players.begin(), players.end(),
                                  [&](const SidePlayer& other) { return other.side == player.side; });
  if (known == players.end()) {
    players.push_back(player);
  } else {
    *known = player;
  }
}

std::vector<SidePlayer> players_of(const Journal& journal) {
  std::vector<SidePlayer> players = journal.heading.players;
  for (const JournalLine& line : journal.lines) {
    if (line.kind != JournalLine::Kind::played) continue;
    if (const auto player = player_in(line.action)) seat(*player, players);
  }
  return players;
}

Checked<Journal> read_journal(std::string_view text, const std::string& file, const JournalKinds* kinds) {
  return JournalReader(text, file, kinds).read();
}

std::uint32_t opening_of(const GameState& state, const std::string& scenario) {
  return check_of(to_text(split_readings(scenario).readings), check_of(state));
}

namespace {

/// Plays the lines of a journal again. Each part returns what is wrong, or nothing.
class Replay {
 public:
  Replay(Game& game, std::vector<Diagnostic>* other_words)
      : game_(game), grid_(game.scenario().map().grid()), other_words_(other_words) {}

  std::optional<std::string> take(const JournalLine& line) {
    return line.kind == JournalLine::Kind::undo ? undo(line) : act(line);
  }

 private:
  std::optional<std::string> undo(const JournalLine& line) {
    const GameStep* step = game_.undoable();
    const JournalLine now =
        step == nullptr ? JournalLine() : line_of(*step, game_.state(), line.kind, line.number);
    if (step == nullptr ||
        (line.action != now.action && line.action != with_former_numbers(now.action, grid_)))
      return fmt::format("\"{}\" cannot be undone here", line.action);
    if (now.side != line.side || !line.happened.empty() || !line.dice.empty() ||
        !is_outcome(line, game_.state(), is_checked_))
      return fmt::format("what is undone here is \"{}\" of {}", now.action, now.side);
    game_.undo();
    return std::nullopt;
  }

  std::optional<std::string> act(const JournalLine& line) {
    std::string message;
    const auto action = parse_action(game_.state(), line.action, message);
    if (!action) return message;
    const bool is_redo = line.kind == JournalLine::Kind::redo;
    if (is_redo && (game_.redoable() == nullptr || game_.redoable()->action != *action))
      return fmt::format("\"{}\" cannot be redone here", line.action);
    const auto given = line.kind == JournalLine::Kind::given ? StatedDice(line.dice) : std::nullopt;
    if (const auto against = is_redo ? game_.redo() : game_.act(*action, {}, given))
      return fmt::format("\"{}\" is not legal here: {}", line.action, against->text);
    const JournalLine now = line_of(game_.steps().back(), game_.state(), line.kind, line.number);
    if (now.dice != line.dice)
      return fmt::format("these dice do not come from this game's seed: {} instead of {}",
                         fmt::join(line.dice, " "), fmt::join(now.dice, " "));
    if (!is_outcome(line, game_.state(), is_checked_) || now.side != line.side)
      return fmt::format(
          "this has a different outcome now: \"{}\"; the scenario, its map or its rules have changed, or "
          "this "
          "line has",
          one_line(now.happened, 300));
    if (other_words_ != nullptr && !line.outcome && line.happened != now.happened)
      other_words_->push_back({{},
                               line.line,
                               1,
                               fmt::format("told as \"{}\", now told as \"{}\"", one_line(line.happened, 300),
                                           one_line(now.happened, 300))});
    return std::nullopt;
  }

  Game& game_;
  const Grid& grid_;
  std::vector<Diagnostic>* other_words_;
  bool is_checked_ = false;
};

}  // namespace

std::optional<Diagnostic> replay(const Journal& journal, const std::string& file, Game& game,
                                 std::vector<Diagnostic>* other_words) {
  const std::string& scenario = journal.heading.scenario;
  if (opening_of(game.state(), scenario) != journal.heading.opening)
    return Diagnostic{
        file,
        4 + (split_readings(scenario).readings.empty() ? 0 : 1) + (journal.heading.dice.empty() ? 0 : 1), 1,
        "the game does not start as this journal records: the scenario, its map or its rules have changed"};
  const auto is_side = [&](const SidePlayer& player) {
    const std::vector<std::string>& sides = game.scenario().sides;
    return std::find(sides.begin(), sides.end(), player.side) != sides.end();
  };
  for (const SidePlayer& player : players_of(journal)) {
    if (!is_side(player))
      return Diagnostic{file, 0, 0, fmt::format("{} is not a side of this game", value_text(player.side))};
  }
  Replay lines(game, other_words);
  for (const JournalLine& line : journal.lines) {
    if (line.kind == JournalLine::Kind::played) continue;
    if (auto wrong = lines.take(line)) return Diagnostic{file, line.line, 1, *std::move(wrong)};
  }
  if (other_words != nullptr) {
    for (Diagnostic& told : *other_words) told.file = file;
  }
  return std::nullopt;
}

std::optional<GameAction> parse_action(const GameState& state, std::string_view text, std::string& message) {
  const auto words = words_of(text, message);
  if (!words) return std::nullopt;
  GameAction action;
  if (words->empty()) {
    message = "give an action";
    return std::nullopt;
  }
  const std::string& verb = words->front();
  if (verb == "choose") return parse_choose(state, *words, message);
  if (verb == "end" || verb == "begin") {
    action.kind = verb == "end" ? GameAction::Kind::end : GameAction::Kind::begin;
    if (words->size() == 1) return action;
    if (verb == "end") {
      message = "\"end\" takes no arguments";
      return std::nullopt;
    }
  }
  if (words->size() < 2) {
    message = fmt::format("\"{}\" needs a unit", one_line(verb, 80));
    return std::nullopt;
  }
  action.unit = (*words)[1];
  if (verb == "enter") {
    action.kind = GameAction::Kind::enter;
    const auto h = words->size() == 3 ? state.position.map().grid().parse((*words)[2]) : std::nullopt;
    if (h) action.hexes = {*h};
    if (!h) message = "a reinforcement enters with \"enter UNIT HEX\"";
    return h ? std::optional(action) : std::nullopt;
  }
  action.kind = GameAction::Kind::act;
  action.name = verb;
  if (!parse_rest(state, *words, action, message)) return std::nullopt;
  return action;
}

}  // namespace rearguard
