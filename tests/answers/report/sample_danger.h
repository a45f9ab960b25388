#pragma once
// A hand-made report on the sample position.

#include "src/core/engine/surveys/danger.h"
#include "tests/answers/report/sample_verdict.h"

/// b1 retreats and depends on two hexes together, b2 on either of two, r1 fails.
inline DangerReport sample_report(const Position& position) {
  const auto hex = [&](std::string_view number) { return sample_hex(position, number); };
  Danger b1{0, "retreat", false, 2, 11, {}, {hex("0203"), hex("0303")}};
  Danger b2{1, "retreat", false, 1, 1, {hex("0204"), hex("0304")}, {hex("0204")}};
  Danger r1{2, "eliminated", true, 0, 0, {}, {}};
  return {"house rules", "rout", "eliminated", {b1, b2, r1}};
}
