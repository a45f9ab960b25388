#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"
#include "src/core/rules/facts/search_mask.h"

namespace rearguard {

constinit const Atom atoms::at_end{
    .name = "at-end",
    .scopes = path_scopes,
    .needs = {AtomNeed::role},
    .holds = [](const AtomStep& at, const PropertyUse&) { return at.step + 1 == at.path.size(); },
    .fill =
        [](SearchMask& mask, const PropertyUse&) {
          for (std::size_t v = 0; v < mask.vertices().size(); ++v) mask.mark_vertex(v, Scope::end);
        },
    .yes = "ends its path",
    .no = "goes on",
    .why = [](const AtomStep& at, const PropertyUse&) { return hex_fact(at, "is the end of the path"); },
    .documentation = "where the path ends",
};

}  // namespace rearguard
