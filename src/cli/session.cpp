#include "src/cli/session.h"

#include <ostream>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "src/io/text_file.h"

namespace rearguard {

Status refuse(Session& session, const std::vector<Diagnostic>& problems) {
  session.err << to_string(problems);
  return unusable;
}

Status refuse(Session& session, const std::string& message) {
  session.err << "rearguard: error: " << message << '\n';
  return unusable;
}

std::optional<OpenPosition> open_position(Session& session, const std::string& path,
                                          const std::string& rules) {
  auto read = read_position_file(path);
  if (!read) {
    refuse(session, read.problems());
    return std::nullopt;
  }
  PositionDocument document = std::move(read).value();
  const std::string name = rules.empty() ? document.rules : rules;
  if (name.empty()) {
    refuse(session, path + " names no rules; give some with --rules");
    return std::nullopt;
  }
  auto doctrine = session.rules.load(name, rules.empty() ? directory_of(path) : std::string());
  if (!doctrine) {
    if (rules.empty()) {
      refuse(session, {Diagnostic{path, document.rules_place.line, document.rules_place.column,
                                  "the rules " + value_text(name) + " cannot be used"}});
    }
    refuse(session, doctrine.problems());
    return std::nullopt;
  }
  return OpenPosition{std::move(document), std::make_unique<Doctrine>(std::move(doctrine).value())};
}

std::optional<UnitIndex> find_unit(const Position& position, const std::string& id, std::string& message) {
  const auto found = position.find(id);
  if (!found) {
    std::vector<std::string> ids;
    for (const Unit& unit : position.units()) ids.push_back(unit.id);
    message = fmt::format("no unit {}{}", value_text(id), did_you_mean(id, ids));
  }
  return found;
}

std::optional<std::vector<UnitIndex>> find_units(const Position& position,
                                                 const std::vector<std::string>& ids, std::string& message) {
  std::vector<UnitIndex> units;
  for (const std::string& id : ids) {
    const auto unit = find_unit(position, id, message);
    if (!unit) return std::nullopt;
    units.push_back(*unit);
  }
  return units;
}

std::optional<std::vector<Hex>> parse_path(const Grid& grid, const std::string& text, std::string& message) {
  std::vector<Hex> path;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find_first_of(",-", begin), text.size());
    const std::string number = text.substr(begin, end - begin);
    const auto h = grid.parse(number);
    if (!h) {
      message = fmt::format("{} is no hex number of this map; numbers look like {}",
                            value_text(one_line(number, 40)), grid.number(grid.hex_at(0)));
      return std::nullopt;
    }
    path.push_back(*h);
    begin = end + 1;
  }
  return path;
}

}  // namespace rearguard
