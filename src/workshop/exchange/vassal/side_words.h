#pragma once
// Words that name sides: those of a module's players, and nations and camps that games are about.

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace rearguard {

/// Returns the words of a text: letters only, and divided where a capital follows a small letter.
std::vector<std::string> words_in(const std::string& text);

class SideWords {
 public:
  explicit SideWords(const std::vector<std::string>& players);

  /// Returns the first word of a text that names a side, as it stands there; nothing if none does.
  std::optional<std::string> find(const std::string& text) const;
  /// Tests whether two words name the same nation or camp: "German" and "Germans", "France" and "French".
  static bool are_same(const std::string& a, const std::string& b);

  struct Player {
    std::string name;
    std::vector<std::string> words;  ///< in small letters; its initials are one
  };
  /// The players that have a side of their own: not referees and the like.
  const std::vector<Player>& players() const { return players_; }
  static bool is_of(const Player& player, const std::string& word);

 private:
  std::vector<Player> players_;
  mutable std::map<std::string, std::optional<std::string>> known_;  ///< answers of `find`
};

}  // namespace rearguard
