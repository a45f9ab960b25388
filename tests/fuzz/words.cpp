// Arguments of a command line, one per line: commands, options, numbers, hexes, paths, dice, choices and
// sizes as users type them, with a small position.

#include "hexmap/step_costs.h"
#include "src/command/entry/command_line.h"
#include "src/command/maps/audit_request.h"
#include "src/command/verbs/shown_window.h"
#include "src/workshop/edit/edit_files.h"
#include "tests/fuzz/inputs.h"
#include "tests/fuzz/little_files.h"

namespace {

constexpr const char* position_text = R"(rearguard = "position 1"
map = "map.toml"
rules = "retreats"
units = [
  { id = "b1", side = "blue", hex = "0302", class = "foot", movement = 4, facing = "N", strength = 3 },
  { id = "b2", side = "blue", hex = "0402", class = "mounted" },
  { id = "r1", side = "red", hex = "0201", class = "foot", retreat_fire_range = 2 },
]
)";

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  std::istringstream all{std::string(text)};
  for (std::string line; lines.size() < 40 && std::getline(all, line);) lines.push_back(line);
  return lines;
}

/// Returns shipped rules by name; a path could be any file of this machine.
std::string tame(const std::string& rules) {
  return rules.find('/') == std::string::npos ? rules : "";
}

/// Directs the command to the small position and makes it write nothing.
template <class Asked>
Asked about(Asked options, const std::string& file) {
  options.position = file;
  options.rules = tame(options.rules);
  return options;
}

Status run_retreat(Session& session, RetreatOptions options, const std::string& file) {
  options.picture.clear();
  options.max_paths = std::min<std::size_t>(options.max_paths.value_or(20), 20);
  return retreat(session, about(options, file));
}

Status run_resolve(Session& session, ResolveOptions options, const std::string& file) {
  options.output.clear();
  if (!options.event.empty()) options.rules = "little";
  return resolve(session, about(options, file));
}

Status run_audit(Session& session, const AuditOptions& options, const std::string& map_file) {
  std::string message;
  const HexMap map = read_map_file(map_file).value();
  return read_request(options, map, message) ? fine : refuse(session, message);
}

Status run_edit(Session& session, const EditOptions& options) {
  NewMap fresh;
  char cross = 0;
  std::istringstream(options.size_of_new) >> fresh.grid.columns >> cross >> fresh.grid.rows;
  const auto first = read_first_number(options.first, {}, {});
  if (const auto* reading = std::get_if<NumberReading>(&first)) {
    fresh.grid.numbering = reading->numbering;
    fresh.grid.first = fresh.grid.printed_of(reading->number);
  }
  fresh.name = options.map;
  const auto text = new_map_text(fresh, "new.toml");
  if (!text) return refuse(session, text.problems());
  if (fresh.grid.columns * fresh.grid.rows <= 2000)
    must(static_cast<bool>(read_map_text(*text, "new.toml")), *text);
  return fine;
}

Status run_view(Session& session, const ViewOptions& options) {
  WindowOptions window;
  const std::string problem = read_window(options, window);
  return problem.empty() ? fine : refuse(session, problem);
}

/// Runs the verb, unless it needs a window or writes a file.
Status run(Session& session, const CommandLine& line, const LittleFiles& files) {
  static const std::string file = files.write("position.toml", position_text);
  const Options& o = line.options();
  const std::string verb = line.verb();
  if (o.is_batch) return fine;
  if (verb == "retreat") return run_retreat(session, o.retreat, file);
  if (verb == "resolve") return run_resolve(session, o.resolve, file);
  if (verb == "danger") return danger(session, about(o.danger, file));
  if (verb == "reach") return reach(session, about(o.reach, file));
  if (verb == "perft") return perft(session, about(o.perft, file));
  if (verb == "audit") return run_audit(session, o.audit, files.folder() + "map.toml");
  if (verb == "edit") return run_edit(session, o.edit);
  if (verb == "view") return run_view(session, o.view);
  return fine;
}

}  // namespace

int fuzz_words(const std::uint8_t* data, std::size_t size) {
  static const LittleFiles files;
  std::istringstream in;
  std::ostringstream out, err;
  static const Program program = [] {
    Program added;
    add_extras(added);
    return added;
  }();
  CommandLine line("0", program);
  if (const auto end = line.read(lines_of(text_of(data, size)), out, err)) {
    must(*end == (err.str().empty() ? fine : unusable), "an error without a message, or help with one");
    must(*end == fine || err.str().find('\n') + 1 == err.str().size(),
         "an error message of several lines: " + err.str());
    return 0;
  }
  Session session{in, out, err, files.library(), ""};
  const Status status = run(session, line, files);
  must(status != unusable || !err.str().empty(), "an error without a message");
  must(status == unusable || !out.str().empty() || err.str().empty(), "success with an error message");
  return 0;
}
