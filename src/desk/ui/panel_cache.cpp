#include "src/desk/ui/panel_cache.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "hexmap/hexside.h"
#include "src/answers/view/map_layout.h"
#include "src/desk/paint/sdl.h"
#include "src/desk/ui/camera.h"

namespace rearguard {

namespace {

struct Edges {
  float left = 1e9F, top = 1e9F, right = -1e9F, bottom = -1e9F;
};

SDL_Rect clip_of(const ImDrawData& data, const ImDrawCmd& command) {
  const auto left = static_cast<int>(std::max(command.ClipRect.x, 0.0F));
  const auto top = static_cast<int>(std::max(command.ClipRect.y, 0.0F));
  return {left, top, static_cast<int>(std::min(command.ClipRect.z, data.DisplaySize.x)) - left,
          static_cast<int>(std::min(command.ClipRect.w, data.DisplaySize.y)) - top};
}

const ImDrawVert& vertex(const ImDrawList& list, const ImDrawCmd& command, unsigned index) {
  return list.VtxBuffer[static_cast<int>(command.VtxOffset +
                                         list.IdxBuffer[static_cast<int>(command.IdxOffset + index)])];
}

/// Puts what is no text on whole pixels. A software canvas cuts fractions off, and ImGui's lines miss whole
/// pixels by the error of an estimated square root, to a side that depends on the processor.
void snap(ImDrawList& list) {
  const ImVec2 white = ImGui::GetIO().Fonts->TexUvWhitePixel;
  // Lines begin and end half a pixel further on than the pixels that they fill; no usual width ends at 0.72.
  constexpr float nudge = 0.28F;
  for (ImDrawVert& v : list.VtxBuffer) {
    if (v.uv.x == white.x && v.uv.y == white.y)
      v.pos = {std::floor(v.pos.x + nudge), std::floor(v.pos.y + nudge)};
  }
}

/// Returns the box of pixels that the six indices from `first` fill with one opaque colour; empty if
/// they fill anything else.
PixelBox hidden_by(const ImDrawList& list, const ImDrawCmd& command, unsigned first) {
  if (first + 6 > command.ElemCount) return {};
  Edges edges;
  const ImDrawVert& start = vertex(list, command, first);
  const ImVec2 white = ImGui::GetIO().Fonts->TexUvWhitePixel;
  for (unsigned i = first; i < first + 6; ++i) {
    const ImDrawVert& v = vertex(list, command, i);
    if (v.col != start.col || (v.col & IM_COL32_A_MASK) != IM_COL32_A_MASK || v.uv.x != white.x ||
        v.uv.y != white.y)
      return {};
    edges = {std::min(edges.left, v.pos.x), std::min(edges.top, v.pos.y), std::max(edges.right, v.pos.x),
             std::max(edges.bottom, v.pos.y)};
  }
  // ImGui fills a box with two triangles: corners 1, 2, 3 and corners 1, 3, 4.
  const auto is_at = [&](unsigned i, float x, float y) {
    const ImVec2& p = vertex(list, command, first + i).pos;
    return p.x == x && p.y == y;
  };
  const bool is_box = is_at(0, edges.left, edges.top) && is_at(1, edges.right, edges.top) &&
                      is_at(2, edges.right, edges.bottom) && is_at(3, edges.left, edges.top) &&
                      is_at(4, edges.right, edges.bottom) && is_at(5, edges.left, edges.bottom);
  if (!is_box) return {};
  return {static_cast<int>(edges.left), static_cast<int>(edges.top), static_cast<int>(edges.right),
          static_cast<int>(edges.bottom)};
}

PixelBox common(const PixelBox& box, const SDL_Rect& clip) {
  return {std::max(box.left, clip.x), std::max(box.top, clip.y), std::min(box.right, clip.x + clip.w),
          std::min(box.bottom, clip.y + clip.h)};
}

/// Returns the box that a list fills first, as ImGui does for a window: background, title, menu.
PixelBox hidden_by(const ImDrawData& data, const ImDrawList& list) {
  PixelBox hidden;
  for (const ImDrawCmd& command : list.CmdBuffer) {
    if (command.UserCallback != nullptr) return {};
    if (command.ElemCount == 0) continue;
    for (unsigned i = 0; i + 6 <= command.ElemCount; i += 6) {
      const PixelBox box = common(hidden_by(list, command, i), clip_of(data, command));
      if (box.empty()) break;
      if (hidden.empty()) {
        hidden = box;
      } else if (box.left == hidden.left && box.right == hidden.right && box.top <= hidden.bottom &&
                 box.bottom >= hidden.top) {
        hidden.top = std::min(hidden.top, box.top);
        hidden.bottom = std::max(hidden.bottom, box.bottom);
      } else {
        break;
      }
    }
    break;
  }
  return hidden;
}

/// Returns true if all of a list is drawn within the box.
bool stays_in(const ImDrawData& data, const ImDrawList& list, const PixelBox& box) {
  for (const ImDrawCmd& command : list.CmdBuffer) {
    if (command.UserCallback != nullptr) return false;
    const SDL_Rect clip = clip_of(data, command);
    if (clip.w <= 0 || clip.h <= 0 || command.ElemCount == 0) continue;
    if (clip.x >= box.left && clip.y >= box.top && clip.x + clip.w <= box.right &&
        clip.y + clip.h <= box.bottom)
      continue;
    Edges edges;
    for (unsigned i = 0; i < command.ElemCount; ++i) {
      const ImVec2& p = vertex(list, command, i).pos;
      edges = {std::min(edges.left, p.x), std::min(edges.top, p.y), std::max(edges.right, p.x),
               std::max(edges.bottom, p.y)};
    }
    const PixelBox reach =
        common({static_cast<int>(std::floor(edges.left)), static_cast<int>(std::floor(edges.top)),
                static_cast<int>(std::ceil(edges.right)), static_cast<int>(std::ceil(edges.bottom))},
               clip);
    if (reach.left < box.left || reach.top < box.top || reach.right > box.right || reach.bottom > box.bottom)
      return false;
  }
  return true;
}

/// Returns the picture that a command shows; null: text, or shapes.
std::shared_ptr<const Image> image_of(const ImDrawCmd& command) {
  const ImTextureID id = command.GetTexID();
  if (id == nullptr || id == ImGui::GetIO().Fonts->TexID) return nullptr;
  return *static_cast<const std::shared_ptr<const Image>*>(id);
}

template <class Value>
void append(std::vector<std::uint8_t>& bytes, const Value* values, int count) {
  const auto* from = reinterpret_cast<const std::uint8_t*>(values);
  bytes.insert(bytes.end(), from, from + sizeof(Value) * static_cast<std::size_t>(count));
}

void append(std::vector<std::uint8_t>& bytes, const ImDrawList& list) {
  const int sizes[] = {list.CmdBuffer.Size, list.VtxBuffer.Size, list.IdxBuffer.Size};
  append(bytes, sizes, 3);
  for (const ImDrawCmd& command : list.CmdBuffer) {
    append(bytes, &command.ClipRect, 1);
    const unsigned parts[] = {command.VtxOffset, command.IdxOffset, command.ElemCount};
    append(bytes, parts, 3);
    const auto image = image_of(command);
    const void* const texture = image ? image.get() : command.GetTexID();
    append(bytes, &texture, 1);
  }
  append(bytes, list.VtxBuffer.Data, list.VtxBuffer.Size);
  append(bytes, list.IdxBuffer.Data, list.IdxBuffer.Size);
}

}  // namespace

void PanelCache::set_enabled(bool enabled) {
  enabled_ = enabled;
  forget();
}

std::vector<PanelCache::Group> PanelCache::grouped(const ImDrawData& data) const {
  std::vector<Group> groups;
  for (int i = 0; i < data.CmdListsCount; ++i) {
    const ImDrawList& list = *data.CmdLists[i];
    const auto at = static_cast<std::size_t>(i);
    PixelBox box = hidden_by(data, list);
    if (!box.empty() && !stays_in(data, list, box)) box = {};
    const bool joins = box.empty() && !groups.empty() && !groups.back().box.empty() &&
                       stays_in(data, list, groups.back().box);
    if (joins) {
      groups.back().last = at + 1;
    } else {
      Group& group = groups.emplace_back();
      group.first = at;
      group.last = at + 1;
      group.box = box;
    }
  }
  for (Group& group : groups) {
    if (group.box.empty()) continue;
    append(group.bytes, &group.box, 1);
    append(group.bytes, &data.DisplaySize, 1);
    for (std::size_t i = group.first; i < group.last; ++i) append(group.bytes, *data.CmdLists[i]);
  }
  return groups;
}

Texture PanelCache::picture_of(const PixelBox& box) const {
  Pixels pixels;
  pixels.width = box.right - box.left;
  pixels.height = box.bottom - box.top;
  pixels.opaque = true;
  pixels.argb.resize(static_cast<std::size_t>(pixels.width) * static_cast<std::size_t>(pixels.height));
  const SDL_Rect from = {box.left, box.top, pixels.width, pixels.height};
  if (SDL_RenderReadPixels(canvas_.renderer(), &from, SDL_PIXELFORMAT_ARGB8888, pixels.argb.data(),
                           pixels.width * 4) != 0)
    return {};
  return canvas_.make_texture(pixels);
}

SDL_Texture* PanelCache::texture_of(const ImDrawCmd& command) const {
  const auto image = image_of(command);
  return image ? shown_.at(image).handle.get() : static_cast<SDL_Texture*>(command.GetTexID());
}

/// Makes textures of the pictures of this frame, and forgets all others.
void PanelCache::take_shown(const ImDrawData& data) {
  std::map<std::shared_ptr<const Image>, Texture> before = std::exchange(shown_, {});
  for (int i = 0; i < data.CmdListsCount; ++i) {
    for (const ImDrawCmd& command : data.CmdLists[i]->CmdBuffer) {
      const auto image = command.UserCallback == nullptr ? image_of(command) : nullptr;
      if (!image || shown_.contains(image)) continue;
      const auto known = before.find(image);
      shown_[image] = known != before.end() ? std::move(known->second)
                                            : canvas_.make_texture(to_uncropped_pixels(*image));
    }
  }
}

void PanelCache::draw(const ImDrawData& data) {
  copied_ = 0;
  take_shown(data);
  if (!canvas_.software()) {
    for (int i = 0; i < data.CmdListsCount; ++i) draw_list(data, *data.CmdLists[i], {});
    SDL_RenderSetClipRect(canvas_.renderer(), nullptr);
    return;
  }
  for (int i = 0; i < data.CmdListsCount; ++i) snap(*data.CmdLists[i]);
  std::vector<Group> groups = grouped(data);
  for (Group& group : groups) {
    const auto old = std::find_if(groups_.begin(), groups_.end(), [&](const Group& g) {
      return enabled_ && !group.box.empty() && g.box == group.box && g.bytes == group.bytes;
    });
    if (old != groups_.end()) {
      group.anchors_alike = old->anchors_alike + 1;
      group.picture = std::move(old->picture);
    }
    SDL_RenderSetClipRect(canvas_.renderer(), nullptr);
    if (group.picture.handle) {
      canvas_.copy(group.picture, {static_cast<double>(group.box.left), static_cast<double>(group.box.top)});
      ++copied_;
      continue;
    }
    for (std::size_t i = group.first; i < group.last; ++i) draw_list(data, *data.CmdLists[i], group.box);
    // A panel that changes in every frame is not cached.
    if (group.anchors_alike == 1) group.picture = picture_of(group.box);
  }
  groups_ = std::move(groups);
  SDL_RenderSetClipRect(canvas_.renderer(), nullptr);
}

void PanelCache::draw_list(const ImDrawData& data, const ImDrawList& list, const PixelBox& only) const {
  SDL_Renderer* const renderer = canvas_.renderer();
  for (const ImDrawCmd& command : list.CmdBuffer) {
    if (command.UserCallback != nullptr) {
      if (command.UserCallback != ImDrawCallback_ResetRenderState) command.UserCallback(&list, &command);
      continue;
    }
    SDL_Rect clip = clip_of(data, command);
    if (!only.empty()) {
      const PixelBox part = common(only, clip);
      clip = {part.left, part.top, part.right - part.left, part.bottom - part.top};
    }
    if (clip.w <= 0 || clip.h <= 0) continue;
    SDL_RenderSetClipRect(renderer, &clip);
    const ImDrawVert* const vertices = list.VtxBuffer.Data + command.VtxOffset;
    SDL_RenderGeometryRaw(
        renderer, texture_of(command), &vertices->pos.x, sizeof(ImDrawVert),
        reinterpret_cast<const SDL_Color*>(&vertices->col), sizeof(ImDrawVert), &vertices->uv.x,
        sizeof(ImDrawVert), list.VtxBuffer.Size - static_cast<int>(command.VtxOffset),
        list.IdxBuffer.Data + command.IdxOffset, static_cast<int>(command.ElemCount), sizeof(ImDrawIdx));
  }
}

}  // namespace rearguard
