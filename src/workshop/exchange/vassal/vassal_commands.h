#pragma once
// The commands in a VASSAL save or log, and what is left on the table once they have run.

#include <functional>
#include <list>
#include <set>
#include <unordered_map>

#include "src/workshop/exchange/vassal/vassal_piece.h"

namespace rearguard {

inline constexpr char command_separator = '\x1B';
inline constexpr int max_command_depth = 64;
inline constexpr std::size_t max_vassal_pieces = 200'000;

/// A fault of a command.
struct CommandProblem {
  std::size_t leaf = 0;  ///< number of the command, from 1
  std::string text;      ///< its first 60 characters
  std::string expected;
};

/// Calls `visit` with each leaf of a command tree, in order; stops at a problem. `first` is the number of the
/// first leaf. Returns a problem of `visit`, or one if the tree is too deep or holds too much text.
using LeafVisitor = std::function<std::optional<std::string>(std::string_view leaf)>;
std::optional<CommandProblem> visit_leaves(std::string_view text, std::size_t first,
                                           const LeafVisitor& visit);

/// Pieces, stacks and decks while commands run.
class VassalTable {
 public:
  /// A piece that stands somewhere or is out of play.
  struct Standing {
    std::string id;
    std::vector<VassalTrait> traits;
    VassalPlace place;          ///< of its stack or deck, if it is in one; no map: out of play
    bool is_face_down = false;  ///< it is in a deck that shows no fronts
  };

  /// Tests whether a leaf is a command about pieces.
  static bool knows(std::string_view leaf);
  /// Runs a leaf. Returns what was expected if it is a broken command about pieces; other leaves do nothing.
  std::optional<std::string> run(std::string_view leaf);

  /// Ends a step: pieces that are added from now on do not belong to a deck that it loaded.
  void end_step() { loaded_deck_.reset(); }

  /// Returns all pieces: each stack and deck from the bottom to the top, in the order in which they and the
  /// pieces in none first occurred.
  std::vector<Standing> pieces() const;
  /// Returns a piece; nothing if there is none, or the id is that of a stack or deck.
  std::optional<Standing> piece(const std::string& id) const;

 private:
  enum class Kind : std::uint8_t { unknown, piece, stack, deck };
  struct Object {
    std::string id;
    Kind kind = Kind::unknown;  ///< unknown: not there, or only mentioned so far
    std::string type, state;    ///< chains of a piece
    VassalPlace place;          ///< its own
    bool is_face_down = false;
    bool stacks = true;
    std::string hidden_by;                ///< the player who alone may see it; empty: all see it
    std::list<std::size_t> members;       ///< of a stack or deck, bottom first
    std::optional<std::size_t> holder;    ///< the stack or deck that lists it
    std::list<std::size_t>::iterator at;  ///< in the members of its holder
  };

  std::optional<std::string> add(std::string_view rest);
  std::optional<std::string> remove(std::string_view rest);
  std::optional<std::string> change(std::string_view rest);
  std::optional<std::string> move(std::string_view rest);

  std::optional<std::size_t> find(const std::string& id) const;
  /// Returns the object of an id, new if it is the first mention; nothing if there are too many.
  std::optional<std::size_t> mention(const std::string& id);
  std::optional<std::string> set_state(std::size_t object, std::string_view state);
  std::optional<std::string> set_members(std::size_t object, std::string_view state);
  std::optional<std::string> put_members(std::size_t object, const std::vector<std::string>& ids);
  /// Empties a stack or deck: what it held stands where it stood.
  void leave_members(std::size_t holder);
  void set_place(std::size_t object, const VassalPlace& place);
  void detach(std::size_t object);
  void insert(std::size_t object, std::size_t holder, std::list<std::size_t>::iterator before);
  void list(std::size_t object);
  void unlist(std::size_t object);
  const VassalPlace& place_of(std::size_t object) const;
  /// Returns what joins a piece that a player moves to a place: a deck, or a stack or piece that he sees.
  std::optional<std::size_t> merging_at(const VassalPlace& place, std::size_t moving,
                                        const std::string& player) const;
  std::optional<std::string> merge(std::size_t fixed, std::size_t moving);
  Standing standing(std::size_t object) const;

  std::vector<Object> objects_;
  std::unordered_map<std::string, std::size_t> by_id_;
  std::map<VassalPlace, std::set<std::size_t>> standing_;  ///< what is in no stack or deck, by place
  std::optional<std::size_t> loaded_deck_;                 ///< to which the pieces belong that are added
  std::uint64_t split_bytes_ = 0;                          ///< of the chains taken apart so far
};

}  // namespace rearguard
