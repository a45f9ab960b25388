#include "src/desk/ui/ui_bridge.h"

#include <imgui.h>

#include <cmath>
#include <set>

#include "src/answers/view/map_layout.h"
#include "src/desk/paint/sdl.h"
#include "src/desk/ui/camera.h"
#include "src/desk/ui/panel_style.h"

namespace rearguard {

namespace {

void map_keys(ImGuiIO& io) {
  constexpr std::array<std::pair<ImGuiKey_, SDL_Scancode>, 22> keys = {{
      {ImGuiKey_Tab, SDL_SCANCODE_TAB},
      {ImGuiKey_LeftArrow, SDL_SCANCODE_LEFT},
      {ImGuiKey_RightArrow, SDL_SCANCODE_RIGHT},
      {ImGuiKey_UpArrow, SDL_SCANCODE_UP},
      {ImGuiKey_DownArrow, SDL_SCANCODE_DOWN},
      {ImGuiKey_PageUp, SDL_SCANCODE_PAGEUP},
      {ImGuiKey_PageDown, SDL_SCANCODE_PAGEDOWN},
      {ImGuiKey_Home, SDL_SCANCODE_HOME},
      {ImGuiKey_End, SDL_SCANCODE_END},
      {ImGuiKey_Insert, SDL_SCANCODE_INSERT},
      {ImGuiKey_Delete, SDL_SCANCODE_DELETE},
      {ImGuiKey_Backspace, SDL_SCANCODE_BACKSPACE},
      {ImGuiKey_Space, SDL_SCANCODE_SPACE},
      {ImGuiKey_Enter, SDL_SCANCODE_RETURN},
      {ImGuiKey_Escape, SDL_SCANCODE_ESCAPE},
      {ImGuiKey_KeyPadEnter, SDL_SCANCODE_KP_ENTER},
      {ImGuiKey_A, SDL_SCANCODE_A},
      {ImGuiKey_C, SDL_SCANCODE_C},
      {ImGuiKey_V, SDL_SCANCODE_V},
      {ImGuiKey_X, SDL_SCANCODE_X},
      {ImGuiKey_Y, SDL_SCANCODE_Y},
      {ImGuiKey_Z, SDL_SCANCODE_Z},
  }};
  for (const auto& [key, code] : keys) io.KeyMap[key] = code;
}

const char* clipboard_text(void* user_data) {
  auto& text = *static_cast<std::string*>(user_data);
  char* const copied = SDL_GetClipboardText();
  text = copied != nullptr ? copied : "";
  SDL_free(copied);
  return text.c_str();
}

void set_clipboard_text(void*, const char* text) {
  SDL_SetClipboardText(text);
}

int mouse_index(Uint8 button) {
  switch (button) {
    case SDL_BUTTON_LEFT:
      return 0;
    case SDL_BUTTON_RIGHT:
      return 1;
    case SDL_BUTTON_MIDDLE:
      return 2;
    default:
      return -1;
  }
}

}  // namespace

struct UiBridge::Queue {
  std::deque<SDL_Event> waiting;
  std::vector<SDL_Event> taken;
  std::set<int> changed_keys, changed_buttons;
  std::set<int> held_buttons;  ///< after the last event that waits
  unsigned modifiers = 0;      ///< of the last of the changed keys
  /// Frames until text may follow Tab: ImGui gives the next field the keyboard a frame later, and drops what
  /// is typed in that frame.
  int frames_until_text = 0;

  void begin_frame() {
    taken.clear();
    changed_keys.clear();
    changed_buttons.clear();
    frames_until_text = std::max(0, frames_until_text - 1);
  }
  void note_key(const SDL_Event& event) {
    changed_keys.insert(event.key.keysym.scancode);
    modifiers = event.key.keysym.mod;
    if (event.type == SDL_KEYDOWN && event.key.keysym.scancode == SDL_SCANCODE_TAB) frames_until_text = 2;
  }

