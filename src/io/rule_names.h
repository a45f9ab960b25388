#pragma once
// The words that the parts of a rule file say of each other, and whether somebody knows them. Private to io.

#include <set>
#include <string>
#include <vector>

#include "src/document/decoder.h"
#include "src/rules/event_rules.h"

namespace rearguard {

/// Collects every word with the place where it is used; what is known can stand below it in the file.
class RuleNames {
 public:
  enum class Kind : std::uint8_t { state, marker, event, move, test, number, result };

  void use(Kind kind, const std::string& word, Place place) { uses_.push_back({kind, word, place}); }
  void use_all(Kind kind, const Node& node, const std::vector<std::string>& words);
  /// A number that some part of the file makes known.
  void make_known(const std::string& number) { numbers_.insert(number); }

  /// Reports every word that the doctrine does not know. States and markers are only checked where it lists
  /// some.
  void check(const RuleSet& rule_set, Problems& problems) const;

 private:
  struct Use {
    Kind kind;
    std::string word;
    Place place;
  };
  std::vector<Use> uses_;
  std::set<std::string> numbers_;
};

/// A formula: a string, or a whole number.
std::optional<Expression> read_expression(const Node& node, const std::string& what, RuleNames& words,
                                          Problems& problems);

/// Dice such as "2d6" under `key`.
std::optional<DiceSum> read_dice(TableReader& table, std::string_view key, Need need);

}  // namespace rearguard
