#include <exception>
#include <new>

#include "src/answers/api/built_with.h"
#include "src/answers/api/rearguard.h"
#include "src/answers/questions/answer.h"
#include "src/answers/questions/library.h"
#include "src/answers/questions/question.h"

struct rearguard_library {
  rearguard::AskedLibrary library;
};
struct rearguard_position {
  std::unique_ptr<rearguard::AskedPosition> position;
};
struct rearguard_game {
  std::unique_ptr<rearguard::AskedGame> game;
  std::shared_ptr<const rearguard::ArtLibrary> art;
};
struct rearguard_answer {
  std::string text;
};

namespace {

using rearguard::Answer;
using rearguard::answer_with_error;
using rearguard::AnswerStatus;

rearguard_status status_of(AnswerStatus status) {
  switch (status) {
    case AnswerStatus::fine:
      return REARGUARD_OK;
    case AnswerStatus::illegal:
      return REARGUARD_ILLEGAL;
    case AnswerStatus::bad_input:
      return REARGUARD_BAD_INPUT;
    case AnswerStatus::limit:
      return REARGUARD_LIMIT;
    case AnswerStatus::internal:
      break;
  }
  return REARGUARD_INTERNAL;
}

/// Hands the answer of `call` over. No exception leaves it: each becomes an answer of its own.
template <class Call>
rearguard_status answered(rearguard_answer** out, const Call& call) noexcept {
  Answer answer;
  try {
    try {
      answer = call();
    } catch (const std::bad_alloc&) {
      answer = answer_with_error("limit", "there is not enough memory");
    } catch (const std::exception& fault) {
      answer = answer_with_error("internal", fault.what());
    }
    if (out != nullptr) *out = new rearguard_answer{std::move(answer.text)};
    return status_of(answer.status);
  } catch (...) {
    if (out != nullptr) *out = nullptr;
    return REARGUARD_INTERNAL;
  }
}

/// Takes over what was loaded, or returns the answer that says why nothing was.
template <class Handle, class Loaded, class Wrap>
Answer taken(std::variant<Loaded, Answer> loaded, Handle** out, const Wrap& wrap) {
  if (auto* problem = std::get_if<Answer>(&loaded)) return std::move(*problem);
  *out = wrap(std::get<Loaded>(std::move(loaded)));
  return {AnswerStatus::fine, "{}"};
}

Answer null_argument() {
  return answer_with_error("request", "an argument is null that must not be");
}

/// The text of two arguments, which may be null for an empty one.
std::string_view text_of(const char* text, size_t size) {
  return text == nullptr ? std::string_view() : std::string_view(text, size);
}

}  // namespace

extern "C" {

uint32_t rearguard_abi(void) {
  return REARGUARD_ABI;
}

const char* rearguard_version(void) {
  return REARGUARD_VERSION;
}

rearguard_status rearguard_library_new(const char* folder, rearguard_library** library,
                                       rearguard_answer** answer) {
  if (library != nullptr) *library = nullptr;
  return answered(answer, [&]() -> Answer {
    if (library == nullptr) return null_argument();
    *library = new rearguard_library{rearguard::library_over(folder == nullptr ? "" : folder)};
    return {AnswerStatus::fine, "{}"};
  });
}

rearguard_status rearguard_library_add(rearguard_library* library, const char* name, const char* text,
                                       size_t size, rearguard_answer** answer) {
  return answered(answer, [&]() -> Answer {
    if (library == nullptr || name == nullptr) return null_argument();
    return library->library.add(name, std::string(text_of(text, size)));
  });
}

rearguard_status rearguard_position_load(const rearguard_library* library, const char* name, const char* text,
                                         size_t size, rearguard_position** position,
                                         rearguard_answer** answer) {
  if (position != nullptr) *position = nullptr;
  return answered(answer, [&]() -> Answer {
    if (library == nullptr || name == nullptr || position == nullptr) return null_argument();
    const auto content = text == nullptr ? std::nullopt : std::optional(std::string(text, size));
    return taken(library->library.position(name, content), position,
                 [](auto loaded) { return new rearguard_position{std::move(loaded)}; });
  });
}

rearguard_status rearguard_position_ask(const rearguard_position* position, const char* json, size_t size,
                                        rearguard_answer** answer) {
  return answered(answer, [&]() -> Answer {
    if (position == nullptr) return null_argument();
    return position->position->ask(text_of(json, size));
  });
}

rearguard_status rearguard_game_new(const rearguard_library* library, const char* json, size_t size,
                                    rearguard_game** game, rearguard_answer** answer) {
  if (game != nullptr) *game = nullptr;
  return answered(answer, [&]() -> Answer {
    if (library == nullptr || game == nullptr) return null_argument();
    return taken(library->library.game(text_of(json, size)), game, [&](auto loaded) {
      return new rearguard_game{std::move(loaded), library->library.art()};
    });
  });
}

rearguard_status rearguard_game_ask(const rearguard_game* game, const char* json, size_t size,
                                    rearguard_answer** answer) {
  return answered(answer, [&]() -> Answer {
    if (game == nullptr) return null_argument();
    return game->game->ask(text_of(json, size), game->art);
  });
}

rearguard_status rearguard_game_act(rearguard_game* game, const char* json, size_t size,
                                    rearguard_answer** answer) {
  return answered(answer, [&]() -> Answer {
    if (game == nullptr) return null_argument();
    return game->game->act(text_of(json, size));
  });
}

const char* rearguard_answer_text(const rearguard_answer* answer, size_t* size) {
  if (size != nullptr) *size = answer == nullptr ? 0 : answer->text.size();
  return answer == nullptr ? "" : answer->text.c_str();
}

void rearguard_library_free(rearguard_library* library) {
  delete library;
}
void rearguard_position_free(rearguard_position* position) {
  delete position;
}
void rearguard_game_free(rearguard_game* game) {
  delete game;
}
void rearguard_answer_free(rearguard_answer* answer) {
  delete answer;
}

}  // extern "C"
