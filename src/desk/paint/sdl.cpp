#include "src/desk/paint/sdl.h"

#include <dlfcn.h>

#include <stdexcept>

namespace rearguard {
namespace {

struct Loaded {
  void* handle = nullptr;  // never closed: functions are called until the process ends
  std::string problem;
};

Loaded load(const std::string& name, const char* file, const std::string& package) {
  void* const handle = ::dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (handle != nullptr) return {handle, ""};
  return {nullptr, name + " cannot be loaded: " + ::dlerror() + "; install the package " + package};
}

const Loaded& loaded(SdlLibrary library) {
  if (library == SdlLibrary::sdl) {
    static const Loaded sdl = load("SDL2", "libSDL2-2.0.so.0", "libsdl2-2.0-0");
    return sdl;
  }
  static const Loaded image = load("SDL2_image", "libSDL2_image-2.0.so.0", "libsdl2-image-2.0-0");
  return image;
}

}  // namespace

const std::string& sdl_problem() {
  return loaded(SdlLibrary::sdl).problem;
}

const std::string& sdl_image_problem() {
  return sdl_problem().empty() ? loaded(SdlLibrary::image).problem : sdl_problem();
}

void* sdl_function(SdlLibrary library, const char* name) {
  const Loaded& from = loaded(library);
  if (from.handle == nullptr) throw std::runtime_error(from.problem);
  void* const function = ::dlsym(from.handle, name);
  if (function == nullptr) throw std::runtime_error(::dlerror());
  return function;
}

}  // namespace rearguard
