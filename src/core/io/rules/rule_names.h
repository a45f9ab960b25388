#pragma once
// Checks the names by which the parts of a rule file refer to each other. Private to io.

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "src/core/document/decoder.h"
#include "src/core/rules/words/link_names.h"
#include "src/core/rules/words/property_use.h"
#include "src/core/rules/words/unit_names.h"

namespace rearguard {

struct DiceSum;
class Expression;
struct RuleSet;
struct UnusedName;

/// A collector of names with the places where they are used; a name may be defined after its use.
class RuleNames {
 public:
  enum class Kind : std::uint8_t { state, marker, event, move, test, number, result, zoc, bond, link };
  using Groups = std::map<std::string, std::shared_ptr<const UnitGroup>>;
  using Traces = std::map<std::string, std::shared_ptr<const TraceRule>>;

  void use(Kind kind, const std::string& word, Place place) { uses_.push_back({kind, word, place}); }
  void use_all(Kind kind, const Node& node, const std::vector<std::string>& words);
  /// Records a number that some part of the file defines.
  void make_known(const std::string& number) { numbers_.insert(number); }

  /// Starts with the properties that the file inherits and those that its `[define]` names; the table may be
  /// null, and must outlive the collector.
  void define(const Node* table, std::map<std::string, PropertyUse> inherited);
  /// Returns the property that a name stands for; nothing if it is none or wrong. One of the file is read
  /// when it is first used. `is_defined`: whether it is one.
  std::optional<PropertyUse> defined(const std::string& name, Place place, Problems& problems,
                                     bool& is_defined);
  const std::map<std::string, PropertyUse>& definitions() const { return definitions_; }

  /// Starts with the groups, or the traced regions, that the file inherits and those that its table names.
  /// Each is read when it is first used; null if it is wrong.
  void define_groups(const Node* table, Groups inherited);
  void define_traces(const Node* table, Traces inherited);
  bool has_group(const std::string& name) const;
  bool has_trace(const std::string& name) const;
  std::shared_ptr<const UnitGroup> group(const std::string& name, Place place, Problems& problems);
  std::shared_ptr<const TraceRule> trace(const std::string& name, Place place, Problems& problems);
  std::vector<std::string> group_names() const;
  std::vector<std::string> trace_names() const;
  const Groups& groups() const { return groups_; }
  const Traces& traces() const { return traces_; }

  /// Lists the definitions, groups, regions, ZOCs and bonds of the file that nothing in it names.
  std::vector<UnusedName> unused(const Node& file) const;

  /// The way from a predicate to the part of it that is being read: "all[2]", "is".
  std::vector<std::string> parts;
  /// Names that part in a message: "the property" or "the property `all[2].any[1]`".
  std::string part_text(std::string_view what) const;

  /// The key of the clause whose property is a single word, while that is read: "forbid"; else empty.
  std::string clause_key;

  /// The links that the file asks about and makes.
  LinkNames links;
  /// The states and kinds of units that it asks about and sets.
  UnitNames units;
  /// Records that a condition asks for these names.
  static void ask(std::map<std::string, UnitNames::Asked>& asked, const Node& node,
                  const std::vector<std::string>& words);
  /// Greater than 0 while formulas about the members of a linked group are read, who have `link.` numbers.
  int linked_groups = 0;

  /// While the length of a result is read: where the dice of its formulas are noted. Else they have none.
  std::vector<DiceSum>* rolls = nullptr;

  /// While the `if` of a clause is read, its formulas may name `hexes`, the required number.
  bool in_clause = false;

  /// Reports every name that the rule set does not define. Checks states and markers only if the rule set
  /// lists any.
  void check(const RuleSet& rule_set, Problems& problems) const;

 private:
  struct Use {
    Kind kind;
    std::string word;
    Place place;
  };
  std::vector<Use> uses_;
  std::set<std::string> numbers_;
  std::set<const Node*> named_;  ///< definitions, groups and regions that something names
  void note_use(const Node* table, const std::string& name, Place place);
  const Member* member_of(const Node* table, const std::string& name) const;
  /// The members of the tables above by name: a file may have very many.
  mutable std::map<const Node*, std::map<std::string_view, const Member*>> members_;
  const Node* define_ = nullptr;
  std::map<std::string, PropertyUse> definitions_;
  std::vector<std::string> open_;  ///< definitions that are being read
  std::set<std::string> wrong_;    ///< those that have a problem

  /// Definitions of one table that may use each other.
  template <class Value>
  struct Defined {
    const Node* table = nullptr;
    std::vector<std::string> open;
    std::set<std::string> wrong;
  };
  template <class Part>
  bool spend(const Part& part, std::string_view kind, const std::string& name, Place place,
             Problems& problems);
  static bool goes_too_deep(std::size_t open, std::string_view kind, const std::string& name, Place place,
                            Problems& problems);
  std::map<const void*, std::size_t> parts_of_;  ///< what definitions, groups and traces stand for
  std::size_t parts_of_file_ = 0;
  template <class Value, class Read>
  std::shared_ptr<const Value> find(std::map<std::string, std::shared_ptr<const Value>>& known,
                                    Defined<Value>& defined, const std::string& name, std::string_view kind,
                                    Place place, Problems& problems, Read read);
  Defined<UnitGroup> defined_groups_;
  Defined<TraceRule> defined_traces_;
  Groups groups_;
  Traces traces_;
};

/// Lets formulas name the numbers of a link while they are about the members of a linked group.
class LinkReading {
 public:
  LinkReading(RuleNames& names, bool is_linked) : names_(names), by_(is_linked ? 1 : 0) {
    names_.linked_groups += by_;
  }
  ~LinkReading() { names_.linked_groups -= by_; }
  LinkReading(const LinkReading&) = delete;
  LinkReading& operator=(const LinkReading&) = delete;

 private:
  RuleNames& names_;
  int by_;
};

/// Marks a part of a predicate as the one that is being read.
class PartReading {
 public:
  PartReading(RuleNames& names, std::string part) : names_(names) { names_.parts.push_back(std::move(part)); }
  ~PartReading() { names_.parts.pop_back(); }
  PartReading(const PartReading&) = delete;
  PartReading& operator=(const PartReading&) = delete;

 private:
  RuleNames& names_;
};

/// Reads a formula: a string, or a whole number.
std::optional<Expression> read_expression(const Node& node, const std::string& what, RuleNames& words,
                                          Problems& problems);

/// Reads dice such as "2d6" under `key`.
std::optional<DiceSum> read_dice(TableReader& table, std::string_view key, Need need);

}  // namespace rearguard
