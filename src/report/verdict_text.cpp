#include "src/report/verdict_text.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "hexmap/hex.h"
#include "hexmap/hex_map.h"
#include "hexmap/hexside.h"
#include "hexmap/movement_points.h"
#include "hexmap/plural.h"
#include "src/board/position.h"
#include "src/board/unit.h"
#include "src/engine/verdict.h"

namespace rearguard {

namespace {

/// Returns "least-resistance (14.41)", or whichever of the two is not empty.
std::string clause_text(const std::string& clause, const std::string& cite) {
  if (cite.empty()) return clause;
  return clause.empty() ? cite : clause + " (" + cite + ')';
}

class VerdictTextWriter {
 public:
  explicit VerdictTextWriter(const Position& position) : position_(position) {}

  std::string report(const Verdict& v) {
    write_question(v);
    if (v.ends.empty()) {
      write_failure(v);
    } else {
      write_ends(v);
    }
    write_ruled_out(v);
    if (v.proposed) write_judged_path(*v.proposed);
    for (const std::string& note : v.notes) line("Note: " + note);
    return std::move(text_);
  }

 private:
  void line(const std::string& text) { text_ += text + '\n'; }

  std::string number(Hex h) const { return position_.map().grid().number(h); }
  std::string points(MovementPoints p) const {
    return to_text(p, position_.map().chart().denominator) + " MP";
  }
  std::string joined(const std::vector<Hex>& hexes, const char* between) const {
    std::string text;
    for (const Hex h : hexes) text += (text.empty() ? "" : between) + number(h);
    return text;
  }
  std::string ids(const std::vector<UnitIndex>& units) const {
    std::string text;
    for (const UnitIndex u : units) text += (text.empty() ? "" : ", ") + position_.unit(u).id;
    return text;
  }

  void write_question(const Verdict& v) {
    std::string question = v.unit + " in " + number(v.from);
    if (v.distance > 0) {
      question += " must retreat " + plural(v.distance, "hex", "hexes");
    }
    std::string why;
    if (!v.result.empty()) why += "result " + v.result;
    if (!v.rules.empty()) why += (why.empty() ? "rules " : ", rules ") + v.rules;
    if (!v.closed.empty()) why += (why.empty() ? "closed: " : ", closed: ") + joined(v.closed, ", ");
    if (!why.empty()) question += " (" + why + ')';
    line(question + '.');
  }

  void write_failure(const Verdict& v) {
    std::string text =
        v.unit + (v.distance > 0 ? " cannot retreat and is " : " does not retreat and is ") + v.outcome;
    // The clause of a failure often has the name of the outcome; do not repeat it.
    const std::string clause = v.clause == v.outcome ? "" : v.clause;
    const std::string between = clause.empty() || v.cite.empty() ? "" : ", ";
    if (!clause.empty() || !v.cite.empty()) text += " (" + clause + between + v.cite + ')';
    line(v.why.empty() ? text + '.' : text + ": " + v.why);
    if (!v.exhausted_by.empty())
      line("The last remaining paths were ruled out by " + exhausting_clause(v) + '.');
  }

  void write_ends(const Verdict& v) {
    line("");
    const std::string chooser = v.chooser.empty() ? "" : "; the " + v.chooser + " chooses";
    line(plural(v.ends.size(), "legal end hex", "legal end hexes") + chooser + ':');
    for (const VerdictEnd& end : v.ends) write_end(end);
  }

  void write_end(const VerdictEnd& end) {
    const std::string beyond = position_.map().exists(end.hex) ? "" : " (off the map)";
    line("  " + number(end.hex) + beyond + "  " + points(end.movement_points) + ", " +
         plural(end.path_count, "path", "paths"));
    for (std::size_t i = 0; i < end.paths.size(); ++i) {
      std::string text = "    " + joined(end.paths[i], "-");
      if (i < end.exposure.size()) text += exposure(end.exposure[i]);
      line(text);
    }
    if (end.path_count > end.paths.size()) {
      line("    … and " + std::to_string(end.path_count - end.paths.size()) + " more");
    }
  }

  std::string exposure(const Exposure& e) const {
    std::string text;
    const auto add = [&](const std::string& what) { text += (text.empty() ? "   [" : "; ") + what; };
    if (!e.fire.empty()) add("fire from " + ids(e.fire));
    if (!e.zoc_hexes.empty()) add("enemy ZOC in " + joined(e.zoc_hexes, ", "));
    if (!e.displaced.empty()) add("displaces " + ids(e.displaced));
    return text.empty() ? text : text + ']';
  }

  void write_ruled_out(const Verdict& v) {
    if (v.ruled_out.empty()) return;
    line("");
    line("Ruled out:");
    // Hexes with the same reason share the line of the first.
    std::vector<std::pair<std::string, std::string>> lines;
    for (const RuledOutHex& r : v.ruled_out) {
      const std::string what = clause_text(r.clause, r.cite) + (r.why.empty() ? "" : ": " + r.why);
      const auto same = std::find_if(lines.begin(), lines.end(),
                                     [&](const auto& reported) { return reported.second == what; });
      if (same == lines.end()) {
        lines.emplace_back(number(r.hex), what);
      } else {
        same->first.append(", ").append(number(r.hex));
      }
    }
    for (const auto& [hexes, what] : lines) line(fmt::format("  {}  {}", hexes, what));
  }

  void write_judged_path(const PathVerdict& p) {
    line("");
    std::string text = "The path " + joined(p.path, "-") + (p.legal ? " is legal" : " is illegal");
    if (p.movement_points) text += ", " + points(*p.movement_points);
    const std::string clause = clause_text(p.clause, p.cite);
    if (!p.legal && !clause.empty()) text += ", ruled out by " + clause;
    line(p.why.empty() ? text + '.' : text + ": " + p.why);
  }

  const Position& position_;
  std::string text_;
};

}  // namespace

std::string to_text(const Verdict& verdict, const Position& position) {
  return VerdictTextWriter(position).report(verdict);
}

}  // namespace rearguard
