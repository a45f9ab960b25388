#include "src/extras/mail/mail_plan.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "src/core/document/source_text.h"

namespace rearguard {
namespace {

constexpr std::string_view before_link = "; ";
constexpr std::size_t link_digits = 64;

}  // namespace

std::string to_text(const WrittenPlan& plan) {
  std::string text;
  for (const std::string& action : plan.actions) {
    std::string quoted = nlohmann::json(action).dump();
    for (std::size_t at = quoted.find('|'); at != std::string::npos; at = quoted.find('|', at))
      quoted.replace(at, 1, "\\u007c");
    text += (text.empty() ? "" : ", ") + quoted;
  }
  return text.append(before_link).append(to_hex(plan.link));
}

std::variant<WrittenPlan, std::string> read_plan(std::string_view text) {
  if (text.size() > max_plan_bytes) return fmt::format("a plan has at most {} bytes", max_plan_bytes);
  const std::size_t tail = before_link.size() + link_digits;
  const auto link =
      text.size() > tail ? bytes32_of(text.substr(text.size() - link_digits)) : std::optional<Bytes32>();
  if (!link || text.substr(text.size() - tail, before_link.size()) != before_link)
    return "a plan does not end with \"; \" and a link of 64 hexadecimal digits";
  const std::string list = '[' + std::string(text.substr(0, text.size() - tail)) + ']';
  if (find_crowded_json(list)) return fmt::format("a plan has at most {} actions", max_planned);
  const auto parsed = nlohmann::json::parse(list, nullptr, false);
  WrittenPlan plan{{}, *link};
  if (!parsed.is_array()) return "a plan is not a list of actions in quotes";
  for (const auto& action : parsed) {
    if (!action.is_string()) return "a plan is not a list of actions in quotes";
    plan.actions.push_back(action.get<std::string>());
  }
  if (std::string problem = plan_problem(plan.actions); !problem.empty()) return problem;
  return plan;
}

std::string plan_problem(const std::vector<std::string>& actions) {
  if (actions.empty()) return "a plan needs an action";
  if (actions.size() > max_planned) return fmt::format("a plan has at most {} actions", max_planned);
  for (const std::string& action : actions) {
    const auto bad = find_bad_character(action);
    if (action.empty() || bad || action.find_first_of("\t\r\n") != std::string::npos ||
        action.find(" | ") != std::string::npos)
      return "an action of a plan is empty, or contains characters that a journal cannot hold";
  }
  const std::size_t bytes = to_text(WrittenPlan{actions, {}}).size();
  return bytes > max_plan_bytes
             ? fmt::format("a plan has at most {} bytes, and this one has {}", max_plan_bytes, bytes)
             : std::string();
}

}  // namespace rearguard
