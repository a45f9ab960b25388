#pragma once
// The findings of `rearguard check` on a map and its units during editing.

#include <set>

#include "src/core/io/rules/rules_reader.h"
#include "src/workshop/edit/map_draft.h"

namespace rearguard {

class EditFiles;
struct Finding;

/// Checks a draft as `rearguard check` checks its files together: the map, with the position or scenario that
/// was opened. Keeps what a step has not changed.
class DraftCheck {
 public:
  /// Without rules; for a map.
  DraftCheck();
  /// With the rules of the position or scenario, or of `default_rules` if there is none or it names none.
  /// `files` must outlive the object. Rule files are read once.
  DraftCheck(const EditFiles& files, RuleLibrary library);
  ~DraftCheck();
  DraftCheck(DraftCheck&&) noexcept;
  DraftCheck& operator=(DraftCheck&&) noexcept;

  /// Returns all findings: about the map, in the order of the checks, then about the rest.
  std::vector<Finding> findings(const MapDraft::State& state);
  /// Returns them without those that the map accepts. The editor's list of problems comes only from here.
  std::vector<Finding> open_findings(const MapDraft::State& state);
  /// Returns the rules by which it checks; null if there are none that can be used.
  const RuleSet* rules(const MapDraft::State& state);

 private:
  struct Kept;
  struct NamedRules {
    std::string name, folder;
    bool is_named = false;  ///< by the document
  };
  using Loaded = Checked<std::shared_ptr<const RuleSet>>;

  NamedRules named_rules(const MapDraft::State& state) const;
  const Loaded& load(const std::string& name, const std::string& folder);
  void check_map(const MapDraft::State& state, const RuleSet* named);
  void check_traps(const MapDraft::State& state);
  void check_units(const MapDraft::State& state, const RuleSet* named);
  void check_scenario(const MapDraft::State& state, const RuleSet* named);
  std::vector<Finding> mismatches(const MapDraft::State& state);

  const EditFiles* files_ = nullptr;
  RuleLibrary library_{""};
  std::map<std::pair<std::string, std::string>, Loaded> loaded_;
  std::unique_ptr<Kept> kept_;
};

/// Returns whether the map can accept a finding: a warning about it, or about what is set up on it.
bool can_accept(const Finding& finding);
/// Lets the map accept a finding for this reason, as one step. Returns why it is impossible; empty on
/// success.
std::string accept(MapDraft& draft, const Finding& finding, const std::string& text);
/// Takes back the acceptance with this index in the state, as one step.
std::string withdraw_acceptance(MapDraft& draft, std::size_t index);

/// Returns whether a draft can make the fix of a finding. It has no entries that say the same twice: those
/// are found, and removed, in a text alone.
bool can_repair(const Finding& finding);
/// Makes the fix as one step. Does nothing if `can_repair` is false. Returns why it is impossible; empty on
/// success.
std::string repair(MapDraft& draft, const Finding& finding);

}  // namespace rearguard
