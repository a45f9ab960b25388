#include "src/core/io/positions/given_dice.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

#include <fmt/format.h>

#include "src/core/io/positions/resolve_request.h"

namespace rearguard {
namespace {

constexpr int max_face = 1000;

/// Tests whether a roll is that of a unit, or the one of a name: "attack of x", "where x ends".
bool is_named(const std::string& purpose, const std::string& name) {
  if (purpose == name) return true;
  for (const std::string_view before : {" of ", "where "}) {
    const std::string words = std::string(before) + name;
    const std::size_t at = purpose.find(words);
    if (at == std::string::npos) continue;
    const std::size_t end = at + words.size();
    if (end == purpose.size() || purpose[end] == ' ' || purpose[end] == ':') return true;
  }
  return false;
}

}  // namespace

std::optional<std::string> GivenDice::add(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  const bool has_name = colon != std::string_view::npos;
  const std::string_view part = has_name ? text.substr(colon + 1) : text;
  int value = 0;
  const auto read = std::from_chars(part.data(), part.data() + part.size(), value);
  if (part.empty() || read.ptr != part.data() + part.size() || colon == 0) {
    return fmt::format(
        "\"{}\" is not a die roll; dice are numbers separated by commas, such as 6,2,1, or with the units "
        "that "
        "roll them, such as x:5,y:2",
        text.substr(0, 40));
  }
  if (read.ec != std::errc() || value < 1 || value > max_face)
    return fmt::format("a die shows 1 to {}, not {}", max_face, part.substr(0, 40));
  (has_name ? named[std::string(text.substr(0, colon))] : results).push_back(value);
  return std::nullopt;
}

std::variant<GivenDice, std::string> GivenDice::parse(std::string_view text) {
  GivenDice dice;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    if (auto problem = dice.add(text.substr(begin, end - begin))) return *std::move(problem);
    begin = end + 1;
  }
  return dice;
}

std::variant<Dice, RequestError> GivenDice::in_order(const Position& position, const RuleSet& rules,
                                                     const ResolveRequest& request) const {
  std::vector<int> rest = results;
  if (named.empty()) return Dice::given(std::move(rest));
  std::map<std::string, std::vector<int>> open = named;
  std::vector<int> faces;
  // What a die shows may decide which one comes next.
  for (;;) {
    Dice probe = Dice::drawn(faces, [] { return std::uint64_t{0}; });
    const ResolutionResult result = carry_out(position, rules, request, probe);
    if (probe.rolls().size() <= faces.size()) {
      if (!open.empty() && std::holds_alternative<Resolution>(result))
        return RequestError{fmt::format("the die {}:{} was not used: no such roll came up",
                                        open.begin()->first, open.begin()->second.front()),
                            "dice"};
      break;
    }
    const std::string& purpose = probe.rolls()[faces.size()].purpose;
    const auto own = std::find_if(open.begin(), open.end(),
                                  [&](const auto& dice) { return is_named(purpose, dice.first); });
    std::vector<int>& from = own == open.end() ? rest : own->second;
    if (from.empty()) break;
    faces.push_back(from.front());
    from.erase(from.begin());
    if (own != open.end() && from.empty()) open.erase(own);
  }
  faces.insert(faces.end(), rest.begin(), rest.end());
  return Dice::given(std::move(faces));
}

}  // namespace rearguard
