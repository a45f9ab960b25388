#pragma once
// SDL2_image, loaded when the first picture is read or written.

#include <memory>
#include <string>

struct SDL_RWops;
struct SDL_Surface;

namespace rearguard {

/// What is used of SDL2_image. It brings readers of many formats along, and loading them all takes a quarter
/// of the time in which a question about a retreat is answered: who wants no picture does not wait for them.
struct ImageLibrary {
  SDL_Surface* (*load_png)(SDL_RWops*) = nullptr;            ///< IMG_LoadPNG_RW
  SDL_Surface* (*load_svg)(SDL_RWops*, int, int) = nullptr;  ///< IMG_LoadSizedSVG_RW
  int (*save_png)(SDL_Surface*, SDL_RWops*, int) = nullptr;  ///< IMG_SavePNG_RW
  std::string problem = {};  ///< why it could not be loaded; there are no functions then

  explicit operator bool() const { return problem.empty(); }
};

/// Loads it at the first call. From any thread.
const ImageLibrary& image_library();

struct FreeSurface {
  void operator()(SDL_Surface* surface) const;
};
/// A picture in SDL's hands.
using SurfacePtr = std::unique_ptr<SDL_Surface, FreeSurface>;

}  // namespace rearguard
