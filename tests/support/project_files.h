#pragma once
// The files of the project as texts, for tests of them.

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support/test.h"

namespace rearguard::testing {

inline const std::filesystem::path project_root = REARGUARD_SOURCE_DIR;

using Texts = std::map<std::string, std::string>;  ///< by path from the project's root

/// The bytes of a file of the project; empty if there is none.
inline std::string project_text(const std::filesystem::path& file) {
  std::ifstream in(project_root / file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// Every file in and below these folders whose name has one of these endings.
inline Texts project_texts(const Strings& folders, const std::set<std::string>& endings) {
  Texts texts;
  for (const std::string& folder : folders) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(project_root / folder)) {
      if (!endings.contains(entry.path().extension().string())) continue;
      const auto name = std::filesystem::relative(entry.path(), project_root);
      texts[name.generic_string()] = project_text(name);
    }
  }
  return texts;
}

inline Strings lines_of(const std::string& text) {
  Strings lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// The lines that begin so, from there to `close`: of `#include "a.h"` the name, for example.
inline std::set<std::string> named_after(const std::string& sign, char close, const std::string& text) {
  std::set<std::string> names;
  for (const std::string& line : lines_of(text)) {
    if (line.starts_with(sign))
      names.insert(line.substr(sign.size(), line.find(close, sign.size()) - sign.size()));
  }
  return names;
}

/// What can be reached from `start` in steps, without itself unless it is reached again. `next` returns the
/// names to which one step leads.
template <class Next>
std::set<std::string> reached_in_steps(const std::string& start, Next next) {
  std::set<std::string> reached;
  Strings open{start};
  while (!open.empty()) {
    const auto names = next(open.back());
    open.pop_back();
    for (const std::string& name : names) {
      if (reached.insert(name).second) open.push_back(name);
    }
  }
  return reached;
}

}  // namespace rearguard::testing
