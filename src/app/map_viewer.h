#pragma once
// Contents that only show: a position with what is under the pointer, or a message where there is none.

#include <string>

#include "src/app/window_contents.h"

namespace rearguard {

class MapViewer final : public WindowContents {
 public:
  MapViewer(std::shared_ptr<const Position> position, std::string name,
            std::shared_ptr<const ArtBook> art = {});

  std::shared_ptr<const Position> position() const override { return position_; }
  std::shared_ptr<const ArtBook> art() const override { return art_; }
  void frame(WindowView& view) override;
  ScreenBox map_area(double width, double height) const override;
  void map_clicked(const MapClick& click, WindowView& view) override;
  void paper_clicked(MouseButton button, WindowView& view) override;
  void map_hovered(std::optional<Hex> hex) override { hovered_ = hex; }
  bool key(const std::string& name, WindowView& view) override;
  std::vector<MapOverlay> overlays() const override;
  std::optional<Hex> fanned() const override { return chosen_; }

 private:
  std::string about(Hex h) const;
  void show_help(WindowView& view);

  std::shared_ptr<const Position> position_;
  std::string name_;
  std::shared_ptr<const ArtBook> art_;
  std::optional<Hex> hovered_;
  std::optional<Hex> chosen_;
  bool help_ = false;
  double status_height_ = 0;
};

/// Says in the middle of the window why nothing can be shown.
class MessageBoard final : public WindowContents {
 public:
  MessageBoard(std::string heading, std::string text);

  std::shared_ptr<const Position> position() const override { return nullptr; }
  void frame(WindowView& view) override;
  void map_clicked(const MapClick&, WindowView&) override {}
  void map_hovered(std::optional<Hex>) override {}
  bool key(const std::string& name, WindowView& view) override;

 private:
  std::string heading_;
  std::string text_;
};

}  // namespace rearguard