  /// Returns true if the event fits into the current frame with those already taken. ImGui only sees the
  /// state at the start of a frame: a button or key may change once, and the mouse may not move after a
  /// button has changed, nor a modifier after a key: the release of Ctrl would make a letter of a command.
  bool fits(const SDL_Event& event) const {
    switch (event.type) {
      case SDL_MOUSEMOTION:
      case SDL_MOUSEWHEEL:
      case SDL_MOUSEBUTTONDOWN:
      case SDL_MOUSEBUTTONUP:
        return changed_buttons.empty();
      case SDL_KEYDOWN:
      case SDL_KEYUP:
        return !changed_keys.contains(event.key.keysym.scancode) &&
               (changed_keys.empty() || event.key.keysym.mod == modifiers);
      case SDL_TEXTINPUT:
        return frames_until_text == 0;
      default:
        return true;
    }
  }
};

UiBridge::UiBridge(Canvas& canvas, double scale)
    : canvas_(canvas), mouse_scale_(scale), pictures_(canvas), queue_(std::make_unique<Queue>()) {
  ImGuiContext* const before = ImGui::GetCurrentContext();
  context_ = ImGui::CreateContext();
  ImGui::SetCurrentContext(context_);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.BackendPlatformName = "rearguard";
  io.ClipboardUserData = &clipboard_;
  io.GetClipboardTextFn = clipboard_text;
  io.SetClipboardTextFn = set_clipboard_text;
  io.MousePos = {-1e9F, -1e9F};
  map_keys(io);
  if (canvas.software()) {
    // SDL's software renderer distorts the thin quads of anti-aliased edges.
    ImGuiStyle& style = ImGui::GetStyle();
    style.AntiAliasedLines = style.AntiAliasedLinesUseTex = style.AntiAliasedFill = false;
  }
  set_scale(scale);
  if (before != nullptr) ImGui::SetCurrentContext(before);
}

UiBridge::~UiBridge() {
  ImGuiContext* const before = ImGui::GetCurrentContext();
  ImGui::DestroyContext(context_);
  if (before != context_) ImGui::SetCurrentContext(before);
}

void UiBridge::set_scale(double scale) {
  if (scale == scale_) return;
  scale_ = scale;
  use_context();
  ImGui::GetIO().Fonts->Clear();
  add_panel_fonts(static_cast<float>(scale));
  make_font_texture();
}

void UiBridge::use_context() const {
  ImGui::SetCurrentContext(context_);
}

void UiBridge::make_font_texture() {
  use_context();
  ImGuiIO& io = ImGui::GetIO();
  unsigned char* pixels = nullptr;
  int width = 0;
  int height = 0;
  io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
  font_texture_.reset(
      SDL_CreateTexture(canvas_.renderer(), SDL_PIXELFORMAT_RGBA32, SDL_TEXTUREACCESS_STATIC, width, height));
  if (font_texture_) {
    SDL_UpdateTexture(font_texture_.get(), nullptr, pixels, width * 4);
    SDL_SetTextureBlendMode(font_texture_.get(), SDL_BLENDMODE_BLEND);
    SDL_SetTextureScaleMode(font_texture_.get(), SDL_ScaleModeLinear);
  }
  io.Fonts->SetTexID(font_texture_.get());
  pictures_.forget();  // the new texture may have the address of the old one
}

void UiBridge::push(const SDL_Event& event) {
  SDL_Event scaled = event;
  const auto to_pixels = [this](Sint32 point) {
    return static_cast<Sint32>(std::lround(point * mouse_scale_));
  };
  if (event.type == SDL_MOUSEMOTION) {
    scaled.motion.x = to_pixels(event.motion.x);
    scaled.motion.y = to_pixels(event.motion.y);
  } else if (event.type == SDL_MOUSEBUTTONDOWN || event.type == SDL_MOUSEBUTTONUP) {
    scaled.button.x = to_pixels(event.button.x);
    scaled.button.y = to_pixels(event.button.y);
  }
  if (event.type == SDL_MOUSEBUTTONDOWN) queue_->held_buttons.insert(event.button.button);
  if (event.type == SDL_MOUSEBUTTONUP) queue_->held_buttons.erase(event.button.button);
  // Only the last of several consecutive movements counts, except in a stroke: it goes where the hand went,
  // however long a frame takes.
  auto& waiting = queue_->waiting;
  if (event.type == SDL_MOUSEMOTION && queue_->held_buttons.empty() && !waiting.empty() &&
      waiting.back().type == SDL_MOUSEMOTION) {
    waiting.back() = scaled;
  } else {
    waiting.push_back(scaled);
  }
}

namespace {

void set_mouse(ImGuiIO& io, Sint32 x, Sint32 y) {
  io.MousePos = {static_cast<float>(x), static_cast<float>(y)};
}

void set_modifiers(ImGuiIO& io, unsigned modifiers) {
  io.KeyShift = (modifiers & KMOD_SHIFT) != 0;
  io.KeyCtrl = (modifiers & KMOD_CTRL) != 0;
  io.KeyAlt = (modifiers & KMOD_ALT) != 0;
  io.KeySuper = (modifiers & KMOD_GUI) != 0;
}

void report(ImGuiIO& io, const SDL_Event& event) {
  switch (event.type) {
    case SDL_MOUSEMOTION:
      set_mouse(io, event.motion.x, event.motion.y);
      break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
      set_mouse(io, event.button.x, event.button.y);
      if (const int index = mouse_index(event.button.button); index >= 0)
        io.MouseDown[index] = event.type == SDL_MOUSEBUTTONDOWN;
      break;
    case SDL_MOUSEWHEEL:
      io.MouseWheel += static_cast<float>(event.wheel.y);
      io.MouseWheelH += static_cast<float>(event.wheel.x);
      break;
    case SDL_TEXTINPUT:
      io.AddInputCharactersUTF8(event.text.text);
      break;
    case SDL_KEYDOWN:
    case SDL_KEYUP:
      if (const auto code = static_cast<std::size_t>(event.key.keysym.scancode);
          code < std::size(io.KeysDown))
        io.KeysDown[code] = event.type == SDL_KEYDOWN;
      set_modifiers(io, event.key.keysym.mod);
      break;
    case SDL_WINDOWEVENT:
      if (event.window.event == SDL_WINDOWEVENT_LEAVE) io.MousePos = {-1e9F, -1e9F};
      if (event.window.event == SDL_WINDOWEVENT_FOCUS_LOST) {
        std::fill(std::begin(io.KeysDown), std::end(io.KeysDown), false);
        set_modifiers(io, 0);
      }
      break;
    default:
      break;
  }
}

}  // namespace

void UiBridge::new_frame(double seconds) {
  use_context();
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = {static_cast<float>(canvas_.width()), static_cast<float>(canvas_.height())};
  io.DeltaTime = static_cast<float>(std::clamp(seconds, 0.0001, 1.0));
  Queue& queue = *queue_;
  queue.begin_frame();
  while (!queue.waiting.empty() && queue.fits(queue.waiting.front())) {
    const SDL_Event event = queue.waiting.front();
    queue.waiting.pop_front();
    if (event.type == SDL_MOUSEBUTTONDOWN || event.type == SDL_MOUSEBUTTONUP)
      queue.changed_buttons.insert(event.button.button);
    if (event.type == SDL_KEYDOWN || event.type == SDL_KEYUP) queue.note_key(event);
    report(io, event);
    queue.taken.push_back(event);
  }
  ImGui::NewFrame();
}

const std::vector<SDL_Event>& UiBridge::taken() const {
  return queue_->taken;
}

bool UiBridge::has_more() const {
  return !queue_->waiting.empty();
}

bool UiBridge::wants_mouse() const {
  use_context();
  return ImGui::GetIO().WantCaptureMouse;
}

bool UiBridge::wants_text() const {
  use_context();
  return ImGui::GetIO().WantTextInput;
}

void UiBridge::render() {
  use_context();
  ImGui::Render();
  pictures_.draw(*ImGui::GetDrawData());
}

}  // namespace rearguard
