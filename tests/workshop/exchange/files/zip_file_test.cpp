// Zip archives, whole and broken.

#include "src/workshop/exchange/files/zip_file.h"

#include "tests/support/got.h"
#include "tests/support/scratch.h"
#include "tests/support/vassal_files.h"

namespace {

ZipFile opened(const std::string& bytes) {
  return got(ZipFile::open_bytes(bytes, "box.zip"));
}

template <class T>
std::string problem_of(const Checked<T>& read) {
  return read ? "" : to_string(read.problems());
}

}  // namespace

TEST_CASE("entries of an archive are read by their exact names") {
  ZipFile zip = opened(zip_bytes({{"a.txt", "one"}, {"b/c.txt", std::string(100'000, 'x')}, {"empty", ""}}));
  CHECK(zip.entries() == Strings{"a.txt", "b/c.txt", "empty"});
  CHECK(zip.has("b/c.txt"));
  CHECK_FALSE(zip.has("c.txt"));
  CHECK_FALSE(zip.has("A.txt"));
  CHECK(*zip.read("a.txt", 10) == "one");
  CHECK(*zip.read("b/c.txt", 100'000) == std::string(100'000, 'x'));
  CHECK(*zip.read("empty", 0) == "");
  CHECK(problem_of(zip.read("nothing", 10)) == "box.zip: error: this archive has no entry \"nothing\"\n");
  CHECK(problem_of(zip.read(std::string("a.txt\0", 6), 10)) != "");
}

TEST_CASE_FIXTURE(InScratch, "an archive on disk reads like one in memory") {
  ZipFile file = got(ZipFile::open(scratch.write("box.zip", zip_bytes({{"a", "one"}}))));
  CHECK(*file.read("a", 10) == "one");
  CHECK(problem_of(ZipFile::open(scratch.file("none.zip"))) ==
        scratch.file("none.zip") + ": error: there is no such file\n");
  CHECK(problem_of(ZipFile::open(scratch.file(""))) ==
        scratch.file("") + ": error: this is a folder; name a file in it\n");
  CHECK(problem_of(ZipFile::open(scratch.write("text.zip", "hello"))) ==
        scratch.file("text.zip") + ": error: this is not a zip archive, or it is cut off\n");
}

TEST_CASE("an archive cut anywhere is rejected") {
  const std::string whole = zip_bytes({{"a", "one one one one one"}, {"b", "two"}});
  for (std::size_t size = 0; size < whole.size(); ++size) {
    CAPTURE(size);
    CHECK_FALSE(ZipFile::open_bytes(whole.substr(0, size), "cut.zip"));
  }
}

TEST_CASE("a damaged entry is found by its checksum") {
  // Stored, because it is too short to shrink.
  std::string bytes = zip_bytes({{"a", "onetwothree"}});
  bytes[bytes.find("onetwothree") + 4] = 'X';
  ZipFile zip = opened(bytes);
  CHECK(problem_of(zip.read("a", 100)) == "box.zip: error: the entry \"a\" is damaged: CRC error\n");
}

TEST_CASE("an archive whose two directories disagree is rejected") {
  std::string bytes = zip_bytes({{"abc", "onetwothree"}});
  bytes[bytes.find("abc")] = 'X';
  CHECK(problem_of(ZipFile::open_bytes(bytes, "box.zip")) ==
        "box.zip: error: this zip archive contradicts itself: it is damaged\n");
}

TEST_CASE("encrypted entries are refused") {
  ZipFile zip = opened(zip_bytes({{"a", "secret"}}, "password"));
  CHECK(problem_of(zip.read("a", 100)) == "box.zip: error: the entry \"a\" is encrypted\n");
}

TEST_CASE("an entry that unpacks to more than its limit is stopped while unpacking") {
  const std::string bytes = zip_bytes({{"bomb", std::string(std::size_t{64} << 20U, '\0')}});
  CHECK(bytes.size() < 200'000);
  ZipFile zip = opened(bytes);
  CHECK(problem_of(zip.read("bomb", std::size_t{1} << 20U)) ==
        "box.zip: error: the entry \"bomb\" unpacks to more than 1 MiB\n");
}

TEST_CASE("an archive may unpack only so much altogether") {
  ZipFile zip = opened(zip_bytes({{"bomb", std::string(std::size_t{64} << 20U, '\0')}}));
  const std::size_t size = std::size_t{64} << 20U;
  for (int i = 0; i < 16; ++i) CHECK(zip.read("bomb", size));
  CHECK(problem_of(zip.read("bomb", size)) ==
        "box.zip: error: more than 1024 MiB are unpacked from this archive\n");
}

TEST_CASE("an archive of very many entries is refused") {
  ZipEntries entries;
  for (int i = 0; i <= 100'000; ++i) entries.emplace_back(std::to_string(i), "");
  CHECK(problem_of(ZipFile::open_bytes(zip_bytes(entries), "box.zip")) ==
        "box.zip: error: this zip archive has 100001 entries; at most 100000 are read\n");
}
