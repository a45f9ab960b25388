#include "src/answers/questions/resolve_needs.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/answers/report/json_writer.h"
#include "src/core/board/position.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/engine/terms/retreat_path.h"
#include "src/core/io/positions/resolve_request.h"

namespace rearguard {
namespace {

constexpr int max_resolutions = 1'000;

/// A resolution up to some die or choice.
struct Course {
  std::vector<int> faces;
  std::vector<std::string> choices;
  std::vector<ResolveNeed> needs;  ///< so far
};

bool is_same(const ResolveNeed& a, const ResolveNeed& b) {
  return std::tie(a.unit, a.purpose, a.sides, a.chooser) == std::tie(b.unit, b.purpose, b.sides, b.chooser);
}

/// Adds a die or a choice to those of a course; dice of one roll are one need.
void add_need(std::vector<ResolveNeed>& needs, ResolveNeed need) {
  if (!needs.empty() && need.sides > 0 && is_same(needs.back(), need)) {
    needs.back().dice += need.dice;
  } else {
    needs.push_back(std::move(need));
  }
}

/// The needs of all courses, merged.
class NeedList {
 public:
  /// Each need takes its place behind the one that comes before it in its course.
  void add(const std::vector<ResolveNeed>& course) {
    ++courses_;
    std::size_t next = 0;
    for (const ResolveNeed& need : course) {
      const auto at = std::find_if(entries_.begin() + static_cast<std::ptrdiff_t>(next), entries_.end(),
                                   [&](const Entry& known) { return is_same(known.need, need); });
      const auto place = at - entries_.begin();
      if (at == entries_.end()) {
        entries_.insert(entries_.begin() + static_cast<std::ptrdiff_t>(next), {need, 1});
        ++next;
        continue;
      }
      ++at->courses;
      at->need.dice = std::max(at->need.dice, need.dice);
      for (const std::string& choice : need.choices) {
        std::vector<std::string>& known = at->need.choices;
        if (std::find(known.begin(), known.end(), choice) == known.end()) known.push_back(choice);
      }
      next = static_cast<std::size_t>(place) + 1;
    }
  }

  std::vector<ResolveNeed> take() {
    std::vector<ResolveNeed> needs;
    for (Entry& entry : entries_) {
      entry.need.always = entry.courses == courses_;
      needs.push_back(std::move(entry.need));
    }
    return needs;
  }

 private:
  struct Entry {
    ResolveNeed need;
    std::size_t courses = 0;
  };
  std::vector<Entry> entries_;
  std::size_t courses_ = 0;
};

/// Lists what a choice can be, each with the text that makes it.
std::vector<std::pair<std::string, std::string>> choices_of(const NeedsChoice& open, const Grid& grid) {
  std::vector<std::pair<std::string, std::string>> choices;
  for (const std::string& option : open.options)
    choices.emplace_back(option, (open.takes ? "take" : open.unit) + ":" + option);
  for (const RetreatPath& path : open.paths) {
    const std::string end = grid.number(path.back());
    if (choices.empty() || choices.back().first != end)
      choices.emplace_back(end, open.unit + ":" + to_text(grid, path));
  }
  return choices;
}

}  // namespace

std::variant<ResolveNeeds, RequestError> needs_of(const Position& position, const RuleSet& rules,
                                                  const ResolveRequest& request) {
  ResolveNeeds needs;
  NeedList list;
  std::deque<Course> open(1);
  for (int tried = 0; !open.empty(); ++tried) {
    needs.is_complete = tried < max_resolutions;
    if (!needs.is_complete) break;
    Course course = std::move(open.front());
    open.pop_front();
    ResolveRequest asked = request;
    asked.choices.insert(asked.choices.end(), course.choices.begin(), course.choices.end());
    Dice dice = Dice::drawn(course.faces, [] { return std::uint64_t{0}; });
    const ResolutionResult result = carry_out(position, rules, asked, dice);
    if (dice.rolls().size() > course.faces.size()) {
      const Roll& next = dice.rolls()[course.faces.size()];
      add_need(course.needs, {{}, next.purpose, 1, next.sides, {}, {}});
      for (int face = 1; face <= next.sides; ++face) {
        open.push_back(course);
        open.back().faces.push_back(face);
      }
      continue;
    }
    if (const auto* choice = std::get_if<NeedsChoice>(&result)) {
      ResolveNeed need{choice->unit, {}, 0, 0, choice->chooser, {}};
      const auto choices = choices_of(*choice, position.map().grid());
      for (const auto& [name, text] : choices) need.choices.push_back(name);
      add_need(course.needs, std::move(need));
      for (const auto& [name, text] : choices) {
        open.push_back(course);
        open.back().choices.push_back(text);
      }
      continue;
    }
    if (const auto* problem = std::get_if<RequestError>(&result)) return *problem;
    list.add(course.needs);
  }
  for (const Course& course : open) list.add(course.needs);
  needs.list = list.take();
  return needs;
}

std::string to_text(const ResolveNeeds& needs) {
  if (needs.list.empty()) return "Needs no dice and no choices.\n";
  std::string text = "Needs, in this order:\n";
  for (const ResolveNeed& need : needs.list) {
    text += need.sides > 0 ? fmt::format("  {}d{} for {}", need.dice, need.sides, need.purpose)
                           : fmt::format("  the {} chooses {} for {}", need.chooser,
                                         fmt::join(need.choices, " or "), need.unit);
    text += need.always ? "\n" : ", perhaps\n";
  }
  return needs.is_complete ? text : text + "  and perhaps more: there are too many courses\n";
}

std::string to_json(const ResolveNeeds& needs) {
  JsonWriter json;
  json.object([&] {
    json.array("needs", needs.list, [&](const ResolveNeed& need) {
      json.object([&] {
        json.member_if_any("unit", need.unit);
        if (need.sides > 0) {
          json.member("for", need.purpose);
          json.member("dice", need.dice);
          json.member("sides", need.sides);
        } else {
          json.member("chooser", need.chooser);
          json.texts_if_any("choices", need.choices);
        }
        json.member("always", need.always);
      });
    });
    json.member("complete", needs.is_complete);
  });
  return json.take();
}

}  // namespace rearguard
