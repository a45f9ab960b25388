#include "src/core/document/atomic_file.h"

#include <chrono>
#include <csignal>
#include <iterator>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/crash_disk.h"
#include "tests/support/got.h"

namespace fs = std::filesystem;

namespace {

std::optional<std::string> put(const std::string& text, const std::string& file) {
  return write_whole(std::as_bytes(std::span(text)), file);
}

/// Limits the size of files, to simulate a full disk.
class ShortDisk {
 public:
  explicit ShortDisk(rlim_t bytes) : signal_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~ShortDisk() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, signal_);
  }
  ShortDisk(const ShortDisk&) = delete;
  ShortDisk& operator=(const ShortDisk&) = delete;

 private:
  rlimit before_{};
  void (*signal_)(int);
};

struct Folder {
  Scratch scratch;
  Folder() { fs::create_directories(scratch.file("w")); }
  std::string file(const std::string& name) const { return scratch.file("w/" + name); }
  std::string read(const std::string& name) const { return scratch.read("w/" + name); }
  std::ptrdiff_t files() const {
    return std::distance(fs::directory_iterator(scratch.file("w")), fs::directory_iterator());
  }
};

}  // namespace

TEST_CASE_FIXTURE(Folder, "a file is created and replaced without leaving temporary files") {
  for (const std::string& name : Strings{"a.toml", "with space\nand ü.toml", std::string(255, 'n')}) {
    CAPTURE(name);
    CHECK_FALSE(put("old", file(name)));
    CHECK_FALSE(put("the new one", file(name)));
    CHECK(read(name) == "the new one");
  }
  CHECK(files() == 3);
}

