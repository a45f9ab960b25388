#pragma once
// The state of the analysis window, without display: an open position, a unit that may have to retreat, and
// the verdict. Answers are computed on a worker thread; no call except `wait_idle` blocks.

#include "src/core/document/file_stamp.h"
#include "src/core/engine/surveys/partial_path.h"
#include "src/core/io/positions/position_reader.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/reading.h"
#include "src/desk/shared/background_judge.h"
#include "src/desk/shared/shown_overlay.h"
#include "src/desk/shared/shown_verdict.h"
#include "src/desk/shared/stated_facts.h"
#include "src/desk/ui/message.h"

namespace rearguard {

struct HexInfo;
struct HexReport;

/// The result, or the distance, by which the unit retreats.
struct ResultChoice {
  std::string result;           ///< a combat result of the rules; empty if `distance` is set
  std::optional<int> distance;  ///< hexes
  friend bool operator==(const ResultChoice&, const ResultChoice&) = default;
};

class RetreatController {
 public:
  /// Calls `wake` from another thread whenever `poll` has something to do.
  explicit RetreatController(RuleLibrary library, std::function<void()> wake = {});

  // Opening -----------------------------------------------------------------------------------------

  /// Opens a position file, or a board in one line, and the rules that it names, with its first question. If
  /// it cannot be used, adds a message with the reason and changes nothing else.
  bool open(const std::string& file);
  /// Opens a position that was not read from a file; `rule_set` may be null, `map_file` empty.
  void open(std::shared_ptr<const Position> position, std::shared_ptr<const RuleSet> rule_set,
            std::string title = "position", std::string map_file = {});
  /// Shows an edited version of the open position under a title. Retains what is chosen, as far as it is
  /// there, and asks the question again.
  void show_changed(const std::shared_ptr<const Position>& position, const std::string& title);
  /// Names the file in which the open position has been saved.
  void set_file(const std::string& file) { file_ = file; }
  /// Reads the same file again. Retains the unit, the result and the rules if they still exist.
  bool reload();

  /// Reads positions from files in this way instead of as documents, for files of other programs.
  using Reader = std::function<Checked<PositionDocument>(const std::string& file)>;
  void read_files_by(Reader reader) { reader_ = std::move(reader); }

  /// Looks whether another program has changed the file since it was read.
  void look_for_changes();
  /// Returns whether it has, as last looked for.
  bool file_has_changed() const { return file_has_changed_; }
  /// Stays with what was read until the file changes again.
  void keep_as_read();

  const std::string& file() const { return file_; }
  const std::string& title() const { return title_; }
  /// The file that contains the map; empty: none.
  const std::string& map_file() const { return map_file_; }
  const std::shared_ptr<const Position>& position() const { return subject_.position; }

  // Rules -------------------------------------------------------------------------------------------

  /// The rules to choose from: the position's own, the shipped ones, those that the user has added.
  const std::vector<std::string>& rules_names() const { return rules_names_; }
  /// The rules in force; null if none are chosen.
  const std::shared_ptr<const RuleSet>& rule_set() const { return subject_.rule_set; }
  /// Repeats the current question under other rules: one of `rules_names`, or the path of a rule file. If
  /// they cannot be used, adds a message with the reason and changes nothing else.
  bool choose_rules(const std::string& name);
  /// Returns what the rules in use, read as usual, say of their readings; empty if it cannot be read.
  Wording wording_of_rules() const;
  void step_rules(int by);

  // Unit and result ---------------------------------------------------------------------------------

  std::optional<UnitIndex> selected() const { return unit_; }
  void select(std::optional<UnitIndex> unit);
  /// Selects the next unit (-1: the previous one) in the order of the document.
  void step_unit(int by);

  /// Returns the names of the combat results, in the order of the rules.
  std::vector<std::string> results() const;
  const ResultChoice& result() const { return result_; }
  void choose(ResultChoice choice);
  void step_result(int by);

