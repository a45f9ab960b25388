/* A program in C that asks where a counter may retreat, and plays. It ends with 0 if every answer is as it should be. */
#include <stdio.h>
#include <string.h>

#include "rearguard.h"

static int failures = 0;

static void must(int holds, const char* what) {
  if (holds) return;
  fprintf(stderr, "not so: %s\n", what);
  ++failures;
}

/* The answer must have this status and contain this text. */
static void expect(rearguard_status status, rearguard_status wanted, rearguard_answer* answer, const char* part) {
  size_t size = 0;
  const char* text = rearguard_answer_text(answer, &size);
  if (status != wanted || strstr(text, part) == NULL || strlen(text) != size) {
    fprintf(stderr, "status %d, wanted %d; \"%s\" in: %.600s\n", (int)status, (int)wanted, part, text);
    ++failures;
  }
  rearguard_answer_free(answer);
}

static void ask(const rearguard_position* position, const char* json, rearguard_status wanted, const char* part) {
  rearguard_answer* answer = NULL;
  const rearguard_status status = rearguard_position_ask(position, json, strlen(json), &answer);
  expect(status, wanted, answer, part);
}

int main(int count, char** words) {
  rearguard_library* library = NULL;
  rearguard_position* position = NULL;
  rearguard_position* none = NULL;
  rearguard_game* game = NULL;
  rearguard_answer* answer = NULL;
  rearguard_status status;
  char name[4096];
  const char* json;
  if (count != 2) return 2;
  must(rearguard_abi() == REARGUARD_ABI, "the library has the interface of its header");
  must(strlen(rearguard_version()) > 0, "the library says its version");

  must(rearguard_library_new(words[1], &library, &answer) == REARGUARD_OK, "a library opens");
  rearguard_answer_free(answer);
  snprintf(name, sizeof name, "%s/maps/2930/rout.toml", words[1]);
  must(rearguard_position_load(library, name, NULL, 0, &position, &answer) == REARGUARD_OK, "a position loads");
  rearguard_answer_free(answer);
  status = rearguard_library_add(library, "late.toml", "", 0, &answer);
  expect(status, REARGUARD_BAD_INPUT, answer, "before");

  ask(position, "{\"ask\": \"retreat\", \"unit\": \"b1\", \"result\": \"rout\"}", REARGUARD_OK, "\"2933\"");
  ask(position, "{\"ask\": \"danger\"}", REARGUARD_OK, "\"units\"");
  ask(position, "{\"ask\": \"picture\"}", REARGUARD_OK, "</svg>");
  ask(position, "{\"ask\": \"retreat\", \"unit\": \"b9\", \"result\": \"rout\"}", REARGUARD_BAD_INPUT, "b9");
  ask(position, "{\"ask\": \"retraet\"}", REARGUARD_BAD_INPUT, "write `ask = \\\"retreat\\\"`");
  ask(position, "{\"ask\"", REARGUARD_BAD_INPUT, "\"column\"");
  ask(position, "", REARGUARD_BAD_INPUT, "not a JSON object");
  ask(NULL, "{}", REARGUARD_BAD_INPUT, "null");
  status = rearguard_position_load(library, "none.toml", NULL, 0, &none, &answer);
  expect(status, REARGUARD_BAD_INPUT, answer, "none.toml");
  must(none == NULL, "a failed load gives no handle");

  json = "{\"scenario\": \"maps/2930/skirmish.toml\", \"seed\": \"7\"}";
  must(rearguard_game_new(library, json, strlen(json), &game, &answer) == REARGUARD_OK, "a game begins");
  rearguard_answer_free(answer);
  rearguard_library_free(library);
  json = "{\"action\": \"end\"}";
  status = rearguard_game_act(game, json, strlen(json), &answer);
  expect(status, REARGUARD_OK, answer, "\"action\"");
  json = "{\"ask\": \"journal\"}";
  status = rearguard_game_ask(game, json, strlen(json), &answer);
  expect(status, REARGUARD_OK, answer, "seed");
  json = "{\"undo\": true}";
  status = rearguard_game_act(game, json, strlen(json), &answer);
  expect(status, REARGUARD_OK, answer, "undone");
  status = rearguard_game_act(game, json, strlen(json), &answer);
  expect(status, REARGUARD_ILLEGAL, answer, "nothing has been done");

  rearguard_game_free(game);
  rearguard_position_free(position);
  ask(position, "{\"ask\": \"setup\"}", REARGUARD_BAD_INPUT, "freed");
  rearguard_position_free(position);
  rearguard_position_free(NULL);
  rearguard_library_free(NULL);
  rearguard_game_free(NULL);
  rearguard_answer_free(NULL);
  return failures == 0 ? 0 : 1;
}
