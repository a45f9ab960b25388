#include "src/extras/doubt/random_rules.h"

#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/facts/catalogue.h"
#include "src/core/rules/search/compiled_clauses.h"
#include "src/workshop/boards/board_search.h"

namespace rearguard {
namespace {

using Json = nlohmann::ordered_json;

/// Takes "20" off "20% key" or "5* item", whose `sign` is between; nothing if the text has none.
std::optional<unsigned> number_before(char sign, std::string& text) {
  const std::size_t end = text.find_first_not_of("0123456789");
  if (end == 0 || end == std::string::npos || text.substr(end, 2) != std::string{sign, ' '})
    return std::nullopt;
  const auto number = static_cast<unsigned>(std::stoul(text));
  text.erase(0, end + 2);
  return number;
}

/// Writes random parts of rule files, as random_rules.grammar says. A part may be wrong: then the file is not
/// read with it.
class RuleWriter {
 public:
  explicit RuleWriter(BoardRandom& random) : random_(random) {
    for (const PropertyRow& row : property_catalogue()) forms_["any-property"].push_back(row.name);
    for (const auto& anchor : anchor_names()) forms_["any-anchor"].push_back(anchor.name);
  }

  const Json& form(const std::string& name) const { return forms_.at(name); }

  Json write(const Json& form, int level = 0) {
    if (form.is_string()) return text(form.get<std::string>(), level);
    if (form.is_array()) return write(pick(form), level);
    if (!form.is_object()) return form;
    if (form.contains("each")) return each(form["each"], level);
    if (form.contains("list")) return list(form, level);
    if (form.contains("joined")) {
      std::string words;
      for (const Json& part : form["joined"]) words += write(part, level).get<std::string>();
      return words;
    }
    Json table = Json::object();
    for (const auto& [key, value] : form.items()) {
      std::string name = key;
      if (!is_there(name)) continue;
      if (name == "$")
        table.update(write(value, level));
      else
        table[one_of(name)] = write(value, level);
    }
    return table;
  }

  /// Whether a part is there, by the chance before its name, which is taken off.
  bool is_there(std::string& name) {
    const auto percent = number_before('%', name);
    return !percent || random_.chance(*percent);
  }
  int number(int least, int most) {
    return least + static_cast<int>(random_.below(static_cast<std::size_t>(most - least + 1)));
  }

 private:
  /// Returns the form of a name, or a number of a range, or the text itself.
  Json text(const std::string& text, int level) {
    if (!text.starts_with('$')) {
      const std::size_t dots = text.find("..");
      return dots == std::string::npos ? Json(text)
                                       : Json(number(std::stoi(text), std::stoi(text.substr(dots + 2))));
    }
    const std::size_t slash = text.find('/');
    const std::string name = text.substr(1, slash - 1);
    if (slash != std::string::npos) level = text[slash + 1] == '-' ? level - 1 : text[slash + 1] - '0';
    const auto last = forms_.find(name + "/0");
    return write(level <= 0 && last != forms_.end() ? *last : forms_.at(name), level);
  }
  /// Returns one of the items of a list, each as often as it counts.
  Json pick(const Json& items) {
    std::vector<Json> weighted;
    for (const Json& item : items) {
      std::string text = item.is_string() ? item.get<std::string>() : "";
      const auto times = number_before('*', text);
      weighted.insert(weighted.end(), times.value_or(1), times ? Json(text) : item);
    }
    return random_.pick(weighted);
  }
  std::string one_of(const std::string& keys) {
    std::vector<std::string> all;
    std::istringstream words(keys);
    for (std::string key; std::getline(words, key, '|');) all.push_back(key);
    return random_.pick(all);
  }
  Json each(const Json& items, int level) {
    Json all = Json::array();
    for (const Json& item : items) {
      std::string text = item.is_string() ? item.get<std::string>() : "";
      if (!is_there(text)) continue;
      all.push_back(write(item.is_string() ? Json(text) : item, level));
    }
    return all;
  }
  Json list(const Json& form, int level) {
    Json all = Json::array();
    for (int i = form.contains("times") ? write(form["times"]).get<int>() : 1; i > 0; --i)
      all.push_back(write(form["list"], level));
    return all;
  }

