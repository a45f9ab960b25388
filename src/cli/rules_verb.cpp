#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "src/cli/verbs.h"
#include "src/rules/check.h"
#include "src/rules/describe.h"
#include "src/rules/translation.h"

namespace rearguard {
namespace {

std::string counted(std::size_t number, std::string_view noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

}  // namespace

Status rules_show(Session& session, const std::string& rules) {
  const auto doctrine = session.rules.load(rules, std::string());
  if (!doctrine) return refuse(session, doctrine.problems());
  session.out << describe(*doctrine);
  return fine;
}

Status rules_check(Session& session, const std::string& rules) {
  const auto doctrine = session.rules.load(rules, std::string());
  if (!doctrine) return refuse(session, doctrine.problems());
  if (const auto problem = Translation(*doctrine).problem()) return refuse(session, rules + ": " + *problem);
  const auto findings = check_doctrine(*doctrine);
  for (const DoctrineFinding& f : findings) {
    session.out << (f.place.line > 0 ? fmt::format("{}:{}:{}: ", rules, f.place.line, f.place.column)
                                     : rules + ": ")
                << "warning: " << f.message << '\n';
  }
  if (!findings.empty()) return problems_found;
  session.out << fmt::format("{}: {}, {}, nothing to complain of\n", rules,
                             counted(doctrine->clauses.size(), "clause"),
                             counted(doctrine->triggers.size(), "result"));
  return fine;
}

}  // namespace rearguard
