#include "src/workshop/examples/examples.h"

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "src/core/document/file_access.h"
#include "src/core/document/key_table.h"
#include "src/core/document/limits.h"
#include "src/core/document/text_file.h"
#include "src/core/io/maps/map_reader.h"
#include "src/core/rules/words/reading.h"

namespace rearguard {
namespace {

std::map<std::string, int> read_counts(const Node& node, Problems& problems) {
  std::map<std::string, int> counts;
  for (const Member& m : node.members) {
    if (const auto number = read_integer(m.value, key_text(m.key), -max_number, max_number, problems))
      counts[m.key] = static_cast<int>(*number);
  }
  return counts;
}

ExpectedUnit read_unit(const Member& member, Problems& problems) {
  ExpectedUnit unit;
  unit.id = member.key;
  if (member.value.kind == Node::Kind::string && member.value.text == "gone") {
    unit.gone = true;
    return unit;
  }
  TableReader table(member.value, "the expected unit " + value_text(member.key), problems,
                    keys_of("expected-unit"));
  unit.hex = table.string("hex");
  unit.state = table.string("state");
  unit.facing = table.string("facing");
  unit.strength = table.integer("strength", 0, max_number);
  unit.markers = table.strings("markers");
  unit.engaged = table.strings("engaged");
  if (const Node* counts = table.table("counts")) unit.counts = read_counts(*counts, problems);
  table.finish();
  return unit;
}

LinkSetup read_link(const Node& node, Problems& problems) {
  TableReader table(node, "the expected link", problems, keys_of("link"));
  LinkSetup link;
  link.name = table.string("name", Need::required).value_or("");
  link.from = table.string("from", Need::required).value_or("");
  link.to = table.string("to", Need::required).value_or("");
  if (const Node* counts = table.table("counts")) link.counts = read_counts(*counts, problems);
  table.finish();
  return link;
}

/// Reports keys of `expect` that are not about an example of this kind.
void check_expected_keys(const TableReader& table, bool asks, Problems& problems) {
  static constexpr std::array<std::string_view, 4> of_orders = {"units", "links", "because", "choices"};
  static constexpr std::array<std::string_view, 5> of_questions = {"end_hexes", "legal", "illegal",
                                                                   "ruled_out", "path"};
  const std::span<const std::string_view> keys =
      asks ? std::span<const std::string_view>(of_orders) : std::span<const std::string_view>(of_questions);
  for (const std::string_view key : keys) {
    const Node* value = table.node().find(key);
    if (value == nullptr) continue;
    problems.add(
        value->place,
        asks ? fmt::format("{} is about what orders do, and `ask` only asks: expect `outcome`, `end_hexes`, "
                           "`legal`, `illegal`, `ruled_out` or `path`, or give the order in `do`",
                           key_text(key))
             : fmt::format("{} is about the answer to a question, and `do` gives orders: expect `units`, "
                           "`outcome`, `because` or `choices`, or put the question in `ask`",
                           key_text(key)));
  }
  if (asks && table.usable() && table.node().members.empty())
    problems.add(table.node().place, "`expect` of this question expects nothing");
}

/// Reports expected units that the example does not have, and outcomes and choices that orders cannot have.
void check_expected_orders(const TableReader& table, const Expected& expected, const Position& position,
                           Problems& problems) {
  static const std::vector<std::string> outcomes{"resolved", "impossible", "choice", "incomplete"};
  if (expected.outcome && !listed(outcomes, *expected.outcome))
    problems.add(
        table.node().find("outcome")->place,
        fmt::format(
            "`outcome` of orders is \"resolved\", \"impossible\", \"choice\" or \"incomplete\", not {}{}",
            value_text(*expected.outcome), did_you_mean(*expected.outcome, outcomes)));
  if (expected.choices && expected.outcome.value_or("") != "choice")
    problems.add(table.node().find("choices")->place,
                 "`choices` requires `outcome = \"choice\"`: otherwise the orders make all choices");
  std::vector<std::string> known;
  for (const Unit& unit : position.units()) known.push_back(unit.id);
  const Node* units = table.node().find("units");
  for (std::size_t i = 0; units != nullptr && i < units->members.size(); ++i) {
    const Member& unit = units->members[i];
    if (!listed(known, unit.key))
      problems.add(unit.place, fmt::format("no unit of this example is called {}{}", value_text(unit.key),
                                           did_you_mean(unit.key, known)));
  }
}

/// Writes hex numbers as answers do, which name a hex off the map from the nearest on it.
void as_in_answers(std::vector<std::string>& numbers, const Grid& grid) {
  for (std::string& number : numbers) {
    if (const auto h = grid.parse(number)) number = grid.number(*h);
  }
}

Expected read_expected(const Node& node, bool asks, const Position& position, Problems& problems) {
  TableReader table(node, "`expect`", problems, keys_of("expected"));
  Expected expected;
  expected.outcome = table.string("outcome");
  expected.asks = table.string("asks").value_or("");
  expected.because = table.strings("because").value_or(std::vector<std::string>{});
  expected.choices = table.strings("choices");
  expected.end_hexes = table.strings("end_hexes");
  expected.legal = table.strings("legal").value_or(std::vector<std::string>{});
  expected.illegal = table.strings("illegal").value_or(std::vector<std::string>{});
  for (auto* numbers : {&expected.choices, &expected.end_hexes}) {
    if (*numbers) as_in_answers(**numbers, position.map().grid());
  }
  for (auto* numbers : {&expected.legal, &expected.illegal}) as_in_answers(*numbers, position.map().grid());
  expected.path = table.string("path");
  if (const Node* ruled_out = table.table("ruled_out")) {
    for (const Member& m : ruled_out->members) {
      if (const auto clause = read_string(m.value, key_text(m.key), problems))
        expected.ruled_out[m.key] = *clause;
    }
  }
  if (const Node* links = table.array("links")) {
    expected.links.emplace();
    for (const Node& item : links->items) expected.links->push_back(read_link(item, problems));
  }
  if (const Node* units = table.table("units")) {
    for (const Member& m : units->members) expected.units.push_back(read_unit(m, problems));
  }
  table.finish();
  check_expected_keys(table, asks, problems);
  if (!asks) check_expected_orders(table, expected, position, problems);
  return expected;
}

ExampleQuestion read_question(const Node& node, Problems& problems) {
  TableReader table(node, "`ask`", problems, keys_of("question"));
  ExampleQuestion question;
  question.unit = table.string("unit", Need::required).value_or("");
  question.move = table.string("move").value_or("");
  question.result = table.string("result").value_or("");
  question.distance = table.integer("distance", 1, max_retreat_hexes);
  question.causing_units = table.strings("caused_by").value_or(std::vector<std::string>{});
  question.regions = read_question_regions(table);
  question.path = table.string("path").value_or("");
  question.option = table.string("option").value_or("");
  question.then = table.strings("then").value_or(std::vector<std::string>{});
  question.numbers = read_numbers(table);
  table.finish();
  return question;
}

/// Assembles a position document from the parts of an example.
Node position_of(const Node& example, const Node& root, const Node* map, const Node* units) {
  Node document;
  document.place = example.place;
  const auto take = [&](std::string_view key, const Node* value) {
    if (value != nullptr) document.members.push_back({std::string(key), value->place, *value});
  };
  take("map", map);
  take("units", units);
  for (const std::string_view key : {"readings", "links", "turn"}) take(key, example.find(key));
  for (const Key& key : keys_of("sides")->list) take(key.name, example.find(key.name));
  if (example.find("board") == nullptr) return document;
  for (const Key& key : keys_of("drawn-board")->list) {
    const Node* own = example.find(key.name);
    take(key.name, own != nullptr ? own : root.find(key.name));
  }
  return document;
}

class ExampleFileReader {
 public:
  ExampleFileReader(const Node& root, const std::string& file, MapCache& cache, Need rules)
      : problems_(file),
        table_(root, "the example file", problems_, keys_of("examples")),
        cache_(cache),
        rules_(rules) {}

