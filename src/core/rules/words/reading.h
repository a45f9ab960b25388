#pragma once
// The readings of a rule file, and where its parts come from.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/core/rules/words/rule_place.h"

namespace rearguard {

/// Choices by reading: "exception" to "permission".
using ReadingChoices = std::map<std::string, std::string>;

/// Adds choices written as "exception=permission,away-rank=low". Returns what is wrong with the text, if
/// anything is; whether the rules have such readings, their reader says.
std::optional<std::string> add_reading_choices(std::string_view text, ReadingChoices& choices);

struct ReadingChoice {
  std::string id;
  std::string text;  ///< what it means, in one sentence
};

/// A place in a rule file that depends on a reading.
struct ReadingPart {
  std::string part;  ///< "clause avoid-zoc", "`at` of clause round-friends"
  RulePlace place;
  /// What stands there under each choice; under a choice that is not named there is nothing.
  std::map<std::string, std::string> by_choice;

  static constexpr const char* whole = "there";  ///< of a part that is there whole or not at all
};

/// A question that the printed rules leave open, and the answer by which they are read.
struct Reading {
  std::string id;
  std::string cite;  ///< the sentence that can be read in several ways
  std::string text;  ///< the question
  std::string why;   ///< why the default is the default
  std::vector<ReadingChoice> choices;
  std::string usual;           ///< the default
  std::string chosen;          ///< by which these rules have been read
  std::string only_with = {};  ///< "other=choice" under which the question arises; empty: always
  std::string since = {};      ///< version of the file from which the reading stands there; may be empty
  bool is_settled = false;     ///< no longer offered
  bool never_parts = false;    ///< its choices are thought to give the same answers
  RulePlace place = {};
  std::vector<ReadingPart> parts = {};

  bool has_choice(const std::string& choice) const;
};

/// Where a part of a rule file comes from.
enum class Basis : std::uint8_t {
  printed,   ///< its `cite` says it
  inferred,  ///< it follows from its `cite`
  house,     ///< nothing printed says it
};

/// What answers cite of a house rule.
inline constexpr const char* house_cite = "house";

/// A part of a rule file that states a `cite` or a basis.
struct SourcedPart {
  std::string part;  ///< "clause avoid-zoc"
  std::string id;    ///< its name in answers; may be empty
  Basis basis = Basis::printed;
  std::string cite;                         ///< as written; empty for `house`
  RulePlace place;                          ///< line 0: in a file that this one extends
  std::vector<std::string> overrides = {};  ///< ids of printed parts that it knowingly outranks
};

/// What a rule file says of its own text.
struct Wording {
  std::vector<Reading> readings;      ///< inherited ones first
  std::vector<SourcedPart> parts;     ///< inherited ones first
  std::vector<std::string> left_out;  ///< ids of parts that only another choice of a reading has
  std::string examples;  ///< the file that lists the statements of the printed rules; may be empty
};

/// Returns the choices by which the rules of a text have been read, and those of them that are not the
/// default.
ReadingChoices readings_in_force(const Wording& text);
ReadingChoices unusual_readings(const Wording& text);

/// Returns "away-rank=high exception=order"; empty without choices.
std::string to_text(const ReadingChoices& readings, std::string_view between = " ");

/// A name with the choices after its question mark: "order-actions?exception=permission".
struct NameWithReadings {
  std::string name;
  ReadingChoices readings;
};
/// Takes choices off a name; what follows a question mark and is none belongs to the name.
NameWithReadings split_readings(std::string_view name);
/// Returns a name with these choices besides those that it has, or instead of them; a name without choices as
/// it is.
std::string with_readings(std::string_view name, const ReadingChoices& readings);

/// Returns "Read with exception=permission.", a line, for the name of rules with such a choice; else nothing.
std::string read_with(const std::string& rules);

/// Describes a reading in several lines: the question, the choices, and what depends on them.
std::string describe_reading(const Reading& reading);

/// Returns the places of a `cite`: "Shaken, item 6; Routed, item 6" has two.
std::vector<std::string> places_of_cite(const std::string& cite);

}  // namespace rearguard
