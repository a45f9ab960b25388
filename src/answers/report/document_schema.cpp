#include "src/answers/report/document_schema.h"

#include <algorithm>
#include <set>

#include <nlohmann/json.hpp>

namespace rearguard {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view reference = "#/definitions/";

/// Collects the definitions that a schema refers to, and those that they refer to.
void collect(const Json& schema, const Json& all, std::set<std::string>& names) {
  if (!schema.is_structured()) return;
  for (const auto& [key, value] : schema.items()) {
    if (key != "$ref" || !value.is_string()) {
      collect(value, all, names);
      continue;
    }
    const std::string name = value.get<std::string>().substr(reference.size());
    if (names.insert(name).second) collect(all.at(name), all, names);
  }
}

}  // namespace

DocumentSchemas::DocumentSchemas(std::string_view definitions) : definitions_(definitions) {
  const Json documents = Json::parse(definitions_).at("documents");
  for (const auto& [kind, what] : documents.items()) kinds_.emplace_back(kind, what.get<std::string>());
}

std::optional<std::string> DocumentSchemas::of(std::string_view kind) const {
  if (std::none_of(kinds_.begin(), kinds_.end(), [&](const auto& known) { return known.first == kind; }))
    return std::nullopt;
  const Json all = Json::parse(definitions_).at("definitions");
  const std::string root(kind);
  std::set<std::string> names{root};
  collect(all.at(root), all, names);
  Json schema;
  schema["$schema"] = "http://json-schema.org/draft-07/schema#";
  schema["title"] = "Rearguard: " + root;
  schema["$ref"] = std::string(reference) + root;
  Json& used = schema["definitions"];
  for (const auto& [name, definition] : all.items()) {
    if (names.contains(name)) used[name] = definition;
  }
  return schema.dump(1) + '\n';
}

}  // namespace rearguard
