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
#include <sys/stat.h>
#include <unistd.h>

#include "src/core/document/deferred_signals.h"
#include "src/core/document/file_steps.h"

namespace rearguard {
namespace {

namespace fs = std::filesystem;

constexpr int max_links = 40;
constexpr std::string_view part_prefix = ".rearguard-";
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

/// Tests whether a name is one that `AtomicFile` gives: its prefix, the number of a process and a count.
bool is_part_name(std::string_view name) {
  if (!name.starts_with(part_prefix)) return false;
  name.remove_prefix(part_prefix.size());
  const std::size_t dash = name.find('-');
  const auto is_number = [](std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
  };
  return dash != std::string_view::npos && is_number(name.substr(0, dash)) &&
         is_number(name.substr(dash + 1));
}

/// Removes what killed programs have left in a folder: this user's files under temporary names
/// that nobody has locked.
void sweep_leftovers(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> parts;
  for (fs::directory_iterator entry(folder.empty() ? "." : folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (is_part_name(entry->path().filename().native())) parts.push_back(entry->path());
  }
  for (const fs::path& part : parts) {
    const auto written = fs::last_write_time(part, error);
    if (error || fs::file_time_type::clock::now() - written < min_age_of_leftovers ||
        fs::symlink_status(part, error).type() != fs::file_type::regular)
      continue;
    const int descriptor = ::open(part.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    if (descriptor < 0) continue;
    struct stat found {};
    const bool is_own =
        ::fstat(descriptor, &found) == 0 && found.st_uid == ::geteuid() && found.st_nlink == 1;
    if (is_own && ::flock(descriptor, LOCK_EX | LOCK_NB) == 0) remove_file(part);
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

/// Writes into a file that has other names too, which a new file would leave with the old content. Takes its
/// room on the disk first, so that only a crash can leave half of it.
int write_in_place(std::string_view text, const fs::path& file) {
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) return errno;
  struct stat old {};
  int error = ::fstat(descriptor, &old) == 0 ? 0 : errno;
  const auto size = static_cast<off_t>(text.size());
  if (error == 0 && size > old.st_size) {
    error = ::posix_fallocate(descriptor, 0, size);
    if (error != 0) cut_file(descriptor, static_cast<std::size_t>(old.st_size));
  }
  if (error == 0 &&
      !(write_all(descriptor, text) && cut_file(descriptor, text.size()) && flush_file(descriptor)))
    error = errno;
  ::close(descriptor);
  return error;
}

/// Replaces a file by a new one of the same owner and permissions.
int replace(std::string_view text, const fs::path& file) {
  struct stat old {};
  if (::stat(file.c_str(), &old) != 0 || ::access(file.c_str(), W_OK) != 0) return errno;
  const DeferredSignals held;
  if (old.st_nlink > 1) return write_in_place(text, file);
  AtomicFile part(file, O_WRONLY, fs::perms(old.st_mode & 0777));
  if (part.descriptor() < 0) return errno;
  if (!part.belongs_to(old.st_uid, old.st_gid)) return write_in_place(text, file);
  return part.write(text) && part.name(true) ? 0 : errno;
}

int write_new(std::string_view text, const fs::path& file) {
  const DeferredSignals held;
  AtomicFile part(file, O_WRONLY, std::nullopt);
  return part.descriptor() >= 0 && part.write(text) && part.name(true) ? 0 : errno;
}

}  // namespace

AtomicFile::AtomicFile(const fs::path& path, int flags, std::optional<fs::perms> permissions) : path_(path) {
  static std::atomic<unsigned> count = 0;
  // A file with restricted permissions must never be readable by others, not even while it is written.
  const mode_t mode = permissions ? 0600 : 0666;
  do {
    // A short name, since `path` may already have the maximum length.
    part_ = path.parent_path() /
            (std::string(part_prefix) + std::to_string(::getpid()) + "-" + std::to_string(++count));
    descriptor_ = create_file(part_, flags, mode);
  } while (descriptor_ < 0 && errno == EEXIST);
  if (descriptor_ >= 0) ::flock(descriptor_, LOCK_EX | LOCK_NB);
  std::error_code ignored;
  if (descriptor_ >= 0 && permissions) fs::permissions(part_, *permissions & fs::perms(0777), ignored);
}

AtomicFile::~AtomicFile() {
  const int error = errno;
  const bool is_made = descriptor_ >= 0;
  if (is_made) ::close(descriptor_);
  if (is_made && !is_named_) remove_file(part_);
  errno = error;
}

bool AtomicFile::belongs_to(uid_t owner, gid_t group) const {
  struct stat made {};
  if (::fstat(descriptor_, &made) != 0) return false;
  return (made.st_uid == owner && made.st_gid == group) || ::fchown(descriptor_, owner, group) == 0;
}

bool AtomicFile::write(std::string_view text) const {
  return write_all(descriptor_, text) && flush_file(descriptor_);
}

bool AtomicFile::name(bool replaces) {
  is_named_ = rename_file(part_, path_, replaces);
  if (!is_named_) return false;
  flush_folder(path_.parent_path());
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
    error = write_new(text, *target);
  } else if (problem) {
    error = problem.value();
  } else if (fs::is_directory(old)) {
    error = EISDIR;
  } else if (fs::is_regular_file(old)) {
    error = replace(text, *target);
  } else {
    error = write_straight(text, *target);
  }
  return error == 0 ? std::nullopt : std::optional(message(file, error));
}

}  // namespace rearguard
