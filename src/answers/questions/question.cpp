#include "src/answers/questions/question.h"

#include <algorithm>

#include "src/answers/questions/asking.h"
#include "src/answers/questions/board_picture.h"
#include "src/answers/questions/danger_answer.h"
#include "src/answers/questions/other_board.h"
#include "src/answers/questions/path_count.h"
#include "src/answers/questions/reach.h"
#include "src/answers/questions/resolve_answer.h"
#include "src/answers/questions/resolve_needs.h"
#include "src/answers/questions/retreat_answer.h"
#include "src/answers/questions/verdict_picture.h"
#include "src/answers/report/danger_json.h"
#include "src/answers/report/json_writer.h"
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
#include "src/core/document/text_file.h"
#include "src/core/engine/question/judge.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/io/maps/map_writer.h"
#include "src/core/io/positions/batch_line.h"
#include "src/core/io/positions/position_line.h"
#include "src/core/io/positions/position_reader.h"
#include "src/core/io/positions/position_writer.h"
#include "src/core/io/positions/resolve_request_reader.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/io/rules/rules_signature.h"

namespace rearguard {

namespace {

enum class PositionAsk : std::uint8_t {
  retreat,
  resolve,
  danger,
  reach,
  perft,
  picture,
  position,
  setup,
  boards,
};
constexpr std::array<Choice<PositionAsk>, 9> position_asks = {{{"retreat", PositionAsk::retreat},
                                                               {"resolve", PositionAsk::resolve},
                                                               {"danger", PositionAsk::danger},
                                                               {"reach", PositionAsk::reach},
                                                               {"perft", PositionAsk::perft},
                                                               {"picture", PositionAsk::picture},
                                                               {"position", PositionAsk::position},
                                                               {"setup", PositionAsk::setup},
                                                               {"boards", PositionAsk::boards}}};

enum class DocumentFormat : std::uint8_t { toml, json, bundle, line, link, questions };
constexpr std::array<Choice<DocumentFormat>, 6> formats = {{{"toml", DocumentFormat::toml},
                                                            {"json", DocumentFormat::json},
                                                            {"bundle", DocumentFormat::bundle},
                                                            {"line", DocumentFormat::line},
                                                            {"link", DocumentFormat::link},
                                                            {"questions", DocumentFormat::questions}}};

Answer problem_answer(const RequestError& problem) {
  return answer_with_error("request", problem.message);
}

/// Asks one question of one judge.
class Asking {
 public:
  Asking(TableReader& table, Judge& judge, const AnswerMeans& means)
      : table_(table), judge_(judge), position_(judge.position()), means_(means) {}

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
        return setup();
      case PositionAsk::boards:
        break;
    }
    return answer_with_error("request", "boards are asked of a position, not of one of its boards");
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
    const bool legend = table_.boolean("legend").value_or(true);
    if (table_.find("unit") == nullptr) {
      const PictureQuestion question = read_picture_question(table_, position_);
      if (!finish()) return wrong();
      return {AnswerStatus::fine, board_picture(position_, question, means_.art)};
    }
    const std::string prefix = table_.string("prefix").value_or("");
    return on_board([&](Judge& judge, const RetreatRequest& request) -> Answer {
      const Judgement judgement = judge.judge(request);
      if (const auto* problem = std::get_if<RequestError>(&judgement)) return problem_answer(*problem);
      const Scene drawn = verdict_picture(std::get<Verdict>(judgement), judge, {means_.art}, legend);
      return {AnswerStatus::fine, to_svg(drawn, 1, prefix)};
    });
  }

  Answer document() {
    const auto format = table_.choice<DocumentFormat>("format", formats).value_or(DocumentFormat::toml);
    if (format == DocumentFormat::line || format == DocumentFormat::link)
      return line(format == DocumentFormat::link);
    if (!finish()) return wrong();
    if (format == DocumentFormat::questions) return {AnswerStatus::fine, json_value(means_.origin.questions)};
    const Node map = map_document(position_.map());
    PositionHeading heading;
    heading.map = &map;
    heading.rules = judge_.rule_set().id;
    std::string text = to_toml(setup_of(position_), heading);
    if (format == DocumentFormat::toml) return {AnswerStatus::fine, std::move(text)};
    if (format == DocumentFormat::bundle) return bundle(text);
    const auto root = parse_document(text, question_name);
    if (!root) return answer_with_problems("internal", root.problems());
    return {AnswerStatus::fine, json_value(*root)};
  }

