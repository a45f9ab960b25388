#include "src/desk/paint/late_call.h"

#include <dlfcn.h>

#include <stdexcept>

#include "src/desk/paint/sdl.h"

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

const Loaded& loaded(LateLibrary library) {
  switch (library) {
    case LateLibrary::sdl: {
      static const Loaded sdl = load("SDL2", "libSDL2-2.0.so.0", "libsdl2-2.0-0");
      return sdl;
    }
    case LateLibrary::sdl_image: {
      static const Loaded image = load("SDL2_image", "libSDL2_image-2.0.so.0", "libsdl2-image-2.0-0");
      return image;
    }
    case LateLibrary::cairo:
      break;
  }
  static const Loaded cairo = load("Cairo", "libcairo.so.2", "libcairo2");
  return cairo;
}

}  // namespace

const std::string& late_problem(LateLibrary library) {
  return loaded(library).problem;
}

const std::string& sdl_problem() {
  return late_problem(LateLibrary::sdl);
}

const std::string& sdl_image_problem() {
  return sdl_problem().empty() ? late_problem(LateLibrary::sdl_image) : sdl_problem();
}

void* late_function(LateLibrary library, const char* name) {
  const Loaded& from = loaded(library);
  if (from.handle == nullptr) throw std::runtime_error(from.problem);
  void* const function = ::dlsym(from.handle, name);
  if (function == nullptr) throw std::runtime_error(::dlerror());
  return function;
}

}  // namespace rearguard
