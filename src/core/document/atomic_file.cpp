#include "src/core/document/atomic_file.h"

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <system_error>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "src/core/document/deferred_signals.h"

namespace rearguard {
namespace {

namespace fs = std::filesystem;

constexpr int max_links = 40;
constexpr const char* part_prefix = ".rearguard-";
constexpr auto min_age_of_leftovers = std::chrono::minutes(1);  // a new one may not be locked yet

std::string message(const fs::path& file, int error) {
  std::error_code ignored;
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  if (error == ENOENT && !fs::is_directory(folder, ignored))
    return "cannot write " + file.string() + ": its folder " + folder.string() + " does not exist";
  return "cannot write " + file.string() + ": " + std::generic_category().message(error);
}

/// Returns the target of a chain of symbolic links, which need not exist; nothing if the chain is circular.
std::optional<fs::path> end_of_links(fs::path file) {
  std::error_code ignored;
  for (int i = 0; i < max_links; ++i) {
    if (!fs::is_symlink(fs::symlink_status(file, ignored))) return file;
    const fs::path next = fs::read_symlink(file, ignored);
    file = next.is_absolute() ? next : file.parent_path() / next;
  }
  return std::nullopt;
}

/// A rename is durable only once the folder is flushed.
void sync_folder(const fs::path& file) {
  const fs::path folder = file.parent_path();
  const int descriptor = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

/// Removes what killed programs have left in a folder: files under temporary names that nobody has locked.
void sweep_leftovers(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> parts;
  for (fs::directory_iterator entry(folder.empty() ? "." : folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->path().filename().native().starts_with(part_prefix)) parts.push_back(entry->path());
  }
  for (const fs::path& part : parts) {
    const auto written = fs::last_write_time(part, error);
    if (error || fs::file_time_type::clock::now() - written < min_age_of_leftovers ||
        fs::symlink_status(part, error).type() != fs::file_type::regular)
      continue;
    const int descriptor = ::open(part.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    if (descriptor < 0) continue;
    if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) ::unlink(part.c_str());
    ::close(descriptor);
  }
}

/// Writes to a device or pipe, where output cannot be undone in any case.
int write_straight(std::string_view text, const fs::path& file) {
  // A pipe without a reader fails at once; the write must not block.
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (descriptor < 0) return errno;
  ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
  const int error = write_all(descriptor, text) ? 0 : errno;
  return ::close(descriptor) == 0 || error != 0 ? error : errno;
}

/// `old`: the permissions of the existing file; none if there is no such file.
int write_regular(std::string_view text, const fs::path& file, std::optional<fs::perms> old) {
  if (old && ::access(file.c_str(), W_OK) != 0) return errno;
  const DeferredSignals held;
  AtomicFile part(file, O_WRONLY, old);
  return part.descriptor() >= 0 && part.write(text) && part.name(true) ? 0 : errno;
}

}  // namespace

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

namespace {

/// Renames a file to a name that no file has.
bool rename_to_new(const fs::path& from, const fs::path& to) {
#ifdef RENAME_NOREPLACE
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return true;
  if (errno != EINVAL) return false;
#endif
  // Some systems and file systems cannot rename without replacing; link(2) never replaces a file.
  return ::link(from.c_str(), to.c_str()) == 0 && ::unlink(from.c_str()) == 0;
}

}  // namespace

AtomicFile::AtomicFile(const fs::path& path, int flags, std::optional<fs::perms> permissions) : path_(path) {
  static std::atomic<unsigned> count = 0;
  // A file with restricted permissions must never be readable by others, not even while it is written.
  const mode_t mode = permissions ? 0600 : 0666;
  do {
    // A short name, since `path` may already have the maximum length.
    part_ = path.parent_path() / (part_prefix + std::to_string(::getpid()) + "-" + std::to_string(++count));
    descriptor_ = ::open(part_.c_str(), flags | O_CREAT | O_EXCL | O_CLOEXEC, mode);
  } while (descriptor_ < 0 && errno == EEXIST);
  if (descriptor_ >= 0) ::flock(descriptor_, LOCK_EX | LOCK_NB);
  std::error_code ignored;
  if (descriptor_ >= 0 && permissions) fs::permissions(part_, *permissions & fs::perms(0777), ignored);
}

AtomicFile::~AtomicFile() {
  const int error = errno;
  const bool is_made = descriptor_ >= 0;
  if (is_made) ::close(descriptor_);
  if (is_made && !is_named_) ::unlink(part_.c_str());
  errno = error;
}

bool AtomicFile::write(std::string_view text) const {
  return write_all(descriptor_, text) && ::fsync(descriptor_) == 0;
}

bool AtomicFile::name(bool replaces) {
  is_named_ = replaces ? ::rename(part_.c_str(), path_.c_str()) == 0 : rename_to_new(part_, path_);
  if (!is_named_) return false;
  sync_folder(path_);
  sweep_leftovers(path_.parent_path());
  return true;
}

int AtomicFile::take() {
  return std::exchange(descriptor_, -1);
}

std::optional<std::string> write_whole(std::span<const std::byte> bytes, const fs::path& file) {
  if (file.native().find('\0') != std::string::npos) return message(file, EINVAL);
  const auto target = end_of_links(file);
  if (!target) return message(file, ELOOP);
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  std::error_code problem;
  const fs::file_status old = fs::status(*target, problem);
  int error = 0;
  if (old.type() == fs::file_type::not_found) {
    error = write_regular(text, *target, std::nullopt);
  } else if (problem) {
    error = problem.value();
  } else if (fs::is_directory(old)) {
    error = EISDIR;
  } else if (fs::is_regular_file(old)) {
    error = write_regular(text, *target, old.permissions());
  } else {
    error = write_straight(text, *target);
  }
  return error == 0 ? std::nullopt : std::optional(message(file, error));
}

}  // namespace rearguard
