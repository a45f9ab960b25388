#include "src/desk/map/window_renderer.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <system_error>

#include "src/desk/paint/sdl.h"

namespace rearguard {
namespace {

SDL_Renderer* renderer_of_card(SDL_Window* window) {
  SDL_Renderer* renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC);
  return renderer != nullptr ? renderer : SDL_CreateRenderer(window, -1, 0);
}

/// Not through a texture, which the card's driver would draw on the processor a second time; where a display
/// takes nothing else, through one.
SDL_Renderer* renderer_of_processor(SDL_Window* window) {
  for (const char* by_texture : {"0", "1"}) {
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, by_texture);
    if (SDL_Renderer* renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE)) return renderer;
  }
  return nullptr;
}

/// Returns the name of the driver, whose context is current after the renderer has been made; empty: not
/// OpenGL.
std::string driver_of(SDL_Renderer* renderer) {
  SDL_RendererInfo info;
  if (SDL_GetRendererInfo(renderer, &info) != 0) return {};
  if ((info.flags & SDL_RENDERER_SOFTWARE) != 0) return "software rasterizer";
  if (!std::string_view(info.name).starts_with("opengl")) return {};
  using GetString = const unsigned char* (*)(unsigned);
  constexpr unsigned name_of_renderer = 0x1F01;  // GL_RENDERER
  const auto get_string = reinterpret_cast<GetString>(SDL_GL_GetProcAddress("glGetString"));
  const unsigned char* const name = get_string == nullptr ? nullptr : get_string(name_of_renderer);
  return name == nullptr ? std::string() : reinterpret_cast<const char*>(name);
}

Drawing choice_of_user(Drawing setting) {
  const char* const driver = std::getenv("SDL_RENDER_DRIVER");
  if (setting != Drawing::automatic || driver == nullptr || *driver == '\0') return setting;
  return std::string_view(driver) == "software" ? Drawing::processor : Drawing::card;
}

}  // namespace

bool is_software_driver(std::string_view renderer) {
  std::string name(renderer);
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  constexpr std::array<std::string_view, 7> known = {
      "llvmpipe", "softpipe", "swrast", "swr ", "software rasterizer", "swiftshader", "gdi generic"};
  return std::ranges::any_of(known,
                             [&](std::string_view part) { return name.find(part) != std::string::npos; });
}

bool may_have_card(const std::filesystem::path& devices) {
  std::error_code ignored;
  const auto has = [&](const char* device) { return std::filesystem::exists(devices / device, ignored); };
  // Those of the kernel's drivers, of NVIDIA's, of Windows below Linux, and of telephones.
  constexpr std::array<const char*, 6> known = {"dri", "nvidiactl", "nvidia0", "dxg", "kgsl-3d0", "mali0"};
  return std::ranges::any_of(known, has);
}

SDL_Renderer* make_renderer(SDL_Window* window, Drawing setting) {
  const Drawing drawing = choice_of_user(setting);
  if (drawing == Drawing::processor || (drawing == Drawing::automatic && !may_have_card("/dev")))
    return renderer_of_processor(window);
  SDL_Renderer* const renderer = renderer_of_card(window);
  if (drawing == Drawing::card || renderer == nullptr || !is_software_driver(driver_of(renderer)))
    return renderer;
  SDL_DestroyRenderer(renderer);
  return renderer_of_processor(window);
}

}  // namespace rearguard
