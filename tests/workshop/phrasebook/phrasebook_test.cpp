// Sentences as rule books of several trades print them, and the lines that have to come first.
#include "src/workshop/phrasebook/phrasebook.h"

#include "src/core/document/document.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "tests/support/project_files.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

namespace {

std::vector<Passage> shipped_passages() {
  std::vector<Passage> all;
  for (const char* folder : {"/assets/rules", "/assets/rules/cookbook", "/assets/rules/published"}) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(REARGUARD_SOURCE_DIR + std::string(folder)))
      files.push_back(entry.path());
    std::ranges::sort(files);
    for (const auto& file : files) {
      const bool is_page = file.extension() == ".md";
      if (!is_page && file.extension() != ".toml") continue;
      const auto added = is_page ? passages_of_page(project_text(file), file.filename())
                                 : passages_of_rules(project_text(file), file.filename());
      all.insert(all.end(), added.begin(), added.end());
    }
  }
  return all;
}

const Phrasebook& shipped() {
  static const Phrasebook book = [] {
    Phrasebook read;
    read.add(shipped_passages());
    return read;
  }();
  return book;
}

/// A printed sentence, and words of which the right lines have all.
struct Printed {
  std::string sentence;
  Strings lines;
};

/// Returns at which rank the right lines come, from 1; 0: not among the first three.
std::size_t rank_of(const Printed& printed) {
  const auto hits = shipped().find(printed.sentence, 3);
  for (std::size_t i = 0; i < hits.size(); ++i) {
    const std::string& toml = hits[i].passage->toml;
    if (std::ranges::all_of(printed.lines, [&](const std::string& part) { return has(toml, part); }))
      return i + 1;
  }
  return 0;
}

const std::vector<Printed> sentences = {
    {"Units may not retreat into a hostile zone of control.", {"forbid = \"enemy-zoc\""}},
    {"A withdrawing unit can enter an EZOC only if the hex already holds a friendly unit.",
     {"forbid", "\"enemy-zoc\", { not = \"friend\" }"}},
    {"It is prohibited to retreat straight from one EZOC to another EZOC.", {"forbid = \"zoc-to-zoc\""}},
    {"EZOCs are avoided whenever possible.", {"avoid = \"enemy-zoc\""}},
    {"The route must cross the smallest number of enemy controlled hexes.",
     {"minimize = { count = \"enemy-zoc\" }"}},
    {"Zones of control do not extend across unbridged rivers.", {"not_across", "river"}},
    {"A friendly unit negates enemy ZOC in the hex it occupies.", {"cancelled_by"}},
    {"Units may move through friendly stacks but may not finish the retreat there.",
     {"forbid = \"friend\"", "at = \"end\""}},
    {"A unit may not end its retreat in violation of the stacking limits.",
     {"forbid = \"overstacked\"", "at = \"end\""}},
    {"Friendly units are displaced to make room for a retreating unit.", {"displacement"}},
    {"Artillery is not allowed to retreat through forest.", {"kind = \"artillery\"", "forbid", "woods"}},
    {"Units cannot retreat across a river hexside except at a bridge.",
     {"forbid = { all = [{ feature = [\"river\"] }, { not = { feature = [\"bridge\"] } }] }"}},
    {"No unit may leave the board or enter prohibited terrain while retreating.",
     {"forbid = \"impassable\""}},
    {"The retreat follows the path of least resistance.", {"minimize = \"movement-points\""}},
    {"Retreating units must use a road if there is one.", {"forbid", "nowhere", "road"}},
    {"Retreats are made in the direction of the nearest supply depot.", {"supply-source"}},
    {"Routed units run for their own side of the map.", {"home-edge"}},
    {"Broken units flee straight toward their home edge, or obliquely with the first step.",
     {"kind = \"ray\"", "toward = \"home-edge\"", "oblique = \"first-step\""}},
    {"A fleeing unit that reaches its own edge of the map leaves the game.", {"exits", "home-edge"}},
    {"No unit may enter the rear hexes of an enemy.", {"is = \"in-rear\""}},
    {"Cavalry charges straight ahead and may wheel once.", {"kind = \"forward\"", "max_wheels = 1"}},
    {"Demoralized troops may not retreat to higher ground.", {"forbid", "uphill"}},
    {"A routed unit retreats its full movement allowance.", {"movement_points = \"allowance\""}},
    {"It goes to the hex of lowest elevation.", {"minimize = \"elevation\""}},
    {"If a unit cannot retreat it surrenders, but generals get away.", {"outcome = \"escapes\"", "leader"}},
    {"Headquarters ignore retreat results.", {"exempt", "hq"}},
    {"A unit that cannot complete its retreat loses one step for every hex not retreated.",
     {"if_shorter", "lose_strength = 1"}},
    {"A unit may not enter the same hex more than once during a retreat.", {"forbid = \"revisit\""}},
    {"Each hex entered must be farther from the attacker than the last.",
     {"not = { farther = \"causing-units\" }"}},
    {"Roll a die for each EZOC entered; on a 5 or 6 the unit loses a step.", {"test", "lose_strength"}},
};

}  // namespace

TEST_CASE("what is printed leads to its lines") {
  std::size_t first = 0, among_three = 0;
  std::string missed;
  for (const Printed& printed : sentences) {
    const std::size_t rank = rank_of(printed);
    first += rank == 1 ? 1 : 0;
    among_three += rank > 0 ? 1 : 0;
    if (rank != 1) missed += std::to_string(rank) + " " + printed.sentence + "\n";
  }
  CHECK(sentences.size() == 30);
  CHECK_MESSAGE(first >= 26, missed);
  CHECK_MESSAGE(among_three >= 30, missed);
}

TEST_CASE_FIXTURE(InScratch, "the lines of every place can be pasted") {
  const RuleLibrary library(REARGUARD_SOURCE_DIR "/assets/rules");
  // Results are the file's own; these are sent by path effects.
  std::string results, wrong;
  for (const char* name : {"R", "rout", "retreat"})
    results += "\n[[results]]\nresult = \"" + std::string(name) + "\"\nhexes = 1\n";
  std::size_t clauses = 0, read = 0;
  for (const Passage& passage : shipped_passages()) {
    const std::string place = passage.file + ":" + std::to_string(passage.line);
    CHECK_MESSAGE(parse_document(passage.toml, ""), place, passage.toml);
    const bool is_alone = has(passage.toml, "[[clauses]]") || has(passage.toml, "[[path_effects]]");
    if (passage.kind != Passage::Kind::rule || !is_alone) continue;
    const std::string file =
        scratch.write("r.toml", "rearguard = \"rules 2\"\nname = \"T\"\n" + passage.toml + results);
    ++clauses;
    const auto rules = library.load(file, "");
    read += rules ? 1 : 0;
    if (!rules) wrong += place + to_string(rules.problems());
  }
  CHECK_MESSAGE(read == clauses, wrong);
}
