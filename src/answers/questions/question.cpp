#include "src/answers/questions/question.h"

#include <algorithm>

#include "src/answers/questions/asking.h"
#include "src/answers/questions/board_picture.h"
#include "src/answers/questions/danger_answer.h"
#include "src/answers/questions/path_count.h"
#include "src/answers/questions/reach.h"
#include "src/answers/questions/resolve_answer.h"
#include "src/answers/questions/resolve_needs.h"
#include "src/answers/questions/retreat_answer.h"
#include "src/answers/questions/verdict_picture.h"
#include "src/answers/report/danger_json.h"
#include "src/answers/report/setup_json.h"
#include "src/answers/view/scene.h"
#include "src/answers/view/svg.h"
#include "src/core/board/setup_of.h"
#include "src/core/document/board_line.h"
#include "src/core/document/decoder.h"
#include "src/core/document/document.h"
#include "src/core/document/document_text.h"
#include "src/core/document/file_access.h"
#include "src/core/document/key_table.h"
#include "src/core/document/node_builder.h"
#include "src/core/engine/question/judge.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/io/maps/map_writer.h"
#include "src/core/io/positions/batch_line.h"
#include "src/core/io/positions/position_line.h"
#include "src/core/io/positions/position_reader.h"
#include "src/core/io/positions/position_writer.h"
#include "src/core/io/positions/resolve_request_reader.h"
#include "src/core/io/rules/rules_reader.h"

namespace rearguard {

namespace {

enum class PositionAsk : std::uint8_t { retreat, resolve, danger, reach, perft, picture, position, setup };
constexpr std::array<Choice<PositionAsk>, 8> position_asks = {{{"retreat", PositionAsk::retreat},
                                                               {"resolve", PositionAsk::resolve},
                                                               {"danger", PositionAsk::danger},
                                                               {"reach", PositionAsk::reach},
                                                               {"perft", PositionAsk::perft},
                                                               {"picture", PositionAsk::picture},
                                                               {"position", PositionAsk::position},
                                                               {"setup", PositionAsk::setup}}};

enum class DocumentFormat : std::uint8_t { toml, json, line, link, questions };
constexpr std::array<Choice<DocumentFormat>, 5> formats = {{{"toml", DocumentFormat::toml},
                                                            {"json", DocumentFormat::json},
                                                            {"line", DocumentFormat::line},
                                                            {"link", DocumentFormat::link},
                                                            {"questions", DocumentFormat::questions}}};

Answer problem_answer(const RequestError& problem) {
  return answer_with_error("request", problem.message);
}

/// Asks one question of one judge.
class Asking {
 public:
  Asking(TableReader& table, Judge& judge, std::shared_ptr<const ArtLibrary> art, const AskedOrigin& origin)
      : table_(table), judge_(judge), position_(judge.position()), art_(std::move(art)), origin_(origin) {}

  Answer about(PositionAsk what) {
    switch (what) {
      case PositionAsk::retreat:
        return retreat();
      case PositionAsk::resolve:
        return resolve();
      case PositionAsk::danger:
        return danger();
      case PositionAsk::reach:
        return reach();
      case PositionAsk::perft:
        return perft();
      case PositionAsk::picture:
        return picture();
      case PositionAsk::position:
        return document();
      case PositionAsk::setup:
        break;
    }
    return setup();
  }

 private:
  /// Reports what is wrong with the keys; true if the question can be used.
  bool finish() {
    table_.finish();
    return table_.problems().empty();
  }
  Answer wrong() { return answer_with_problems("request", table_.problems().take()); }

  std::string number_or_text(std::string_view key) {
    const Node* value = table_.find(key);
    if (value == nullptr) return {};
    if (value->kind == Node::Kind::string) return value->text;
    if (value->kind == Node::Kind::integer || value->kind == Node::Kind::real) return decimal_digits(*value);
    table_.problems().add(value->place, key_text(key) + " must be a number, or a text such as \"3 1/2\"");
    return {};
  }

  Answer wrong(const RetreatQuery& query, const RequestError& problem) {
    return answer_with_problems("request",
                                {{question_name, query.place.line, query.place.column, problem.message}});
  }

  /// Reads a query, and answers it by `answering` on its board.
  template <class Answering>
  Answer on_board(const Answering& answering) {
    const RetreatQuery query = read_query(table_);
    if (!finish()) return wrong();
    auto answer = on_stated_board<Answer>(query, judge_, answering);
    if (auto* given = std::get_if<Answer>(&answer)) return std::move(*given);
    const auto& problem = std::get<RequestError>(answer);
    return problem.about == "facts" ? problem_answer(problem) : wrong(query, problem);
  }