  Checked<ExampleFile> read() {
    read_kind(table_, "examples", Need::required);
    example_file_.rules = table_.string("rules", rules_).value_or("");
    if (const Node* rules = table_.find("rules")) example_file_.rules_place = rules->place;
    map_ = table_.find("map");
    for (const std::string_view key : {"lower", "upper"}) table_.mark_known(key);
    if (const Node* list = table_.array("examples")) {
      for (const Node& item : list->items) read_example(item);
    }
    for (const bool is_house : {false, true}) {
      const Node* list = table_.array(is_house ? "house_rules" : "statements");
      if (list == nullptr) continue;
      for (const Node& item : list->items) read_statement(item, is_house);
    }
    table_.finish();
    if (!problems_.empty()) return problems_.take();
    return std::move(example_file_);
  }

 private:
  void read_example(const Node& node) {
    TableReader table(node, "the example", problems_, keys_of("example"));
    const auto id = table.string("id", Need::required).value_or("");
    const auto text = table.string("text").value_or("");
    const Node* own_map = table.find("map");
    for (const std::string_view key : {"readings", "links", "turn", "board"}) table.mark_known(key);
    table.mark_known(*keys_of("sides"));
    const bool is_drawn = node.find("board") != nullptr;
    if (is_drawn) table.mark_known(*keys_of("drawn-board"));
    const Node* units = table.array("units", is_drawn ? Need::optional : Need::required);
    const Node* entries = table.array("do");
    const Node* ask = table.table("ask");
    const Node* expect = table.table("expect", Need::required);
    table.finish();
    if (!ids_.insert(id).second)
      problems_.add(node.place, fmt::format("two examples have the id {}", value_text(id)));
    PositionSource source;
    source.file = problems_.file();
    source.directory = document_folder(problems_.file());
    source.kind_line = Need::optional;
    source.cache = &cache_;
    auto position =
        read_position(position_of(node, table_.node(), own_map != nullptr ? own_map : map_, units), source);
    if (!position) return problems_.add(position.problems());
    if ((entries == nullptr) == (ask == nullptr))
      return problems_.add(node.place, "an example needs exactly one of `do` and `ask`");
    Example example{id, text, node.place, std::move(position).value(), {}, std::nullopt, {}};
    if (entries != nullptr) {
      for (const Node& item : entries->items) {
        TableReader entry(item, "the entry of `do`", problems_, keys_of("order"));
        example.requests.push_back(read_resolve_request(entry));
        entry.finish();
      }
    }
    if (ask != nullptr) example.question = read_question(*ask, problems_);
    if (expect != nullptr)
      example.expected = read_expected(*expect, ask != nullptr, example.position.position, problems_);
    const bool has_path = example.question && !example.question->path.empty();
    if (has_path != example.expected.path.has_value())
      problems_.add(node.place, "a `path` in `ask` requires a `path` in `expect`, and the reverse");
    example_file_.examples.push_back(std::move(example));
  }

