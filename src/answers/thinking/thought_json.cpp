#include "src/answers/thinking/thought_json.h"

#include <fmt/format.h>

#include "src/answers/report/json_writer.h"
#include "src/play/game/game_action.h"
#include "src/play/opponent/opponent.h"
#include "src/play/opponent/thought_text.h"

namespace rearguard {

std::string to_json(const Thought& thought, const Grid& grid) {
  JsonWriter json;
  json.object([&] {
    json.member("action", to_text(thought.action, grid));
    json.member("gain", fmt::format("{:.2f}", thought.gain));
    json.member_if_any("why", describe_thought(thought));
    if (thought.second) {
      json.member("instead_of", to_text(*thought.second, grid));
      json.member("its_gain", fmt::format("{:.2f}", thought.second_gain));
    }
    json.array("candidates", thought.candidates, [&](const ValuedAction& candidate) {
      json.object([&] {
        json.member("action", to_text(candidate.action, grid));
        json.member("gain", fmt::format("{:.2f}", candidate.gain));
      });
    });
    json.member("tried", static_cast<std::uint64_t>(thought.work));
  });
  return json.take();
}

}  // namespace rearguard
