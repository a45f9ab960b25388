#include "src/workshop/exchange/wesnoth/wesnoth_terrain.h"

#include <algorithm>
#include <cctype>
#include <limits>

#include "hexmap/nearest_name.h"
#include "src/core/document/decoder.h"
#include "src/core/document/text_file.h"

namespace rearguard {
namespace {

constexpr int max_points = 1000;
const std::string worst_of = "-";
const std::string best_of = "+";
const std::string below = "_bas";

std::string ground_of(const std::string& code) {
  return code.substr(0, code.find('^'));
}
/// Returns the overlay with its caret; empty if there is none.
std::string overlay_of(const std::string& code) {
  const std::size_t caret = code.find('^');
  return caret == std::string::npos ? "" : code.substr(caret);
}

template <class Value>
std::vector<std::string> keys(const std::map<std::string, Value>& map) {
  std::vector<std::string> names;
  for (const auto& [name, value] : map) names.push_back(name);
  return names;
}

class TerrainTable {
 public:
  TerrainTable(const Node& document, Problems& problems)
      : root_(document, "the table", problems), problems_(problems) {}

  void read() {
    read_kind(root_, "wesnoth terrain", Need::required);
    table_.nowhere = root_.strings("nowhere").value_or(std::vector<std::string>());
    if (const Node* kinds = root_.table("kinds", Need::required)) read_kinds(*kinds);
    if (const Node* costs = root_.table("costs", Need::required)) read_costs(*costs);
    if (const Node* codes = root_.table("codes", Need::required)) read_codes(*codes);
    if (const Node* looks = root_.table("looks")) read_looks(*looks);
    root_.finish();
  }
  WesnothTerrain take() { return std::move(table_); }

 private:
  void read_kinds(const Node& kinds) {
    for (const Member& m : kinds.members) {
      if (const auto name = read_string(m.value, "the kind " + value_text(m.key), problems_))
        table_.kinds[m.key] = *name;
    }
  }

  void read_costs(const Node& costs) {
    std::vector<std::string> names;
    for (const auto& [code, name] : table_.kinds) names.push_back(name);
    for (const Member& row : costs.members) {
      TableReader table(row.value, "the costs of " + value_text(row.key), problems_);
      std::map<std::string, int> points;
      for (const auto& [code, name] : table_.kinds) {
        if (const auto cost = table.integer(name, 0, max_points)) points[code] = *cost;
      }
      table.finish();
      table_.classes.push_back(row.key);
      table_.costs.push_back(std::move(points));
    }
  }

  void read_codes(const Node& codes) {
    for (const Member& m : codes.members) {
      WesnothTerrain::Code code;
      const Node* moves = &m.value;
      if (m.value.kind == Node::Kind::table) {
        TableReader table(m.value, "the code " + value_text(m.key), problems_);
        moves = table.find("moves", Need::required);
        code.base = table.string("base").value_or("");
        table.finish();
      }
      const auto list =
          moves == nullptr ? std::nullopt : read_string(*moves, "the code " + value_text(m.key), problems_);
      if (list) code.moves = split(*list, moves->place);
      table_.codes[m.key] = std::move(code);
    }
    for (const Member& m : codes.members) check_base(m);
  }

  void check_base(const Member& m) {
    const std::string& base = table_.codes[m.key].base;
    if (base.find('^') != std::string::npos)
      return problems_.add(m.value.place,
                           "the base " + value_text(base) + " has an overlay; a base must be plain ground");
    if (base.empty() || table_.codes.contains(base)) return;
    problems_.add(m.value.place, "the base " + value_text(base) + " is not a code of this table" +
                                     did_you_mean(base, keys(table_.codes)));
  }

  std::vector<std::string> split(const std::string& list, Place place) {
    std::vector<std::string> words;
    std::string word;
    for (const char c : list + ",") {
      if (c == ' ') continue;
      if (c != ',') {
        word += c;
        continue;
      }
      if (word != worst_of && word != best_of && word != below && !table_.kinds.contains(word))
        problems_.add(place,
                      value_text(word) + " is not a kind of ground" + did_you_mean(word, keys(table_.kinds)));
      words.push_back(std::move(word));
      word.clear();
    }
    return words;
  }

  void read_looks(const Node& looks) {
    for (const Member& m : looks.members) {
      TableReader table(m.value, "the look of " + value_text(m.key), problems_);
      table_.looks[m.key] = {table.string("word", Need::required).value_or(""),
                             table.string("pattern").value_or(""), table.string("colour").value_or("")};
      table.finish();
    }
  }

