#pragma once
// What the window is about: an open position, a unit that may have to retreat, and the verdict. State alone,
// without display; every answer comes from the back room, so that no call here waits for one.

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "src/app/retreat/background_judge.h"
#include "src/app/retreat/hex_report.h"
#include "src/app/retreat/overlay.h"
#include "src/engine/partial_path.h"
#include "src/io/position_reader.h"
#include "src/io/rules_reader.h"
#include "src/ui/hex_info.h"
#include "src/ui/message.h"

namespace rearguard {

/// How far the unit is to retreat.
struct ResultChoice {
  std::string result;           ///< a combat result of the rules; empty where a distance is given
  std::optional<int> distance;  ///< hexes
  friend bool operator==(const ResultChoice&, const ResultChoice&) = default;
};

class RetreatController {
 public:
  /// `wake` is called from another thread whenever `collect` has something to do.
  explicit RetreatController(RuleLibrary library, std::function<void()> wake = {});

  // Opening -----------------------------------------------------------------------------------------

  /// Opens a position file with the rules it names. Where either cannot be used everything stays as it is,
  /// but for the message that says why.
  bool open(const std::string& file);
  /// Opens a position that is in no position file; `doctrine` may be null, `map_file` empty.
  void open(std::shared_ptr<const Position> position, std::shared_ptr<const RuleSet> rule_set,
            std::string title = "position", std::string map_file = {});
  /// Opens the same file again. Unit, result and rules stay where they are still there.
  bool reload();

  const std::string& file() const { return file_; }
  const std::string& title() const { return title_; }
  /// The file that the map comes from; empty: none.
  const std::string& map_file() const { return map_file_; }
  const std::shared_ptr<const Position>& position() const { return subject_.position; }

  // Rules -------------------------------------------------------------------------------------------

  /// What can be chosen: the position's own rules, those that ship, those that were added.
  const std::vector<std::string>& rules_names() const { return rules_names_; }
  /// The rules in force, by the name they were asked for by; null where none are.
  const std::shared_ptr<const RuleSet>& rule_set() const { return subject_.rule_set; }
  /// Asks the question at hand again under other rules: one of `rules_names`, or a rule file's path. Where
  /// they cannot be used everything stays as it is, but for the message that says why.
  bool choose_rules(const std::string& name);
  void step_rules(int by);

  // Unit and result ---------------------------------------------------------------------------------

  std::optional<UnitIndex> selected() const { return unit_; }
  void select(std::optional<UnitIndex> unit);
  /// The next unit (previous: -1) in the order of the document.
  void step_unit(int by);

  /// The combat results of the rules, as they name them.
  std::vector<std::string> results() const;
  const ResultChoice& result() const { return result_; }
  void choose(ResultChoice choice);
  void step_result(int by);

  // Map ---------------------------------------------------------------------------------------------

  /// Selects the top unit of the hex; where a unit of the hex is selected, the next one down its stack. While
  /// a path is laid the hex becomes its next one, or the last one is taken back.
  void click(Hex h);
  /// Gives up the path that is laid; otherwise the hex stays the one that is told about.
  void inspect(Hex h);
  void hover(std::optional<Hex> h);
  /// As `hover`, from a row of a list; stands over it while it lasts.
  void hover_row(std::optional<Hex> h);
  /// Moves the hex cursor by columns and rows as printed; it begins at the selected unit.
  void move_cursor(int columns, int rows);
  void put_cursor(Hex h);
  std::optional<Hex> cursor() const { return cursor_; }
  /// Asks for a hex to be brought into view.
  void show(Hex h) { focus_ = h; }
  /// The hex that the player points at, with mouse or keys.
  std::optional<Hex> pointed_at() const;
  /// Moves the cursor to the next legal end or refused hex of the verdict.
  void step_end(int by);
  void step_illegal_hex(int by);

  // Verdict -----------------------------------------------------------------------------------------

  /// The verdict of the question at hand, or null: nothing is asked, it is not answered yet, or it cannot be.
  const Verdict* verdict() const;
  /// Why the question cannot be answered, or null.
  const RequestError* request_error() const;
  bool is_answer_due() const { return judge_.awaits(BackgroundJudge::Kind::question); }
  /// What the verdict says of a hex; nothing where there is no verdict.
  std::optional<HexReport> hex_report(Hex h) const;

  // A path laid hex by hex --------------------------------------------------------------------------

