#include "src/workshop/examples/rule_mutants.h"

#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

#include "src/core/document/decoder.h"

namespace rearguard {
namespace {

/// Keys of which no answer depends.
constexpr std::array<std::string_view, 16> aside{
    "rearguard", "name",  "source",         "extends", "examples", "readings",  "cites", "cite",
    "text",      "basis", "interpretation", "why",     "near",     "overrides", "play",  "id"};

/// Keys with formulas, whose numbers are changed too.
constexpr std::array<std::string_view, 10> formulas{"hexes", "formula", "value",    "points",    "table",
                                                    "times", "at_most", "at_least", "max_extra", "add"};

/// Lists whose order has no meaning.
constexpr std::array<std::string_view, 8> unordered{"states",  "markers", "events", "results",
                                                    "require", "links",   "any",    "all"};

template <std::size_t n>
bool is_among(const std::array<std::string_view, n>& keys, std::string_view key) {
  return std::ranges::find(keys, key) != keys.end();
}

class Mutation {
 public:
  Mutation(const Node& rules, const std::function<bool(const RuleMutant&)>& look)
      : look_(look), mutant_{{}, {}, {}, rules} {}

  void run() { table(mutant_.document, {}); }

 private:
  /// Shows the document as it is now.
  void show(const std::string& part, std::string change, const Place& place) {
    if (!goes_on_) return;
    mutant_.part = part;
    mutant_.change = std::move(change);
    mutant_.place = place;
    goes_on_ = look_(mutant_);
  }

  static std::string named(const std::string& part, const std::string& key) {
    return part.empty() ? key : part + ", " + key;
  }

  static std::string name_of(const Node& item, std::size_t index) {
    for (const char* key : {"id", "name", "result"}) {
      const Node* name = item.find(key);
      if (name != nullptr && name->kind == Node::Kind::string) return name->text;
    }
    return std::to_string(index + 1);
  }

  void table(Node& node, const std::string& part) {
    for (std::size_t i = 0; goes_on_ && i < node.members.size(); ++i) {
      const std::string key = node.members[i].key;
      if (is_among(aside, key)) continue;
      const std::string below = named(part, key);
      if (node.members[i].value.kind == Node::Kind::table) {
        Member taken = std::move(node.members[i]);
        node.members.erase(node.members.begin() + static_cast<std::ptrdiff_t>(i));
        show(below, "is gone", taken.place);
        node.members.insert(node.members.begin() + static_cast<std::ptrdiff_t>(i), std::move(taken));
      }
      value(node.members[i].value, key, below);
    }
  }

  void value(Node& node, const std::string& key, const std::string& part) {
    switch (node.kind) {
      case Node::Kind::table:
        table(node, part);
        break;
      case Node::Kind::array:
        list(node, key, part);
        break;
      case Node::Kind::integer:
        for (const int by : {1, -1}) {
          const Node before = node;
          node.whole += by;
          node.text = std::to_string(node.whole);
          show(part, fmt::format("{} is {}", before.text, node.text), node.place);
          node = before;
        }
        break;
      case Node::Kind::string:
        if (is_among(formulas, key)) formula(node, part);
        break;
      case Node::Kind::real:
      case Node::Kind::boolean:
        break;
    }
  }

  void list(Node& node, const std::string& key, const std::string& part) {
    for (std::size_t i = 0; goes_on_ && i < node.items.size(); ++i) {
      const auto at = node.items.begin() + static_cast<std::ptrdiff_t>(i);
      const std::string below = part + ' ' + name_of(*at, i);
      if (at->kind == Node::Kind::table) {
        Node taken = std::move(*at);
        node.items.erase(at);
        show(below, "is gone", taken.place);
        node.items.insert(node.items.begin() + static_cast<std::ptrdiff_t>(i), std::move(taken));
        if (i + 1 < node.items.size() && !is_among(unordered, key)) {
          std::swap(node.items[i], node.items[i + 1]);
          show(below, "comes after the next", node.items[i + 1].place);
          std::swap(node.items[i], node.items[i + 1]);
        }
      }
      value(node.items[i], key, below);
    }
  }

  /// Changes each number of a formula, which may stand in a name: "1d6", but not "rank2".
  void formula(Node& node, const std::string& part) {
    const std::string before = node.text;
    for (std::size_t begin = 0; begin < before.size(); ++begin) {
      if (std::isdigit(static_cast<unsigned char>(before[begin])) == 0) continue;
      std::size_t end = begin;
      while (end < before.size() && std::isdigit(static_cast<unsigned char>(before[end])) != 0) ++end;
      const bool in_name = begin > 0 && std::isalpha(static_cast<unsigned char>(before[begin - 1])) != 0;
      for (const int by : {1, -1}) {
        if (in_name || end - begin > 6) break;
        const int number = std::stoi(before.substr(begin, end - begin)) + by;
        node.text = before.substr(0, begin) + std::to_string(number) + before.substr(end);
        show(part, fmt::format("\"{}\" is \"{}\"", before, node.text), node.place);
      }
      begin = end;
    }
    node.text = before;
  }

  const std::function<bool(const RuleMutant&)>& look_;
  RuleMutant mutant_;
  bool goes_on_ = true;
};

}  // namespace

void for_each_mutant(const Node& rules, const std::function<bool(const RuleMutant&)>& look) {
  Mutation(rules, look).run();
}

}  // namespace rearguard
