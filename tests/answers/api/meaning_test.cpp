// The conformance suite, tests/conformance: what MEANING.md says of each word, tried on a board.

#include <filesystem>
#include <regex>
#include <set>
#include <sstream>

#include "src/answers/api/facade.h"
#include "tests/support/json.h"
#include "tests/support/project_files.h"
#include "tests/support/test.h"

namespace rearguard::testing {
namespace {

const std::filesystem::path folder = project_root / "tests/conformance";

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, at);) parts.push_back(part);
  return parts;
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

/// A board of the suite, with what stands in the rule file and the question besides.
struct CaseBoard {
  std::string grid, units;
  std::vector<std::string> hexes;
  Json terrain = Json::object(), map = Json::object(), position = Json::object(), rules = Json::object(),
       ask = Json::object();
};

struct MeaningCase {
  std::string place, row, column, kind, text;
  Json with = Json::object();
  CaseBoard board;
};

/// Reads one file of the suite.
class SuiteReader {
 public:
  explicit SuiteReader(const std::string& name) {
    int number = 0;
    for (const std::string& line : split(project_text(folder / name), '\n')) {
      ++number;
      const auto words = words_of(line);
      if (words.empty() || words[0][0] == '#') continue;
      if (line[0] == ' ') {
        board_line(words, line.substr(line.find(words[0]) + words[0].size() + 1));
      } else if (words[0] == "board") {
        board_ = &boards_[words[1]];
        if (words.size() > 3) *board_ = boards_.at(words[3]);
        is_redrawn_ = false;
      } else if (words[0] == "row") {
        row_ = line.substr(4);
      } else if (words[0] == "on") {
        on_ = words[1];
      } else {
        add_case(name + ":" + std::to_string(number), line);
      }
    }
  }

  std::vector<MeaningCase> cases;

 private:
  void board_line(const std::vector<std::string>& words, const std::string& rest) {
    CaseBoard& board = *board_;
    if (words[0] == "grid") board.grid = rest;
    if (words[0] == "units") board.units = rest;
    if (words[0] == "hexes") {
      if (!std::exchange(is_redrawn_, true)) board.hexes.clear();
      board.hexes.push_back(words[1]);
      std::replace(board.hexes.back().begin(), board.hexes.back().end(), '_', ' ');
    }
    if (words[0] == "terrain") {
      Json costs = Json::object();
      for (std::size_t i = 3; i < words.size(); ++i) {
        const auto cost = split(words[i], '=');
        costs[cost[0]] = std::stoi(cost[1]);
      }
      board.terrain[words[2]] = {{"symbol", words[1]}, {"cost", costs}};
    }
    if (words[0] == "map") board.map.update(parsed(rest));
    if (words[0] == "position") board.position.update(parsed(rest));
    if (words[0] == "rules") board.rules.update(parsed(rest));
    if (words[0] == "ask") board.ask.update(parsed(rest));
  }

  void add_case(const std::string& place, const std::string& line) {
    static const std::regex shape(R"((\w+): +(\w+) ?(.*))");
    std::smatch match;
    REQUIRE_MESSAGE(std::regex_match(line, match, shape), place);
    MeaningCase one;
    one.place = place;
    one.row = row_;
    one.column = match[1];
    one.kind = match[2];
    one.text = match[3];
    if (const auto at = one.text.find(" with "); at != std::string::npos) {
      one.with = parsed(one.text.substr(at + 6));
      one.text.resize(at);
    }
    one.board = boards_.at(on_);
    cases.push_back(std::move(one));
  }

  std::map<std::string, CaseBoard> boards_;
  CaseBoard* board_ = nullptr;
  bool is_redrawn_ = false;
  std::string row_, on_;
};

Json units_of(const std::string& text) {
  Json units = Json::array();
  for (const std::string& one : split(text, ',')) {
    const auto words = words_of(one);
    if (words.empty()) continue;
    Json unit = {{"id", words[0]}, {"side", words[1]}, {"hex", words[2]}, {"class", "foot"}};
    for (std::size_t i = 3; i < words.size(); ++i) {
      const auto at = words[i].find('=');
      const std::string value = words[i].substr(at + 1);
      const Json read = Json::parse(value, nullptr, false);
      unit[words[i].substr(0, at)] = read.is_discarded() ? Json(value) : read;
    }
    units.push_back(unit);
  }
  return units;
}

