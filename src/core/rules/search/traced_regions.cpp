#include "src/core/rules/search/traced_regions.h"

#include "pathing/connected_hexes.h"
#include "src/core/rules/facts/region_hexes.h"
#include "src/core/rules/facts/stated_facts.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

std::shared_ptr<const TracedRegions> traced_regions(const QuestionContext& context) {
  const RuleSet& rule_set = context.rule_set;
  if (rule_set.traces.empty()) return nullptr;
  const auto traced = std::make_shared<TracedRegions>();
  RetreatQuestion question = context.question;
  question.traced = traced;  // a trace can use those found before it
  const QuestionContext with_traces{context.board, context.costs, question, rule_set};
  for (const std::string& name : traces_in_order(rule_set)) {
    const TraceRule& trace = *rule_set.traces.at(name);
    const std::vector<Hex> sources = trace_sources(context.position(), rule_set, question, trace);
    (*traced)[name] = connected_hexes(context.position().map(), sources, [&](Hex from, Hex to) {
      return shows_on_step(with_traces, trace.over, from, to);
    });
  }
  return traced;
}

}  // namespace rearguard
