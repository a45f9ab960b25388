// `rearguard schema`: what editors complete and check documents by.

#include "src/core/document/file_access.h"
#include "src/core/document/text_file.h"
#include "src/core/io/maps/map_reader.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/play/record/scenario_reader.h"
#include "src/workshop/examples/examples.h"
#include "src/workshop/exchange/vassal/roster_reader.h"
#include "tests/support/command.h"
#include "tests/support/got.h"
#include "tests/support/json_schema.h"

namespace {

const std::string shipped = std::string(REARGUARD_SOURCE_DIR);

Json json_of(const Node& node) {
  switch (node.kind) {
    case Node::Kind::table: {
      Json table = Json::object();
      for (const Member& m : node.members) table[m.key] = json_of(m.value);
      return table;
    }
    case Node::Kind::array: {
      Json list = Json::array();
      for (const Node& item : node.items) list.push_back(json_of(item));
      return list;
    }
    case Node::Kind::string:
      return node.text;
    case Node::Kind::integer:
      return node.whole;
    case Node::Kind::real:
      return std::stod(node.text);
    case Node::Kind::boolean:
      return node.truth;
  }
  return {};
}

struct ShippedDocument {
  std::string file, kind;
  Json content;
};

/// All documents in `assets/` and `maps/` that have a schema.
const std::vector<ShippedDocument>& shipped_documents() {
  static const std::vector<ShippedDocument> documents = [] {
    std::vector<ShippedDocument> found;
    for (const char* folder : {"/assets", "/maps"}) {
      for (const auto& entry : std::filesystem::recursive_directory_iterator(shipped + folder)) {
        if (entry.path().extension() != ".toml") continue;
        const std::string file = entry.path().string();
        const auto document = got(parse_document(*read_text_file(file), file));
        const Node* line = document.find("rearguard");
        if (line == nullptr) continue;
        const std::string kind = line->text.substr(0, line->text.rfind(' '));
        if (kind != "wesnoth terrain") found.push_back({file, kind, json_of(document)});
      }
    }
    std::ranges::sort(found, [](const auto& a, const auto& b) { return a.file < b.file; });
    return found;
  }();
  return documents;
}

const Json& schema_of(const std::string& kind) {
  static std::map<std::string, Json> schemas;
  const auto known = schemas.find(kind);
  if (known != schemas.end()) return known->second;
  const Ran ran = run({"schema", kind});
  REQUIRE_MESSAGE(ran.status == 0, ran.err);
  return schemas[kind] = parsed(ran.out);
}

template <class T>
std::vector<Diagnostic> problems_of(const Checked<T>& read) {
  return read ? std::vector<Diagnostic>() : read.problems();
}

/// Reads rules by their defaults, and by each other choice of a reading.
std::vector<Diagnostic> problems_of_rules(const RuleLibrary& rules, const std::string& text,
                                          const std::string& file) {
  std::vector<Diagnostic> found = problems_of(rules.load_text(text, file));
  Json content = Json::parse(text);
  if (!content.contains("readings")) return found;
  for (Json& reading : content["readings"]) {
    const Json usual = reading["default"];
    for (const Json& choice : reading["choices"]) {
      reading["default"] = choice["id"];
      const auto more = problems_of(rules.load_text(content.dump(), file));
      found.insert(found.end(), more.begin(), more.end());
    }
    reading["default"] = usual;
  }
  return found;
}

/// Reads a text as a document of this kind that stands in place of `file`.
std::vector<Diagnostic> problems_in(const ShippedDocument& document, const std::string& text) {
  const RuleLibrary rules(shipped + "/assets/rules");
  const std::string folder = document_folder(document.file);
  if (document.kind == "map") return problems_of(read_map_text(text, document.file));
  if (document.kind == "rules") return problems_of_rules(rules, text, document.file);
  if (document.kind == "scenario") return problems_of(read_scenario_text(text, document.file, folder, rules));
  if (document.kind == "roster") return problems_of(read_roster_text(text, document.file));
  if (document.kind == "position") {
    PositionSource source;
    source.file = document.file;
    source.directory = folder;
    return problems_of(read_position_text(text, source));
  }
  REQUIRE(document.kind == "examples");
  const Scratch scratch;
  return problems_of(read_examples_file(scratch.write("examples.toml", text)));
}

void collect_tables(const Json& value, const JsonPath& path, std::vector<JsonPath>& found) {
  if (value.is_object()) found.push_back(path);
  if (!value.is_structured()) return;
  for (std::size_t i = 0; value.is_array() && i < value.size(); ++i) {
    JsonPath below = path;
    below.push_back(i);
    collect_tables(value[i], below, found);
  }
  if (!value.is_object()) return;
  for (const auto& [key, member] : value.items()) {
    JsonPath below = path;
    below.push_back(key);
    collect_tables(member, below, found);
  }
}

/// Returns what a path leads to: `Value` is Json, or const Json.
template <class Value>
Value& at(Value& value, const JsonPath& path) {
  Value* below = &value;
  for (const Json& step : path)
    below = step.is_number() ? &below->at(step.get<std::size_t>()) : &below->at(step.get<std::string>());
  return *below;
}

/// Returns the keys that a message about an unknown key lists: "…; known here: `hex`, `side`".
std::set<std::string> known_keys(const std::string& message) {
  std::set<std::string> keys;
  const std::string list = message.substr(message.find("known here: "));
  for (std::size_t begin = list.find('`'); begin != std::string::npos; begin = list.find('`', begin)) {
    const std::size_t end = list.find('`', begin + 1);
    keys.insert(list.substr(begin + 1, end - begin - 1));
    begin = end + 1;
  }
  return keys;
}

/// Keys of older files: an editor need not offer them.
const std::set<std::string> former_keys{"retreat_fire", "pass_through", "states_after", "mode"};

/// Returns the tables of a document without free names that are unlike those seen before.
std::vector<JsonPath> unseen_tables(const ShippedDocument& document, std::set<std::string>& seen) {
  std::vector<JsonPath> tables;
  collect_tables(document.content, {}, tables);
  std::erase_if(tables, [&](const JsonPath& path) {
    if (at(document.content, path).contains("by_reading")) return true;
    const SchemaKeys schema = keys_at(path, schema_of(document.kind));
    // What a table has decides what else it may have.
    std::string shape = document.kind;
    for (const std::string& key : schema.keys) shape += ' ' + key;
    for (const auto& [key, value] : at(document.content, path).items()) shape += '+' + key;
    return schema.any || !seen.insert(shape).second;
  });
  return tables;
}

std::string unknown_key(std::size_t table) {
  return "qqqqqqq" + std::to_string(table);
}

/// Puts an unknown key into some of the tables.
Json with_unknown_keys(const ShippedDocument& document, const std::vector<JsonPath>& tables,
                       const std::vector<std::size_t>& chosen) {
  Json changed = document.content;
  for (const std::size_t i : chosen) at(changed, tables[i])[unknown_key(i)] = 0;
  return changed;
}

/// Puts an unknown key into some of the tables, and checks what the reader and the schema say of it; returns
/// those of which the reader says nothing.
std::vector<std::size_t> probe(const ShippedDocument& document, const std::vector<JsonPath>& tables,
                               const std::vector<std::size_t>& chosen) {
  const Json changed = with_unknown_keys(document, tables, chosen);
  const auto problems = problems_in(document, changed.dump());
  const auto misfitting = misfits(changed, schema_of(document.kind));
  std::vector<std::size_t> left;
  for (const std::size_t i : chosen) {
    CAPTURE(Json(tables[i]).dump());
    const auto found = std::ranges::find_if(problems, [&](const Diagnostic& problem) {
      return has(problem.message, "unknown key `" + unknown_key(i) + "`");
    });
    if (found == problems.end()) {
      left.push_back(i);
      continue;
    }
    if (!has(found->message, "known here: ")) continue;
    const SchemaKeys schema = keys_at(tables[i], schema_of(document.kind));
    for (const std::string& key : known_keys(found->message))
      CHECK_MESSAGE((schema.keys.contains(key) || former_keys.contains(key)), key);
    const bool is_named = std::ranges::any_of(misfitting, [&](const std::string& misfit) {
      return misfit.ends_with(": the key " + unknown_key(i) + " is not known");
    });
    // Of a value with several forms, the misfits name that of one of them.
    CHECK((is_named || !misfits(with_unknown_keys(document, tables, {i}), schema_of(document.kind)).empty()));
  }
  return left;
}

}  // namespace

