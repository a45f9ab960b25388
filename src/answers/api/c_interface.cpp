#include <atomic>
#include <exception>
#include <mutex>
#include <new>
#include <unordered_map>

#include "src/answers/api/built_with.h"
#include "src/answers/api/rearguard.h"
#include "src/answers/questions/answer.h"
#include "src/answers/questions/library.h"
#include "src/answers/questions/question.h"
#include "src/answers/report/origin.h"

struct rearguard_answer {
  std::string text;
};

namespace {

using rearguard::Answer;
using rearguard::answer_with_error;
using rearguard::AnswerStatus;

/// A game, and the drawings of its library.
struct DrawnGame {
  std::unique_ptr<rearguard::AskedGame> game;
  std::shared_ptr<const rearguard::ArtLibrary> art;
};

/// Numbers of handles, for all kinds.
std::atomic<std::uintptr_t> next_handle = 1;

/// What the handles of one kind stand for. A handle is a number, given once, and points nowhere: one that was
/// freed, in whatever thread, or is of another kind, stands for nothing. What a call has found lives until
/// the call is over.
template <class Handle, class Kept>
class Handles {
 public:
  explicit Handles(const char* kind) : kind_(kind) {}

  Handle* keep(std::shared_ptr<Kept> kept) {
    const std::lock_guard lock(guard_);
    std::uintptr_t number = next_handle++;
    while (number == 0 || kept_.contains(number)) number = next_handle++;
    kept_.emplace(number, std::move(kept));
    return reinterpret_cast<Handle*>(number);
  }

  /// Answers with what a handle stands for, or says that it stands for nothing.
  template <class Answering>
  Answer with(const Handle* handle, const Answering& answering) const {
    if (handle == nullptr) return answer_with_error("request", "an argument is null that must not be");
    const std::shared_ptr<Kept> kept = find(handle);
    if (kept == nullptr)
      return answer_with_error("request", std::string("this is no ") + kind_ + ", or one that was freed");
    return answering(*kept);
  }

  void drop(const Handle* handle) {
    std::shared_ptr<Kept> last;  // its end need not be waited for by others
    const std::lock_guard lock(guard_);
    const auto found = kept_.find(reinterpret_cast<std::uintptr_t>(handle));
    if (found == kept_.end()) return;
    last = std::move(found->second);
    kept_.erase(found);
  }

 private:
  std::shared_ptr<Kept> find(const Handle* handle) const {
    const std::lock_guard lock(guard_);
    const auto found = kept_.find(reinterpret_cast<std::uintptr_t>(handle));
    return found == kept_.end() ? nullptr : found->second;
  }

  const char* kind_;
  mutable std::mutex guard_;
  std::unordered_map<std::uintptr_t, std::shared_ptr<Kept>> kept_;
};

// They are never destroyed: threads may still ask while the program ends.
auto& libraries = *new Handles<rearguard_library, rearguard::AskedLibrary>("library");
auto& positions = *new Handles<rearguard_position, const rearguard::AskedPosition>("position");
auto& games = *new Handles<rearguard_game, DrawnGame>("game");

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
  return rearguard::program_version();
}

rearguard_status rearguard_library_new(const char* folder, rearguard_library** library,
                                       rearguard_answer** answer) {
  if (library != nullptr) *library = nullptr;
  return answered(answer, [&]() -> Answer {
    if (library == nullptr) return null_argument();
    *library = libraries.keep(std::make_shared<rearguard::AskedLibrary>(folder == nullptr ? "" : folder,
                                                                        rearguard::built_in_suggestions()));
    return {AnswerStatus::fine, "{}"};
  });
}

rearguard_status rearguard_library_add(rearguard_library* library, const char* name, const char* text,
                                       size_t size, rearguard_answer** answer) {
  return answered(answer, [&]() -> Answer {
    if (name == nullptr) return null_argument();
    return libraries.with(library, [&](rearguard::AskedLibrary& known) {
      return known.add(name, std::string(text_of(text, size)));
    });
  });
}

