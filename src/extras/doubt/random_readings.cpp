#include "src/extras/doubt/random_readings.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "src/workshop/boards/board_search.h"

namespace rearguard {
namespace {

using Json = nlohmann::ordered_json;

class ReadingWriter {
 public:
  ReadingWriter(BoardRandom& random, std::string choice, std::string other)
      : random_(random), choice_(std::move(choice)), other_(std::move(other)) {}

  /// Exchanges two clauses of one kind; returns the order that they have in the plain file. Empty: there are
  /// none.
  Json exchange(Json& file) {
    if (!file.contains("clauses") || file["clauses"].size() < 2) return {};
    Json& clauses = file["clauses"];
    const std::size_t i = random_.below(clauses.size() - 1);
    if (clauses[i].contains("forbid") != clauses[i + 1].contains("forbid")) return {};
    const Json order = Json::array({clauses[i]["id"], clauses[i + 1]["id"]});
    std::swap(clauses[i], clauses[i + 1]);
    return order;
  }

  void write(Json& node) {
    for (Json& part : node) {
      if (part.is_structured()) write(part);
    }
    if (node.is_array()) write_list(node);
    if (node.is_object()) write_table(node);
  }

 private:
  Json by_reading(const Json& value) const { return Json{{"by_reading", "q"}, {choice_, value}}; }
  Json other_alone(const Json& value) const { return Json{{"by_reading", "q"}, {other_, value}}; }

  void write_list(Json& list) {
    Json written = Json::array();
    for (const Json& item : list) {
      if (random_.chance(8)) written.push_back(tagged(item, other_));
      written.push_back(random_.chance(12) ? tagged(item, choice_) : item);
    }
    list = std::move(written);
  }
  Json tagged(const Json& item, const std::string& choice) {
    if (!item.is_object() || item.contains("by_reading") || random_.chance(30))
      return choice == choice_ ? by_reading(item) : other_alone(item);
    Json with = item;
    with["reading"] = "q=" + choice;
    return with;
  }

  void write_table(Json& table) {
    if (table.contains("by_reading")) return;
    for (auto& [key, value] : table.items()) {
      // By these a part is found and named.
      const bool is_name = key == "id" || key == "name" || key == "result" || key == "row" ||
                           key == "reading" || key == "rearguard";
      if (is_name || !random_.chance(5)) continue;
      Json depends = by_reading(value);
      if (random_.chance(50))
        depends[other_] = value.is_number_integer() ? Json(value.get<int>() + 1) : value;
      value = std::move(depends);
    }
    if (!table.contains("if") && random_.chance(5)) table["if"] = other_alone(Json{{"state", "shaken"}});
  }

  BoardRandom& random_;
  std::string choice_, other_;
};

}  // namespace

TextWithReading with_reading(const std::string& plain, BoardRandom& random) {
  const bool is_first = random.chance(50);
  const std::string choice = is_first ? "a" : "b";
  Json file = Json::parse(plain);
  ReadingWriter writer(random, choice, is_first ? "b" : "a");
  const Json order = writer.exchange(file);
  writer.write(file);
  Json choices = Json::array();
  for (const char* id : {"a", "b"}) {
    choices.push_back(Json{{"id", id}, {"text", "It is so."}});
    if (id == choice && !order.empty()) choices.back()["order"] = order;
  }
  file["readings"] = Json::array({Json{{"id", "q"},
                                       {"cite", "1"},
                                       {"text", "Which?"},
                                       {"default", random.chance(50) ? "a" : "b"},
                                       {"why", "It is usual."},
                                       {"choices", choices}}});
  return {file.dump(), choice};
}

}  // namespace rearguard