  /// House rules are numbered in the order of the file.
  void read_statement(const Node& node, bool is_house) {
    TableReader table(node, is_house ? "the house rule" : "the statement", problems_,
                      keys_of(is_house ? "house-rule" : "statement"));
    Statement s;
    s.number =
        is_house ? fmt::format("H{}", ++house_rules_) : table.string("number", Need::required).value_or("");
    s.cite = is_house ? house_cite : table.string("cite", Need::required).value_or("");
    s.text = table.string("text", Need::required).value_or("");
    s.note = table.string("note").value_or("");
    s.implemented_by = table.strings("implemented_by").value_or(std::vector<std::string>{});
    s.shown_by = table.strings("shown_by").value_or(std::vector<std::string>{});
    table.finish();
    example_file_.statements.push_back(std::move(s));
  }

  Problems problems_;
  TableReader table_;
  int house_rules_ = 0;
  MapCache& cache_;
  Need rules_;
  const Node* map_ = nullptr;
  std::set<std::string> ids_;
  ExampleFile example_file_;
};

}  // namespace

Checked<ExampleFile> read_examples_file(const std::string& path, Need rules) {
  const Checked<std::string> text = read_text_file(path);
  if (!text) return text.problems();
  const Checked<Node> root = parse_document(*text, path);
  if (!root) return root.problems();
  MapCache cache;
  return ExampleFileReader(*root, path, cache, rules).read();
}

}  // namespace rearguard
