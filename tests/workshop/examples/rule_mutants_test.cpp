#include "src/workshop/examples/rule_mutants.h"

#include "src/core/document/document_text.h"
#include "tests/support/got.h"

TEST_CASE("each block goes, each number shifts, and each pair changes places; texts stay") {
  const std::string text =
      "name = \"T 2\"\n"
      "[[clauses]]\nid = \"a\"\ncite = \"1\"\nforbid = { distance = \"start\", at_least = 3 }\n"
      "[[clauses]]\nid = \"b\"\nmaximize = \"hexes\"\n"
      "[[results]]\nresult = \"R\"\nhexes = \"2 * rank2\"\n";
  const auto rules = got(parse_document(text, "r.toml"));
  Strings seen;
  for_each_mutant(rules, [&](const RuleMutant& mutant) {
    seen.push_back(mutant.part + ' ' + mutant.change);
    CHECK(json_document(mutant.document) != json_document(rules));
    return true;
  });
  CHECK(seen == Strings{"clauses a is gone", "clauses a comes after the next", "clauses a, forbid is gone",
                        "clauses a, forbid, at_least 3 is 4", "clauses a, forbid, at_least 3 is 2",
                        "clauses b is gone", "results R is gone",
                        "results R, hexes \"2 * rank2\" is \"3 * rank2\"",
                        "results R, hexes \"2 * rank2\" is \"1 * rank2\""});
}
