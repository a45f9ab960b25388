#pragma once
// SDL2_image, loaded when the first picture is read or written.

#include <memory>
#include <string>

struct SDL_RWops;
struct SDL_Surface;

namespace rearguard {

/// The functions used of SDL2_image. The library links readers for many formats, and loading it takes a
/// quarter of the time that a retreat question needs; so it is loaded only for pictures.
struct ImageLibrary {
  SDL_Surface* (*load_png)(SDL_RWops*) = nullptr;                      ///< IMG_LoadPNG_RW
  SDL_Surface* (*load_svg)(SDL_RWops*, int, int) = nullptr;            ///< IMG_LoadSizedSVG_RW
  SDL_Surface* (*load_typed)(SDL_RWops*, int, const char*) = nullptr;  ///< IMG_LoadTyped_RW
  int (*save_png)(SDL_Surface*, SDL_RWops*, int) = nullptr;            ///< IMG_SavePNG_RW
  std::string problem = {};  ///< why the library could not be loaded; the functions are then null

  explicit operator bool() const { return problem.empty(); }
};

/// Returns the library, loading it at the first call. Thread-safe.
const ImageLibrary& image_library();

struct FreeSurface {
  void operator()(SDL_Surface* surface) const;
};
/// An SDL surface with an owner.
using SurfacePtr = std::unique_ptr<SDL_Surface, FreeSurface>;

}  // namespace rearguard
