#include "src/core/engine/events/displacement_consent.h"

#include <variant>

#include "src/core/engine/events/path_effects.h"
#include "src/core/engine/events/resolution_context.h"
#include "src/core/engine/making_way/displacement.h"
#include "src/core/engine/terms/judging.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

/// Tries a displacement on a board of its own, with the choices of the resolution.
class Trial {
 public:
  Trial(ResolutionContext& context, const RuleSet& move, Displacement& displacement,
        DisplacementConsent& words)
      : context_(context),
        rules_(move, context.rule_set, &context.judging),
        board_(context.board_state),
        displacement_(displacement),
        words_(words) {
    board_.move(displacement_.mover, displacement_.end);
  }

  bool run() {
    rules_.list_displaced(board_, displacement_.mover, 0, displacement_);
    while (ask_all()) {
      if (!words_.refuses.empty() || displacement_.waiting.empty()) return true;
      const DisplacedUnit next = displacement_.waiting.front();
      displacement_.waiting.pop_front();
      if (rules_.must_go(board_, next) && !go(next)) return false;
    }
    return false;
  }

 private:
  /// Asks all who wait and have not been asked, up to the first who refuses.
  bool ask_all() {
    for (const DisplacedUnit& next : displacement_.waiting) {
      const auto known = words_.makes_way.find(next.unit);
      if (known == words_.makes_way.end() && !ask(next.unit)) return false;
      if (words_.makes_way.at(next.unit)) continue;
      words_.refuses = next.unit;
      return true;
    }
    return true;
  }

  bool ask(const std::string& id) {
    const auto said = context_.chooser.choose_option(id, "owner", {word_makes_way, word_refuses});
    if (const auto* need = std::get_if<NeedsChoice>(&said)) return context_.request_choice(*need);
    if (const auto* problem = std::get_if<RequestError>(&said)) return context_.fail(*problem);
    words_.makes_way.emplace(id, std::get<std::size_t>(said) == 0);
    return true;
  }

  /// Chooses where one goes, and goes there.
  bool go(const DisplacedUnit& next) {
    const Position& before = board_.position();
    EngineRequest request = request_to_make_way(rules_.question(before, displacement_, next),
                                                rules_.full_hexes(board_, displacement_, next));
    request.wanted = Wanted::ends(PathChooser::max_paths);
    const auto judge = context_.judging.on(before, rules_.mover());
    const Judgement judgement = judge->judge(request);
    if (const auto* problem = std::get_if<RequestError>(&judgement)) return context_.fail(*problem);
    const auto& verdict = std::get<Verdict>(judgement);
    if (verdict.end_hexes.empty()) return true;
    const auto chosen = context_.chooser.choose(*judge, request, verdict, terms());
    if (const auto* need = std::get_if<NeedsChoice>(&chosen)) return context_.request_choice(*need);
    if (const auto* problem = std::get_if<RequestError>(&chosen)) return context_.fail(*problem);
    const RetreatPath& path = std::get<PathChooser::ChosenPath>(chosen).path;
    words_.paths[next.unit] = path;
    board_.move(next.unit, path.back());
    rules_.list_displaced(board_, next.unit, next.depth + 1, displacement_);
    return true;
  }

  /// Returns what counts on the path of a unit that makes way.
  PathTerms terms() const {
    const RuleSet* shared = context_.rule_set.mover_without_result();
    return {.draws_fire = false,
            .meets_friends = !has_path_effects(shared == nullptr ? context_.rule_set : *shared)};
  }

  ResolutionContext& context_;
  DisplacementRules rules_;
  BoardState board_;
  Displacement& displacement_;
  DisplacementConsent& words_;
};

}  // namespace

bool ask_to_make_way(ResolutionContext& context, const RuleSet& move, Displacement displacement,
                     DisplacementConsent& words) {
  words.paths.clear();
  words.refuses.clear();
  return Trial(context, move, displacement, words).run();
}

}  // namespace rearguard
