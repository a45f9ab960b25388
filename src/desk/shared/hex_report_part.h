#pragma once
// The part of a panel that tells what a verdict says about a hex.

namespace rearguard {

class Position;
struct HexReport;

void hex_report_part(const HexReport& hex_report, const Position& position);

}  // namespace rearguard
