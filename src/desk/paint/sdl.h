#pragma once
// SDL2 and SDL2_image, loaded when the first of their functions is called: the fifty libraries that come with
// them take two thirds of the time in which a command starts, and few commands draw. Sources include this
// header instead of SDL's and call its functions as ever. A function that is not in the list below does not
// link: add its name.

#include <SDL.h>
#include <SDL_image.h>

#include <memory>
#include <string>

#include "src/desk/paint/late_call.h"

namespace rearguard {

/// Returns why SDL2 cannot be loaded, and what to install; empty: it is loaded. Thread-safe, as is all that
/// follows.
const std::string& sdl_problem();
/// Returns the same of SDL2 and SDL2_image, which reads and writes pictures.
const std::string& sdl_image_problem();

#define REARGUARD_SDL(name) inline constinit LateCall<decltype(::name)> name(LateLibrary::sdl, #name)
#define REARGUARD_SDL_IMAGE(name) \
  inline constinit LateCall<decltype(::name)> name(LateLibrary::sdl_image, #name)
REARGUARD_SDL(SDL_AllocRW);
REARGUARD_SDL(SDL_CaptureMouse);
REARGUARD_SDL(SDL_ConvertSurfaceFormat);
REARGUARD_SDL(SDL_CreateRGBSurfaceWithFormat);
REARGUARD_SDL(SDL_CreateRGBSurfaceWithFormatFrom);
REARGUARD_SDL(SDL_CreateRenderer);
REARGUARD_SDL(SDL_CreateSoftwareRenderer);
REARGUARD_SDL(SDL_CreateTexture);
REARGUARD_SDL(SDL_CreateWindow);
REARGUARD_SDL(SDL_DestroyRenderer);
REARGUARD_SDL(SDL_DestroyTexture);
REARGUARD_SDL(SDL_DestroyWindow);
REARGUARD_SDL(SDL_FillRect);
REARGUARD_SDL(SDL_FreeRW);
REARGUARD_SDL(SDL_FreeSurface);
REARGUARD_SDL(SDL_GL_GetProcAddress);
REARGUARD_SDL(SDL_GetClipboardText);
REARGUARD_SDL(SDL_GetCurrentVideoDriver);
REARGUARD_SDL(SDL_GetDisplayDPI);
REARGUARD_SDL(SDL_GetError);
REARGUARD_SDL(SDL_GetKeyName);
REARGUARD_SDL(SDL_GetModState);
REARGUARD_SDL(SDL_GetRendererInfo);
REARGUARD_SDL(SDL_GetRendererOutputSize);
REARGUARD_SDL(SDL_GetTicks);
REARGUARD_SDL(SDL_GetWindowDisplayIndex);
REARGUARD_SDL(SDL_GetWindowSize);
REARGUARD_SDL(SDL_InitSubSystem);
REARGUARD_SDL(SDL_PollEvent);
REARGUARD_SDL(SDL_PumpEvents);
REARGUARD_SDL(SDL_PushEvent);
REARGUARD_SDL(SDL_QuitSubSystem);
REARGUARD_SDL(SDL_RWFromConstMem);
REARGUARD_SDL(SDL_RWclose);
REARGUARD_SDL(SDL_RegisterEvents);
REARGUARD_SDL(SDL_RenderCopy);
REARGUARD_SDL(SDL_RenderFillRect);
REARGUARD_SDL(SDL_RenderGeometry);
REARGUARD_SDL(SDL_RenderGeometryRaw);
REARGUARD_SDL(SDL_RenderGetClipRect);
REARGUARD_SDL(SDL_RenderPresent);
REARGUARD_SDL(SDL_RenderReadPixels);
REARGUARD_SDL(SDL_RenderGetWindow);
REARGUARD_SDL(SDL_GetWindowSurface);
REARGUARD_SDL(SDL_QueryTexture);
REARGUARD_SDL(SDL_RenderSetClipRect);
REARGUARD_SDL(SDL_SetClipboardText);
REARGUARD_SDL(SDL_SetHint);
REARGUARD_SDL(SDL_SetRenderDrawBlendMode);
REARGUARD_SDL(SDL_SetRenderDrawColor);
REARGUARD_SDL(SDL_SetSurfaceBlendMode);
REARGUARD_SDL(SDL_SetTextureBlendMode);
REARGUARD_SDL(SDL_SetTextureScaleMode);
REARGUARD_SDL(SDL_SetWindowFullscreen);
REARGUARD_SDL(SDL_SetWindowMinimumSize);
REARGUARD_SDL(SDL_TLSCleanup);
REARGUARD_SDL(SDL_UpdateTexture);
REARGUARD_SDL(SDL_UpperBlit);
REARGUARD_SDL(SDL_WaitEventTimeout);
REARGUARD_SDL(SDL_free);
REARGUARD_SDL_IMAGE(IMG_LoadPNG_RW);
REARGUARD_SDL_IMAGE(IMG_LoadSizedSVG_RW);
REARGUARD_SDL_IMAGE(IMG_LoadTyped_RW);
REARGUARD_SDL_IMAGE(IMG_SavePNG_RW);
#undef REARGUARD_SDL
#undef REARGUARD_SDL_IMAGE

struct FreeSurface {
  void operator()(SDL_Surface* surface) const { SDL_FreeSurface(surface); }
};
using SurfacePtr = std::unique_ptr<SDL_Surface, FreeSurface>;

}  // namespace rearguard
