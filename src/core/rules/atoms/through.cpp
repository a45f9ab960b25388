#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"
#include "src/core/rules/facts/search_mask.h"

namespace rearguard {

constinit const Atom atoms::through{
    .name = "through",
    .scopes = path_scopes,
    .needs = {AtomNeed::role},
    .holds = [](const AtomStep& at, const PropertyUse&) { return at.step + 1 < at.path.size(); },
    .fill =
        [](SearchMask& mask, const PropertyUse&) {
          for (std::size_t v = 0; v < mask.vertices().size(); ++v) mask.mark_vertex(v, Scope::through);
        },
    .yes = "goes on",
    .no = "ends its path",
    .why = [](const AtomStep& at, const PropertyUse&) { return hex_fact(at, "is passed through"); },
    .documentation = "where the path goes on",
};

}  // namespace rearguard
