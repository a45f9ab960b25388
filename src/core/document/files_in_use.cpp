#include "src/core/document/files_in_use.h"

#include <sys/stat.h>

#include <mutex>
#include <set>
#include <utility>

#include "src/core/document/atomic_file.h"

namespace rearguard {
namespace {

namespace fs = std::filesystem;

/// The identity of a file under any name: its device and inode number.
using Identity = std::pair<dev_t, ino_t>;

struct InUse {
  std::mutex mutex;
  std::set<Identity> files;
};

/// Process-wide, as for `open_to_documents`.
InUse& in_use() {
  static InUse all;
  return all;
}

std::optional<Identity> identity_of(const fs::path& file) {
  struct stat found {};
  if (::stat(file.c_str(), &found) != 0 || !S_ISREG(found.st_mode)) return std::nullopt;
  return Identity{found.st_dev, found.st_ino};
}

}  // namespace

void note_in_use(const fs::path& file) {
  const auto identity = identity_of(file);
  if (!identity) return;
  const std::lock_guard lock(in_use().mutex);
  in_use().files.insert(*identity);
}

std::optional<std::string> answer_problem(const fs::path& file) {
  const auto identity = identity_of(file);
  if (!identity) return std::nullopt;
  const std::lock_guard lock(in_use().mutex);
  if (!in_use().files.contains(*identity)) return std::nullopt;
  return file.string() + " has already been read or written by this command; choose another output file";
}

std::optional<std::string> write_answer(std::span<const std::byte> bytes, const fs::path& file) {
  if (auto problem = answer_problem(file)) return problem;
  if (auto problem = write_whole(bytes, file)) return problem;
  note_in_use(file);
  return std::nullopt;
}

}  // namespace rearguard