rearguard_status rearguard_position_load(const rearguard_library* library, const char* name, const char* text,
                                         size_t size, rearguard_position** position,
                                         rearguard_answer** answer) {
  if (position != nullptr) *position = nullptr;
  return answered(answer, [&]() -> Answer {
    if (name == nullptr || position == nullptr) return null_argument();
    const auto content = text == nullptr ? std::nullopt : std::optional(std::string(text, size));
    return libraries.with(library, [&](const rearguard::AskedLibrary& known) {
      return taken(known.position(name, content), position,
                   [](auto loaded) { return positions.keep(std::move(loaded)); });
    });
  });
}

rearguard_status rearguard_position_ask(const rearguard_position* position, const char* json, size_t size,
                                        rearguard_answer** answer) {
  return answered(answer, [&]() -> Answer {
    return positions.with(
        position, [&](const rearguard::AskedPosition& asked) { return asked.ask(text_of(json, size)); });
  });
}

rearguard_status rearguard_position_with(const rearguard_position* position, const char* json, size_t size,
                                         rearguard_position** other, rearguard_answer** answer) {
  if (other != nullptr) *other = nullptr;
  return answered(answer, [&]() -> Answer {
    if (other == nullptr) return null_argument();
    return positions.with(position, [&](const rearguard::AskedPosition& known) {
      return taken(known.with(text_of(json, size)), other,
                   [](auto made) { return positions.keep(std::move(made)); });
    });
  });
}

rearguard_status rearguard_game_new(const rearguard_library* library, const char* json, size_t size,
                                    rearguard_game** game, rearguard_answer** answer) {
  if (game != nullptr) *game = nullptr;
  return answered(answer, [&]() -> Answer {
    if (game == nullptr) return null_argument();
    return libraries.with(library, [&](const rearguard::AskedLibrary& known) {
      return taken(known.game(text_of(json, size)), game, [&](auto loaded) {
        return games.keep(std::make_shared<DrawnGame>(DrawnGame{std::move(loaded), known.art()}));
      });
    });
  });
}

rearguard_status rearguard_game_copy(const rearguard_game* game, rearguard_game** copy,
                                     rearguard_answer** answer) {
  if (copy != nullptr) *copy = nullptr;
  return answered(answer, [&]() -> Answer {
    if (copy == nullptr) return null_argument();
    return games.with(game, [&](const DrawnGame& known) -> Answer {
      *copy = games.keep(std::make_shared<DrawnGame>(DrawnGame{known.game->copy(), known.art}));
      return {AnswerStatus::fine, "{}"};
    });
  });
}

rearguard_status rearguard_game_ask(const rearguard_game* game, const char* json, size_t size,
                                    rearguard_answer** answer) {
  return answered(answer, [&]() -> Answer {
    return games.with(
        game, [&](const DrawnGame& asked) { return asked.game->ask(text_of(json, size), asked.art); });
  });
}

rearguard_status rearguard_game_act(rearguard_game* game, const char* json, size_t size,
                                    rearguard_answer** answer) {
  return answered(answer, [&]() -> Answer {
    return games.with(game, [&](DrawnGame& asked) { return asked.game->act(text_of(json, size)); });
  });
}

const char* rearguard_answer_text(const rearguard_answer* answer, size_t* size) {
  if (size != nullptr) *size = answer == nullptr ? 0 : answer->text.size();
  return answer == nullptr ? "" : answer->text.c_str();
}

void rearguard_library_free(rearguard_library* library) {
  libraries.drop(library);
}
void rearguard_position_free(rearguard_position* position) {
  positions.drop(position);
}
void rearguard_game_free(rearguard_game* game) {
  games.drop(game);
}
void rearguard_answer_free(rearguard_answer* answer) {
  delete answer;
}

}  // extern "C"
