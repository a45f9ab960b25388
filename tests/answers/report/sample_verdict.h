#pragma once
// A hand-made position of three units with two verdicts, for the tests of the verdict writers.

#include "src/core/engine/terms/verdict.h"
#include "src/core/io/positions/position_reader.h"
#include "tests/support/got.h"

inline Position sample_position() {
  PositionSource source;
  source.file = "sample";
  auto document = got(read_position_text(
      R"({"rearguard": "position 1", "map": {
        "grid": {"orientation": "flat", "shifted": "even", "first": "0101", "columns": 4, "rows": 4},
        "terrain": {"clear": {"symbol": ".", "cost": {"foot": "1/2"}}},
        "hexes": ["....", "....", "....", "...."]},
      "units": [{"id": "b1", "side": "union", "hex": "0202", "class": "foot"},
                {"id": "b2", "side": "union", "hex": "0203", "class": "foot"},
                {"id": "r1", "side": "rebel", "hex": "0201", "class": "foot"}]})",
      source));
  return (std::move(document)).position;
}

inline Hex sample_hex(const Position& position, std::string_view number) {
  return position.map().grid().parse(number).value();
}

inline Verdict sample_retreat(const Position& position) {
  const auto hex = [&](std::string_view number) { return sample_hex(position, number); };
  Verdict v;
  v.unit = "b1";
  v.from = hex("0202");
  v.distance = 2;
  v.result = "R2";
  v.rules = "order-actions";
  v.outcome = "retreat";
  v.chooser = "owner";
  v.end_hexes.resize(2);
  v.end_hexes[0].hex = hex("0204");
  v.end_hexes[0].movement_points = {7};
  v.end_hexes[0].path_count = 7;
  v.end_hexes[0].paths = {{hex("0202"), hex("0203"), hex("0204")}, {hex("0202"), hex("0303"), hex("0204")}};
  v.end_hexes[0].exposure = {{{2}, {hex("0203")}, {1}}, {}};
  v.end_hexes[1].hex = hex("0403");
  v.end_hexes[1].movement_points = {1};
  v.end_hexes[1].path_count = std::numeric_limits<std::uint64_t>::max();
  v.end_hexes[1].paths = {{hex("0202"), hex("0302"), hex("0403")}};
  v.end_hexes[1].exposure = {{}};
  v.ruled_out = {{hex("0200"), "passable", "14.1", "no hex \"there\""}};
  v.judged_path =
      PathVerdict{{hex("0202"), hex("0201")}, false, "no-enemy", "14.1", "r1 is there", MovementPoints{2}};
  v.notes = {"one clause was set aside"};
  return v;
}

inline Verdict sample_failure(const Position& position) {
  Verdict v;
  v.unit = "b1";
  v.from = sample_hex(position, "0202");
  v.distance = 3;
  v.rules = "order-actions";
  v.outcome = "captured";
  v.clause = "captured";
  v.cite = "14.0";
  v.why = "no path is left";
  v.exhausted_by = "no-enemy";
  return v;
}

/// Fixtures: a position, and a verdict about it.
struct SamplePosition {
  const Position position = sample_position();
};
struct SampleRetreat : SamplePosition {
  Verdict verdict = sample_retreat(position);
};
