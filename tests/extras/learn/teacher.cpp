#include "tests/extras/learn/teacher.h"

#include <cstdio>
#include <ctime>
#include <stdexcept>

namespace rearguard::testing {

Teacher::Teacher(const std::string& system)
    : library_(REARGUARD_SOURCE_DIR "/assets/rules"),
      name_(system + ".toml"),
      file_(REARGUARD_SOURCE_DIR "/assets/rules/published/learned.toml") {
  auto rules = library_.load(REARGUARD_SOURCE_DIR "/assets/rules/published/" + name_, "");
  if (!rules) throw std::logic_error(to_string(rules.problems()));
  rules_ = std::move(rules).value();
  for (const Clause& clause : rules_.clauses) {
    if (clause.id != "passable" && clause.id != "no-enemy" && clause.id != "no-revisit")
      own_clauses_.push_back(clause.id);
  }
  vocabulary_ = question_vocabulary(rules_, {}, {});
  base_rules_ = base().rules;
  ClauseSpace::Parts parts;
  parts.everything = std::make_shared<const RuleSet>(rules_);
  nothing_ = std::make_unique<const ClauseSpace>(std::move(parts));
}

std::optional<LearnCase> Teacher::answered(LearnCase question) const {
  const auto verdict = engine_verdict(question.position, question.request, rules_);
  if (!verdict) return std::nullopt;
  question.legal = verdict->verdict.end_hexes;
  question.is_complete = true;
  return question;
}

std::vector<LearnCase> Teacher::boards(std::size_t count, std::uint64_t seed) const {
  QuestionBoards source(vocabulary_, seed);
  std::vector<LearnCase> made;
  while (made.size() < count) {
    const QuestionBoard next = source.next();
    const auto table = PathBoard::make(next.asked, base_rules_, rules_, *nothing_);
    if (!std::holds_alternative<PathBoard>(table) || std::get<PathBoard>(table).words() > 30) continue;
    if (auto one = answered(next.asked)) made.push_back(*std::move(one));
  }
  return made;
}

BaseRules Teacher::base() const {
  BaseRules base;
  base.name = name_;
  std::string remove = "remove = [";
  for (const std::string& id : own_clauses_) remove += '"' + id + "\", ";
  remove += "]\n";
  base.read = [this, remove](const std::string& text) {
    std::string with = text;
    const std::size_t after = with.find('\n', with.find("extends = ")) + 1;
    return library_.load_text(with.insert(after, remove), file_);
  };
  auto rules = base.read(rules_heading("learned", name_));
  if (!rules) throw std::logic_error(to_string(rules.problems()));
  base.rules = std::move(rules).value();
  return base;
}

LessonReport lesson(const std::string& system, std::size_t first_boards, std::size_t examination) {
  const std::clock_t begin = std::clock();
  const Teacher teacher(system);
  const bool tells = std::getenv("REARGUARD_LESSONS") != nullptr;
  auto made = Learner::make(teacher.boards(first_boards, 1), teacher.base(), teacher.file());
  if (!made) throw std::logic_error(to_string(made.problems()));
  Learner pupil = std::move(made).value();
  LessonReport report;
  SearchLimits limits;
  limits.max_clauses = 8;
  limits.max_steps = 20'000'000;
  limits.max_lists = 300;
  QuestionLimits ask;
  ask.boards = 24;
  ask.max_boards = 400;
  ask.max_rivals = 300;
  ask.shrinks = false;
  const auto tell = [&](const SearchResult& found) {
    if (!tells) return;
    std::printf("%s: after %zu questions %zu lists of %d clauses, %llu steps%s\n", system.c_str(),
                report.questions, found.lists.size(), found.clauses,
                static_cast<unsigned long long>(found.steps), found.is_too_large ? ", too large" : "");
    std::fflush(stdout);
  };
  for (;;) {
    const SearchResult& found = pupil.review(limits);
    tell(found);
    report.is_too_large = found.is_too_large;
    if (found.lists.empty() || report.questions == 20) break;
    // One question in three is about the shortest lists alone, one about the likeliest mistakes, one about
    // longer lists as well, as long as some board tells these apart.
    std::optional<NextQuestion> question;
    for (std::size_t i = 0; i < 3 && !question; ++i) {
      ask.rivals = static_cast<Rivals>((report.questions + i) % 3);
      question = pupil.next_question(ask, 100 + report.questions);
    }
    if (!question) break;
    auto answer = teacher.answered(question->board.asked);
    if (!answer) throw std::logic_error("the teacher has no answer");
    ++report.questions;
    if (const auto why = pupil.add(*std::move(answer))) throw std::logic_error(*why);
  }
  report.found = !pupil.result().lists.empty();
  if (!report.found) return report;
  report.list = pupil.result().lists.front();
  report.clauses = report.list.size();
  for (const int c : report.list) report.text += pupil.space().candidate(c).body + '\n';
  const RuleSet learned = pupil.rules_of(report.list);
  for (const LearnCase& one : teacher.boards(examination, 77)) {
    ++report.boards;
    const auto verdict = engine_verdict(one.position, one.request, learned);
    if (!verdict || verdict->verdict.end_hexes != one.legal) ++report.wrong;
  }
  if (tells)
    std::printf("%s: %zu questions, %zu of %zu wrong, %.1f s\n%s\n", system.c_str(), report.questions,
                report.wrong, report.boards, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC,
                report.text.c_str());
  return report;
}

}  // namespace rearguard::testing
