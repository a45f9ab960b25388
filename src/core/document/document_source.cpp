#include "src/core/document/document_source.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>

namespace rearguard {

namespace {

namespace fs = std::filesystem;

thread_local const DocumentSource* innermost = nullptr;

/// Returns whether a file is below a folder once links are resolved.
bool is_below(const std::string& folder, const std::string& path) {
  std::error_code problem;
  const fs::path around = fs::canonical(folder, problem);
  if (problem) return false;
  const fs::path file = fs::weakly_canonical(fs::absolute(path, problem), problem);
  if (problem) return false;
  return std::mismatch(around.begin(), around.end(), file.begin(), file.end()).first == around.end();
}

}  // namespace

std::string normal_path(const std::string& path) {
  std::string name = fs::path(path).lexically_normal().generic_string();
  if (name == ".") return {};
  if (name.size() > 1 && name.back() == '/') name.pop_back();
  return name;
}

DocumentScope::DocumentScope(const DocumentSource& source) : outer_(innermost) {
  innermost = &source;
}

DocumentScope::~DocumentScope() {
  innermost = outer_;
}

const DocumentSource* DocumentScope::source() {
  return innermost;
}

const std::string* text_in_memory(const std::string& path) {
  if (innermost == nullptr) return nullptr;
  const auto text = innermost->texts.find(normal_path(path));
  return text == innermost->texts.end() ? nullptr : &text->second;
}

std::string file_named(const std::string& path) {
  const bool below_data = innermost != nullptr && !innermost->reads_files && !innermost->data.empty() &&
                          fs::path(path).is_relative() && !path.starts_with(innermost->data);
  return below_data ? (fs::path(innermost->data) / path).string() : path;
}

bool may_read_file(const std::string& file) {
  return innermost == nullptr || innermost->reads_files ||
         (!innermost->data.empty() && is_below(innermost->data, file));
}

bool document_exists(const std::string& path) {
  if (text_in_memory(path) != nullptr) return true;
  const std::string file = file_named(path);
  std::error_code problem;
  return may_read_file(file) && fs::is_regular_file(file, problem);
}

std::vector<std::string> documents_in(const std::string& folder) {
  std::set<std::string> names;
  if (innermost != nullptr) {
    for (const auto& [path, text] : innermost->texts) {
      if (normal_path(fs::path(path).parent_path().generic_string()) == normal_path(folder))
        names.insert(fs::path(path).filename().generic_string());
    }
  }
  const std::string place = file_named(folder);
  std::error_code problem;
  if (may_read_file(place)) {
    for (fs::directory_iterator at(place, problem), end; !problem && at != end; at.increment(problem))
      names.insert(at->path().filename().string());
  }
  return {names.begin(), names.end()};
}

}  // namespace rearguard
