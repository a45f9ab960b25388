#include "src/core/document/text_file.h"

#include "src/core/document/missing_file.h"

#include <sys/stat.h>

#include <thread>

#include "tests/support/scratch.h"
#include "tests/support/test.h"

namespace fs = std::filesystem;

TEST_CASE("the bytes of a file are read unchanged") {
  const fs::path path = fs::temp_directory_path() / "rearguard-text-file-test";
  const std::string content = std::string("a\r\n\0b\n", 6) + std::string(100'000, 'x');
  std::ofstream(path, std::ios::binary) << content;
  const auto text = read_text_file(path.string());
  fs::remove(path);
  REQUIRE(text);
  CHECK(*text == content);
}

TEST_CASE_FIXTURE(InScratch, "a missing file names its neighbour of nearly the same name") {
  scratch.write("rout.toml", "");
  scratch.write("rout.json", "");
  scratch.write("afternoon.toml", "");
  const auto why = [&](const std::string& name) { return why_no_file(scratch.file(name)); };
  CHECK(why("rout.tml") == "there is no such file; did you mean rout.json?");
  CHECK(why("rot.toml") == "there is no such file; did you mean rout.toml?");
  CHECK(why("aftermoon.toml") == "there is no such file; did you mean afternoon.toml?");
  CHECK(why("none.toml") == "there is no such file");
  CHECK(why("rout.toml").empty());
  CHECK(why("none/rout.toml") ==
        "there is no such file: its folder " + scratch.file("none") + " does not exist");
}

TEST_CASE("an unreadable file is an error with its reason") {
  const auto reason = [](const std::string& path) {
    const auto text = read_text_file(path);
    REQUIRE_FALSE(text);
    return to_string(text.problems().front());
  };
  CHECK(reason("no/such/file") ==
        "no/such/file: error: there is no such file: its folder no/such does not exist");
  CHECK(reason(REARGUARD_SOURCE_DIR) ==
        std::string(REARGUARD_SOURCE_DIR) + ": error: this is a folder; name a file in it");
  CHECK(reason("") == ": error: cannot read this file: this is not a valid file name");
  CHECK(reason("/dev/null") == "/dev/null: error: cannot read this file: it is not a regular file");
}

TEST_CASE_FIXTURE(InScratch, "a file of more than 256 MiB is an error") {
  const std::string path = scratch.write("large.toml", "");
  fs::resize_file(path, (std::size_t{256} << 20U) + 1);
  const auto text = read_text_file(path);
  REQUIRE_FALSE(text);
  CHECK(to_string(text.problems().front()).find("larger than 256 MiB") != std::string::npos);
}

TEST_CASE_FIXTURE(InScratch, "a pipe is read from the command line, but not if a document names it") {
  const std::string pipe = scratch.file("pipe.toml");
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  std::filesystem::create_symlink("pipe.toml", scratch.file("link.toml"));
  for (const std::string& named : {pipe, scratch.file("link.toml")}) {
    const auto text = read_named_file(named);
    REQUIRE_FALSE(text);
    CHECK(to_string(text.problems().front()) ==
          named + ": error: cannot read this file: it is not a regular file");
  }
  std::thread writer([&] { std::ofstream(pipe) << "words"; });
  const auto text = read_text_file(pipe);
  writer.join();
  REQUIRE(text);
  CHECK(*text == "words");
  CHECK(*read_named_file(scratch.write("plain.toml", "words")) == "words");
}

TEST_CASE("paths are relative to the folder of the file that names them") {
  CHECK(directory_of("maps/2930/rout.toml") == "maps/2930");
  CHECK(directory_of("rout.toml") == "");
  CHECK(path_from("maps/2930", "map.toml") == "maps/2930/map.toml");
  CHECK(path_from("maps/2930", "/map.toml") == "/map.toml");
  CHECK(path_from("", "map.toml") == "map.toml");
}

TEST_CASE("a file of the system that waits for something to read is told, and does not block") {
  // Only root may open it, and in a container not even root.
  const auto log = read_text_file("/proc/kmsg");
  if (!log) CHECK(log.problems().front().message.starts_with("cannot read this file: "));
}
