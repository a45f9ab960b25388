#include "src/answers/report/verdict_text.h"

#include <fmt/format.h>

#include "hexmap/hex.h"
#include "hexmap/hex_map.h"
#include "hexmap/hexside.h"
#include "hexmap/movement_points.h"
#include "hexmap/plural.h"
#include "src/core/board/position.h"
#include "src/core/board/unit.h"
#include "src/core/document/limits.h"
#include "src/core/engine/events/retreat_options.h"
#include "src/core/engine/surveys/trap_text.h"
#include "src/core/engine/terms/verdict.h"
#include "src/core/rules/words/reading.h"

namespace rearguard {

namespace {

/// Returns "least-resistance (14.41)", or only the id or the rule number if the other is empty.
std::string describe_clause(const std::string& clause, const std::string& cite) {
  if (cite.empty()) return clause;
  return clause.empty() ? cite : clause + " (" + cite + ')';
}

class VerdictTextWriter {
 public:
  VerdictTextWriter(const Position& position, const VerdictListing& listing)
      : position_(position), listing_(listing) {}

  std::string report(const Verdict& v) {
    write_question(v);
    write_options(v);
    if (v.end_hexes.empty()) {
      write_failure(v);
    } else {
      write_end_hexes(v);
      write_paths(v);
    }
    write_ruled_out(v);
    if (v.traps) write_traps(v);
    if (v.judged_path) write_judged_path(*v.judged_path);
    for (const std::string& note : v.notes) line("Note: " + note);
    text_ += read_with(v.rules);
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
    std::string question = v.unit;
    for (const std::string& id : v.companions) question += (&id == &v.companions[0] ? " with " : ", ") + id;
    question += " in " + number(v.from);
    if (v.distance > 0) {
      question += " must retreat " + describe_length(v, position_);
    }
    std::string why;
    if (!v.result.empty()) why += "result " + v.result;
    if (!v.rules.empty()) why += (why.empty() ? "rules " : ", rules ") + v.rules;
    if (!v.closed.empty()) why += (why.empty() ? "closed: " : ", closed: ") + joined(v.closed, ", ");
    if (!why.empty()) question += " (" + why + ')';
    line(question + '.');
  }

  void write_options(const Verdict& v) {
    if (v.options.empty()) return;
    line("");
    line(fmt::format("Options; the {} chooses:", v.option_chooser));
    for (const VerdictOption& option : v.options) line("  " + describe(option, position_.map().grid()));
    line(fmt::format("What follows is about {}.", v.option));
  }

  void write_failure(const Verdict& v) {
    std::string text = describe_no_retreat(v);
    // The clause of a failure often has the name of the outcome; do not repeat it.
    const std::string clause = v.clause == v.outcome ? "" : v.clause;
    const std::string between = clause.empty() || v.cite.empty() ? "" : ", ";
    if (!clause.empty() || !v.cite.empty()) text += " (" + clause + between + v.cite + ')';
    line(v.why.empty() ? text + '.' : text + ": " + v.why);
    if (!v.exhausted_by.empty()) line(describe_exhaustion(v));
  }

  void write_end_hexes(const Verdict& v) {
    line("");
    const bool is_choice = v.end_hexes.size() != 1 || v.end_hexes.front().path_count != 1;
    const std::string chooser = v.chooser.empty() || !is_choice ? "" : "; the " + v.chooser + " chooses";
    line(plural(v.end_hexes.size(), "legal end hex", "legal end hexes") + chooser + ':');
    for (const VerdictEnd& end : v.end_hexes) write_end(end);
  }

  void write_end(const VerdictEnd& end) {
    std::string beyond = position_.map().exists(end.hex) ? "" : " (off the map)";
    if (!end.exits.empty()) beyond = " (off the map, " + exits(end) + ")";
    line("  " + number(end.hex) + beyond + "  " + points(end.movement_points) + ", " +
         plural(end.path_count, "path", "paths") + losses(end) + (end.provisional ? ", provisional" : "") +
         (end.may_refuse.empty() ? "" : fmt::format(" ({} may refuse to make way)", ids(end.may_refuse))));
  }

  /// Returns where paths leave the map: "over the southern edge at 3033, 3133".
  std::string exits(const VerdictEnd& end) const {
    std::map<std::string, std::string> by_edge;
    for (const MapExit& exit : end.exits) {
      std::string& hexes = by_edge[exit.edge];
      hexes += (hexes.empty() ? "" : ", ") + number(exit.at);
    }
    std::string text;
    for (const auto& [edge, hexes] : by_edge)
      text += fmt::format("{}over the {} edge at {}", text.empty() ? "" : "; ", edge, hexes);
    return text;
  }

  /// Returns what the unit loses for certain on the way: ", loses 1 to 2 strength points".
  static std::string losses(const VerdictEnd& end) {
    const auto range = loss_range(end);
    if (!range || range->second == 0) return {};
    const auto [least, most] = *range;
    const std::string points = plural(static_cast<std::uint64_t>(most), "strength point", "strength points");
    return least == most ? ", loses " + points : fmt::format(", loses {} to {}", least, points);
  }

  void write_paths(const Verdict& v) {
    if (listing_.max_paths == 0) return;
    line("");
    line("Paths:");
    write_on_every_path(v);
    for (const VerdictEnd& end : v.end_hexes) write_paths_to(end);
  }

