// The problems that the editor lists, and their fixes.

#include "src/workshop/edit/findings.h"

#include "src/core/io/maps/catalogue.h"
#include "src/core/io/maps/map_reader.h"
#include "src/workshop/audit/finding.h"
#include "src/workshop/edit/edit_files.h"
#include "src/workshop/edit/map_resize.h"
#include "src/workshop/rewrite/map_text_edit.h"
#include "tests/support/board_setups.h"
#include "tests/support/got.h"
#include "tests/support/scratch.h"

namespace {

MapDraft draft_of(const HexMap& map) {
  return MapDraft(
      std::make_shared<const Position>(valid_position(std::make_shared<const HexMap>(map), Setup{})));
}

std::vector<Finding> findings_of(const MapDraft::State& state) {
  return DraftCheck().findings(state);
}

std::vector<Finding> open_findings(const MapDraft::State& state) {
  return DraftCheck().open_findings(state);
}

Strings checks_in(const std::vector<Finding>& findings) {
  Strings names;
  for (const Finding& f : findings) names.push_back(f.name);
  return names;
}

}  // namespace

TEST_CASE("a new map has no findings, of whatever size and form") {
  for (const Orientation orientation : {Orientation::flat, Orientation::pointy}) {
    for (const int size : {1, 3, 20}) {
      NewMap fresh;
      fresh.grid = grid_of(orientation, Parity::even, size, size);
      const auto files = got(EditFiles::create("", fresh));
      CHECK(checks_in(findings_of(MapDraft(files.position()).now())).empty());
    }
  }
}

TEST_CASE("what a map accepts is not listed, wherever its hexes are after a change of the sheet") {
  const auto files = got(EditFiles::open(REARGUARD_SOURCE_DIR "/maps/kolbeck-pass/map.toml"));
  REQUIRE(files.accepted().size() == 2);
  MapDraft draft = draft_of(files);
  CHECK_FALSE(checks_in(findings_of(draft.now())).empty());
  CHECK(checks_in(open_findings(draft.now())).empty());
  DroppedItems dropped;
  // Two rows less: the numbers of the other hexes stay, their places on the sheet do not.
  CHECK(draft.resize({-2, 0, 0, 0}, *draft.map().chart().find_terrain("clear"), dropped).empty());
  const auto names = checks_in(findings_of(draft.now()));
  CHECK(std::ranges::find(names, "road-blocked") != names.end());
  const auto left = checks_in(open_findings(draft.now()));
  CHECK(std::ranges::find(left, "road-blocked") == left.end());
}

TEST_CASE_FIXTURE(InScratch, "an accepted warning is saved with its reason, and can be taken back") {
  NewMap fresh;
  fresh.grid = grid_of(Orientation::flat, Parity::even, 9, 9);
  const std::string file = scratch.write("map.toml", *new_map_text(fresh, "map.toml"));
  const auto files = got(EditFiles::open(file));
  MapDraft draft(files.position());
  // An island, in a ring of holes.
  std::vector<Hex> ring;
  for (int d = 0; d < direction_count; ++d)
    ring.push_back(neighbour(*draft.map().grid().parse("0505"), direction(d)));
  REQUIRE(draft.paint(ring, no_hex) == "");
  const auto warnings = only(open_findings(draft.now()));
  REQUIRE(can_accept(warnings));
  const auto saved = got(files.pending_writes(draft.now()));
  CHECK_FALSE(accept(draft, warnings, "").empty());
  CHECK(accept(draft, warnings, "a walled garden") == "");
  CHECK(open_findings(draft.now()).empty());
  const auto accepted = got(files.pending_writes(draft.now()));
  scratch.write("map.toml", accepted.front().text);
  const auto again = got(EditFiles::open(file));
  REQUIRE(again.accepted().size() == 1);
  CHECK(again.accepted()[0] == AcceptedFinding{warnings.name, warnings.hexes, "a walled garden"});

  CHECK(withdraw_acceptance(draft, 0) == "");
  CHECK(open_findings(draft.now()).size() == 1);
  CHECK(files.pending_writes(draft.now())->front().text == saved.front().text);
  CHECK(draft.undo());
  CHECK(open_findings(draft.now()).empty());
  // Taken back in the file that has it, the text is again as it was.
  MapDraft later(again.position(), std::nullopt, {}, std::nullopt, {}, again.accepted());
  CHECK(withdraw_acceptance(later, 0) == "");
  const auto without = got(again.pending_writes(later.now()));
  CHECK_FALSE(has(without.front().text, "accept"));
}

TEST_CASE("a hex that a warning names twice is accepted once") {
  const auto files =
      got(EditFiles::open(REARGUARD_SOURCE_DIR "/tests/broken_maps/road-blocked.terrain.toml"));
  MapDraft draft = draft_of(files);
  const auto warnings = only(open_findings(draft.now()));
  // The road leads into 0605 and out of it.
  CHECK(warnings.hexes.size() == 4);
  CHECK(accept(draft, warnings, "a ride through the woods") == "");
  Strings numbers;
  for (const Hex h : draft.now().accepted.at(0).accepted.hexes)
    numbers.push_back(draft.map().grid().number(h));
  std::ranges::sort(numbers);
  CHECK(numbers == Strings{"0506", "0605", "0706"});
  CHECK(open_findings(draft.now()).empty());
}