  Answer bundle(const std::string& text) {
    JsonWriter json;
    json.object([&] {
      json.member("position", text);
      json.object("documents", [&] {
        if (means_.documents == nullptr) return;
        for (const auto& [path, content] : *means_.documents) json.text_by_name(path, content);
      });
    });
    return {AnswerStatus::fine, json.take()};
  }

  Answer line(bool is_link) {
    const AskedOrigin& origin = means_.origin;
    const Node* asked = table_.array("questions");
    const Node& questions = asked == nullptr ? origin.questions : *asked;
    for (const Node& question : questions.items) {
      TableReader keys(question, "the question", table_.problems(), keys_of("asked"));
      read_query(keys);
      keys.finish();
    }
    if (!finish()) return wrong();
    const std::string text = to_line(position_, {origin.map, judge_.rule_set().id, origin.name, &questions});
    return {AnswerStatus::fine, is_link ? link_of_line(text) : text};
  }

  Answer setup() {
    if (!finish()) return wrong();
    return {AnswerStatus::fine, to_json(position_, judge_.rule_set())};
  }

  TableReader& table_;
  Judge& judge_;
  const Position& position_;
  const AnswerMeans& means_;
};

/// Answers a question about the board of a judge.
Answer answer_by(Judge& judge, TableReader& table, const AnswerMeans& means) {
  const auto what = table.choice<PositionAsk>("ask", position_asks, Need::required);
  if (!what) return answer_with_problems("request", table.problems().take());
  return Asking(table, judge, means).about(*what);
}

bool asks_for(std::string_view what, const Node& question) {
  const Node* asked = question.find("ask");
  return asked != nullptr && asked->kind == Node::Kind::string && asked->text == what;
}

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
    if (judge_ == nullptr) judge_ = std::make_unique<Judge>(from_.position_, *from_.rules_);
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

AskedPosition::AskedPosition(Position position, std::shared_ptr<const RuleSet> rules, AnswerMeans means)
    : position_(std::move(position)), rules_(std::move(rules)), means_(std::move(means)) {
  if (means_.origin.questions.kind != Node::Kind::array) means_.origin.questions = list_node();
}

AskedPosition::~AskedPosition() = default;

std::shared_ptr<const BoardMaker> AskedPosition::maker() const {
  const std::lock_guard lock(guard_);
  if (maker_ == nullptr) maker_ = std::make_shared<const BoardMaker>(position_);
  return maker_;
}

Answer AskedPosition::ask(std::string_view question) const {
  std::string id;
  std::string signature = means_.signature;
  Answer given = within_limits<Answer>([&]() -> Answer {
    auto root = parse_batch_line(std::string(question), question_name);
    if (!root) return answer_with_problems("request", root.problems());
    return answer(*std::move(root), id, signature);
  });
  return named(std::move(given), std::move(id), signature);
}

Answer AskedPosition::answer(Node question, std::string& id, std::string& signature) const {
  signature = means_.signature;
  Problems problems(question_name);
  const auto line = std::find_if(question.members.begin(), question.members.end(),
                                 [](const Member& m) { return m.key == "line"; });
  if (line != question.members.end()) {
    const Node text = std::move(line->value);
    question.members.erase(line);
    TableReader named(question, "the question", problems);
    id = read_id(named);
    if (!means_.origin.lines || text.kind != Node::Kind::string)
      return answer_with_error("request", "`line` must be a board in one line, such as \"rg1 2930 - …\"");
    const LoadedPosition other = means_.origin.lines(text.text, *this);
    if (const auto* problem = std::get_if<Answer>(&other)) return *problem;
    return std::get<std::unique_ptr<AskedPosition>>(other)->answer(std::move(question), id, signature);
  }
  const Node& asked = means_.origin.questions;
  if ((asks_for("retreat", question) || asks_for("perft", question)) && question.find("unit") == nullptr &&
      !asked.items.empty()) {
    for (const Member& m : asked.items.front().members) {
      if (question.find(m.key) == nullptr) question.members.push_back(m);
    }
  }
  TableReader table(question, "the question", problems);
  id = read_id(table);
  if (asks_for("boards", question)) return boards(table);
  Borrowed judge(*this);
  Answer given = answer_by(judge.get(), table, means_);
  judge.give_back();
  return given;
}

