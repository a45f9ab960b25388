#pragma once
// Checks documents of every kind together, positions and scenarios against their maps.

#include "src/core/io/maps/map_reader.h"
#include "src/core/io/maps/map_source.h"
#include "src/core/rules/words/rule_set.h"
#include "src/workshop/audit/finding.h"
#include "src/workshop/exchange/foreign_map.h"
#include "src/workshop/findings/check_report.h"

namespace rearguard {

struct DocumentFinding;
class RuleLibrary;

class FileCheck {
 public:
  /// `rules`, unless empty, overrides the rules that documents name when retreats are checked.
  /// `foreign`: how maps of Wesnoth are read.
  FileCheck(const RuleLibrary& library, std::string rules, ForeignMapOptions foreign)
      : library_(library), rules_(std::move(rules)), foreign_(std::move(foreign)) {}

  /// Reads and checks every file, maps last, when their users are known. `paths` are the named files, and the
  /// documents found in named folders.
  CheckReport run(const std::vector<std::string>& paths);

  /// A finding about a map that has a fix.
  struct Mend {
    PlacedFinding finding;
    Fix fix;
    std::shared_ptr<const HexMap> map;
    bool is_inline = false;  ///< the map is part of a position or scenario
  };
  /// Returns them in the order of the findings, after `run`.
  const std::vector<Mend>& mends() const { return mends_; }

 private:
  /// The rules and allowances of the documents that use a map.
  struct Usage {
    std::vector<std::pair<std::string, std::string>> rules;  ///< name, and the directory it is resolved from
    std::vector<std::vector<MovementPoints>> allowances;     ///< by class, for every unit
    bool allowances_vary = false;                            ///< because rules compute them
    std::set<std::string> sides;                             ///< of its units
    std::vector<Finding> accepted;                           ///< about them, which the map accepts
  };
  struct OpenMap {
    std::string path;
    std::unique_ptr<Node> document;  ///< the map's own table
    std::shared_ptr<const HexMap> map;
    MapSource source;
    Usage own_usage;  ///< by the document that contains the map
    bool is_inline = false;
    std::vector<Finding> covered = {};   ///< findings that it accepts
    std::vector<Place> hex_places = {};  ///< of a map of another program, by row-major index; empty: unknown
  };
  /// A position or a scenario, or a map by itself, and what its map accepts.
  struct OpenDocument {
    const std::string& path;
    const Node& document;
    const Grid& grid;
    const Node* map = nullptr;  ///< the table or document of its map; null: unknown
    std::string map_path = {};  ///< empty: the map is in the document
    std::vector<AcceptedFinding> accepted = {};
    std::vector<Finding>* covered = nullptr;  ///< takes what is left out
  };

  void open(const std::string& path, const std::string& text);
  void open_map(const std::string& path, const Node& document, Need kind_line, Usage usage);
  void open_position(const std::string& path, const Node& document);
  void open_scenario(const std::string& path, const Node& document, const std::string& text);
  void open_rules(const std::string& path);
  void open_foreign(const std::string& path, ForeignFormat format);
  Place place_in(const OpenMap& open, const Finding& finding) const;
  void record_usage(const Position& position, const RuleSet* rule_set, Usage& usage) const;
  Usage& usage_of(const std::string& map_path);
  const RuleSet* rule_set_of(const std::string& name, const std::string& directory);

  void check_map(OpenMap& open);
  void check_traps(OpenMap& open, const Usage& usage);
  void check_expectations(OpenMap& open);
  void check_setup(OpenDocument& open, const Position& position, const RuleSet* rule_set);

  void add(const std::vector<Diagnostic>& problems);
  PlacedFinding described(const std::string& file, Place place, const Finding& finding,
                          const Grid& grid) const;
  /// Returns a position or scenario with its map. `keep` takes the document of the map.
  OpenDocument opened(const std::string& path, const Node& document, const Position& position,
                      const std::string& map_path, std::optional<Node>& keep, Usage& usage);
  void add(OpenDocument& open, const std::vector<DocumentFinding>& findings);
  void add(OpenDocument& open, Place place, const Finding& finding, const std::string& see = {});
  void add(const std::string& file, Place place, const Finding& finding, const Grid& grid);
  /// Returns whether the author of the map has accepted a finding, and counts it.
  bool leaves_out(OpenMap& open, const Finding& finding);

  const RuleLibrary& library_;
  std::string rules_;
  ForeignMapOptions foreign_;
  CheckReport report_;
  std::vector<Mend> mends_;
  std::map<std::string, Usage> usages_;  ///< by canonical path of the map
  std::vector<OpenMap> maps_;
  std::map<std::pair<std::string, std::string>, Checked<std::unique_ptr<RuleSet>>> rule_sets_;
  MapCache cache_;
};

}  // namespace rearguard
