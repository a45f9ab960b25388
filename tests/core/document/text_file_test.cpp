#include "src/core/document/text_file.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "src/core/document/diagnostic.h"
#include "tests/support/scratch.h"

using namespace rearguard;
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

TEST_CASE("an unreadable file is an error with its reason") {
  const auto reason = [](const std::string& path) {
    const auto text = read_text_file(path);
    REQUIRE_FALSE(text);
    return to_string(text.problems().front());
  };
  CHECK(reason("no/such/file") == "no/such/file: error: cannot read this file: No such file or directory");
  CHECK(reason(REARGUARD_SOURCE_DIR) ==
        std::string(REARGUARD_SOURCE_DIR) + ": error: cannot read this file: it is a directory");
  CHECK(reason("") == ": error: cannot read this file: this is not a valid file name");
  CHECK(reason("/dev/null") == "/dev/null: error: cannot read this file: it is not a regular file");
}

TEST_CASE("a file of more than 256 MiB is an error") {
  const rearguard::testing::Scratch scratch;
  const std::string path = scratch.write("large.toml", "");
  fs::resize_file(path, (std::size_t{256} << 20U) + 1);
  const auto text = read_text_file(path);
  REQUIRE_FALSE(text);
  CHECK(to_string(text.problems().front()).find("larger than 256 MiB") != std::string::npos);
}

TEST_CASE("a pipe is read from the command line, but not if a document names it") {
  const testing::Scratch scratch;
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