  bool is_testing_path() const { return is_testing_path_; }
  /// Begins a path at the selected unit, or gives it up.
  void start_test_path(bool on);
  const RetreatPath& test_path() const { return test_path_; }
  void add_to_path(Hex h);
  void remove_last_hex();
  /// What the verdict says of the path; null while it has no step or is not judged yet.
  const PartialPath* path_verdict() const;

  // Overlays ----------------------------------------------------------------------------------------

  const std::vector<Overlay>& overlays() const { return overlays_; }
  const Overlay& overlay() const { return overlays_[overlay_]; }
  void choose_overlay(std::size_t index);
  /// By the name of its kind; nothing happens where there is none of the name.
  void choose_overlay(const std::string& name);
  void step_overlay(int by);
  /// What the overlay's marks mean, or what it waits for; empty where there is none.
  std::string overlay_note() const;
  /// What the danger overlay shows: units that the result at hand would lose, or whose every path hangs on
  /// one hex. Grows as the units are looked at.
  const std::vector<DangerMark>& danger() const { return *danger_; }
  /// Hexes that a row of a list speaks of, outlined on the map.
  void spotlight(std::vector<Hex> hexes);

  // Drawing -----------------------------------------------------------------------------------------

  /// From bottom to top.
  enum class Layer : std::uint8_t {
    overlay,  ///< between map and counters
    paths,    ///< between overlay and counters: the legal paths
    marks,    ///< above the counters: the verdict
    danger,   ///< above the marks: that overlay alone
    pointer,  ///< on top: what follows the pointer
  };
  static constexpr std::size_t layers = 5;
  static constexpr bool is_above_counters(Layer layer) { return layer >= Layer::marks; }
  /// Changes whenever `drawing` would draw something else.
  std::uint64_t revision(Layer layer) const { return revisions_[static_cast<std::size_t>(layer)]; }

  using Drawing = std::function<void(Scene&, const MapLayout&)>;
  /// What is on a layer now, as something that owns all it needs and may run on any thread; empty where
  /// nothing is.
  Drawing drawing(Layer layer) const;
  /// The printed rectangle that the drawing keeps to, but for one hex around it; nothing: it may draw
  /// anywhere.
  std::optional<HexWindow> extent(Layer layer) const;
  void draw(Layer layer, Scene& scene, const MapLayout& layout) const;

  // Words -------------------------------------------------------------------------------------------

  /// What is expected of the player now. Never empty.
  std::string prompt() const;
  HexInfo info(Hex h) const;
  const std::vector<Message>& messages() const { return messages_; }
  void report(std::string title, std::string text);
  void dismiss_message();
  /// A hex to bring into view, once.
  std::optional<Hex> take_focus();

  // Answers -----------------------------------------------------------------------------------------

  /// Takes in what the back room has answered; to be called before each picture.
  void poll();
  /// Waits until everything is answered, and takes it in.
  void wait_idle();

 private:
  void adopt(JobSubject subject, std::string file, std::string title);
  std::shared_ptr<const RuleSet> load_rules(const std::string& name);
  void keep_result();
  void ask();
  void ask_about_path();
  void post_question();
  void ask_overlay();
  void bump(Layer layer) { ++revisions_[static_cast<std::size_t>(layer)]; }
  void bump_all();
  void step_through(const std::vector<Hex>& hexes, int by);
  std::string question_text() const;
  std::string path_prompt() const;
  void ask_danger();
  void find_danger(UnitIndex from);
  Drawing overlay_drawing() const;
  Drawing marks_drawing() const;
  Drawing pointer_drawing() const;
  std::vector<Hex> hexes_of(Layer layer) const;

  RuleLibrary library_;
  JobSubject subject_;
  std::string file_, title_, map_file_, own_rules_;
  std::vector<std::string> rules_names_;

  std::optional<UnitIndex> unit_;
  ResultChoice result_;
  std::shared_ptr<const Judgement> judgement_;  ///< null: not answered

  bool is_testing_path_ = false;
  RetreatPath test_path_;
  std::optional<PartialPath> path_verdict_;

  std::optional<Hex> hovered_, row_, cursor_, focus_;
  std::vector<Hex> spotlight_;

  std::vector<Overlay> overlays_;
  std::size_t overlay_ = 0;
  std::shared_ptr<const OverlayFacts> facts_ = std::make_shared<OverlayFacts>();
  std::shared_ptr<const std::vector<DangerMark>> danger_ = std::make_shared<std::vector<DangerMark>>();

  std::vector<Message> messages_;
  std::array<std::uint64_t, layers> revisions_{1, 1, 1, 1, 1};
  BackgroundJudge judge_;  ///< last, so that it ends first
};

}  // namespace rearguard
