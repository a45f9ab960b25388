#include "tests/support/json.h"

template class nlohmann::basic_json<nlohmann::ordered_map>;

namespace rearguard::testing {

Json parsed(const std::string& text) {
  return Json::parse(text);
}

}  // namespace rearguard::testing
