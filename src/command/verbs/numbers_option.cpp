#include "src/command/verbs/numbers_option.h"

#include <charconv>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/core/engine/terms/retreat_request.h"

namespace rearguard {
namespace {

constexpr std::int64_t max_number = 1'000'000;

/// Adds "hits=2" as a named number. Returns false if it is malformed or the name is given twice.
bool add_number(const std::string& text, std::map<std::string, std::int64_t>& numbers) {
  const std::size_t equals = text.rfind('=');
  if (equals == std::string::npos || equals == 0) return false;
  std::int64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data() + equals + 1, end, number);
  if (read.ec != std::errc() || read.ptr != end || number > max_number || number < -max_number) return false;
  return numbers.emplace(text.substr(0, equals), number).second;
}

}  // namespace

std::optional<std::map<std::string, std::int64_t>> parse_numbers(const std::vector<std::string>& texts,
                                                                 std::string& message) {
  std::map<std::string, std::int64_t> numbers;
  for (const std::string& text : texts) {
    if (add_number(text, numbers)) continue;
    message =
        "--with needs a name and a whole number, each name once, such as hits=2, not " + one_line(text, 80);
    return std::nullopt;
  }
  return numbers;
}

std::string with_option(const RequestError& problem) {
  const auto with = [&](std::string_view asks, std::string_view option) {
    std::string message = problem.message;
    if (const auto at = message.find(asks); at != std::string::npos)
      message.insert(at + asks.size(), " with ").insert(at + asks.size() + 6, option);
    return message;
  };
  if (problem.about == "causing-units") return with(": name them", "--caused-by");
  if (problem.about == "result-name") return with("; name one", "--result");
  if (problem.about == "allowance") return with("; give one", "--mp");
  for (const char* option : {"mp", "zoc", "zoc-entry-cost", "zoc-exit-cost", "then"}) {
    if (problem.about == option) return "--" + problem.about + ": " + problem.message;
  }
  if (problem.about == "number") {
    const std::string_view asks = "number \"";
    const std::size_t name = problem.message.find(asks);
    const std::size_t begin = name + asks.size();
    return problem.message +
           fmt::format("; state it with --with {}=N",
                       name == std::string::npos
                           ? "NAME"
                           : problem.message.substr(begin, problem.message.find('"', begin) - begin));
  }
  if (problem.about == "name") return "--with: " + problem.message;
  return problem.message;
}

}  // namespace rearguard
