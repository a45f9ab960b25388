#include "src/core/rules/atoms/joins.h"
#include "src/core/rules/atoms/sentences.h"

namespace rearguard {

constinit const Atom atoms::none_of{
    .name = "not",
    .scopes = join_scopes,
    .join = AtomJoin::none,
    .needs = {AtomNeed::grid},
    .holds = parts_hold,
    .yes = "does not meet a condition",
    .no = "meets a condition",
    .why =
        [](const AtomStep& at, const PropertyUse& use) {
          std::string text;
          for (const PropertyUse& part : use.parts)
            text += (text.empty() ? "" : " and ") + phrase_without(at, part);
          return step_fact(at, text);
        },
    .documentation =
        "that lacks the property: `{ not = \"enemy-zoc\" }`. Of a property to an anchor without "
        "members, neither it nor its `not` is true",
};

}  // namespace rearguard