/// Gives the tables of a rule file the ids and rule numbers that a case leaves out.
void complete(Json& rules) {
  int number = 0;
  const auto name = [&](Json& list, bool is_clause) {
    for (Json& entry : list) {
      if (is_clause && !entry.contains("id")) entry["id"] = "c" + std::to_string(++number);
      if (!entry.contains("cite")) entry["cite"] = "1";
      if (!entry.contains("text")) entry["text"] = "T.";
    }
  };
  for (const char* key : {"clauses", "path_effects"}) {
    if (rules.contains(key)) name(rules[key], true);
  }
  for (const char* key : {"displacement", "sequence"}) {
    if (rules.contains(key)) rules[key].update({{"cite", "1"}, {"text", "T."}});
  }
  if (!rules.contains("moves")) return;
  for (Json& move : rules["moves"]) {
    if (move.contains("clauses")) name(move["clauses"], true);
    if (move.contains("contact")) name(move["contact"], false);
  }
}

Json position_of(const MeaningCase& one) {
  const auto grid = words_of(one.board.grid);
  const auto size = split(grid[3], 'x');
  Json terrain = {{"clear", {{"symbol", "."}, {"cost", {{"foot", 1}}}}}};
  terrain.update(one.board.terrain);
  Json map = {{"grid",
               {{"orientation", grid[0]},
                {"shifted", grid[1]},
                {"first", grid[2]},
                {"columns", std::stoi(size[0])},
                {"rows", std::stoi(size[1])}}},
              {"terrain", terrain},
              {"hexes", one.board.hexes}};
  if (one.board.hexes.empty())
    map["hexes"] = std::vector<std::string>(std::stoul(size[1]), std::string(std::stoul(size[0]), '.'));
  map.update(one.board.map);
  map.update(one.with.value("map", Json::object()));
  Json position = {{"rearguard", "position 1"}, {"rules", "r.json"}, {"map", map}};
  position["units"] = units_of(one.with.value("units", one.board.units));
  position.update(one.board.position);
  position.update(one.with.value("position", Json::object()));
  return position;
}

/// What became of a question: its answer, or that the rules are refused or something is asked for.
struct Asked {
  std::string fault;  ///< "refused", "asked" or empty
  std::string message;
  Json answer;

  bool is_legal() const {
    const auto path = answer.find("judged_path");
    return path != answer.end() && path->value("legal", false);
  }
};

Asked ask(const MeaningCase& one, const Json& position, const Json& keys,
          const std::vector<std::string>& path = {}) {
  Json rules = {{"rearguard", "rules 2"},
                {"name", "case"},
                {"failure", {{"outcome", "lost"}, {"cite", "1"}}},
                {"results", {{{"result", "R"}, {"hexes", 1}}}}};
  if (!path.empty()) rules["results"] = {{{"result", "R"}, {"hexes", path.size() - 1}}};
  rules.update(one.board.rules);
  rules.update(keys);
  rules.update(one.with.value("rules", Json::object()));
  if (keys.contains("clauses") && one.with.value("rules", Json::object()).contains("clauses")) {
    rules["clauses"] = one.with["rules"]["clauses"];
    for (const Json& clause : keys["clauses"]) rules["clauses"].push_back(clause);
  }
  complete(rules);
  api::Library library;
  library.add("r.json", rules.dump());
  const auto loaded = library.position_from_text(position.dump(), "p.json");
  if (!loaded) return {"refused", loaded.problems().front().message, {}};
  Json question = {{"ask", "retreat"}, {"unit", position["units"][0]["id"]}, {"result", "R"}};
  if (!path.empty()) question.update({{"path", path}, {"max_paths", 0}, {"ruled_out", false}});
  question.update(one.board.ask);
  question.update(one.with.value("ask", Json::object()));
  const auto answer = loaded->ask(question.dump());
  if (!answer) return {"asked", answer.problems().front().message, {}};
  return {"", "", parsed(*answer)};
}

/// Asks whether the last step of a path has a property: by a clause that forbids it, and one that demands it.
std::string truth_of(const MeaningCase& one) {
  const auto at = one.text.find(' ');
  const auto path = split(one.text.substr(0, at), '-');
  const Json property = parsed(one.text.substr(at + 1));
  const Json position = position_of(one);
  const bool whole =
      property == "revisit" ||
      (property.is_object() && (property.contains("no_single") || property.contains("nowhere")));
  Json clause = {{"forbid", property}};
  if (!whole) clause["at"] = "end";
  const Asked forbidden = ask(one, position, {{"clauses", {clause}}}, path);
  if (!forbidden.fault.empty() || whole)
    return !forbidden.fault.empty() ? forbidden.fault : forbidden.is_legal() ? "false" : "true";
  clause["forbid"] = {{"not", property}};
  const Asked demanded = ask(one, position, {{"clauses", {clause}}}, path);
  if (!demanded.fault.empty()) return demanded.fault;
  if (forbidden.is_legal() == demanded.is_legal()) return forbidden.is_legal() ? "neither" : "both";
  return forbidden.is_legal() ? "false" : "true";
}