  TableReader root_;
  Problems& problems_;
  WesnothTerrain table_;
};

/// Returns the look of the longest prefix of `part`, or null.
const WesnothLook* look_of(const std::map<std::string, WesnothLook>& looks, std::string part) {
  for (; !part.empty(); part.pop_back()) {
    const auto found = looks.find(part);
    if (found != looks.end()) return &found->second;
  }
  return nullptr;
}

}  // namespace

bool WesnothTerrain::is_nowhere(std::string_view code) const {
  return std::ranges::any_of(nowhere, [&](const std::string& name) {
    return code == name || (name.starts_with('^') && code.ends_with(name)) ||
           code.substr(0, code.find('^')) == name;
  });
}

std::optional<std::string> WesnothTerrain::completed(const std::string& code) const {
  const std::string ground = ground_of(code);
  const std::string overlay = overlay_of(code);
  if (ground.empty()) {
    const auto known = codes.find(overlay);
    if (known == codes.end() || known->second.base.empty()) return std::nullopt;
    return known->second.base + overlay;
  }
  if (codes.contains(code)) return code;
  if (overlay.empty() || !codes.contains(ground) || !codes.contains(overlay)) return std::nullopt;
  return code;
}

std::string WesnothTerrain::unknown(const std::string& code) const {
  const std::string ground = ground_of(code);
  const std::string overlay = overlay_of(code);
  const std::vector<std::string> all = keys(codes);
  if (ground.empty() && codes.contains(overlay))
    return "the overlay " + value_text(overlay) + " has no ground; write its ground before it";
  // If one of the two is known, the other is the mistake.
  if (!overlay.empty() && codes.contains(overlay))
    return "unknown ground " + value_text(ground) + " in " + value_text(code) + did_you_mean(ground, all);
  if (!overlay.empty() && codes.contains(ground)) {
    std::vector<std::string> overlays;
    for (const std::string& name : all) {
      if (name.starts_with('^')) overlays.push_back(name);
    }
    return "unknown overlay " + value_text(overlay) + " in " + value_text(code) +
           did_you_mean(overlay, overlays);
  }
  return "unknown terrain code " + value_text(code) + did_you_mean(code, all);
}

std::string WesnothTerrain::nearest(const std::string& code) const {
  const std::string wanted = ground_of(code);
  const auto shared = [&](const std::string& known) {
    const auto [a, b] = std::mismatch(wanted.begin(), wanted.end(), known.begin(), known.end());
    return static_cast<std::size_t>(a - wanted.begin());
  };
  std::string ground = codes.contains("Gg") ? "Gg" : "";
  if (!wanted.empty()) {
    const std::string plain{wanted.front(),
                            static_cast<char>(std::tolower(static_cast<unsigned char>(wanted.front())))};
    if (codes.contains(plain)) ground = plain;
  }
  for (const auto& [known, meaning] : codes) {
    if (known.find('^') != std::string::npos) continue;
    if (ground.empty() || shared(known) > shared(ground) || known == wanted) ground = known;
  }
  return completed(ground + overlay_of(code)).value_or(ground);
}

// The list of an overlay comes before that of its ground. A reference to the ground is replaced by the
// ground's list, followed by the "-" or "+" in force, so that the rest is still judged as the overlay says.
std::vector<std::string> WesnothTerrain::moves(const std::string& code) const {
  const auto whole = codes.find(code);
  if (whole != codes.end()) return whole->second.moves;
  const std::vector<std::string>& upper = codes.at(overlay_of(code)).moves;
  const auto at = std::ranges::find(upper, below);
  if (at == upper.end()) return upper;
  const bool worst = std::find(std::make_reverse_iterator(at), upper.rend(), worst_of) <
                     std::find(std::make_reverse_iterator(at), upper.rend(), best_of);
  const std::vector<std::string>& lower = codes.at(ground_of(code)).moves;
  std::vector<std::string> list(upper.begin(), at);
  list.insert(list.end(), lower.begin(), lower.end());
  list.push_back(worst ? worst_of : best_of);
  list.insert(list.end(), at + 1, upper.end());
  return list;
}

std::optional<int> WesnothTerrain::cost(const std::string& code, std::size_t movement_class) const {
  constexpr int impassable = std::numeric_limits<int>::max();
  const std::vector<std::string> list = moves(code);
  const std::map<std::string, int>& points = costs[movement_class];
  bool worst = false;
  // A list that begins with "-" starts from the lowest cost, any other from the highest.
  int result = !list.empty() && list.front() == worst_of ? 0 : impassable;
  for (const std::string& word : list) {
    if (word == worst_of || word == best_of) {
      worst = word == worst_of;
      continue;
    }
    const auto known = points.find(word);
    const int cost = known == points.end() ? impassable : known->second;
    result = worst ? std::max(result, cost) : std::min(result, cost);
  }
  if (result == impassable) return std::nullopt;
  return result;
}

WesnothLook WesnothTerrain::look(const std::string& code) const {
  const WesnothLook* found = look_of(looks, overlay_of(code));
  if (found == nullptr) found = look_of(looks, ground_of(code));
  return found == nullptr ? WesnothLook{"ground", "", ""} : *found;
}

Checked<WesnothTerrain> read_wesnoth_terrain(std::string_view text, const std::string& file) {
  const Checked<Node> document = parse_document(text, file);
  if (!document) return document.problems();
  Problems problems(file);
  TerrainTable table(*document, problems);
  table.read();
  if (!problems.empty()) return problems.take();
  return table.take();
}

Checked<WesnothTerrain> read_wesnoth_terrain_file(const std::string& path) {
  const Checked<std::string> text = read_text_file(path);
  if (!text) return text.problems();
  return read_wesnoth_terrain(*text, path);
}

}  // namespace rearguard
