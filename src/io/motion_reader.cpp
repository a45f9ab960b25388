#include "src/io/motion_reader.h"

#include <array>
#include <span>

#include <fmt/format.h>

#include "src/io/clause_reader.h"
#include "src/rules/catalogue.h"

namespace rearguard {
namespace {

/// Everything but the hex where the ray starts.
constexpr std::array<NamedValue<Frame>, 7> left_behind = {{{"enemies", Frame::enemies},
                                                           {"known-enemies", Frame::known_enemies},
                                                           {"causers", Frame::causers},
                                                           {"enemy-line", Frame::enemy_line},
                                                           {"home-edge", Frame::home_edge},
                                                           {"supply", Frame::supply},
                                                           {"leader", Frame::leader}}};
constexpr std::array<NamedValue<Frame>, 3> made_for = {
    {{"home-edge", Frame::home_edge}, {"supply", Frame::supply}, {"leader", Frame::leader}}};
constexpr std::array<NamedValue<Members>, 1> ray_members = {{{"nearest", Members::nearest}}};

}  // namespace

Motion read_motion(const Node& node, Problems& problems) {
  TableReader table(node, "`motion`", problems);
  Motion motion;
  motion.id = table.string("id").value_or(motion.id);
  motion.cite = table.string("cite").value_or("");
  motion.says = table.string("says").value_or("");
  const auto kind = choose<Motion::Kind>(table, "kind", motion_kind_names(), Need::required);
  motion.kind = kind.value_or(Motion::Kind::walk);
  const auto away_from = choose<Frame>(table, "away_from", std::span<const NamedValue<Frame>>(left_behind));
  const auto toward = choose<Frame>(table, "toward", std::span<const NamedValue<Frame>>(made_for));
  choose<Members>(table, "of", std::span<const NamedValue<Members>>(ray_members));
  motion.oblique =
      choose<Motion::Oblique>(table, "oblique", oblique_names()).value_or(Motion::Oblique::never);
  table.finish();
  if (!kind) return motion;
  const Node* away_node = node.find("away_from");
  const Node* toward_node = node.find("toward");
  if (motion.kind == Motion::Kind::walk) {
    for (const std::string_view key : {"away_from", "toward", "of", "oblique"}) {
      if (const Node* idle = node.find(key))
        problems.add(idle->place, fmt::format("{} goes with `kind = \"ray\"`", key_text(key)));
    }
    return motion;
  }
  if ((away_node == nullptr) == (toward_node == nullptr))
    problems.add(node.place,
                 "a ray leads `away_from` something or `toward` something: `motion` needs one of them");
  motion.toward = toward_node != nullptr;
  motion.frame = motion.toward ? toward.value_or(motion.frame) : away_from.value_or(motion.frame);
  return motion;
}

}  // namespace rearguard