TEST_CASE("the kinds of documents are listed, and a misspelt one is refused") {
  const std::string listed = output_of({"schema"});
  for (const char* kind : {"map", "position", "scenario", "rules", "examples", "roster", "playtest"})
    CHECK(has(listed, std::string(kind) + ' '));
  check_rejected({"schema", "postion"},
                 "rearguard: error: there is no \"postion\", did you mean \"position\"? (known: map, "
                 "position, scenario, rules, examples, roster, playtest, answers)");
}

TEST_CASE("every shipped document fits the schema of its kind") {
  std::map<std::string, int> counted;
  for (const ShippedDocument& document : shipped_documents()) {
    CAPTURE(document.file);
    ++counted[document.kind];
    const auto found = misfits(document.content, schema_of(document.kind));
    CHECK_MESSAGE(found.empty(), (found.empty() ? "" : found.front()));
  }
  CHECK(counted.size() >= 5);
  CHECK(counted["rules"] >= 40);
}

TEST_CASE("no table of a document takes an unknown key, and its schema knows what the reader knows") {
  int probed = 0;
  std::set<std::string> seen;
  for (const ShippedDocument& document : shipped_documents()) {
    CAPTURE(document.file);
    const std::vector<JsonPath> tables = unseen_tables(document, seen);
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < tables.size(); ++i) open.push_back(i);
    // One problem can keep a reader from going on to others: those tables are probed again, by themselves.
    std::vector<std::size_t> left = probe(document, tables, open);
    probed += static_cast<int>(open.size() - left.size());
    for (const std::size_t i : left) {
      CAPTURE(Json(tables[i]).dump());
      const bool is_refused = probe(document, tables, {i}).empty();
      CHECK_MESSAGE((is_refused || document.kind == "examples"), "an unknown key is not refused");
      probed += int{is_refused};
    }
  }
  CHECK(probed > 300);
}

