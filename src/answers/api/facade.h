#pragma once
// Rearguard for programs in C++: where a counter may legally retreat, along which paths, and why not there.
// Installed as rearguard/rearguard.h; find_package(Rearguard COMPONENTS engine) gives Rearguard::engine.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace rearguard::api {

/// The version of the program, such as "0.1.0".
std::string version();

/// What is wrong with a document or a question. `line` 0: the document as a whole, or no document at all.
struct Problem {
  std::string document;
  int line = 0;
  int column = 0;
  std::string message;
};

/// A value, or why there is none: at least one problem.
template <class T>
class Result {
 public:
  Result(T value) : content_(std::move(value)) {}
  Result(std::vector<Problem> problems) : content_(std::move(problems)) {}

  explicit operator bool() const { return content_.index() == 0; }
  /// Requires a value, as do the operators.
  const T& value() const& { return std::get<0>(content_); }
  T&& value() && { return std::get<0>(std::move(content_)); }
  const T& operator*() const& { return std::get<0>(content_); }
  T& operator*() & { return std::get<0>(content_); }
  const T* operator->() const { return &std::get<0>(content_); }
  T* operator->() { return &std::get<0>(content_); }
  /// Requires that there is no value.
  const std::vector<Problem>& problems() const { return std::get<1>(content_); }

 private:
  std::variant<T, std::vector<Problem>> content_;
};

/// A question about a retreat: a result of the rules, a distance in hexes, or both.
struct RetreatQuestion {
  std::string unit = {};
  std::string result = {};
  std::optional<int> distance = {};
  std::vector<std::string> caused_by = {};
};

/// A hex in which a retreat may end.
struct End {
  std::string hex;
  std::string movement_points;  ///< "3 1/2"
  std::uint64_t path_count = 0;
  std::vector<std::vector<std::string>> paths;  ///< those listed
};

/// Why a retreat may not lead to a hex.
struct Refusal {
  std::string hex;
  std::string clause;  ///< its name in the rule file
  std::string cite;    ///< the rule
  std::string why;     ///< a sentence
};

struct Verdict {
  std::string unit;
  std::string from;
  std::string outcome;
  std::string cite, why;  ///< of a retreat that fails
  std::vector<End> ends;
  std::vector<Refusal> refused;
  std::string json;  ///< all of it, as the command prints it
};

/// A position with its rules; copies share it. Any number of threads may ask.
class Position {
 public:
  Result<Verdict> retreat(const RetreatQuestion& question) const;
  /// Asks any question of README.md in JSON; the answer as it is.
  Result<std::string> ask(const std::string& json) const;
  /// The position with other values for keys of a position document: `{"units": […]}`. Both share the map and
  /// the rules.
  Result<Position> with(const std::string& json) const;
  /// The map with its units as SVG; `prefix` begins the names within it.
  Result<std::string> picture(const std::string& prefix = {}) const;

 private:
  friend class Library;
  struct Inside;
  explicit Position(std::shared_ptr<const Inside> inside) : inside_(std::move(inside)) {}
  std::shared_ptr<const Inside> inside_;
};

/// Why an action is illegal.
struct Illegal {
  std::string why;
  std::string cite;  ///< empty if no printed rule applies
};

/// A game; the journal is the save. Any number of threads may ask and act.
class Game {
 public:
  Game(Game&&) noexcept;
  Game& operator=(Game&&) noexcept;
  ~Game();

  /// The legal actions, of one unit or of all, as `act` takes them.
  std::vector<std::string> legal(const std::string& unit = {}) const;
  /// Why an action is illegal; nothing if it is legal.
  std::optional<Illegal> why_not(const std::string& action) const;
  /// Carries an action out, or returns why not and changes nothing. With `dice` it takes these, as they fell,
  /// and rolls no others.
  std::optional<Illegal> act(const std::string& action, const std::optional<std::vector<int>>& dice = {});
  std::optional<Illegal> undo();
  std::optional<Illegal> redo();
  /// Another game in the same state, which shares nothing that changes.
  Game copy() const;
  bool is_over() const;
  /// The state, and the answer to any question, in JSON.
  std::string state() const;
  Result<std::string> ask(const std::string& json) const;
  std::string journal() const;

 private:
  friend class Library;
  struct Inside;
  explicit Game(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

/// Documents by name, besides the shipped ones. Once something has been loaded, nothing can be added. Any
/// number of threads may add and load.
class Library {
 public:
  /// `folder` contains `assets` and `maps`; empty: only texts that are added.
  explicit Library(const std::string& folder = {});
  Library(Library&&) noexcept;
  Library& operator=(Library&&) noexcept;
  ~Library();

  /// Adds a document under the path by which others name it: "map.toml". Returns what is wrong, or nothing.
  std::vector<Problem> add(const std::string& name, const std::string& text);
  /// Reads a position file, which may name other files as on the command line.
  Result<Position> position_from_file(const std::string& path) const;
  /// Reads a position from a text, which may name documents of the library only.
  Result<Position> position_from_text(const std::string& text,
                                      const std::string& name = "position.toml") const;
  /// Begins a game; the scenario is a document of the library.
  Result<Game> game(const std::string& scenario, std::uint64_t seed) const;
  Result<Game> game_from_journal(const std::string& journal) const;

 private:
  Result<Position> position(const std::string& name, const std::optional<std::string>& text) const;
  Result<Game> game_of(const std::string& request) const;

  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace rearguard::api
