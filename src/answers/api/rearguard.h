/* Rearguard for other programs: where a counter may legally retreat, along which paths, and why not there.
 *
 * Texts are UTF-8; a size is in bytes. A question is a JSON object, an answer a text: JSON, SVG or a journal,
 * the same bytes as the command `rearguard` prints. src/answers/api/README.md lists the questions.
 *
 * Every function that can fail returns a status and sets an answer, to be freed by `rearguard_answer_free`:
 *   REARGUARD_OK         the answer
 *   REARGUARD_ILLEGAL    {"illegal": {"why", "cite", "kind"}}; nothing has changed
 *   others               {"error": {"kind", "message", "problems": [{"document", "line", "column",
 * "message"}]}} The answer is null only if there is not even memory for that. A handle is null unless the
 * status is REARGUARD_OK. Null handles may be freed. No function prints, exits, installs signal handlers,
 * changes the locale or the working directory, or reads the environment.
 *
 * Threads: any number of threads may use any handle at once. Calls that change a game wait for each other,
 * and so do those that add to a library. A handle may be freed while others use it: a call that has begun
 * comes to its end, and a later one is refused with REARGUARD_BAD_INPUT, as is a handle that never was one.
 * A library may be freed before what was loaded from it. An answer belongs to the caller who got it. */
#ifndef REARGUARD_H
#define REARGUARD_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__) && defined(REARGUARD_BUILDING)
#define REARGUARD_API __attribute__((visibility("default")))
#else
#define REARGUARD_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define REARGUARD_ABI 1

typedef enum rearguard_status {
  REARGUARD_OK = 0,
  REARGUARD_ILLEGAL = 1,   /* an action that the rules do not allow */
  REARGUARD_BAD_INPUT = 2, /* a document or a question that cannot be used */
  REARGUARD_LIMIT = 3,     /* more work or memory than one question may take */
  REARGUARD_INTERNAL = 4   /* a fault of the library */
} rearguard_status;

typedef struct rearguard_library rearguard_library;   /* rule files, maps and other documents */
typedef struct rearguard_position rearguard_position; /* immutable, with its rules */
typedef struct rearguard_game rearguard_game;
typedef struct rearguard_answer rearguard_answer;

/* The version of this interface: a caller that was compiled with another REARGUARD_ABI must not go on. */
REARGUARD_API uint32_t rearguard_abi(void);
/* The version of the program, such as "0.1.0". */
REARGUARD_API const char* rearguard_version(void);

/* Opens a library over a folder that contains `assets` and `maps`, or, for null, one without shipped
 * documents. */
REARGUARD_API rearguard_status rearguard_library_new(const char* folder, rearguard_library** library,
                                                     rearguard_answer** answer);
/* Adds a document under the path by which others name it: "map.toml", "assets/rules/own.toml". Not once
 * something has been loaded. */
REARGUARD_API rearguard_status rearguard_library_add(rearguard_library* library, const char* name,
                                                     const char* text, size_t size,
                                                     rearguard_answer** answer);
/* Loads a position. `text` null: from the file `name`, which may name other files as on the command line.
 * Else from the text, which may name documents of the library only. */
REARGUARD_API rearguard_status rearguard_position_load(const rearguard_library* library, const char* name,
                                                       const char* text, size_t size,
                                                       rearguard_position** position,
                                                       rearguard_answer** answer);
REARGUARD_API rearguard_status rearguard_position_ask(const rearguard_position* position, const char* json,
                                                      size_t size, rearguard_answer** answer);
/* Makes the position with other values for keys of a position document: {"units": […], "links": […], …}. It
 * shares the map and the rules of the first. */
REARGUARD_API rearguard_status rearguard_position_with(const rearguard_position* position, const char* json,
                                                       size_t size, rearguard_position** other,
                                                       rearguard_answer** answer);
/* Begins a game from {"scenario": NAME, "seed": "7"}, or goes on with one from {"journal": TEXT}. With
 * "files": true the names are of files; "dice": [2, 5] are those that fall before the first action, if they
 * are not to come from the seed. */
REARGUARD_API rearguard_status rearguard_game_new(const rearguard_library* library, const char* json,
                                                  size_t size, rearguard_game** game,
                                                  rearguard_answer** answer);
/* Makes another game in the same state, which shares nothing that changes. */
REARGUARD_API rearguard_status rearguard_game_copy(const rearguard_game* game, rearguard_game** copy,
                                                   rearguard_answer** answer);
REARGUARD_API rearguard_status rearguard_game_ask(const rearguard_game* game, const char* json, size_t size,
                                                  rearguard_answer** answer);
/* Carries out {"action": "move b1 3032"}, {"undo": true} or {"redo": true}; answers with the step. With
 * "dice": [2, 5] the action takes these, and rolls no others. */
REARGUARD_API rearguard_status rearguard_game_act(rearguard_game* game, const char* json, size_t size,
                                                  rearguard_answer** answer);

/* The text of an answer, followed by a zero byte; `size`, if not null, is set to its size without that. */
REARGUARD_API const char* rearguard_answer_text(const rearguard_answer* answer, size_t* size);

REARGUARD_API void rearguard_library_free(rearguard_library* library);
REARGUARD_API void rearguard_position_free(rearguard_position* position);
REARGUARD_API void rearguard_game_free(rearguard_game* game);
REARGUARD_API void rearguard_answer_free(rearguard_answer* answer);

#ifdef __cplusplus
}
#endif

#endif