  BoardRandom& random_;
  Json forms_ = Json::parse(
#include "src/extras/doubt/random_rules.grammar"
      , nullptr, true, true);  // with its comments
};

}  // namespace

std::optional<RulesAsText> read_rule_text(const std::string& text) {
  auto rules = RuleLibrary("").load_text(text, "random.json");
  if (!rules || CompiledClauses(*rules).problem()) return std::nullopt;
  for (const auto& [name, move] : rules->moves) {
    if (CompiledClauses(*move).problem()) return std::nullopt;
  }
  return RulesAsText{text, *std::move(rules)};
}

RulesAsText random_rules(BoardRandom& random) {
  RuleWriter writer(random);
  Json file{{"rearguard", "rules 2"}, {"name", "Random rules"}};
  file["results"] = Json::array({Json{{"result", "R"}, {"hexes", writer.number(1, 3)}}});
  file["groups"] = Json{{"few", Json{{"units", "enemies"}, {"within", 3}}}};
  std::optional<RulesAsText> read = read_rule_text(file.dump());
  // A part with which the file is not read is left out.
  const auto keep_if_read = [&](const Json& before) {
    auto now = read_rule_text(file.dump());
    if (now)
      read = std::move(now);
    else
      file = before;
  };
  for (const auto& [chance_and_key, form] : writer.form("parts").items()) {
    std::string key = chance_and_key;
    const bool is_possible = !chance_and_key.ends_with("contact") || file.contains("motion");
    if (!is_possible || !writer.is_there(key)) continue;
    const Json before = file;
    file[key] = writer.write(form);
    keep_if_read(before);
  }
  for (int i = writer.number(1, 4); i > 0; --i) {
    const Json before = file;
    Json clause{{"id", fmt::format("k{}", i)}};
    clause.update(writer.write(writer.form("clause")));
    file["clauses"].push_back(clause);
    keep_if_read(before);
  }
  return *std::move(read);
}

namespace {

/// Calls `change` with every smaller form of a value, until it returns true.
bool simplify(Json& root, Json& node, const std::function<bool()>& is_better) {
  const auto attempt = [&](Json smaller) {
    std::swap(node, smaller);
    if (is_better()) return true;
    std::swap(node, smaller);
    return false;
  };
  if (node.is_array() || node.is_object()) {
    for (std::size_t i = 0; i < node.size(); ++i) {
      Json smaller = node;
      if (node.is_array())
        smaller.erase(i);
      else
        smaller.erase(std::next(smaller.begin(), static_cast<std::ptrdiff_t>(i)));
      if (attempt(std::move(smaller))) return true;
    }
    for (auto it = node.begin(); it != node.end(); ++it) {
      if ((it->is_object() || it->is_string()) && &node != &root && attempt(Json(*it))) return true;
      if (it->is_array() && it->size() == 1 && attempt(Json(it->front()))) return true;
    }
    for (auto it = node.begin(); it != node.end(); ++it) {
      if (simplify(root, *it, is_better)) return true;
    }
  }
  return node.is_number_integer() && node.get<int>() > 1 && attempt(Json(node.get<int>() - 1));
}

}  // namespace

RulesAsText shrunk(const RulesAsText& rules, const std::function<bool(const RulesAsText&)>& still_differs,
                   std::size_t max_tries) {
  Json file = Json::parse(rules.text);
  RulesAsText smallest = rules;
  std::size_t tries = 0;
  const auto is_better = [&] {
    if (++tries > max_tries) return false;
    auto read = read_rule_text(file.dump());
    if (!read || !still_differs(*read)) return false;
    smallest = *std::move(read);
    return true;
  };
  while (tries < max_tries && simplify(file, file, is_better)) {
  }
  return smallest;
}

}  // namespace rearguard
