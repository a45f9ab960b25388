#include "src/answers/api/facade.h"

#include <nlohmann/json.hpp>

#include "src/answers/api/built_with.h"
#include "src/answers/questions/answer.h"
#include "src/answers/questions/library.h"
#include "src/answers/questions/question.h"
#include "src/answers/report/origin.h"
#include "src/answers/view/art.h"

namespace rearguard::api {

namespace {

using Json = nlohmann::json;

std::string dumped(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string text_at(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found == json.end() ? std::string() : found->get<std::string>();
}

std::vector<Problem> problems_of(const Answer& answer) {
  const Json error = Json::parse(answer.text)["error"];
  std::vector<Problem> problems;
  for (const Json& problem : error.value("problems", Json::array()))
    problems.push_back({text_at(problem, "document"), problem.value("line", 0), problem.value("column", 0),
                        text_at(problem, "message")});
  if (problems.empty()) problems.push_back({"", 0, 0, text_at(error, "message")});
  return problems;
}

Result<std::string> result_of(Answer answer) {
  if (answer.status == AnswerStatus::fine) return std::move(answer.text);
  return problems_of(answer);
}

std::optional<Illegal> illegal_in(const Answer& answer) {
  if (answer.status == AnswerStatus::fine) return std::nullopt;
  if (answer.status != AnswerStatus::illegal) return Illegal{problems_of(answer).front().message, ""};
  const Json reason = Json::parse(answer.text)["illegal"];
  return Illegal{text_at(reason, "why"), text_at(reason, "cite")};
}

Verdict verdict_of(std::string text) {
  const Json json = Json::parse(text);
  Verdict verdict;
  verdict.unit = text_at(json, "unit");
  verdict.from = text_at(json, "from");
  verdict.outcome = text_at(json, "outcome");
  verdict.cite = text_at(json, "cite");
  verdict.why = text_at(json, "why");
  for (const Json& end : json.value("end_hexes", Json::array()))
    verdict.ends.push_back({text_at(end, "hex"), text_at(end, "movement_points"),
                            end.value("path_count", std::uint64_t{0}),
                            end["paths"].get<std::vector<std::vector<std::string>>>()});
  for (const Json& out : json.value("ruled_out", Json::array()))
    verdict.refused.push_back(
        {text_at(out, "hex"), text_at(out, "clause"), text_at(out, "cite"), text_at(out, "why")});
  verdict.json = std::move(text);
  return verdict;
}

}  // namespace

std::string version() {
  return program_version();
}

struct Position::Inside {
  std::unique_ptr<AskedPosition> position;
};

struct Game::Inside {
  std::unique_ptr<AskedGame> game;
  std::shared_ptr<const ArtLibrary> art;
};

struct Library::Inside {
  explicit Inside(const std::string& folder) : library(folder, built_in_suggestions()) {}
  AskedLibrary library;
};

Result<Verdict> Position::retreat(const RetreatQuestion& question) const {
  Json asked{{"ask", "retreat"}, {"unit", question.unit}};
  if (!question.result.empty()) asked["result"] = question.result;
  if (question.distance) asked["distance"] = *question.distance;
  if (!question.caused_by.empty()) asked["caused_by"] = question.caused_by;
  auto answer = ask(dumped(asked));
  if (!answer) return answer.problems();
  return verdict_of(std::move(answer).value());
}

Result<std::string> Position::ask(const std::string& json) const {
  return result_of(inside_->position->ask(json));
}

Result<Position> Position::with(const std::string& json) const {
  auto made = inside_->position->with(json);
  if (const auto* problem = std::get_if<Answer>(&made)) return problems_of(*problem);
  auto inside = std::make_shared<Inside>();
  inside->position = std::get<std::unique_ptr<AskedPosition>>(std::move(made));
  return Position(std::move(inside));
}

Result<std::string> Position::picture(const std::string& prefix) const {
  return ask(dumped({{"ask", "picture"}, {"prefix", prefix}}));
}

Game::Game(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Game::Game(Game&&) noexcept = default;
Game& Game::operator=(Game&&) noexcept = default;
Game::~Game() = default;

std::vector<std::string> Game::legal(const std::string& unit) const {
  Json asked{{"ask", "legal"}};
  if (!unit.empty()) asked["unit"] = unit;
  const auto answer = ask(dumped(asked));
  std::vector<std::string> actions;
  if (!answer) return actions;
  const Json json = Json::parse(*answer);
  for (const Json& action : json["actions"]) actions.push_back(text_at(action, "action"));
  return actions;
}

std::optional<Illegal> Game::why_not(const std::string& action) const {
  return illegal_in(inside_->game->ask(dumped({{"ask", "why_not"}, {"action", action}}), inside_->art));
}

std::optional<Illegal> Game::act(const std::string& action, const std::optional<std::vector<int>>& dice) {
  Json request{{"action", action}};
  if (dice) request["dice"] = *dice;
  return illegal_in(inside_->game->act(dumped(request)));
}

Game Game::copy() const {
  return Game(std::make_unique<Inside>(Inside{inside_->game->copy(), inside_->art}));
}

std::optional<Illegal> Game::undo() {
  return illegal_in(inside_->game->act(R"({"undo":true})"));
}

std::optional<Illegal> Game::redo() {
  return illegal_in(inside_->game->act(R"({"redo":true})"));
}

bool Game::is_over() const {
  return Json::parse(state())["over"].get<bool>();
}

std::string Game::state() const {
  return inside_->game->ask(R"({"ask":"state"})", inside_->art).text;
}

Result<std::string> Game::ask(const std::string& json) const {
  Answer answer = inside_->game->ask(json, inside_->art);
  if (answer.status == AnswerStatus::illegal)
    return std::vector<Problem>{{"", 0, 0, illegal_in(answer)->why}};
  return result_of(std::move(answer));
}

std::string Game::journal() const {
  return inside_->game->ask(R"({"ask":"journal"})", inside_->art).text;
}

Library::Library(const std::string& folder) : inside_(std::make_unique<Inside>(folder)) {}
Library::Library(Library&&) noexcept = default;
Library& Library::operator=(Library&&) noexcept = default;
Library::~Library() = default;

std::vector<Problem> Library::add(const std::string& name, const std::string& text) {
  const Answer answer = inside_->library.add(name, text);
  return answer.status == AnswerStatus::fine ? std::vector<Problem>{} : problems_of(answer);
}

Result<Position> Library::position_from_file(const std::string& path) const {
  return position(path, std::nullopt);
}

Result<Position> Library::position_from_text(const std::string& text, const std::string& name) const {
  return position(name, text);
}

Result<Position> Library::position(const std::string& name, const std::optional<std::string>& text) const {
  auto loaded = inside_->library.position(name, text);
  if (const auto* problem = std::get_if<Answer>(&loaded)) return problems_of(*problem);
  auto inside = std::make_shared<Position::Inside>();
  inside->position = std::get<std::unique_ptr<AskedPosition>>(std::move(loaded));
  return Position(std::move(inside));
}

Result<Game> Library::game(const std::string& scenario, std::uint64_t seed) const {
  return game_of(dumped({{"scenario", scenario}, {"seed", std::to_string(seed)}}));
}

Result<Game> Library::game_from_journal(const std::string& journal) const {
  return game_of(dumped({{"journal", journal}}));
}

Result<Game> Library::game_of(const std::string& request) const {
  auto begun = inside_->library.game(request);
  if (const auto* problem = std::get_if<Answer>(&begun)) return problems_of(*problem);
  auto inside = std::make_unique<Game::Inside>();
  inside->game = std::get<std::unique_ptr<AskedGame>>(std::move(begun));
  inside->art = inside_->library.art();
  return Game(std::move(inside));
}

}  // namespace rearguard::api