std::variant<std::unique_ptr<AskedPosition>, Answer> AskedPosition::with(std::string_view changes) const {
  using Made = std::unique_ptr<AskedPosition>;
  return within_limits<std::variant<Made, Answer>>([&]() -> std::variant<Made, Answer> {
    const auto root = parse_batch_line(std::string(changes), request_name);
    if (!root) return answer_with_problems("request", root.problems());
    Problems problems(request_name);
    TableReader table(*root, "the board", problems);
    auto position = maker()->board(table);
    table.finish();
    if (!problems.empty()) return answer_with_problems("document", problems.take());
    AnswerMeans means = means_;
    means.origin.questions = list_node();  // they are about other units
    return std::make_unique<AskedPosition>(*std::move(position), rules_, std::move(means));
  });
}

Answer AskedPosition::boards(TableReader& table) const {
  table.mark_known("ask");
  const Node* stated = table.array("boards", Need::required);
  const Node* questions = table.array("questions");
  table.finish();
  if (!table.problems().empty()) return answer_with_problems("request", table.problems().take());
  const auto made_by = maker();
  std::string text;
  for (const Node& node : stated->items) {
    const Answer answer = within_limits<Answer>([&] { return board(node, questions, *made_by); });
    text += (text.empty() ? "" : ",") + answer.text;
  }
  return {AnswerStatus::fine, "{\"boards\":[" + text + "]}"};
}

Answer AskedPosition::board(const Node& stated, const Node* usual_questions, const BoardMaker& maker) const {
  Problems problems(question_name);
  TableReader table(stated, "the board", problems);
  const Node* own = table.array("questions");
  const Node* questions = own == nullptr ? usual_questions : own;
  const auto position = maker.board(table);
  table.finish();
  if (questions == nullptr && table.usable())
    problems.add(stated.place, "the board has no `questions`, and neither has the question");
  if (!problems.empty()) return answer_with_problems("document", problems.take());
  std::unique_ptr<Judge> judge;
  std::string text;
  for (const Node& question : questions->items) {
    std::string id;
    Answer answer = within_limits<Answer>([&] {
      if (judge == nullptr) judge = std::make_unique<Judge>(*position, *rules_);
      TableReader asked(question, "the question", problems);
      id = read_id(asked);
      return asked.usable() ? answer_by(*judge, asked, means_)
                            : answer_with_problems("request", problems.take());
    });
    // A judge through which an exception has passed is not asked again.
    if (answer.status == AnswerStatus::limit) judge.reset();
    text +=
        (text.empty() ? "" : ",") + as_json_line(named(std::move(answer), std::move(id), means_.signature));
  }
  return {AnswerStatus::fine, "{\"answers\":[" + text + "]}"};
}

LoadedPosition load_position(const std::string& text, const std::string& name,
                             const std::string& rules_folder, std::shared_ptr<const ArtLibrary> art,
                             const AskedPosition* otherwise) {
  PositionSource from;
  from.file = name;
  from.directory = document_folder(name);
  auto read = read_position_text(text, from);
  if (!read) return answer_with_problems("document", read.problems());
  PositionDocument document = *std::move(read);
  AnswerMeans means{std::move(art)};
  means.origin = {shipped_map_name(document.map_path), document.name, std::move(document.questions)};
  if (otherwise != nullptr) means.origin.lines = otherwise->means().origin.lines;
  if (document.rules.empty()) {
    if (otherwise == nullptr) return answer_with_error("request", name + " names no rules");
    means.signature = otherwise->means().signature;
    means.documents = otherwise->means().documents;
    return std::make_unique<AskedPosition>(std::move(document.position), otherwise->shared_rules(),
                                           std::move(means));
  }
  const FileRecord record;
  auto rules = rules_of(document, name, RuleLibrary(rules_folder));
  if (!rules) return answer_with_problems("rules", rules.problems());
  means.signature = rules_signature(record.texts(), rules->id);
  return std::make_unique<AskedPosition>(
      std::move(document.position), std::make_shared<const RuleSet>(*std::move(rules)), std::move(means));
}

}  // namespace rearguard