TEST_CASE("a value of the wrong kind does not fit") {
  const auto fits = [](const std::string& kind, const std::string& text) {
    const auto document = got(parse_document(text, "d.toml"));
    return misfits(json_of(document), schema_of(kind)).empty();
  };
  const std::string position = "rearguard = \"position 1\"\nmap = \"m.toml\"\n";
  CHECK(fits("position",
             position + "units = [{ id = \"a\", side = \"x\", hex = \"0101\", class = \"foot\" }]"));
  CHECK(!fits("position", position + "units = [{ id = 1, side = \"x\", hex = \"0101\", class = \"foot\" }]"));
  CHECK(!fits("position", position + "units = [{ id = \"a\", sied = \"x\" }]"));
  CHECK(!fits("position", "rearguard = \"map 1\"\nmap = \"m.toml\"\n"));
  const std::string rules = "rearguard = \"rules 2\"\nname = \"n\"\n";
  const std::string clause = "id = \"a\"\ncite = \"1\"\ntext = \"t\"\n";
  CHECK(fits("rules",
             rules + "[[clauses]]\n" + clause + "forbid = { all = [\"enemy\", { closer = \"enemies\" }] }"));
  CHECK(!fits("rules",
              rules + "[[clauses]]\n" + clause + "forbid = { all = [\"enemy\", { closr = \"enemies\" }] }"));
  CHECK(!fits("rules", rules + "chooser = \"me\"\n"));
  const std::string effect = "[[path_effects]]\non = \"enemy-zoc\"\ndo = []\n";
  CHECK(fits("rules", rules + effect + "fatal = \"forbid\"\n"));
}
