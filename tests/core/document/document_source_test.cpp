#include "src/core/document/document_source.h"

#include <thread>

#include "src/core/document/file_access.h"
#include "src/core/document/text_file.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

TEST_CASE("texts in memory stand for files while their scope lasts") {
  DocumentSource source;
  source.texts = {{"maps/a.toml", "first"}, {"maps/rules/b.toml", "second"}, {"c.toml", "third"}};
  {
    const DocumentScope scope(source);
    CHECK(read_named_file("maps/a.toml").value() == "first");
    CHECK(read_named_file("./maps/rules/../a.toml").value() == "first");
    CHECK(read_text_file("c.toml").value() == "third");
    CHECK(document_exists("maps/a.toml"));
    CHECK_FALSE(document_exists("maps/b.toml"));
    CHECK_FALSE(reach_problem("maps", "../c.toml"));
    CHECK(documents_in("maps") == Strings{"a.toml"});
    CHECK(documents_in("maps/") == documents_in("./maps"));
    CHECK(documents_in(".") == Strings{"c.toml"});
    const auto missing = read_named_file("maps/d.toml");
    REQUIRE_FALSE(missing);
    CHECK(missing.problems().front().message == "cannot read this file: no document of this name was added");
  }
  CHECK_FALSE(document_exists("maps/a.toml"));
  CHECK_FALSE(read_named_file("maps/a.toml"));
}

TEST_CASE_FIXTURE(InScratch, "without leave no file is read, and of the data only what is in its folder") {
  std::filesystem::create_directories(scratch.file("data/maps"));
  scratch.write("secret.toml", "s");
  scratch.write("data/maps/a.toml", "shipped");
  std::filesystem::create_symlink(scratch.file("secret.toml"), scratch.file("data/maps/link.toml"));
  DocumentSource source;
  source.data = scratch.file("data");
  const DocumentScope scope(source);
  CHECK(read_named_file(scratch.file("data/maps/a.toml")).value() == "shipped");
  CHECK(read_named_file("maps/a.toml").value() == "shipped");
  CHECK_FALSE(read_named_file("../secret.toml"));
  CHECK(documents_in(scratch.file("data/maps")) == Strings{"a.toml", "link.toml"});
  CHECK_FALSE(read_named_file(scratch.file("secret.toml")));
  CHECK_FALSE(read_named_file(scratch.file("data/../secret.toml")));
  CHECK_FALSE(read_named_file(scratch.file("data/maps/link.toml")));
  CHECK_FALSE(read_text_file("/etc/passwd"));
  CHECK(documents_in("/etc").empty());
}

TEST_CASE("a scope that reads files lets documents name what they may name, and its own data") {
  const Scratch scratch;
  for (const char* folder : {"data/maps", "game/below", "elsewhere"})
    std::filesystem::create_directories(scratch.file(folder));
  scratch.write("game/position.toml", "p");
  scratch.write("elsewhere/map.toml", "m");
  scratch.write("data/maps/a.toml", "shipped");
  DocumentSource source;
  source.reads_files = true;
  source.data = scratch.file("data");
  source.texts[scratch.file("game/position.toml")] = "from memory";
  const DocumentScope scope(source);
  CHECK(read_text_file(scratch.file("game/position.toml")).value() == "from memory");
  CHECK_FALSE(reach_problem(scratch.file("game"), scratch.file("data/maps/a.toml")));
  CHECK(reach_problem(scratch.file("game/below"), scratch.file("elsewhere/map.toml")));
}

TEST_CASE("scopes nest, and each thread has its own") {
  DocumentSource outer, inner;
  outer.texts = {{"a", "outer"}};
  inner.texts = {{"a", "inner"}};
  const DocumentScope first(outer);
  {
    const DocumentScope second(inner);
    CHECK(*text_in_memory("a") == "inner");
  }
  CHECK(*text_in_memory("a") == "outer");
  bool has_none = false;
  std::thread([&] { has_none = text_in_memory("a") == nullptr; }).join();
  CHECK(has_none);
}
