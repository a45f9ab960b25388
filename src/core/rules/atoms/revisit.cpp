#include <algorithm>

#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"

namespace rearguard {

constinit const Atom atoms::revisit{
    .name = "revisit",
    .scopes = path_scopes,
    .is_whole_path = true,
    .needs = {AtomNeed::history},
    .holds =
        [](const AtomStep& at, const PropertyUse&) {
          const auto before = at.path.first(at.step);
          return std::find(before.begin(), before.end(), at.to()) != before.end();
        },
    .yes = "enters a hex twice, or the start hex",
    .no = "enters no hex twice",
    .without = "entering a hex twice",
    .why =
        [](const AtomStep& at, const PropertyUse&) {
          return AtomWitness{to_hex(at) + " would be entered twice", "would enter " + to_hex(at) + " twice"};
        },
    .documentation = "that enters a hex twice, or the start hex",
};

}  // namespace rearguard
