#pragma once
// The documents that a program gives, and what it loads from them.

#include <mutex>

#include "src/answers/questions/answer.h"
#include "src/answers/questions/question.h"
#include "src/core/document/document_source.h"
#include "src/play/game/scenario.h"
#include "src/play/record/saved_game.h"

namespace rearguard {

class ArtLibrary;
struct GameState;
class TableReader;

/// Answers a question about a game, whose keys it reads, and may remember what it has answered: each game
/// asks a copy of its own.
using GameQuestion = std::function<Answer(TableReader& table, const GameState& state)>;

/// A game whose journal is a text, and is kept elsewhere as well where `also` does that. Any number of
/// threads may ask and act: each finds the game as some action has left it, and a suggestion is thought out
/// while others go on.
class AskedGame {
 public:
  /// `suggest` answers the question of that name; it is refused if there is none.
  AskedGame(RecordedGame game, std::string journal, GameQuestion suggest, RecordedGame::Sink also = {})
      : game_(std::move(game)),
        journal_(std::move(journal)),
        signature_(game_.game().scenario().rules_signature),
        unasked_(suggest),
        suggest_(std::move(suggest)),
        also_(std::move(also)) {}

  /// Answers `{"ask": "state" | "legal" | "why_not" | "preview" | "suggest" | "picture" | "journal" |
  /// "opening", …}`: `legal` with `unit` for those of one unit, `why_not` and `preview` with `action`.
  Answer ask(std::string_view question, std::shared_ptr<const ArtLibrary> art) const;
  /// Carries out `{"action": "move b1 3032"}`, `{"undo": true}` or `{"redo": true}`; answers with the step.
  /// An action may come with its `dice`, as they fell.
  Answer act(std::string_view request);
  /// Returns the game as it is, to be gone on with apart from this one. It is kept nowhere else, and its
  /// computer player remembers nothing.
  std::unique_ptr<AskedGame> copy() const;

 private:
  Answer suggestion(TableReader& table) const;

  mutable std::mutex guard_;  ///< of the game and its journal
  RecordedGame game_;
  std::string journal_;
  const std::string signature_;  ///< of the rules
  const GameQuestion unasked_;   ///< `suggest_` as it was at first
  mutable std::mutex thinking_;  ///< guards `suggest_`
  GameQuestion suggest_;
  RecordedGame::Sink also_;
};

/// Documents by name, besides the shipped ones; fixed once something has been loaded. Any number of threads
/// may add and load.
class AskedLibrary {
 public:
  /// `folder` contains `maps` and `assets`; empty: only texts that are added. `suggest`: of its games.
  explicit AskedLibrary(std::string folder, GameQuestion suggest = {});

  /// Adds a text that documents name by this path: "map.toml", "assets/rules/own.toml". The answer is `{}`.
  Answer add(const std::string& name, std::string text);

  /// Loads a position. Without a text `name` is a file, which may name other files as on the command line;
  /// with one, only documents of the library.
  LoadedPosition position(const std::string& name, const std::optional<std::string>& text) const;
  /// Begins a game from `{"scenario": NAME, "seed": "7"}`, with the `dice` that fell before the first action
  /// if they are not from the seed, or goes on with one from `{"journal": TEXT}`.
  std::variant<std::unique_ptr<AskedGame>, Answer> game(std::string_view request) const;

  const std::shared_ptr<const ArtLibrary>& art() const { return art_; }

 private:
  struct Kept;

  std::string rules_folder() const;
  /// What documents are read from, of which none is added any longer.
  DocumentSource fixed_source(bool reads_files) const;

  mutable std::mutex guard_;
  mutable bool is_fixed_ = false;
  DocumentSource source_;
  GameQuestion suggest_;
  std::shared_ptr<const ArtLibrary> art_;
  std::shared_ptr<Kept> kept_;  ///< maps, rules and scenarios that positions and games share
};

}  // namespace rearguard
