#include "tests/support/panel_harness.h"

#include <SDL.h>
#include <imgui.h>

#include <stdexcept>

#include "src/desk/ui/panel_style.h"

namespace rearguard::testing {

struct PanelHarness::Parts {
  ImGuiContext* context = nullptr;
  Image atlas;
};

PanelHarness::PanelHarness(int width, int height, float scale)
    : parts_(std::make_unique<Parts>()), width_(width), height_(height), scale_(scale) {
  parts_->context = ImGui::CreateContext();
  ImGui::SetCurrentContext(parts_->context);
  ImGuiStyle& style = ImGui::GetStyle();
  style.AntiAliasedLines = style.AntiAliasedLinesUseTex = style.AntiAliasedFill = false;
  apply_panel_style(scale);
  add_panel_fonts(scale);
  ImGuiIO& io = ImGui::GetIO();
  unsigned char* pixels = nullptr;
  int wide = 0;
  int high = 0;
  io.Fonts->GetTexDataAsRGBA32(&pixels, &wide, &high);
  parts_->atlas = Image(wide, high, {});
  parts_->atlas.pixels.assign(pixels, pixels + static_cast<std::ptrdiff_t>(wide) * high * 4);
  io.Fonts->TexID = parts_.get();
  for (int key = 0; key < ImGuiKey_COUNT; ++key) io.KeyMap[key] = key;
}

PanelHarness::~PanelHarness() {
  ImGui::SetCurrentContext(parts_->context);
  ImGui::DestroyContext(parts_->context);
}

void PanelHarness::frame(const std::function<void()>& build) {
  ImGui::SetCurrentContext(parts_->context);
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = {static_cast<float>(width_), static_cast<float>(height_)};
  io.DeltaTime = 1.0F / 60;
  ImGui::NewFrame();
  build();
  ImGui::Render();
}

void PanelHarness::move_mouse(float x, float y) {
  ImGui::GetIO().MousePos = {x, y};
}

void PanelHarness::press_mouse(bool down) {
  ImGui::GetIO().MouseDown[0] = down;
}

void PanelHarness::press_key(int key, bool down) {
  ImGui::GetIO().KeysDown[key] = down;
}

void PanelHarness::type(const std::string& text) {
  ImGui::GetIO().AddInputCharactersUTF8(text.c_str());
}

namespace {

void draw(SDL_Renderer* renderer, SDL_Texture* atlas, const ImDrawData& data) {
  for (int l = 0; l < data.CmdListsCount; ++l) {
    const ImDrawList& list = *data.CmdLists[l];
    for (const ImDrawCmd& command : list.CmdBuffer) {
      const SDL_Rect clip{static_cast<int>(command.ClipRect.x), static_cast<int>(command.ClipRect.y),
                          static_cast<int>(command.ClipRect.z - command.ClipRect.x),
                          static_cast<int>(command.ClipRect.w - command.ClipRect.y)};
      if (clip.w <= 0 || clip.h <= 0) continue;
      SDL_RenderSetClipRect(renderer, &clip);
      const ImDrawVert* const vertices = list.VtxBuffer.Data + command.VtxOffset;
      SDL_RenderGeometryRaw(
          renderer, atlas, &vertices->pos.x, sizeof(ImDrawVert),
          reinterpret_cast<const SDL_Color*>(&vertices->col), sizeof(ImDrawVert), &vertices->uv.x,
          sizeof(ImDrawVert), list.VtxBuffer.Size - static_cast<int>(command.VtxOffset),
          list.IdxBuffer.Data + command.IdxOffset, static_cast<int>(command.ElemCount), sizeof(ImDrawIdx));
    }
  }
}

}  // namespace

Image PanelHarness::picture(const Image& ground) const {
  Image image(width_, height_, {40, 40, 44, 255});
  for (int y = 0; y < ground.height && y < height_; ++y) {
    for (int x = 0; x < ground.width && x < width_; ++x) {
      const Colour c = ground.at(x, y);
      const auto at = static_cast<std::size_t>(y * width_ + x) * 4;
      image.pixels[at] = c.red;
      image.pixels[at + 1] = c.green;
      image.pixels[at + 2] = c.blue;
    }
  }
  SDL_Surface* const surface = SDL_CreateRGBSurfaceWithFormatFrom(image.pixels.data(), width_, height_, 32,
                                                                  width_ * 4, SDL_PIXELFORMAT_RGBA32);
  SDL_Renderer* const renderer = surface == nullptr ? nullptr : SDL_CreateSoftwareRenderer(surface);
  if (renderer == nullptr) throw std::runtime_error(SDL_GetError());
  const Image& pixels = parts_->atlas;
  SDL_Texture* const atlas = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_RGBA32, SDL_TEXTUREACCESS_STATIC,
                                               pixels.width, pixels.height);
  if (atlas == nullptr) throw std::runtime_error(SDL_GetError());
  SDL_UpdateTexture(atlas, nullptr, pixels.pixels.data(), pixels.width * 4);
  SDL_SetTextureBlendMode(atlas, SDL_BLENDMODE_BLEND);
  draw(renderer, atlas, *ImGui::GetDrawData());
  SDL_RenderPresent(renderer);
  SDL_DestroyTexture(atlas);
  SDL_DestroyRenderer(renderer);
  SDL_FreeSurface(surface);
  return image;
}

}  // namespace rearguard::testing
