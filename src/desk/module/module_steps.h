#pragma once
// From a VASSAL module to a position with rules, step by step: the state of these screens, without display.
// What takes long runs on another thread; no call except the destructor waits for it.

#include <atomic>
#include <future>
#include <memory>

#include "src/core/io/rules/rules_reader.h"
#include "src/desk/ui/errand.h"
#include "src/workshop/exchange/vassal/save_folder.h"

namespace rearguard {

/// Rules to choose from.
struct RulesOffer {
  std::string name;   ///< of shipped rules, or a file
  std::string title;  ///< the printed game
  std::string about;  ///< the printed rules that they follow; may be empty
};

class ModuleSteps {
 public:
  enum class Step : std::uint8_t { module, board, sides, rules, save };
  static constexpr std::size_t step_count = 5;
  /// Where the numbers of hexes come from: the module, "0101" and so on, or the first as the user gives it.
  enum class Numbers : std::uint8_t { printed, plain, first };

  explicit ModuleSteps(RuleLibrary library) : library_(std::move(library)) {}

  Step step() const { return step_; }
  /// Goes back by a step; returns false from the first.
  bool back();
  /// Takes over what another thread has done; returns whether it still works.
  bool poll();
  /// Returns what it does, "Reading the module …"; empty: nothing.
  std::string doing() const;
  /// Returns what is wrong in this step, with its cure; empty: nothing.
  const std::string& problem() const { return problem_; }
  /// Returns what the user should know of the step before.
  const std::vector<std::string>& notes() const { return notes_; }
  /// Returns what leads to the window with the position, once.
  std::optional<Errand> take_errand() { return std::exchange(errand_, std::nullopt); }

  // The module, or a save with its module beside it ---------------------------------------------------

  void open(const std::string& file);
  const std::string& module_file() const { return module_file_; }
  const ModuleLook& look() const { return look_; }

  // Board, numbers and folder -------------------------------------------------------------------------

  std::size_t board = 0;  ///< of `look().boards`
  Numbers numbers = Numbers::printed;
  std::string first = "0101";
  std::string folder;  ///< for map, pictures, roster and positions
  /// Returns whether the folder has a map and a roster already: it is not written again.
  bool has_folder() const;
  /// Leads on to the sides, or with such a folder to the rules.
  void take_board();

  // Sides ---------------------------------------------------------------------------------------------

  const SideGuess& sides() const { return sides_; }
  /// Divides the pieces otherwise: by one of `sides().sources`.
  void divide_by(const std::string& source);
  /// Returns the camp of a side: 0 for one that has no units.
  int camp(const std::string& side) const { return camps_.at(side); }
  void set_camp(const std::string& side, int camp) { camps_[side] = camp; }
  /// Returns what prevents that the sides are taken as they are; empty: nothing.
  std::string sides_problem() const;
  /// Writes the folder with these sides, and leads on to the rules.
  void take_sides();

  // Rules ---------------------------------------------------------------------------------------------

  const std::vector<RulesOffer>& rules_offers() const { return offers_; }
  /// Takes shipped rules, or a file, of which a copy goes into the folder; empty: none for now.
  void take_rules(const std::string& name);
  std::vector<std::string> answers;  ///< to the ten questions
  /// Writes rules from the answers.
  void take_answers();
  const std::string& rules() const { return rules_; }

  // Saves ---------------------------------------------------------------------------------------------

  /// Returns the scenarios inside the module.
  std::vector<SaveFile> set_ups() const;
  /// Returns the positions that the folder has already.
  const std::vector<std::string>& positions() const { return positions_; }
  void take_save(SaveFile save) { convert({std::move(save)}); }
  void take_save_folder(const std::string& saves);
  /// Begins a position without units.
  void begin_empty();
  const SavesTable& table() const { return table_; }
  /// Opens a position that has been made of a save.
  void open_position(const std::string& file, const std::string& unit);
  /// Returns pieces that have no side, of all rosters.
  std::vector<UnknownPieces> unknown() const;
  const std::vector<std::string>& roster_sides() const { return roster_sides_; }
  std::map<std::string, std::string> unknown_sides;  ///< by pattern: a side; "": markers
  /// Writes these into the roster, and reads the saves again.
  void take_unknown();

 private:
  using Done = std::function<void()>;  ///< runs on this thread
  void start(const std::string& doing, std::function<Done()> work);
  void enter(Step step);
  Done failed(std::string problem);
  template <class Problems>
  Done failed_with(const Problems& problems);
  ModuleOptions options() const;
  void show_sides(const SideDecision& decision);
  void go_to_rules(std::vector<std::string> notes);
  void list_rules();
  void convert(std::vector<SaveFile> saves);
  std::string new_file(const std::string& stem) const;
  std::string named_from_saves() const;

  RuleLibrary library_;
  Step step_ = Step::module;
  std::string problem_, module_file_;
  std::optional<SaveFile> wanted_;  ///< the save that was opened at first
  std::vector<std::string> notes_;
  std::optional<Errand> errand_;
  ModuleLook look_;
  SideDecision decision_;
  SideGuess sides_;
  std::map<std::string, int> camps_;
  std::vector<RulesOffer> offers_;
  std::string rules_;  ///< name of shipped rules, or of a file in the folder
  std::vector<std::string> positions_;
  std::vector<SaveFile> saves_;  ///< those converted last
  SavesTable table_;
  std::vector<std::string> roster_sides_;
  std::set<std::string> own_;  ///< files that may be written again
  std::string doing_;
  std::atomic<std::size_t> done_ = 0, all_ = 0;
  std::future<Done> work_;  ///< last, so that it is waited for first
};

}  // namespace rearguard