TEST_CASE_FIXTURE(Folder, "a full disk leaves the old file and no other") {
  REQUIRE_FALSE(put("old", file("a.toml")));
  const std::string large(100'000, 'x');
  std::optional<std::string> over, fresh;
  {
    const ShortDisk disk(4096);
    over = put(large, file("a.toml"));
    fresh = put(large, file("b.toml"));
  }
  CHECK(over == "cannot write " + file("a.toml") + ": File too large");
  CHECK(fresh == "cannot write " + file("b.toml") + ": File too large");
  CHECK(read("a.toml") == "old");
  CHECK(files() == 1);
}

TEST_CASE_FIXTURE(Folder, "writing to a symbolic link replaces its target and keeps the link") {
  REQUIRE_FALSE(put("old", file("a.toml")));
  fs::create_symlink("a.toml", file("link.toml"));
  fs::create_symlink("link.toml", file("link of link.toml"));
  fs::create_symlink("later.toml", file("dangling.toml"));
  CHECK_FALSE(put("new", file("link of link.toml")));
  CHECK(read("a.toml") == "new");
  CHECK(fs::is_symlink(file("link.toml")));
  CHECK(fs::is_symlink(file("link of link.toml")));
  CHECK_FALSE(put("made", file("dangling.toml")));
  CHECK(read("later.toml") == "made");
  CHECK(files() == 5);
}

TEST_CASE_FIXTURE(Folder, "a write error is reported with its reason") {
  fs::create_directories(file("folder"));
  fs::create_symlink("b", file("a"));
  fs::create_symlink("a", file("b"));
  REQUIRE(::mkfifo(file("pipe").c_str(), 0600) == 0);
  const auto reason = [&](const std::string& name) {
    const auto problem = got(put("x", file(name)));
    return problem.substr(problem.rfind(": ") + 2);
  };
  CHECK(reason("none/a.toml") == "its folder " + file("none") + " does not exist");
  CHECK(reason("folder") == "Is a directory");
  CHECK(reason("folder/") == "Is a directory");
  CHECK(reason("a") == "Too many levels of symbolic links");
  CHECK(reason("pipe") == "No such device or address");
  CHECK(reason("pipe/a.toml") == "Not a directory");
  CHECK(reason(std::string(300, 'n')) == "File name too long");
  CHECK(put("x", "/dev/full") == "cannot write /dev/full: No space left on device");
  CHECK(put("x", "") == "cannot write : No such file or directory");
  CHECK(files() == 4);
}

TEST_CASE("a device is written directly and remains a device") {
  CHECK_FALSE(put("x", "/dev/null"));
  CHECK(fs::is_character_file("/dev/null"));
}

TEST_CASE_FIXTURE(Folder, "replacing a file keeps its permissions") {
  REQUIRE_FALSE(put("old", file("a.toml")));
  fs::permissions(file("a.toml"), fs::perms(0640));
  CHECK_FALSE(put("new", file("a.toml")));
  CHECK(fs::status(file("a.toml")).permissions() == fs::perms(0640));
}

TEST_CASE_FIXTURE(Folder, "a file with further names keeps them, with the new content") {
  REQUIRE_FALSE(put("a long old text", file("a.toml")));
  fs::create_hard_link(file("a.toml"), file("b.toml"));
  for (const std::string text : {"short", "a text that is longer than the old one was"}) {
    CHECK_FALSE(put(text, file("a.toml")));
    CHECK(read("b.toml") == text);
  }
  CHECK(fs::hard_link_count(file("a.toml")) == 2);
  CHECK(files() == 2);
}

TEST_CASE("a file keeps its owner, also where another user writes it") {
  if (::geteuid() != 0) return;  // only root can give files away
  const Folder folder;
  REQUIRE_FALSE(put("old", folder.file("a.toml")));
  REQUIRE(::chown(folder.file("a.toml").c_str(), 1234, 1235) == 0);
  CHECK_FALSE(put("new", folder.file("a.toml")));
  struct stat found {};
  REQUIRE(::stat(folder.file("a.toml").c_str(), &found) == 0);
  CHECK(found.st_uid == 1234);
  CHECK(found.st_gid == 1235);
  CHECK(folder.read("a.toml") == "new");
}

TEST_CASE_FIXTURE(InScratch, "after a crash at any step a file has the old content or the new") {
  scratch.write("a.toml", "old");
  CrashDisk disk(scratch);
  REQUIRE_FALSE(put("new content", scratch.file("a.toml")));
  REQUIRE_FALSE(put("another", scratch.file("b.toml")));
  disk.stop();
  for (std::size_t step = 0; step <= disk.steps(); ++step) {
    for (const Survival survival : all_survivals) {
      const auto left = disk.after(step, survival);
      const std::string& text = left.at("a.toml");
      CHECK((text == "old" || text == "new content"));
      if (left.contains("b.toml")) CHECK(left.at("b.toml") == "another");
    }
  }
  CHECK(disk.after(disk.steps(), Survival::flushed).at("b.toml") == "another");
}

TEST_CASE_FIXTURE(Folder, "what killed programs have left is removed at the next save, and nothing else") {
  const auto leave = [&](const std::string& name, std::chrono::minutes age) {
    std::ofstream(file(name)) << "half a docu";
    fs::last_write_time(file(name), fs::file_time_type::clock::now() - age);
  };
  leave(".rearguard-1-1", std::chrono::minutes(10));
  leave(".rearguard-2-1", std::chrono::minutes(0));
  leave(".rearguard-3-1", std::chrono::minutes(10));
  leave("mine.toml", std::chrono::minutes(10));
  for (const char* own : {".rearguard-notes", ".rearguard-1", ".rearguard-1-2-3", ".rearguard-7-1.toml"})
    leave(own, std::chrono::minutes(10));
  fs::create_directory(file(".rearguard-4-1"));
  fs::create_symlink(file("mine.toml"), file(".rearguard-5-1"));
  const int being_written = ::open(file(".rearguard-3-1").c_str(), O_WRONLY);
  REQUIRE(::flock(being_written, LOCK_EX) == 0);
  CHECK_FALSE(put("text", file("a.toml")));
  CHECK_FALSE(fs::exists(file(".rearguard-1-1")));
  for (const char* kept :
       {".rearguard-notes", ".rearguard-1", ".rearguard-1-2-3", ".rearguard-7-1.toml", ".rearguard-2-1",
        ".rearguard-3-1", ".rearguard-4-1", ".rearguard-5-1", "mine.toml", "a.toml"}) {
    CAPTURE(kept);
    CHECK(fs::exists(file(kept)));
  }
  ::close(being_written);
  CHECK_FALSE(put("text", file("a.toml")));
  CHECK_FALSE(fs::exists(file(".rearguard-3-1")));
}