  Answer retreat() {
    const RetreatQuery query = read_query(table_);
    if (!finish()) return wrong();
    auto answer = answer_to(query, judge_);
    if (const auto* problem = std::get_if<RequestError>(&answer)) return wrong(query, *problem);
    return {AnswerStatus::fine, std::get<std::string>(std::move(answer))};
  }

  Answer resolve() {
    const DicedRequest asked = read_resolve_request(table_);
    const bool lists_needs = table_.boolean("needs").value_or(false);
    if (!finish()) return wrong();
    if (lists_needs) {
      const auto needs = needs_of(position_, judge_.rule_set(), asked.request);
      if (const auto* problem = std::get_if<RequestError>(&needs)) return problem_answer(*problem);
      return {AnswerStatus::fine, to_json(std::get<ResolveNeeds>(needs))};
    }
    const auto report = resolution_report(position_, judge_.rule_set(), asked);
    if (const auto* problem = std::get_if<RequestError>(&report)) return problem_answer(*problem);
    return {AnswerStatus::fine, to_json(std::get<ResolutionReport>(report), position_.map().grid())};
  }

  Answer danger() {
    DangerQuestion question;
    question.result = table_.string("result").value_or(question.result);
    question.units = table_.strings("units").value_or(std::vector<std::string>{});
    question.side = table_.string("side").value_or("");
    question.numbers = read_numbers(table_);
    if (!finish()) return wrong();
    const auto report = danger_report(judge_, question);
    if (const auto* problem = std::get_if<RequestError>(&report)) return problem_answer(*problem);
    return {AnswerStatus::fine, to_json(std::get<DangerReport>(report), position_)};
  }

  Answer reach() {
    ReachQuestion question;
    question.unit = table_.string("unit", Need::required).value_or("");
    question.movement = number_or_text("movement_points");
    question.zoc = table_.string("zoc").value_or(question.zoc);
    question.enter_zoc = number_or_text("zoc_entry_cost");
    question.leave_zoc = number_or_text("zoc_exit_cost");
    if (!finish()) return wrong();
    const auto reached = reach_of(position_, judge_.rule_set(), question);
    if (const auto* problem = std::get_if<RequestError>(&reached)) return problem_answer(*problem);
    return {AnswerStatus::fine, to_json(std::get<Reached>(reached), position_, judge_.rule_set())};
  }

  Answer perft() {
    return on_board([](Judge& judge, const RetreatRequest& request) -> Answer {
      const auto counted = count_paths_of(judge.position(), judge.rule_set(), request);
      if (const auto* problem = std::get_if<RequestError>(&counted)) return problem_answer(*problem);
      if (const auto* none = std::get_if<NoRetreat>(&counted))
        return answer_with_error("request", none->outcome + ": no retreat, nothing to count");
      return {AnswerStatus::fine, to_json(std::get<CountedPaths>(counted), judge.position())};
    });
  }

  Answer picture() {
    const std::string prefix = table_.string("prefix").value_or("");
    const bool legend = table_.boolean("legend").value_or(true);
    if (table_.find("unit") == nullptr) {
      const PictureLayer layer =
          table_.choice<PictureLayer>("layer", picture_layers).value_or(PictureLayer::all);
      if (!finish()) return wrong();
      return {AnswerStatus::fine, to_svg(board_picture(position_, layer, art_), 1, prefix)};
    }
    return on_board([&](Judge& judge, const RetreatRequest& request) -> Answer {
      const Judgement judgement = judge.judge(request);
      if (const auto* problem = std::get_if<RequestError>(&judgement)) return problem_answer(*problem);
      const Scene drawn = verdict_picture(std::get<Verdict>(judgement), judge, {art_}, legend);
      return {AnswerStatus::fine, to_svg(drawn, 1, prefix)};
    });
  }

  Answer document() {
    const auto format = table_.choice<DocumentFormat>("format", formats).value_or(DocumentFormat::toml);
    if (format == DocumentFormat::line || format == DocumentFormat::link)
      return line(format == DocumentFormat::link);
    if (!finish()) return wrong();
    if (format == DocumentFormat::questions) return {AnswerStatus::fine, json_value(origin_.questions)};
    const Node map = map_document(position_.map());
    PositionHeading heading;
    heading.map = &map;
    heading.rules = judge_.rule_set().id;
    std::string text = to_toml(setup_of(position_), heading);
    if (format == DocumentFormat::toml) return {AnswerStatus::fine, std::move(text)};
    const auto root = parse_document(text, question_name);
    if (!root) return answer_with_problems("internal", root.problems());
    return {AnswerStatus::fine, json_value(*root)};
  }

  Answer line(bool is_link) {
    const Node* asked = table_.array("questions");
    const Node& questions = asked == nullptr ? origin_.questions : *asked;
    for (const Node& question : questions.items) {
      TableReader keys(question, "the question", table_.problems(), keys_of("asked"));
      read_query(keys);
      keys.finish();
    }
    if (!finish()) return wrong();
    const std::string text =
        to_line(position_, {origin_.map, judge_.rule_set().id, origin_.name, &questions});
    return {AnswerStatus::fine, is_link ? link_of_line(text) : text};
  }

