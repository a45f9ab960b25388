#include "src/answers/report/origin.h"

#include "src/answers/report/json_writer.h"

namespace rearguard {

const char* program_version() {
  return REARGUARD_VERSION;
}

std::string with_origin(std::string json, const std::string& rules, const std::string& id) {
  JsonWriter by;
  by.object([&] {
    by.member("version", program_version());
    by.member_if_any("rules", rules);
  });
  const bool has_members = json.find_first_not_of(" {") + 1 < json.size();
  json.pop_back();
  if (has_members) json += ',';
  if (!id.empty()) json += "\"id\":" + id + ",";
  return json + "\"by\":" + by.take() + "}";
}

}  // namespace rearguard
