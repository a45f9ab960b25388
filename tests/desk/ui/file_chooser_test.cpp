// A list of files to choose from.

#include "src/desk/ui/file_chooser.h"

#include "tests/support/scratch.h"
#include "tests/support/test.h"

namespace rearguard {

using testing::InScratch;

TEST_CASE_FIXTURE(InScratch, "a folder lists its parent, its folders, then files that can be opened") {
  for (const char* file : {"b.toml", "a.JSON", "notes.txt", ".hidden.toml"}) scratch.write(file, "");
  std::filesystem::create_directories(scratch.file("zoo"));
  const auto entries = folder_entries(scratch.file("."), {".toml", ".json"});
  REQUIRE(entries);
  CHECK(*entries ==
        std::vector<FolderEntry>{{"..", true}, {"zoo", true}, {"a.JSON", false}, {"b.toml", false}});
  const auto none = folder_entries(scratch.file("nowhere"), {".toml"});
  REQUIRE_FALSE(none);
  CHECK(none.problems().front().message.starts_with("cannot read this folder"));
}

}  // namespace rearguard
