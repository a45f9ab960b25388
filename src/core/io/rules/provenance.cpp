#include "src/core/io/rules/provenance.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "src/core/document/decoder.h"
#include "src/core/io/rules/part_names.h"

namespace rearguard {
namespace {

constexpr std::array<Choice<Basis>, 3> basis_names = {
    {{"printed", Basis::printed}, {"inferred", Basis::inferred}, {"house", Basis::house}}};

/// Lists whose entries name a place of the rules whatever stands around them.
constexpr std::array<std::string_view, 3> lists_with_cites = {"clauses", "path_effects", "contact"};

void erase(Node& table, std::string_view key) {
  std::erase_if(table.members, [&](const Member& m) { return m.key == key; });
}

/// Gives a part the `cite` that answers show.
void set_cite(Node& table, std::string cite) {
  Node* known = child(&table, "cite");
  if (known == nullptr) {
    table.members.push_back({"cite", table.place, Node{}});
    known = &table.members.back().value;
    known->place = table.place;
  }
  known->kind = Node::Kind::string;
  known->text = std::move(cite);
}

class ProvenanceTaker {
 public:
  ProvenanceTaker(Wording& text, Problems& problems) : text_(text), problems_(problems) {}

  /// `around`: the basis of the part around this table, if that states one.
  void take(Node& table, const std::string& name, std::string_view list, std::optional<Basis> around) {
    const auto basis = list == "law_exceptions" ? std::nullopt : take_part(table, name, list, around);
    for (Member& m : table.members) {
      if (m.value.kind == Node::Kind::table)
        take(m.value, part_name(m.value, m.key, false, name), {}, basis ? basis : around);
      if (m.value.kind == Node::Kind::array) take_list(m.value, m.key, name, basis ? basis : around);
    }
  }

 private:
  void take_list(Node& list, const std::string& key, const std::string& owner, std::optional<Basis> around) {
    for (Node& item : list.items) {
      if (item.kind == Node::Kind::array) take_list(item, key, owner, around);
      if (item.kind == Node::Kind::table) take(item, part_name(item, key, true, owner), key, around);
    }
  }

  std::optional<Basis> take_part(Node& table, const std::string& name, std::string_view list,
                                 std::optional<Basis> around) {
    const Node* stated = table.find("basis");
    const Node* cite = string_at(table, "cite");
    std::optional<Basis> own;
    if (stated != nullptr)
      own = read_choice<Basis>(*stated, "`basis`", std::span<const Choice<Basis>>(basis_names), problems_);
    const bool needs_cite =
        std::find(lists_with_cites.begin(), lists_with_cites.end(), list) != lists_with_cites.end();
    if (stated == nullptr && cite == nullptr && !(needs_cite && around == Basis::house)) return std::nullopt;
    SourcedPart part{name,
                     id_of(table),
                     own.value_or(around.value_or(Basis::printed)),
                     cite == nullptr ? "" : cite->text,
                     {table.place.line, table.place.column}};
    if (part.id.empty() && (list.empty() || list == "failure"))
      part.id =
          name.starts_with('`') ? name.substr(1, name.find('`', 1) - 1) : name.substr(name.rfind(' ') + 1);
    const Node* overrides = table.find("overrides");
    if (stated != nullptr && overrides != nullptr)
      part.overrides =
          read_strings(*overrides, "`overrides`", problems_).value_or(std::vector<std::string>{});
    check(table, part, stated != nullptr ? stated->place : table.place, own.has_value());
    if (part.basis == Basis::house) set_cite(table, house_cite);
    if (part.basis == Basis::inferred) set_cite(table, "inferred from " + part.cite);
    text_.parts.push_back(std::move(part));
    if (stated != nullptr) {
      for (const std::string_view key : {"basis", "why", "near", "overrides"}) erase(table, key);
    }
    return own;
  }

  void check(const Node& table, const SourcedPart& part, Place place, bool is_stated) {
    if (part.basis == Basis::house && !part.cite.empty())
      return problems_.add(table.find("cite")->place,
                           is_stated
                               ? "nothing printed says a `house` rule: it has no `cite`; `near` may name "
                                 "the gap that it fills"
                               : fmt::format("{} stands in a house rule and has a `cite`: say where it "
                                             "comes from with `basis = \"printed\"` or \"inferred\"",
                                             part.part));
    if (!is_stated) return;
    if (part.basis == Basis::house && string_at(table, "why") == nullptr &&
        string_at(table, "interpretation") == nullptr)
      return problems_.add(place, "a `house` rule needs `why`, or `interpretation`: why it is as it is");
    if (part.basis != Basis::house && part.cite.empty())
      problems_.add(place, "what is printed or inferred needs the `cite` of its place");
  }

  Wording& text_;
  Problems& problems_;
};

}  // namespace

void take_provenance(Node& root, Wording& text, Problems& problems) {
  ProvenanceTaker(text, problems).take(root, {}, {}, std::nullopt);
}

}  // namespace rearguard