/// Returns the name of the direction between two hexes of a flat grid whose even columns are shifted.
std::string direction_between(const std::string& from, const std::string& to) {
  const int column = std::stoi(from.substr(0, 2)), to_column = std::stoi(to.substr(0, 2));
  const int rows = std::stoi(to.substr(2)) - std::stoi(from.substr(2));
  if (column == to_column) return rows < 0 ? "N" : "S";
  const bool is_south = column % 2 == 0 ? rows == 1 : rows == 0;
  return std::string(is_south ? "S" : "N") + (to_column > column ? "E" : "W");
}

/// Returns properties that the steps of two paths have and no other step has; names their hexes as regions.
Json steps_of(const std::vector<std::vector<std::string>>& paths, Json& position) {
  Json steps = Json::array();
  const Json rows = position["map"]["hexes"];  // a copy: naming regions moves the keys of the position
  for (const auto& path : paths) {
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
      const auto column = std::stoul(path[i].substr(0, 2)), row = std::stoul(path[i].substr(2));
      const bool exists = column > 0 && row > 0 && row <= rows.size() &&
                          rows[row - 1].get<std::string>().at(column - 1) != ' ';
      if (exists) position["regions"]["h" + path[i]] = {path[i]};
      const Json left = exists ? Json{{"was", {{"region", "h" + path[i]}}}} : Json{{"was", "off-map"}};
      steps.push_back({{"all", {left, {{"direction", {direction_between(path[i], path[i + 1])}}}}}});
    }
  }
  return steps;
}

/// Compares a value of two paths: "less", "same", "more", or "better" if the first is kept under both.
std::string order_of(const MeaningCase& one) {
  const auto words = words_of(one.text);
  const std::vector<std::vector<std::string>> paths{split(words[0], '-'), split(words[1], '-')};
  Json value = parsed(one.text.substr(words[0].size() + words[1].size() + 2));
  Json position = position_of(one);
  const Json only = {{"forbid", {{"not", {{"any", steps_of(paths, position)}}}}}};
  std::string kept;
  for (const char* kind : {"minimize", "maximize"}) {
    Json clause = {{kind, value}};
    if (value.is_object() && value.contains("at")) {
      clause["at"] = value["at"];
      clause[kind].erase("at");
    }
    for (const auto& path : paths) {
      const Asked asked = ask(one, position, {{"clauses", {only, clause}}}, path);
      if (!asked.fault.empty()) return asked.fault + ": " + asked.message;
      kept += asked.is_legal() ? '1' : '0';
    }
  }
  return kept == "1001"   ? "less"
         : kept == "1111" ? "same"
         : kept == "0110" ? "more"
         : kept == "1010" ? "better"
                          : kept;
}

/// Asks for all end hexes, or for the outcome.
std::string result_of(const MeaningCase& one) {
  const bool alone = one.kind == "asks" || one.kind == "refused";
  const auto at = alone ? std::string::npos : one.text.find(' ');
  const Asked asked = ask(one, position_of(one), parsed(alone ? one.text : one.text.substr(at + 1)));
  if (!asked.fault.empty()) return asked.fault == "asked" ? "asks" : asked.fault;
  const std::string wanted = alone ? "" : one.text.substr(0, at);
  std::set<std::string> ends;
  for (const Json& end : asked.answer.value("end_hexes", Json::array())) {
    ends.insert(end["hex"]);
    if ((one.kind == "anew" || one.kind == "final") && end["hex"] == wanted)
      return end.value("provisional", false) ? "anew" : "final";
  }
  if (one.kind == "outcome") return asked.answer["outcome"] == wanted ? "outcome" : asked.answer["outcome"];
  std::string list;
  for (const std::string& hex : ends) list += (list.empty() ? "" : ",") + hex;
  const auto sorted = split(wanted, ',');
  return one.kind == "ends" && std::set<std::string>(sorted.begin(), sorted.end()) == ends ? "ends"
                                                                                           : "ends " + list;
}

std::string found(const MeaningCase& one) {
  static const std::set<std::string> truths{"true", "false", "neither", "asked"},
      orders{"less", "same", "better"};
  if (truths.contains(one.kind)) return truth_of(one);
  if (orders.contains(one.kind)) return order_of(one);
  if (one.kind != "legal" && one.kind != "illegal") return result_of(one);
  const auto at = one.text.find(' ');
  const Asked asked =
      ask(one, position_of(one), parsed(one.text.substr(at + 1)), split(one.text.substr(0, at), '-'));
  if (!asked.fault.empty()) return asked.fault + ": " + asked.message;
  return asked.is_legal() ? "legal" : "illegal";
}

