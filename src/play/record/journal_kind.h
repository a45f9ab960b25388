#pragma once
// Kinds of journals beside that of a game with a seed. An extra adds one: it reads the heading and the lines,
// begins the game and plays it. Who reads a journal hands the kinds that he knows in `ScenarioLocator`.

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/core/document/diagnostic.h"

namespace rearguard {

class Game;
struct Journal;
struct JournalLine;
struct ScenarioLocator;

/// Documents with which a game began: their texts by name (`kept_documents.h`).
using DocumentTexts = std::map<std::string, std::string>;
inline constexpr std::size_t max_kept_name = 4096;  ///< bytes of the name of a document in a journal

/// What a journal of another kind has beside its lines.
class JournalRecord {
 public:
  JournalRecord() = default;
  JournalRecord(const JournalRecord&) = default;
  JournalRecord& operator=(const JournalRecord&) = default;
  virtual ~JournalRecord() = default;

  /// The scenario's file, as the heading names it.
  virtual const std::string& scenario() const = 0;
  /// Reads a line without its end: line `at` of the file, which has to be line `number` of the journal.
  virtual Checked<JournalLine> read_line(std::string_view text, const std::string& file, int at,
                                         std::size_t number) = 0;
  /// Begins the game of the journal `file` with the scenario of a file; `kept` are the documents that the
  /// journal keeps. A problem in the journal itself names it.
  virtual Checked<Game> begin(const std::string& scenario, const std::string& file,
                              const ScenarioLocator& locator, const DocumentTexts& kept) const = 0;
  /// Plays all lines in a game that has just begun. Returns the first problem, with its line in the journal.
  virtual std::optional<Diagnostic> replay(const Journal& journal, const std::string& file, Game& game) = 0;
};

/// The heading of a journal of another kind, as far as the file has it.
struct KindHeading {
  std::vector<std::string> lines;  ///< after the first, without their ends
  std::string text;                ///< all of them as they are hashed: with plain line ends
  std::string file;
  int first = 2;  ///< number in the file of the first of `lines`
};

struct JournalKind {
  std::string_view first_line;  ///< of its journals: "rearguard journal 2"
  std::size_t heading_lines;    ///< that one included
  const char* not_resumed;      ///< why such a game is not gone on with as one with a seed is
  const char* not_branched;     ///< why such a game is not continued in another journal
  Checked<std::shared_ptr<JournalRecord>> (*read_heading)(const KindHeading& heading);
  /// Returns why these lines at the end of a damaged journal may not be left out, if they may not.
  std::optional<std::string> (*not_left_out)(const std::vector<std::string>& lines);
};

/// The kinds that a program knows; each outlives every journal that is read with it.
using JournalKinds = std::vector<const JournalKind*>;

/// Returns the kind of a journal by its first line; null: it has a seed, or its kind is not known here.
const JournalKind* kind_of(std::string_view text, const JournalKinds* kinds);

/// Returns how games of another kind than that with a seed are played, whether or not this program knows it:
/// "by mail" for journals by mail. Empty for all other texts.
std::string_view kind_label(std::string_view text);

}  // namespace rearguard