TEST_CASE("every warning can be accepted, but no error, and no entry that accepts nothing") {
  Finding finding;
  finding.name = "road-blocked";
  for (const auto kind : {Subject::Kind::whole, Subject::Kind::unit, Subject::Kind::document}) {
    finding.subject.kind = kind;
    CHECK(can_accept(finding));
  }
  finding.subject.kind = Subject::Kind::acceptance;
  CHECK_FALSE(can_accept(finding));
  finding.subject.kind = Subject::Kind::whole;
  for (const CheckText& check : check_catalogue()) {
    CAPTURE(check.name);
    finding.name = check.name;
    CHECK(can_accept(finding) == !check.is_error);
  }
}

TEST_CASE("a missing piece of road is laid as one step that can be undone") {
  HexMap map = open_map(grid_of(Orientation::flat, Parity::even, 6, 5));
  const auto at = [&](const char* number) { return *map.grid().parse(number); };
  map.add_feature(road, at("0102"), at("0202"));
  map.add_feature(road, at("0303"), at("0403"));
  map.add_feature(road, at("0403"), at("0504"));
  map.add_feature(road, at("0504"), at("0604"));
  MapDraft draft = draft_of(map);
  std::vector<Finding> findings = findings_of(draft.now());
  const auto gap = std::ranges::find(findings, "road-gap", &Finding::name);
  REQUIRE(gap != findings.end());
  REQUIRE(can_repair(*gap));
  CHECK(repair(draft, *gap).empty());
  const auto& laid = draft.map().features(at("0202"), *direction_between(at("0202"), at("0303")));
  CHECK(std::ranges::find(laid, road) != laid.end());
  const auto names = checks_in(findings_of(draft.now()));
  CHECK(std::ranges::find(names, "road-gap") == names.end());
  draft.undo();
  CHECK(draft.map().features(at("0202"), *direction_between(at("0202"), at("0303"))).empty());
}

TEST_CASE("a slope that runs downhill is turned") {
  HexMap map = open_map(grid_of(Orientation::flat, Parity::even, 6, 5));
  const auto at = [&](const char* number) { return *map.grid().parse(number); };
  for (const char* high : {"0202", "0402", "0204"}) map.set_elevation(at(high), 1);
  map.add_one_way_feature(slope, at("0201"), at("0202"));
  map.add_one_way_feature(slope, at("0401"), at("0402"));
  map.add_one_way_feature(slope, at("0204"), at("0205"));
  MapDraft draft = draft_of(map);
  const std::vector<Finding> findings = findings_of(draft.now());
  const auto turned = std::ranges::find(findings, "reversed-slope", &Finding::name);
  REQUIRE(turned != findings.end());
  CHECK(repair(draft, *turned).empty());
  CHECK(draft.map().features(at("0204"), *direction_between(at("0204"), at("0205"))).empty());
  CHECK(draft.map().features(at("0205"), *direction_between(at("0205"), at("0204"))) ==
        std::vector<FeatureId>{slope});
}

TEST_CASE("every fix of the chart in the planted maps is made in the draft, and saved") {
  int exchanged = 0, opened = 0, renamed = 0;
  const std::string root = REARGUARD_SOURCE_DIR;
  for (const char* folder : {"/tests/planted_defects", "/tests/broken_maps"}) {
    for (const auto& entry : std::filesystem::directory_iterator(root + folder)) {
      if (entry.path().extension() != ".toml") continue;
      const auto files = EditFiles::open(entry.path().string());
      if (!files) continue;  // broken on purpose
      CAPTURE(entry.path().string());
      MapDraft draft = draft_of(*files);
      for (const Finding& finding : findings_of(draft.now())) {
        if (!can_repair(finding) || std::holds_alternative<HexsideFix>(*finding.fix)) continue;
        CAPTURE(finding.message);
        exchanged += std::holds_alternative<ExchangeFix>(*finding.fix) ? 1 : 0;
        opened += std::holds_alternative<OpeningFix>(*finding.fix) ? 1 : 0;
        renamed += std::holds_alternative<ClassFix>(*finding.fix) ? 1 : 0;
        CHECK(repair(draft, finding) == "");
        CHECK(draft.undoable() == describe_fix(draft.opened().map(), *finding.fix));
        const auto is_left = [&](const std::vector<Finding>& findings) {
          return std::ranges::any_of(findings,
                                     [&](const Finding& f) { return f.message == finding.message; });
        };
        CHECK_FALSE(is_left(findings_of(draft.now())));
        const auto written = only(got(files->pending_writes(draft.now())));
        const auto now = got(read_map_text(written.text, "map.toml"));
        CHECK(same_map(now, draft.map()));
        draft.undo();
        CHECK(is_left(findings_of(draft.now())));
      }
    }
  }
  CHECK(exchanged >= 3);
  CHECK(opened >= 3);
  CHECK(renamed >= 1);
}
