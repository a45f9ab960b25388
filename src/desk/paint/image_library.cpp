#include "src/desk/paint/image_library.h"

#include <SDL.h>
#include <SDL_image.h>

#include <type_traits>

namespace rearguard {
namespace {

/// The file name under which every SDL2_image release with these functions is installed.
constexpr const char* file_name = "libSDL2_image-2.0.so.0";

template <class Function>
bool find(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(SDL_LoadFunction(library, name));
  return function != nullptr;
}

ImageLibrary load() {
  static_assert(std::is_same_v<decltype(ImageLibrary::load_png), decltype(&IMG_LoadPNG_RW)>);
  static_assert(std::is_same_v<decltype(ImageLibrary::load_svg), decltype(&IMG_LoadSizedSVG_RW)>);
  static_assert(std::is_same_v<decltype(ImageLibrary::load_typed), decltype(&IMG_LoadTyped_RW)>);
  static_assert(std::is_same_v<decltype(ImageLibrary::save_png), decltype(&IMG_SavePNG_RW)>);
  ImageLibrary images;
  // Never unloaded: its formats may use the library until the process ends.
  void* const library = SDL_LoadObject(file_name);
  if (library != nullptr && find(library, "IMG_LoadPNG_RW", images.load_png) &&
      find(library, "IMG_LoadSizedSVG_RW", images.load_svg) &&
      find(library, "IMG_LoadTyped_RW", images.load_typed) &&
      find(library, "IMG_SavePNG_RW", images.save_png))
    return images;
  return {nullptr, nullptr, nullptr, nullptr, std::string("SDL2_image cannot be loaded: ") + SDL_GetError()};
}

}  // namespace

const ImageLibrary& image_library() {
  static const ImageLibrary images = load();
  return images;
}

void FreeSurface::operator()(SDL_Surface* surface) const {
  SDL_FreeSurface(surface);
}

}  // namespace rearguard
