// The questions that the controller submits to the worker thread, and the prompts and notes for the answers.

#include <fmt/format.h>

#include "hexmap/plural.h"

#include "src/core/document/file_access.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/text_file.h"
#include "src/core/io/positions/position_line.h"
#include "src/core/rules/words/rule_set.h"
#include "src/desk/retreat/retreat_controller.h"
#include "src/desk/shared/hex_report.h"
#include "src/workshop/examples/retreat_example.h"

namespace rearguard {

void RetreatController::bump_all() {
  for (std::uint64_t& revision : revisions_) ++revision;
}

namespace {

/// Returns the options among which the first of some words chooses, and those among which the next one does:
/// "split:a+b,stand" is a part of a stack, and then a way to take its result.
std::vector<VerdictOption> options_on_the_way(Judge& judge, RetreatRequest request) {
  const std::string picked = request.option;
  request.test_path.reset();
  request.wanted = {.paths = 0, .effects = false};
  std::vector<VerdictOption> all;
  const auto add = [&](const std::string& before) {
    request.option = before;
    const Judgement judgement = judge.judge(request);
    const auto* verdict = std::get_if<Verdict>(&judgement);
    if (verdict == nullptr) return;
    for (VerdictOption option : verdict->options) {
      if (!before.empty()) option.name.insert(0, before + ",");
      all.push_back(std::move(option));
    }
  };
  add("");
  const std::size_t comma = picked.find(',');
  if (picked.starts_with("split:")) add(picked.substr(0, comma));
  return all;
}

}  // namespace

void RetreatController::pick_option(const std::string& option) {
  if (option == option_) return;
  option_ = option;
  ask_again();
  overlay_.show_retreat(question());
}

void RetreatController::request_verdict() {
  option_.clear();
  ask_again();
}

/// Returns what is asked about the selected unit; nothing without one.
std::optional<RetreatRequest> RetreatController::question() const {
  if (!unit_ || !subject_.rule_set) return std::nullopt;
  RetreatRequest request;
  request.unit = *unit_;
  request.result = result_.result;
  request.distance = result_.distance;
  request.causing_units = causing_units_;
  request.option = option_;
  if (stated_ == StatedFacts{}) return request;
  Position board = *subject_.position;
  if (state_facts(stated_, request, board)) return std::nullopt;
  return request;
}

/// Returns the position with the regions that the question states, and the rules.
JobSubject RetreatController::asked_subject() const {
  if (!unit_ || stated_ == StatedFacts{}) return subject_;
  auto board = std::make_shared<Position>(*subject_.position);
  RetreatRequest request;
  request.unit = *unit_;
  return state_facts(stated_, request, *board) ? subject_ : JobSubject{std::move(board), subject_.rule_set};
}

void RetreatController::state(StatedFacts facts) {
  if (facts == stated_ || !unit_) return;
  stated_ = std::move(facts);
  RetreatRequest request;
  request.unit = *unit_;
  Position board = *subject_.position;
  stated_problem_ = state_facts(stated_, request, board).value_or("");
  request_verdict();
  request_overlay();
}

std::vector<std::string> RetreatController::asked_numbers() const {
  if (!subject_.rule_set) return {};
  return numbers_needed(*subject_.rule_set, result_.result);
}

void RetreatController::ask_again() {
  judgement_.reset();
  path_verdict_.reset();
  bump_all();
  submit_question();
}

void RetreatController::request_path_verdict() {
  path_verdict_.reset();
  bump(Layer::marks);
  submit_question();
}

void RetreatController::submit_question() {
  judge_.cancel(BackgroundJudge::Kind::question);
  auto asked = question();
  if (!asked) return;
  RetreatRequest request = *std::move(asked);
  if (test_path_.size() > 1) request.test_path = test_path_;
  if (judgement_ && !request.test_path) return;  // the path was cancelled: the verdict is already there
  judge_.submit(BackgroundJudge::Kind::question, asked_subject(),
                [this, request](Judge& judge) -> BackgroundJudge::Delivery {
                  std::optional<PartialPath> path;
                  Judgement judgement = RequestError{};
                  if (request.test_path) {
                    auto partial = judge_partial_path(judge, request);
                    if (auto* both = std::get_if<PartialPathVerdict>(&partial)) {
                      path = std::move(both->path);
                      both->verdict.judged_path.reset();  // the path is shown as a partial path
                      judgement = std::move(both->verdict);
                    } else {
                      judgement = std::get<RequestError>(std::move(partial));
                    }
                  } else {
                    judgement = judge.judge(request);
                  }
                  // The answer about one option does not list the others.
                  if (auto* verdict = std::get_if<Verdict>(&judgement);
                      verdict != nullptr && !request.option.empty()) {
                    verdict->options = options_on_the_way(judge, request);
                    verdict->option = request.option;
                  }
                  return [this, path = std::move(path),
                          judgement = std::make_shared<const Judgement>(std::move(judgement))] {
                    judgement_ = judgement;
                    path_verdict_ = path;
                    bump_all();
                  };
                });
}

std::string RetreatController::as_example() const {
  const auto asked = question();
  if (!asked || !judgement_) return {};
  return to_examples(*asked_subject().position, *subject_.rule_set, *asked, *judgement_,
                     subject_.rule_set->id);
}

std::string RetreatController::as_line() const {
  const Position& position = *subject_.position;
  Node question = table_node();
  if (unit_) {
    add_member(question, "unit", text_node(position.unit(*unit_).id));
    if (result_.distance) add_member(question, "distance", whole_node(*result_.distance));
    if (!result_.result.empty()) add_member(question, "result", text_node(result_.result));
    std::vector<std::string> causes;
    for (const UnitIndex cause : causing_units_) causes.push_back(position.unit(cause).id);
    if (!causes.empty()) add_member(question, "caused_by", texts_node(causes));
    if (!option_.empty()) add_member(question, "option", text_node(option_));
  }
  const bool is_asked = unit_ && (result_.distance || !result_.result.empty());
  const Node questions = list_node(is_asked ? std::vector<Node>{question} : std::vector<Node>());
  std::string rules = subject_.rule_set ? subject_.rule_set->id : std::string();
  // The position names its own rules from its folder.
  if (rules == own_rules_ && rules.ends_with(".toml")) rules = path_from(document_folder(file_), rules);
  return to_line(position, {shipped_map_name(map_file_), rules, {}, &questions});
}

std::string RetreatController::danger_result() const {
  if (!result_.result.empty()) return result_.result;
  const std::vector<std::string> all = results();
  return all.empty() ? std::string() : all.front();
}

void RetreatController::request_overlay() {
  overlay_.show({asked_subject(), unit_, danger_result(), question()});
}

void RetreatController::spotlight(std::vector<Hex> hexes) {
  if (hexes == spotlight_) return;
  spotlight_ = std::move(hexes);
  bump(Layer::pointer);
}

void RetreatController::poll() {
  judge_.poll([this](BackgroundJudge::Kind kind, const std::string& reason) {
    if (kind == BackgroundJudge::Kind::question) {
      judgement_ = std::make_shared<const Judgement>(
          RequestError{"this question cannot be answered: " + reason, "rules"});
      bump_all();
    } else {
      report("The overlay cannot be shown", reason);
    }
  });
}

void RetreatController::wait_idle() {
  // A delivery may submit further jobs.
  do {
    judge_.wait_idle();
    poll();
  } while (judge_.awaits(BackgroundJudge::Kind::danger) || judge_.awaits(BackgroundJudge::Kind::traps));
}

const Verdict* RetreatController::verdict() const {
  return judgement_ ? std::get_if<Verdict>(judgement_.get()) : nullptr;
}

const RequestError* RetreatController::request_error() const {
  return judgement_ ? std::get_if<RequestError>(judgement_.get()) : nullptr;
}

std::optional<HexReport> RetreatController::hex_report(Hex h) const {
  if (verdict() == nullptr) return std::nullopt;
  return describe_hex(*verdict(), *subject_.position, h);
}

const PartialPath* RetreatController::path_verdict() const {
  return path_verdict_ && path_verdict_->path == test_path_ ? &*path_verdict_ : nullptr;
}

std::string RetreatController::describe_question() const {
  const std::string how =
      result_.distance ? "a retreat of " + plural(*result_.distance, "hex", "hexes") : result_.result;
  return fmt::format("{}, {} under {}", subject_.position->unit(*unit_).id, how, subject_.rule_set->id);
}

std::string RetreatController::path_prompt() const {
  std::string text = "Path";
  for (const Hex h : test_path_)
    text += (h == test_path_.front() ? " " : "-") + subject_.position->map().grid().number(h);
  if (test_path_.size() < 2)
    return text + ": click the next hex, or point at it and press Enter. Esc cancels.";
  const PartialPath* so_far = path_verdict();
  if (so_far == nullptr) return text + " …";
  if (so_far->state == PartialPath::State::ruled_out)
    return text + fmt::format(" is ruled out by {}. Backspace removes the last hex.", so_far->clause);
  if (so_far->state == PartialPath::State::legal)
    return text + " is a legal retreat. Backspace removes the last hex.";
  return text + " can be completed: continue to the next hex. Backspace removes the last hex.";
}

std::string RetreatController::prompt() const {
  if (!messages_.empty()) return "Read the message, then close it with Esc or Enter.";
  if (!subject_.position) return "Open a position with Ctrl+O. F1 lists all keys.";
  if (!subject_.rule_set) return "Choose a rule file with Ctrl+R or in the Rules box.";
  if (!unit_) return "Click a unit, or press N, to see where it may retreat. F1 lists all keys.";
  if (is_testing_path_) return path_prompt();
  if (!stated_problem_.empty()) return fmt::format("{}: {}.", describe_question(), stated_problem_);
  if (const RequestError* problem = request_error())
    return fmt::format("{}: {}. {}", describe_question(), problem->message,
                       problem->about == "causing-units" ? "Click the enemy who won; Shift adds more."
                       : problem->is_incomplete          ? "State it in the panel, under Facts."
                                                         : "Choose another result.");
  if (verdict() == nullptr) return describe_question() + ": calculating …";
  if (verdict()->end_hexes.empty())
    return fmt::format("{}: {}. Hover over a hex to see why.", describe_question(), verdict()->outcome);
  return fmt::format("{}: {}. Hover over a hex to see why; P tests a path.", describe_question(),
                     summary(*verdict()));
}

}  // namespace rearguard
