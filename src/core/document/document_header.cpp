#include "src/core/document/document_header.h"

#include "src/core/document/document.h"

namespace rearguard {

std::string document_kind(const Node& document) {
  const Node* kind = document.find("rearguard");
  if (kind == nullptr || kind->kind != Node::Kind::string) return {};
  return kind->text.substr(0, kind->text.find(' '));
}

bool is_rules_path(const std::string& rules) {
  return rules.find('/') != std::string::npos || rules.ends_with(".toml") || rules.ends_with(".json");
}

}  // namespace rearguard
