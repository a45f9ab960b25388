#include "src/rules/link_names.h"

#include "src/board/unit.h"

namespace rearguard {

bool is_engagement(const std::string& link) {
  return link == engagement_link;
}

}  // namespace rearguard
