// The words of a command line, one a line, the verb first: numbers, hexes, paths, dice, choices and sizes as
// people type them, about a small position.

#include <charconv>
#include <sstream>

#include "src/cli/audit_request.h"
#include "src/cli/verbs.h"
#include "src/cli/window_size.h"
#include "src/edit/edit_files.h"
#include "tests/fuzz/inputs.h"
#include "tests/fuzz/little_files.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

constexpr const char* position = R"(rearguard = "position 1"
map = "map.toml"
rules = "retreats"
units = [
  { id = "b1", side = "blue", hex = "0302", class = "foot", movement = 4, facing = "N", strength = 3 },
  { id = "b2", side = "blue", hex = "0402", class = "mounted" },
  { id = "r1", side = "red", hex = "0201", class = "foot", retreat_fire = 2 },
]
)";

/// Words one after another; empty ones when there are no more.
class Words {
 public:
  explicit Words(std::string_view text) : lines_{std::string(text)} {}
  std::string next() {
    std::string word;
    std::getline(lines_, word);
    return word;
  }
  std::vector<std::string> list() {
    std::vector<std::string> words;
    std::istringstream parts(next());
    for (std::string word; words.size() < 8 && std::getline(parts, word, ' ');) words.push_back(word);
    return words;
  }
  template <class Number>
  std::optional<Number> number() {
    const std::string word = next();
    Number number = 0;
    const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
    if (word.empty() || read.ec != std::errc() || read.ptr != word.data() + word.size()) return std::nullopt;
    return number;
  }

 private:
  std::istringstream lines_;
};

Status run_range(Session& session, Words& words, const std::string& file) {
  RangeOptions options;
  options.position = file;
  options.unit = words.next();
  options.movement = words.next();
  if (const std::string zoc = words.next(); !zoc.empty()) options.zoc = zoc;
  options.enter_zoc = words.next();
  options.leave_zoc = words.next();
  options.json = !words.next().empty();
  return range(session, options);
}

Status run_retreat(Session& session, Words& words, const std::string& file) {
  RetreatOptions options;
  options.position = file;
  options.unit = words.next();
  options.result = words.next();
  options.distance = words.number<int>();
  options.path = words.next();
  options.closed = words.next();
  options.causers = words.list();
  options.max_paths = 20;
  options.json = !words.next().empty();
  return retreat(session, options);
}

Status run_resolve(Session& session, Words& words, const std::string& file) {
  ResolveOptions options;
  options.position = file;
  options.unit = words.next();
  options.event = words.next();
  options.result = words.next();
  options.distance = words.number<int>();
  options.causers = words.list();
  options.numbers = words.list();
  if (const std::string dice = words.next(); !dice.empty()) options.dice = dice;
  options.seed = words.number<std::uint64_t>();
  options.choices = words.list();
  options.rules = options.event.empty() ? "" : "little";
  return resolve(session, options);
}

Status run_danger(Session& session, Words& words, const std::string& file) {
  DangerOptions options;
  options.position = file;
  options.units = words.list();
  options.side = words.next();
  if (const std::string result = words.next(); !result.empty()) options.result = result;
  return danger(session, options);
}

Status run_perft(Session& session, Words& words, const std::string& file) {
  PerftOptions options;
  options.position = file;
  options.unit = words.next();
  options.result = words.next();
  options.distance = words.number<int>();
  options.causers = words.list();
  return perft(session, options);
}

Status run_audit(Session& session, Words& words, const std::string& map_file) {
  AuditOptions options;
  options.classes = words.list();
  options.from = words.next();
  options.from_edge = words.next();
  options.picture = words.next();
  options.subject = words.next();
  options.window = words.next();
  std::string message;
  const HexMap map = read_map_file(map_file).value();
  return read_request(options, map, message) ? fine : refuse(session, message);
}

Status run_new_map(Session& session, Words& words) {
  FreshMap fresh;
  fresh.columns = words.number<int>().value_or(fresh.columns);
  fresh.rows = words.number<int>().value_or(fresh.rows);
  if (const auto parts = split_number(words.next())) {
    fresh.first = parts->printed;
    fresh.digits = parts->digits;
  }
  fresh.name = words.next();
  const auto text = fresh_map_text(fresh, "new.toml");
  if (!text) return refuse(session, text.problems());
  if (fresh.columns * fresh.rows <= 2000) must(static_cast<bool>(read_map_text(*text, "new.toml")), *text);
  return fine;
}

Status run(Session& session, Words& words, const LittleFiles& files) {
  static const std::string file = files.write("position.toml", position);
  const std::string verb = words.next();
  if (verb == "range") return run_range(session, words, file);
  if (verb == "retreat") return run_retreat(session, words, file);
  if (verb == "resolve") return run_resolve(session, words, file);
  if (verb == "danger") return run_danger(session, words, file);
  if (verb == "perft") return run_perft(session, words, file);
  if (verb == "audit") return run_audit(session, words, files.folder() + "map.toml");
  if (verb == "new") return run_new_map(session, words);
  const std::string size = words.next();
  return parse_window_size(size) ? fine : refuse(session, window_size_problem(size));
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const LittleFiles files;
  std::istringstream in;
  std::ostringstream out, err;
  Session session{in, out, err, files.library(), ""};
  Words words(text_of(data, size));
  const Status status = run(session, words, files);
  must(status != unusable || !err.str().empty(), "refused without a word");
  must(status == unusable || !out.str().empty() || err.str().empty(), "done, and complained of");
  return 0;
}