  /// The way to take the result that the verdict is about: an option of it, or a part of a stack that its
  /// owner splits, as `split:a+b`. Empty: nobody has picked one, and the verdict is about the first that is
  /// open.
  const std::string& option() const { return option_; }
  /// Picks one of the options of the verdict; empty: none. Another unit, result or rule file forgets it.
  void pick_option(const std::string& option);

  /// The enemies that are named as the cause of the retreat, for rules that ask for them; in the order named.
  const std::vector<UnitIndex>& causing_units() const { return causing_units_; }
  /// Returns whether the rules ask who causes the retreat in question, or somebody is named.
  bool shows_causing_units() const;
  /// Names a unit as the cause of the retreat, or no longer.
  void toggle_causing_unit(UnitIndex unit);
  /// Does the same for the enemies of the selected unit in a hex; false if there is none.
  bool toggle_causing_units(Hex h);
  /// Returns whether the question waits for somebody to say who caused the retreat.
  bool waits_for_causing_units() const;

  /// What the question states besides. Another unit forgets it.
  const StatedFacts& stated() const { return stated_; }
  void state(StatedFacts facts);
  /// Returns what is wrong with it; empty: nothing.
  const std::string& stated_problem() const { return stated_problem_; }
  /// Returns the names of the numbers that the chosen result needs, each once.
  std::vector<std::string> asked_numbers() const;

  // Map ---------------------------------------------------------------------------------------------

  /// Selects the top unit of the hex or, if a unit there is already selected, the next one below it. While a
  /// path is being tested, appends the hex to it; a click on its last hex removes that hex.
  void click(Hex h);
  /// Cancels the tested path, or else pins the hex that the panel describes.
  void inspect(Hex h);
  void hover(std::optional<Hex> h);
  /// As `hover`, for the row of a list; takes precedence over `hover` while it is set.
  void hover_row(std::optional<Hex> h);
  /// Moves the hex cursor by printed columns and rows; it starts at the selected unit.
  void move_cursor(int columns, int rows);
  void put_cursor(Hex h);
  std::optional<Hex> cursor() const { return cursor_; }
  /// Requests that the window bring a hex into view.
  void show(Hex h) { focus_ = h; }
  /// Returns the hex under the pointer or the hex cursor.
  std::optional<Hex> pointed_at() const;
  /// Move the cursor to the next end hex or the next illegal hex of the verdict (-1: the previous one).
  void step_end(int by);
  void step_illegal_hex(int by);

  // Verdict -----------------------------------------------------------------------------------------

  /// Returns the verdict of the current question; null if there is no question, no answer yet, or an error.
  const Verdict* verdict() const;
  /// Returns why the question cannot be answered, or null.
  const RequestError* request_error() const;
  /// Returns the question with its answer as a document of examples for `rearguard rules test`; empty while
  /// there is no answer.
  std::string as_example() const;
  /// Returns the board with the question, as far as there is one, in one line.
  std::string as_line() const;
  /// Describes a hex by the verdict; nullopt if there is no verdict.
  std::optional<HexReport> hex_report(Hex h) const;

  // Test path ---------------------------------------------------------------------------------------

  bool is_testing_path() const { return is_testing_path_; }
  /// Starts a test path at the selected unit, or cancels it.
  void start_test_path(bool on);
  const RetreatPath& test_path() const { return test_path_; }
  void add_to_path(Hex h);
  void remove_last_hex();
  /// Returns the verdict on the path; null while the path has no step or is not yet judged.
  const PartialPath* path_verdict() const;

  // Overlays ----------------------------------------------------------------------------------------

  const std::vector<Overlay>& overlays() const { return overlay_.offered(); }
  const Overlay& overlay() const { return overlay_.chosen(); }
  void choose_overlay(std::size_t index) { overlay_.choose(index); }
  /// Chooses an overlay by the name of its kind; ignores an unknown name.
  void choose_overlay(const std::string& name) { overlay_.choose(name); }
  void step_overlay(int by) { overlay_.step(by); }
  /// Returns what the overlay's marks mean, or what it is waiting for; empty without an overlay.
  std::string overlay_note() const { return overlay_.note(); }
  /// Returns the marks of the danger overlay: units that the chosen result would eliminate, and units whose
  /// every legal retreat passes through one hex or one pair. Grows as units are examined.
  const std::vector<DangerMark>& danger() const { return overlay_.danger(); }
  const FoundTraps& traps() const { return overlay_.traps(); }
  /// Outlines the hexes of a list row on the map.
  void spotlight(std::vector<Hex> hexes);

