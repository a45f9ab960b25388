#include "src/desk/print/print_game.h"

#include <algorithm>
#include <exception>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/plural.h"
#include "src/desk/print/sheets.h"
#include "src/play/game/briefing.h"

namespace rearguard {
namespace {

/// The pages of a game but those of its map, and how to print them.
struct Part {
  std::string name;
  std::string advice;
  std::vector<PrintedPage> pages;
};

std::vector<Part> parts_of(const PrintedGame& game, const PrintOptions& options) {
  std::vector<Part> parts;
  const auto add = [&](const char* name, const char* advice, std::vector<PrintedPage> pages) {
    if (!pages.empty()) parts.push_back({name, advice, std::move(pages)});
  };
  if (game.start != nullptr && !game.start->units().empty()) {
    const PrintedUnits roster(game);
    if (options.counters)
      add("Counters and markers",
          "both sides of the paper, turned over its long edge; glue them on card, then cut",
          counter_sheets(game, options, roster));
    if (options.charts) add("Set-up, turns and victory", "", game_charts(game, options, roster));
  }
  if (options.charts) add("Terrain", "", terrain_charts(game, options));
  if (options.rules && !game.rules_text.empty()) add("Rules", "", rules_pages(game, options));
  return parts;
}

std::string page_range(std::size_t first, std::size_t count) {
  return count == 1 ? fmt::format("page {}", first) : fmt::format("pages {} to {}", first, first + count - 1);
}

void add_scale_bar(Flow& flow, double hex_mm) {
  const double length = 100 * px_per_mm;
  const Point at = flow.room(26);
  for (const double x : {at.x, at.x + length / 2, at.x + length})
    rule(flow.scene(), {x, at.y + 4}, {x, at.y + 14});
  rule(flow.scene(), {at.x, at.y + 9}, {at.x + length, at.y + 9});
  write(flow.scene(), {at.x + length + 8, at.y + 13},
        fmt::format("100 mm; a hex is {} mm from side to side", hex_mm), 10);
}

/// Returns the pages that say what there is and how to put it together, of which there are `count`.
std::vector<PrintedPage> first_pages(const PrintedGame& game, const PrintOptions& options,
                                     const MapSheets* map, const std::vector<Part>& parts,
                                     std::size_t count) {
  Flow flow(*options.paper, 1, "Contents");
  flow.heading(game.title, 24);
  if (game.scenario != nullptr)
    flow.text(fmt::format("{}, {}", fmt::join(game.scenario->sides, " against "),
                          plural(game.scenario->turns, "turn", "turns")),
              {12, Face::serif});
  flow.gap(6);
  flow.text("Print in actual size (100 %), without fitting to the page, and measure this bar:", {});
  add_scale_bar(flow, options.hex_mm);
  std::size_t next = count + 1;
  const auto line = [&](const std::string& name, std::size_t pages, const std::string& advice) {
    flow.text(fmt::format("{}: {}{}", name, page_range(next, pages), advice.empty() ? "" : "; " + advice),
              {10, Face::sans, 0, 14});
    next += pages;
  };
  if (map != nullptr)
    line("Map", map->tiles().size(),
         map->tiles().size() == 1 ? ""
                                  : "on one side of the paper; cut each page along its top and left marks "
                                    "and lay it over the pages there, up to their broken ticks");
  for (const Part& part : parts) line(part.name, part.pages.size(), part.advice);
  if (map != nullptr) {
    flow.gap(10);
    const double highest = 0.4 * options.paper->height * px_per_mm;
    const double height = map->add_overview(flow.scene(), flow.room(0), flow.width(), highest);
    flow.room(height + 10);
  }
  if (game.scenario != nullptr) {
    flow.heading("Briefing");
    add_paragraphs(flow, briefing_of(*game.scenario), 10);
  }
  return flow.take();
}

}  // namespace

std::variant<PrintedBook, std::string> print_game(const PrintedGame& game, const PrintOptions& options) {
  std::shared_ptr<MapSheets> map;
  if (options.map) {
    map = std::make_shared<MapSheets>(game, options);
    if (map->tiles().size() > max_map_pages)
      return fmt::format(
          "the map would need {} pages of {}, more than {}; make its hexes smaller, or the paper larger",
          map->tiles().size(), options.paper->name, max_map_pages);
  }
  try {
    std::vector<Part> parts = parts_of(game, options);
    std::vector<PrintedPage> first = first_pages(game, options, map.get(), parts, 1);
    if (first.size() > 1) first = first_pages(game, options, map.get(), parts, first.size());
    const std::size_t before = first.size();
    const std::size_t after = before + (map ? map->tiles().size() : 0);
    std::vector<PrintedPage> others = std::move(first);
    for (Part& part : parts) std::ranges::move(part.pages, std::back_inserter(others));
    const std::size_t pages = after - before + others.size();
    const auto page = [map, before, after, pages, others = std::move(others),
                       title = game.title](std::size_t i) {
      PrintedPage printed =
          i >= before && i < after ? map->page(i - before) : others[i < before ? i : i - (after - before)];
      write(printed.layers.emplace_back().scene,
            {printed.width - page_margin, printed.height - 5 * px_per_mm},
            fmt::format("{}, page {} of {}", title, i + 1, pages), 8, Face::sans, Anchor::end);
      return printed;
    };
    return PrintedBook{game.title, pages, page};
  } catch (const std::exception& error) {
    return error.what();
  }
}

}  // namespace rearguard