  Answer setup() {
    if (!finish()) return wrong();
    return {AnswerStatus::fine, to_json(position_, judge_.rule_set())};
  }

  TableReader& table_;
  Judge& judge_;
  const Position& position_;
  std::shared_ptr<const ArtLibrary> art_;
  const AskedOrigin& origin_;
};

}  // namespace

/// A judge that nobody else uses meanwhile.
class AskedPosition::Borrowed {
 public:
  explicit Borrowed(const AskedPosition& from) : from_(from) {
    const std::lock_guard lock(from_.guard_);
    if (from_.judges_.empty()) return;
    judge_ = std::move(from_.judges_.back());
    from_.judges_.pop_back();
  }
  Judge& get() {
    if (judge_ == nullptr) judge_ = std::make_unique<Judge>(from_.position_, from_.rules_);
    return *judge_;
  }
  /// Keeps it for the next question. Where an exception has passed through a judge, it is not kept.
  void give_back() {
    const std::lock_guard lock(from_.guard_);
    if (judge_ != nullptr && from_.judges_.size() < max_kept) from_.judges_.push_back(std::move(judge_));
  }

 private:
  static constexpr std::size_t max_kept = 8;

  const AskedPosition& from_;
  std::unique_ptr<Judge> judge_;
};

AskedPosition::AskedPosition(Position position, RuleSet rules, std::shared_ptr<const ArtLibrary> art,
                             AskedOrigin origin)
    : position_(std::move(position)),
      rules_(std::move(rules)),
      art_(std::move(art)),
      origin_(std::move(origin)) {
  if (origin_.questions.kind != Node::Kind::array) origin_.questions = list_node();
}

AskedPosition::~AskedPosition() = default;

Answer AskedPosition::ask(std::string_view question) const {
  return within_limits<Answer>([&]() -> Answer {
    auto root = parse_batch_line(std::string(question), question_name);
    if (!root) return answer_with_problems("request", root.problems());
    return answer(*std::move(root));
  });
}

Answer AskedPosition::answer(Node question) const {
  const auto line = std::find_if(question.members.begin(), question.members.end(),
                                 [](const Member& m) { return m.key == "line"; });
  if (line != question.members.end()) {
    const Node text = std::move(line->value);
    question.members.erase(line);
    if (!origin_.lines || text.kind != Node::Kind::string)
      return answer_with_error("request", "`line` must be a board in one line, such as \"rg1 2930 - …\"");
    const LoadedPosition other = origin_.lines(text.text, rules_);
    const auto* problem = std::get_if<Answer>(&other);
    return problem != nullptr ? *problem
                              : std::get<std::unique_ptr<AskedPosition>>(other)->answer(std::move(question));
  }
  Problems problems(question_name);
  const Node asked = question;
  TableReader what_asked(asked, "the question", problems);
  const auto what = what_asked.choice<PositionAsk>("ask", position_asks, Need::required);
  if (!what) return answer_with_problems("request", problems.take());
  const bool is_about_one = *what == PositionAsk::retreat || *what == PositionAsk::perft;
  if (is_about_one && question.find("unit") == nullptr && !origin_.questions.items.empty()) {
    for (const Member& m : origin_.questions.items.front().members) {
      if (question.find(m.key) == nullptr) question.members.push_back(m);
    }
  }
  TableReader table(question, "the question", problems);
  table.mark_known("ask");
  Borrowed judge(*this);
  Answer given = Asking(table, judge.get(), art_, origin_).about(*what);
  judge.give_back();
  return given;
}

LoadedPosition load_position(const std::string& text, const std::string& name,
                             const std::string& rules_folder, std::shared_ptr<const ArtLibrary> art,
                             const RuleSet* otherwise, LineLoader lines) {
  PositionSource from;
  from.file = name;
  from.directory = document_folder(name);
  auto read = read_position_text(text, from);
  if (!read) return answer_with_problems("document", read.problems());
  PositionDocument document = *std::move(read);
  if (document.rules.empty() && otherwise == nullptr)
    return answer_with_error("request", name + " names no rules");
  auto rules = document.rules.empty() ? Checked<RuleSet>(*otherwise)
                                      : rules_of(document, name, RuleLibrary(rules_folder));
  if (!rules) return answer_with_problems("rules", rules.problems());
  return std::make_unique<AskedPosition>(std::move(document.position), *std::move(rules), std::move(art),
                                         AskedOrigin{shipped_map_name(document.map_path), document.name,
                                                     std::move(document.questions), std::move(lines)});
}

}  // namespace rearguard
