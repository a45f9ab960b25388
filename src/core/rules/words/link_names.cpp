#include "src/core/rules/words/link_names.h"

#include "src/core/board/unit.h"

namespace rearguard {

bool is_engagement(const std::string& link) {
  return link == engagement_link;
}

}  // namespace rearguard
