#pragma once
// What a disk can hold after a crash: the steps of a program on files, kept as they are made, and every
// state in which a crash could have stopped them.

#include "src/core/document/file_steps.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

namespace rearguard::testing {

/// What a crash leaves of the steps before it.
enum class Survival : std::uint8_t {
  all,      ///< the program was killed; the system goes on
  half,     ///< killed within its last write
  flushed,  ///< the power failed: what was not flushed is gone
  names,    ///< the power failed, but names were written of themselves, as many file systems do
};

/// A folder, and the steps on files in it since this object exists. One exists at a time.
class CrashDisk {
 public:
  explicit CrashDisk(const Scratch& folder) : root_(folder.path()) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root_)) {
      const std::string path = entry.path().string();
      if (entry.is_regular_file()) before_[path] = folder.read(path.substr(root_.size() + 1));
    }
    set_file_witness([this](const FileStep& step) { steps_.push_back(step); });
  }
  CrashDisk(const CrashDisk&) = delete;
  CrashDisk& operator=(const CrashDisk&) = delete;
  ~CrashDisk() { set_file_witness(nullptr); }

  /// Ends the recording.
  void stop() { set_file_witness(nullptr); }
  std::size_t steps() const { return steps_.size(); }

  /// Returns what the folder holds after the first `count` steps and a crash, by path in it.
  std::map<std::string, std::string> after(std::size_t count, Survival survival) const {
    std::map<std::string, std::shared_ptr<File>> now, durable;
    for (const auto& [path, text] : before_) now[path] = std::make_shared<File>(File{text, text});
    durable = now;
    for (std::size_t i = 0; i < count; ++i)
      take(steps_[i], i + 1 == count && survival == Survival::half, now, durable);
    std::map<std::string, std::string> left;
    for (const auto& [path, file] : survival == Survival::flushed ? durable : now) {
      const bool is_flushed = survival == Survival::flushed || survival == Survival::names;
      left[path.substr(root_.size() + 1)] = is_flushed ? file->flushed : file->text;
    }
    return left;
  }

  /// Writes files into an empty folder.
  static void lay_out(const std::map<std::string, std::string>& files, const Scratch& folder) {
    for (const auto& [path, text] : files) {
      std::filesystem::create_directories(std::filesystem::path(folder.file(path)).parent_path());
      folder.write(path, text);
    }
  }

 private:
  struct File {
    std::string text, flushed;
  };
  using Names = std::map<std::string, std::shared_ptr<File>>;

  static void take(const FileStep& step, bool is_half, Names& now, Names& durable) {
    const auto found = now.find(step.file);
    switch (step.kind) {
      case FileStep::Kind::create:
        now[step.file] = std::make_shared<File>();
        break;
      case FileStep::Kind::write: {
        REQUIRE(found != now.end());
        std::string& text = found->second->text;
        const std::string part = step.text.substr(0, is_half ? step.text.size() / 2 : step.text.size());
        text.resize(std::max(text.size(), step.at + part.size()));
        text.replace(step.at, part.size(), part);
        break;
      }
      case FileStep::Kind::cut:
        REQUIRE(found != now.end());
        found->second->text.resize(step.at);
        break;
      case FileStep::Kind::flush:
        REQUIRE(found != now.end());
        found->second->flushed = found->second->text;
        break;
      case FileStep::Kind::rename:
        REQUIRE(found != now.end());
        now[step.to] = found->second;
        now.erase(step.file);
        break;
      case FileStep::Kind::remove:
        now.erase(step.file);
        break;
      case FileStep::Kind::flush_folder: {
        const auto is_in = [&](const auto& named) {
          return std::filesystem::path(named.first).parent_path() == step.file;
        };
        std::erase_if(durable, is_in);
        for (const auto& named : now) {
          if (is_in(named)) durable.insert(named);
        }
        break;
      }
    }
  }

  std::string root_;
  std::map<std::string, std::string> before_;
  std::vector<FileStep> steps_;
};

inline constexpr Survival all_survivals[] = {Survival::all, Survival::half, Survival::flushed,
                                             Survival::names};

}  // namespace rearguard::testing