  void write_paths_to(const VerdictEnd& end) {
    const std::size_t listed = std::min(end.paths.size(), listing_.max_paths);
    for (std::size_t i = 0; i < listed; ++i) {
      std::string text = "  " + joined(end.paths[i], "-");
      if (i < end.ways.size() && !end.ways[i].empty()) text += ", " + end.ways[i];
      if (i < end.exposure.size()) text += exposure(end.exposure[i]);
      if (i < end.asked_anew.size() && end.asked_anew[i])
        text += fmt::format("   [asked anew from {}]", number(*end.asked_anew[i]));
      line(text);
      if (i < end.path_effects.size()) write_path_effects(end.path_effects[i]);
    }
    VerdictEnd shown;
    shown.paths.assign(end.paths.begin(), end.paths.begin() + static_cast<std::ptrdiff_t>(listed));
    const std::uint64_t different = listed_paths(shown);
    if (end.path_count <= different) return;
    std::string text = fmt::format("  …and {} more to {}", end.path_count - different, number(end.hex));
    if (end.path_count <= max_listed_paths)
      text += fmt::format("; --max-paths {} lists them", end.path_count);
    line(text);
  }

  void write_path_effects(const std::vector<PathEffect>& effects) {
    for (const PathEffect& effect : effects) {
      if (const std::string text = sentence(effect); !listed(on_every_path_, text)) line("    " + text);
    }
  }

  static std::string sentence(const PathEffect& effect) {
    return fmt::format("{}: {}", describe_clause(effect.id, effect.cite), effect.text);
  }

  /// Writes once what happens on each of several listed paths.
  void write_on_every_path(const Verdict& v) {
    on_every_path_.clear();
    std::size_t paths = 0;
    for (const VerdictEnd& end : v.end_hexes) {
      for (std::size_t i = 0; i < std::min(end.path_effects.size(), listing_.max_paths); ++i) {
        std::vector<std::string> here;
        for (const PathEffect& effect : end.path_effects[i]) here.push_back(sentence(effect));
        if (paths++ == 0) {
          on_every_path_ = std::move(here);
        } else {
          std::erase_if(on_every_path_, [&](const std::string& text) { return !listed(here, text); });
        }
      }
      if (end.path_effects.empty()) on_every_path_.clear(), ++paths;
    }
    if (paths < 2) on_every_path_.clear();
    if (!on_every_path_.empty()) line("  On every path:");
    for (const std::string& text : on_every_path_) line("    " + text);
  }

  std::string exposure(const Exposure& e) const {
    std::string text;
    const auto add = [&](const std::string& what) { text += (text.empty() ? "   [" : "; ") + what; };
    if (!e.fire.empty()) add("fire from " + ids(e.fire));
    if (!e.zoc_hexes.empty()) add("enemy ZOC in " + joined(e.zoc_hexes, ", "));
    if (!e.displaced.empty()) add("meets " + ids(e.displaced));
    return text.empty() ? text : text + ']';
  }

  void write_ruled_out(const Verdict& v) {
    if (v.ruled_out.empty() || listing_.ruled_out == RuledOutHexes::none) return;
    std::vector<const RuledOutHex*> listed = listed_ruled_out(v, listing_.ruled_out);
    if (!listing_.clause.empty()) {
      std::erase_if(listed, [&](const RuledOutHex* r) { return r->clause != listing_.clause; });
      if (listed.empty()) return line("\nNo hex is ruled out by " + listing_.clause + '.');
    }
    line("");
    line("Ruled out:");
    // Hexes with the same reason share the line of the first.
    struct Line {
      std::string hexes, what, clause, text;
    };
    std::vector<Line> lines;
    for (const RuledOutHex* r : listed) {
      const std::string what = describe_clause(r->clause, r->cite) + (r->why.empty() ? "" : ": " + r->why);
      const auto same = std::find_if(lines.begin(), lines.end(),
                                     [&](const Line& reported) { return reported.what == what; });
      if (same == lines.end()) {
        lines.push_back({number(r->hex), what, r->clause, r->text});
      } else {
        same->hexes.append(", ").append(number(r->hex));
      }
    }
    for (const Line& l : lines) {
      line(fmt::format("  {}  {}", l.hexes, l.what));
      quote(l.clause, l.text);
    }
    if (!listing_.clause.empty()) return;
    if (const std::size_t others = v.ruled_out.size() - listed.size(); others > 0) {
      line(fmt::format("  {}{}; --ruled-out all lists them", listed.empty() ? "" : "…and ",
                       plural(others, "other hex", "other hexes")));
    }
  }

  /// Writes the words of the rule file below the line that names a clause first.
  void quote(const std::string& clause, const std::string& text) {
    if (text.empty() || !quoted_.insert(clause).second) return;
    line(fmt::format("    \"{}\"", text));
  }

  void write_traps(const Verdict& v) {
    line("");
    if (v.traps->empty())
      return line(fmt::format("No enemy in any hex would leave {} no legal path.", v.unit));
    line(fmt::format("Traps: an enemy in one of these hexes would leave {} no legal path:", v.unit));
    for (const TrapGroup& group : grouped(*v.traps))
      line(fmt::format("  {}  {}", number(group.hex), describe(group, position_)));
  }

  void write_judged_path(const PathVerdict& p) {
    line("");
    std::string text = "The path " + joined(p.path, "-") + (p.legal ? " is legal" : " is illegal");
    if (p.movement_points) text += ", " + points(*p.movement_points);
    const std::string clause = describe_clause(p.clause, p.cite);
    if (!p.legal && !clause.empty()) text += ", ruled out by " + clause;
    line(p.why.empty() ? text + '.' : text + ": " + p.why);
    if (!p.legal) quote(p.clause, p.text);
  }

  const Position& position_;
  const VerdictListing& listing_;
  std::set<std::string> quoted_;            ///< clauses whose texts are written
  std::vector<std::string> on_every_path_;  ///< written once
  std::string text_;
};

}  // namespace

std::string to_text(const Verdict& verdict, const Position& position, const VerdictListing& listing) {
  return VerdictTextWriter(position, listing).report(verdict);
}

}  // namespace rearguard