std::vector<MeaningCase> suite() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".txt") names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  std::vector<MeaningCase> all;
  for (const std::string& name : names) {
    for (MeaningCase& one : SuiteReader(name).cases) all.push_back(std::move(one));
  }
  return all;
}

/// What MEANING.md says of a word (of several that say the same) in one of its cases.
struct MeaningCell {
  std::string row, column, text;
};

std::string trimmed(std::string text) {
  text.erase(0, std::min(text.find_first_not_of(' '), text.size()));
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

using CellsOfRow = std::map<std::string, std::string>;  // by column

/// Reads "off true; start either" over what the row has already.
void read_cells(const std::string& text, CellsOfRow& row) {
  for (const std::string& part : split(text, ';')) {
    const std::string cell = trimmed(part);
    row[cell.substr(0, cell.find(' '))] = cell.substr(std::min(cell.find(' '), cell.size() - 1) + 1);
  }
}

/// Returns the cells of the lists under "Unless a word says otherwise", and of those under "Meetings", whose
/// one cell stands in brackets before the rule, and whose first feature is the heading.
std::vector<MeaningCell> cells_of_page() {
  static const std::string usual_cells = "Unless a word says otherwise: ";
  std::vector<MeaningCell> cells;
  CellsOfRow usual;
  std::string first;
  for (const std::string& line : lines_of(project_text("assets/rules/MEANING.md"))) {
    if (line.starts_with("## ")) usual.clear();
    if (line == "## Meetings") usual["case"] = "listed";
    const bool of_meetings = usual.contains("case");
    if (line.starts_with("### ")) first = line.substr(4);
    if (line.starts_with(usual_cells)) {
      usual.clear();
      read_cells(line.substr(usual_cells.size(), line.rfind('.') - usual_cells.size()), usual);
    }
    if (usual.empty() || !line.starts_with("- ")) continue;
    CellsOfRow row = usual;
    std::string names = line.substr(2, line.find(": ") - 2);
    if (const auto open = names.find(" ("); open != std::string::npos) {
      row["case"] = names.substr(open + 2, names.size() - open - 3);
      names.resize(open);
    } else if (!of_meetings && line.find(": ") != std::string::npos) {
      read_cells(line.substr(line.find(": ") + 2), row);
    }
    REQUIRE_MESSAGE(row.size() == usual.size(), line);
    for (const std::string& part : split(names, '/')) {
      const std::string name = (of_meetings ? first + ", " : "") + trimmed(part);
      for (const auto& [column, text] : row) cells.push_back({name, column, text});
    }
  }
  return cells;
}

}  // namespace

TEST_CASE("each case of the conformance suite comes out as its page says") {
  for (const MeaningCase& one : suite()) {
    CAPTURE(one.place);
    CAPTURE(one.row);
    CHECK(found(one) == one.kind);
  }
}

TEST_CASE("what MEANING.md says of each word is tried, and nothing else") {
  std::map<std::pair<std::string, std::string>, std::set<std::string>> tried;
  for (const MeaningCase& one : suite()) {
    std::string verdict = one.kind == "asks" ? "asked" : one.kind;
    if (one.kind == "outcome") verdict = words_of(one.text)[0] == "retreat" ? "legal" : words_of(one.text)[0];
    tried[{one.row, one.column}].insert(verdict);
  }
  static const std::set<std::string> verdicts{"true",    "false",   "neither", "asked", "legal",
                                              "illegal", "refused", "lost",    "stays"};
  for (const MeaningCell& cell : cells_of_page()) {
    CAPTURE(cell.row);
    CAPTURE(cell.column);
    const auto found = tried.find({cell.row, cell.column});
    if (cell.text == "–" || cell.text == "=") {
      CHECK(found == tried.end());
      continue;
    }
    REQUIRE(found != tried.end());
    const bool of_lengths = found->second.contains("legal");
    const std::string text = cell.text != "either" ? cell.text
                             : of_lengths          ? "legal, illegal"
                                                   : "true, false";
    for (std::string word : split(text, ',')) {
      word = trimmed(word);
      if (verdicts.contains(word)) CHECK_MESSAGE(found->second.contains(word), text);
    }
    for (const std::string& kind : found->second) {
      if (verdicts.contains(kind)) CHECK_MESSAGE(text.find(kind) != std::string::npos, kind);
    }
    tried.erase(found);
  }
  for (const auto& [cell, kinds] : tried) FAIL_CHECK("no cell for " << cell.first << " / " << cell.second);
}

}  // namespace rearguard::testing