  // Drawing -----------------------------------------------------------------------------------------

  /// From bottom to top.
  enum class Layer : std::uint8_t {
    overlay,  ///< between map and counters
    paths,    ///< between overlay and counters: legal paths
    marks,    ///< above the counters: the verdict
    danger,   ///< above the marks: that overlay alone
    pointer,  ///< on top: marks that follow the pointer
  };
  static constexpr std::size_t layers = 5;
  static constexpr bool is_above_counters(Layer layer) { return layer >= Layer::marks; }
  /// Returns a number that changes whenever the layer's drawing changes.
  std::uint64_t revision(Layer layer) const { return revisions_[static_cast<std::size_t>(layer)]; }

  using Drawing = std::function<void(Scene&, const MapLayout&)>;
  /// Returns the current drawing of a layer, empty if there is none. It owns all its data and may run on any
  /// thread.
  Drawing drawing(Layer layer) const;
  /// Returns the printed rectangle that contains the drawing, except for a margin of one hex; nullopt:
  /// unbounded.
  std::optional<HexWindow> extent(Layer layer) const;
  void draw(Layer layer, Scene& scene, const MapLayout& layout) const;

  // Text --------------------------------------------------------------------------------------------

  /// Returns what the user can do now. Never empty.
  std::string prompt() const;
  HexInfo info(Hex h) const;
  const std::vector<Message>& messages() const { return messages_; }
  void report(std::string title, std::string text);
  void dismiss_message();
  /// Returns the hex to bring into view, and clears it.
  std::optional<Hex> take_focus();

  // Answers -----------------------------------------------------------------------------------------

  /// Takes over the answers that are ready. Call before each frame.
  void poll();
  /// Waits until every question is answered, and takes over the answers.
  void wait_idle();

 private:
  std::string folder_of_rules(const std::string& name) const;
  void adopt(JobSubject subject, std::string file, std::string title);
  void retain_result();
  void take_question(const Node& question);
  void request_verdict();
  void request_path_verdict();
  std::optional<RetreatRequest> question() const;
  JobSubject asked_subject() const;
  void submit_question();
  void request_overlay();
  void bump(Layer layer) { ++revisions_[static_cast<std::size_t>(layer)]; }
  void bump_all();
  void step_through(const std::vector<Hex>& hexes, int by);
  std::string describe_question() const;
  std::string path_prompt() const;
  void ask_again();
  std::string danger_result() const;
  ShownVerdict shown_verdict() const;
  Drawing marks_drawing() const;
  Drawing pointer_drawing() const;
  std::vector<Hex> hexes_of(Layer layer) const;

  RuleLibrary library_;
  JobSubject subject_;
  Reader reader_ = read_position_file;
  std::string file_, title_, map_file_, own_rules_;
  std::shared_ptr<const RuleSet> own_rule_set_;  ///< if it came with the position
  std::optional<FileStamp> stamp_;               ///< of the file as it was read
  bool file_has_changed_ = false;
  std::vector<std::string> rules_names_;

  std::optional<UnitIndex> unit_;
  ResultChoice result_;
  std::string option_;
  std::vector<UnitIndex> causing_units_;
  StatedFacts stated_;
  std::string stated_problem_;
  std::shared_ptr<const Judgement> judgement_;  ///< null: not answered

  bool is_testing_path_ = false;
  RetreatPath test_path_;
  std::optional<PartialPath> path_verdict_;

  std::optional<Hex> hovered_, row_, cursor_, focus_;
  std::vector<Hex> spotlight_;

  ShownOverlay overlay_;

  std::vector<Message> messages_;
  std::array<std::uint64_t, layers> revisions_{1, 1, 1, 1, 1};
  BackgroundJudge judge_;  ///< last, so that it is destroyed first
};

}  // namespace rearguard
