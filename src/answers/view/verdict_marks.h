#pragma once
// The marks of a verdict, shared by the picture and its legend.

#include "src/answers/view/scene.h"

namespace rearguard {
struct RuledOutHex;
}

namespace rearguard::marks {

inline constexpr Colour path_colour = rgb(0x0b5d3b);
inline constexpr Colour end_colour = rgb(0x12824c);
inline constexpr Colour illegal_colour = rgb(0x9e1b1b);
inline constexpr Colour ring_colour = rgb(0x7a1fa2);
inline constexpr Colour cause_colour = rgb(0xb5271c);
inline constexpr Colour effect_colour = rgb(0xb85c00);
inline constexpr Colour halo = with_alpha(rgb(0xfffaf0), 235);  ///< behind letters and signs on a map
inline constexpr Colour zoc_wash = with_alpha(rgb(0xc0392b), 22);

/// Returns a hatch whose lines match between hexes. `u` is the hex radius, here and below.
Hatch zoc_hatch(double u);

/// Adds a ring round a unit that caused the retreat.
void add_cause(Scene& scene, Point at, double u);
void add_ring(Scene& scene, Role role, Point at, double radius, double u);
/// Adds the mark of an end hex; in an occupied hex, dot and text are placed at the edge of the counter.
void add_end(Scene& scene, Point centre, double u, const std::string& cost, bool occupied);
void add_ruled_out_hex(Scene& scene, Point centre, double u, const RuledOutHex& ruled_out_hex, bool occupied);
/// Adds the mark of a hex in which something happens on a legal path: filled if some of it is certain.
void add_effect(Scene& scene, Role role, Point at, double size, bool is_certain, std::string note);
void add_end_dot(Scene& scene, Role role, Point at, double radius);
void add_cross(Scene& scene, Role role, Point at, double size, std::string note);

}  // namespace rearguard::marks
