#include "src/workshop/examples/provenance_check.h"

#include <cctype>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "src/core/board/setup_of.h"

namespace rearguard {
namespace {

constexpr std::size_t many_readings = 8;

/// Tests for an entry of `house_rules`, which cites no place.
bool is_house(const Statement& statement) {
  return statement.cite == house_cite;
}

/// Tests whether a place is among those of the statements, or contains some: "Charge Phase, b" of "Charge
/// Phase, b2".
bool is_listed(const std::string& place, const std::vector<std::string>& known) {
  return std::ranges::any_of(known, [&](const std::string& other) {
    if (!other.starts_with(place)) return false;
    if (other.size() == place.size()) return true;
    const auto is_letter = [](unsigned char c) { return std::isalpha(c) != 0; };
    const auto next = static_cast<unsigned char>(other[place.size()]);
    return next == ' ' || next == ',' ||
           (is_letter(static_cast<unsigned char>(place.back())) && !is_letter(next));
  });
}

/// Says of every place that a part cites whether the statements have it.
void check_cites(const Wording& text, const ExampleFile& file, std::vector<ProvenanceProblem>& problems) {
  std::set<std::string> places;
  for (const Statement& statement : file.statements) {
    if (is_house(statement)) continue;
    for (const std::string& place : places_of_cite(statement.cite)) places.insert(place);
  }
  const std::vector<std::string> known(places.begin(), places.end());
  for (const SourcedPart& part : text.parts) {
    if (part.place.line == 0) continue;
    for (const std::string& place : places_of_cite(part.cite)) {
      if (is_listed(place, known)) continue;
      const auto nearest = nearest_name(place, known);
      problems.push_back({part.place, true,
                          fmt::format("{} cites {}, which is no place of the statements{}", part.part, place,
                                      nearest ? fmt::format(" (nearest: {})", *nearest) : std::string())});
    }
  }
}

/// Tests whether the file itself, and not one that it extends, has a reading or says where parts come from.
bool says_more_than_print(const Wording& text) {
  return std::ranges::any_of(text.readings, [](const Reading& reading) { return reading.place.line > 0; }) ||
         std::ranges::any_of(text.parts, [](const SourcedPart& part) {
           return part.place.line > 0 && part.basis != Basis::printed;
         });
}

/// Tests whether two examples put the same question on the same board.
bool are_alike(const Example& a, const Example& b) {
  const Setup one = setup_of(a.position.position), other = setup_of(b.position.position);
  if (one.units != other.units || a.question.has_value() != b.question.has_value()) return false;
  if (a.question)
    return a.question->unit == b.question->unit && a.question->result == b.question->result &&
           a.question->distance == b.question->distance;
  return a.requests.size() == b.requests.size() && !a.requests.empty() &&
         a.requests[0].request.unit == b.requests[0].request.unit &&
         a.requests[0].request.event == b.requests[0].request.event;
}

/// Tests whether examples show a choice and the default on one board.
bool is_shown(const Reading& reading, const std::string& choice, const ExampleFile& file) {
  const auto choice_of = [&](const Example& example) {
    const ReadingChoices readings = split_readings(example.position.rules).readings;
    const auto stated = readings.find(reading.id);
    return stated == readings.end() ? reading.usual : stated->second;
  };
  for (const Example& one : file.examples) {
    if (choice_of(one) != choice) continue;
    const bool has_twin = std::ranges::any_of(file.examples, [&](const Example& other) {
      return choice_of(other) == reading.usual && are_alike(one, other);
    });
    if (has_twin) return true;
  }
  return false;
}

}  // namespace

std::vector<ProvenanceProblem> provenance_problems(const Wording& text, const ExampleFile* file) {
  std::vector<ProvenanceProblem> problems;
  const bool has_statements = file != nullptr && !file->statements.empty();
  if (has_statements) {
    check_cites(text, *file, problems);
  } else if (says_more_than_print(text)) {
    problems.push_back({{}, false, "no list of statements (`examples`): places are not checked"});
  }
  if (text.readings.size() > many_readings)
    problems.push_back({{},
                        false,
                        fmt::format("{} readings: a file with more than {} may be several games; `extends` "
                                    "splits the game from the series",
                                    text.readings.size(), many_readings)});
  for (const Reading& reading : text.readings) {
    if (reading.place.line == 0 || reading.never_parts || file == nullptr) continue;
    for (const ReadingChoice& choice : reading.choices) {
      if (choice.id == reading.usual || is_shown(reading, choice.id, *file)) continue;
      problems.push_back({reading.place, true,
                          fmt::format("no two examples show {}={} and {}={} on one board", reading.id,
                                      reading.usual, reading.id, choice.id)});
    }
  }
  return problems;
}

ProvenanceCount count_provenance(const Wording& text, const ExampleFile& file) {
  ProvenanceCount count;
  std::set<std::string> not_printed, printed;
  for (const SourcedPart& part : text.parts) {
    (part.basis == Basis::printed ? printed : not_printed).insert(part.id);
    (part.basis == Basis::printed    ? count.printed_parts
     : part.basis == Basis::inferred ? count.inferred_parts
                                     : count.house_parts) += 1;
  }
  for (const Statement& statement : file.statements) {
    if (is_house(statement)) {
      ++count.house;
      count.house_shown += statement.shown_by.empty() ? 0 : 1;
      continue;
    }
    ++count.statements;
    count.implemented += statement.implemented_by.empty() ? 0 : 1;
    count.shown += statement.shown_by.empty() ? 0 : 1;
    const auto& ids = statement.implemented_by;
    const bool is_inferred = !ids.empty() && std::ranges::all_of(ids, [&](const std::string& id) {
      return not_printed.contains(id) && !printed.contains(id);
    });
    count.inferred += is_inferred ? 1 : 0;
  }
  return count;
}

}  // namespace rearguard
