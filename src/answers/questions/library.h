#pragma once
// The documents that a program gives, and what it loads from them.

#include <atomic>

#include "src/answers/questions/answer.h"
#include "src/answers/questions/question.h"
#include "src/core/document/document_source.h"
#include "src/play/record/saved_game.h"

namespace rearguard {

class ArtLibrary;
struct GameState;
class TableReader;

/// Answers a question about a game, whose keys it reads, and may remember what it has answered: each game
/// asks a copy of its own.
using GameQuestion = std::function<Answer(TableReader& table, const GameState& state)>;

/// A game whose journal is a text, and is kept elsewhere as well where `also` does that.
class AskedGame {
 public:
  /// `suggest` answers the question of that name; it is refused if there is none.
  AskedGame(RecordedGame game, std::string journal, GameQuestion suggest, RecordedGame::Sink also = {})
      : game_(std::move(game)),
        journal_(std::move(journal)),
        suggest_(std::move(suggest)),
        also_(std::move(also)) {}

  /// Answers `{"ask": "state" | "legal" | "why_not" | "preview" | "suggest" | "picture" | "journal", …}`:
  /// `legal` with `unit` for those of one unit, `why_not` and `preview` with `action`.
  Answer ask(std::string_view question, std::shared_ptr<const ArtLibrary> art) const;
  /// Carries out `{"action": "move b1 3032"}`, `{"undo": true}` or `{"redo": true}`; answers with the step.
  Answer act(std::string_view request);

 private:
  RecordedGame game_;
  std::string journal_;
  GameQuestion suggest_;
  RecordedGame::Sink also_;
};

/// Documents by name, besides the shipped ones. Fixed once something has been loaded; from then on any number
/// of threads may load and ask.
class AskedLibrary {
 public:
  /// `folder` contains `maps` and `assets`; empty: only texts that are added. `suggest`: of its games.
  explicit AskedLibrary(std::string folder, GameQuestion suggest = {});

  /// Adds a text that documents name by this path: "map.toml", "assets/rules/own.toml". The answer is `{}`.
  Answer add(const std::string& name, std::string text);

  /// Loads a position. Without a text `name` is a file, which may name other files as on the command line;
  /// with one, only documents of the library.
  LoadedPosition position(const std::string& name, const std::optional<std::string>& text) const;
  /// Begins a game from `{"scenario": NAME, "seed": "7"}`, or goes on with one from `{"journal": TEXT}`.
  std::variant<std::unique_ptr<AskedGame>, Answer> game(std::string_view request) const;

  const std::shared_ptr<const ArtLibrary>& art() const { return art_; }

 private:
  std::string rules_folder() const;

  /// Shared with positions, which load boards in one line from it.
  std::shared_ptr<DocumentSource> source_ = std::make_shared<DocumentSource>();
  GameQuestion suggest_;
  std::shared_ptr<const ArtLibrary> art_;
  mutable std::atomic<bool> is_fixed_{false};
};

}  // namespace rearguard
