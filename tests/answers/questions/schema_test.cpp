// That programs written for the last version still find what they ask for. The schema of that version is
// stored beside this test: at a release `rearguard schema answers >
// tests/answers/questions/last_version.json` renews it, once this test has passed.

#include "src/answers/questions/answer_keys.h"
#include "src/core/document/text_file.h"
#include "tests/support/got.h"
#include "tests/support/json.h"
#include "tests/support/test.h"

namespace rearguard {
namespace {

/// What of an older schema a newer one takes back, each with its place.
class Broken {
 public:
  Broken(const Json& older, const Json& newer) {
    mark("questions", older, in_questions_);
    mark("answers-given", older, in_answers_);
    for (const auto& [name, definition] : older.at("definitions").items()) {
      place_ = name;
      if (!newer.at("definitions").contains(name))
        add("removed");
      else
        compare_definitions(name, definition, newer.at("definitions").at(name));
    }
  }
  const Strings& found() const { return found_; }

 private:
  void add(const std::string& what) { found_.push_back(place_ + ": " + what); }

  /// Collects the definitions that a part of a schema leads to.
  static void mark(const std::string& name, const Json& schema, std::set<std::string>& seen) {
    if (seen.insert(name).second) mark_within(schema.at("definitions").at(name), schema, seen);
  }
  static void mark_within(const Json& part, const Json& schema, std::set<std::string>& seen) {
    if (part.is_object() && part.contains("$ref")) {
      const auto reference = part.at("$ref").get<std::string>();
      mark(reference.substr(reference.rfind('/') + 1), schema, seen);
    }
    if (!part.is_structured()) return;
    for (const Json& item : part) mark_within(item, schema, seen);
  }

  void compare_definitions(const std::string& name, const Json& older, const Json& newer) {
    const auto required = [](const Json& definition) {
      return definition.value("required", Json::array()).get<std::set<std::string>>();
    };
    const auto before = required(older), after = required(newer);
    for (const std::string& key : before) {
      if (in_answers_.contains(name) && !after.contains(key)) add(key + " may now be missing from an answer");
    }
    for (const std::string& key : after) {
      if (in_questions_.contains(name) && !before.contains(key)) add("a question must now have " + key);
    }
    compare(older, newer);
  }

  void compare(const Json& older, const Json& newer) {
    if (older.is_boolean() || newer.is_boolean()) {
      if (older != newer && older != true && newer != true) add("other keys are now forbidden, or of a type");
      return;
    }
    for (const char* word : {"type", "$ref", "pattern"}) {
      if (older.value(word, Json()) != newer.value(word, Json())) add(std::string("another ") + word);
    }
    for (const char* word : {"enum", "anyOf", "allOf"}) {
      for (const Json& choice : older.value(word, Json::array())) {
        const Json choices = newer.value(word, Json::array());
        if (std::find(choices.begin(), choices.end(), choice) == choices.end())
          add(choice.dump() + " is gone");
      }
    }
    if (older.value("minimum", -1e18) < newer.value("minimum", -1e18) ||
        older.value("maximum", 1e18) > newer.value("maximum", 1e18))
      add("a narrower range");
    for (const char* word : {"items", "additionalProperties"}) {
      if (older.contains(word) && newer.contains(word)) compare(older.at(word), newer.at(word));
      if (older.contains(word) != newer.contains(word)) add(std::string("another ") + word);
    }
    const std::string here = place_;
    const Json before = older.value("properties", Json::object());
    const Json properties = newer.value("properties", Json::object());
    for (const auto& [key, property] : before.items()) {
      place_ = here + "." + key;
      if (properties.contains(key))
        compare(property, properties.at(key));
      else
        add("removed");
    }
    place_ = here;
  }

  std::set<std::string> in_questions_, in_answers_;
  std::string place_;
  Strings found_;
};

const Json& last_version() {
  static const Json schema =
      Json::parse(got(read_text_file(REARGUARD_SOURCE_DIR "/tests/answers/questions/last_version.json")));
  return schema;
}

/// The last version's schema with one thing changed.
template <class Change>
Strings broken_by(const Change& change) {
  Json newer = last_version();
  change(newer.at("definitions"));
  return Broken(last_version(), newer).found();
}

}  // namespace

TEST_CASE("every key of the last version's questions and answers is still there, with its type") {
  const Json now = Json::parse(answer_table().schema("answers").value());
  CHECK(Broken(last_version(), now).found() == Strings{});
}

TEST_CASE("a key may be added, and a choice; nothing may be taken back") {
  CHECK(broken_by([](Json& all) {
          all["retreat-question"]["properties"]["more"] = {{"type", "string"}};
          all["fault"]["properties"]["kind"]["enum"].push_back("weather");
          all["more"] = {{"type", "object"}};
        }) == Strings{});
  CHECK(broken_by([](Json& all) { all.erase("fault"); }) == Strings{"fault: removed"});
  CHECK(broken_by([](Json& all) { all["fault"]["properties"].erase("problems"); }) ==
        Strings{"fault.problems: removed"});
  CHECK(broken_by([](Json& all) { all["fault"]["properties"]["message"]["type"] = "integer"; }) ==
        Strings{"fault.message: another type"});
  CHECK(broken_by([](Json& all) { all["fault"]["properties"]["kind"]["enum"].erase(0); }) ==
        Strings{"fault.kind: \"document\" is gone"});
  CHECK(broken_by([](Json& all) { all["retreat-question"]["required"].push_back("unit"); }) ==
        Strings{"retreat-question: a question must now have unit"});
  CHECK(broken_by([](Json& all) { all["origin"]["required"] = Json::array(); }) ==
        Strings{"origin: version may now be missing from an answer"});
}

}  // namespace rearguard
