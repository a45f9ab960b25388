"""The Python package over the library, and the examples in its documentation."""

import contextlib
import copy
import doctest
import importlib.util
import io
import json
import os
import pickle
import random
import re
import subprocess
import sys
import tempfile
import threading
import typing
import unittest
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import rearguard

ROOT = Path(os.environ["REARGUARD_DATA"])
COMMAND = os.environ["REARGUARD_COMMAND"]


def command(*words):
    done = subprocess.run([COMMAND, *words], capture_output=True, text=True, check=False)
    return done.stdout


class Positions(unittest.TestCase):
    def setUp(self):
        self.file = ROOT / "maps/2930/rout.toml"
        self.position = rearguard.Position.from_file(self.file)

    def test_a_verdict_is_the_bytes_of_the_command(self):
        verdict = self.position.retreat("b1", result="rout")
        self.assertEqual(
            verdict.text + "\n", command("retreat", str(self.file), "--unit", "b1", "--result", "rout", "--json")
        )
        self.assertEqual([end.hex for end in verdict.ends], ["2933", "3032", "3132", "3230", "3231"])
        self.assertEqual(sum(end.path_count for end in verdict.ends), 10)
        self.assertEqual(verdict.ends[0].movement_points, Fraction(3))
        self.assertEqual(verdict.refused["2927"].cite, "14.31")
        self.assertEqual(verdict.refused["2927"].clause, "avoid-zoc")
        self.assertIn("<svg", verdict._repr_svg_())
        self.assertEqual(verdict, self.position.retreat("b1", "rout"))

    def test_shipped_positions_are_found_from_any_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                self.assertEqual(rearguard.Position.from_file("maps/2930/rout.toml"), self.position)
                with self.assertRaises(rearguard.DocumentError) as caught:
                    rearguard.Position.from_file("maps/2930/riot.toml")
                self.assertIn("maps/2930/riot.toml: there is no such file", str(caught.exception))
            finally:
                os.chdir(ROOT)

    def test_pictures_are_well_formed(self):
        game = rearguard.Game("maps/2930/skirmish.toml", seed=7)
        for shown in (self.position, self.position.retreat("b1", "rout"), game):
            self.assertEqual(ElementTree.fromstring(shown._repr_svg_()).tag, "{http://www.w3.org/2000/svg}svg")

    def test_documents_in_memory(self):
        text = self.file.read_text()
        map_text = (ROOT / "maps/2930/map.toml").read_text()
        position = rearguard.Position.from_text(text, documents={"map.toml": map_text}, name="rout.toml")
        self.assertEqual(position.retreat("b1", "rout"), self.position.retreat("b1", "rout"))
        self.assertEqual(position, self.position)
        self.assertEqual(len({position, self.position}), 1)
        with self.assertRaises(rearguard.DocumentError) as caught:
            rearguard.Position.from_text(text, name="rout.toml")
        self.assertIn("no document of this name was added", str(caught.exception))

    def test_other_units_are_another_position(self):
        units = self.position.setup["units"]
        self.assertEqual(self.position.replace(units), self.position)
        friend = {"id": "b2", "side": "union", "hex": "3031", "class": "foot"}
        more = self.position.replace([*units, friend])
        self.assertEqual([unit["id"] for unit in more.setup["units"]], ["b1", "c1", "c2", "c3", "c4", "b2"])
        self.assertNotEqual(more.retreat("b1", "rout"), self.position.retreat("b1", "rout"))
        with self.assertRaises(rearguard.DocumentError):
            self.position.replace([])  # its enemy line is one of the union
        with self.assertRaises(rearguard.DocumentError):
            self.position.replace([{**friend, "hex": "9999"}])

    def test_other_boards_share_map_and_rules(self):
        friend = {"id": "b2", "side": "union", "hex": "3031", "class": "foot"}
        units = [*self.position.setup["units"], friend]
        more = self.position.with_units(units)
        lined = self.position.with_units(units, enemy_line={"union": {"column": 29}})
        self.assertEqual(self.position.with_changed(friend), more)
        self.assertEqual(self.position.with_changed(friend, enemy_line={"union": {"column": 29}}), lined)
        asked = [{"ask": "retreat", "unit": "b1", "result": "rout"}, {"ask": "retreat", "unit": "b9", "result": "rout"}]
        boards = self.position.boards(
            [{}, {"units": units}, {"units": units, "enemy_line": {"union": {"column": 29}}, "questions": asked[:1]}], asked
        )
        self.assertEqual([len(answers) for answers in boards], [2, 2, 1])
        for answers, same in zip(boards, (self.position, more, lined)):
            self.assertEqual(answers[0], same.retreat("b1", "rout").data)
        self.assertNotEqual(boards[1][0], boards[2][0])
        self.assertIn("b9", boards[0][1]["error"]["message"])
        with self.assertRaises(rearguard.DocumentError) as caught:
            self.position.boards([{"units": [{**friend, "hex": "9999"}]}], asked)
        self.assertIn("9999", str(caught.exception))
        with self.assertRaises(rearguard.DocumentError) as caught:
            self.position.with_units(units, map="maps/keddles-mill/map.toml")
        self.assertIn("map", str(caught.exception))

    def test_a_file_that_changes_is_read_again(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("map.toml", "rout.toml"):
                (Path(folder) / name).write_text((ROOT / "maps/2930" / name).read_text())
            rules = Path(folder) / "own.toml"
            position = Path(folder) / "rout.toml"
            position.write_text(position.read_text().replace('"order-actions"', '"own.toml"'))
            outcomes = []
            for distance in (1, 2, 1):
                rules.write_text(
                    'rearguard = "rules 1"\nname = "own"\nresults = [{ result = "rout", hexes = %d }]\n' % distance
                )
                loaded = rearguard.Position.from_file(position)
                outcomes.append(loaded.retreat("b1", "rout").data["distance"])
            self.assertEqual(outcomes, [1, 2, 1])
            packed = pickle.dumps(loaded)
        # Rules that do not ship travel with the position.
        self.assertEqual(pickle.loads(packed).retreat("b1", "rout"), loaded.retreat("b1", "rout"))

    def test_a_position_is_copied_pickled_and_shown(self):
        self.assertIs(copy.deepcopy(self.position), self.position)
        again = pickle.loads(pickle.dumps(self.position))
        self.assertEqual(again, self.position)
        self.assertEqual(again.retreat("b1", "rout"), self.position.retreat("b1", "rout"))
        self.assertIn("5 units, rules order-actions", repr(again))
        self.assertEqual(self.position.perft("b1", "rout")["paths"], 10)

    def test_problems_have_places(self):
        with self.assertRaises(rearguard.DocumentError) as caught:
            rearguard.Position.from_text('rearguard = "position 1"\nmapp = 1\n', name="bad.toml")
        self.assertTrue(any(problem.get("line") == 2 for problem in caught.exception.problems))
        with self.assertRaises(ValueError):
            self.position.retreat("b9", "rout")

    def test_other_questions(self):
        self.assertEqual(len(self.position.danger("rout")), len(json.loads(
            command("danger", str(self.file), "--result", "rout", "--json"))["units"]))
        reach = self.position.reach("b1", 2)
        self.assertEqual(reach["2930"], 0)
        self.assertIn("<svg", rearguard.svg.position(self.position, layer="map"))


class Games(unittest.TestCase):
    def test_a_game_is_played_to_its_end(self):
        game = rearguard.Game("maps/2930/skirmish.toml", seed=7)
        dice = random.Random(7)
        while not game.is_over():
            actions = list(game.legal_actions)
            self.assertTrue(all(action in game.legal_actions for action in actions[:1]))
            game.push(dice.choice(actions))
        self.assertIsNotNone(game.outcome())
        again = rearguard.Game(journal=game.journal)
        self.assertEqual(again.state, game.state)

    def test_illegal_actions_and_undo(self):
        game = rearguard.Game("maps/2930/skirmish.toml", seed=7)
        before = game.journal
        with self.assertRaises(rearguard.IllegalActionError):
            game.pop()
        self.assertEqual(game.journal, before)
        move = next(action for action in game.legal_actions if action != "end" and not action.data.get("targets"))
        self.assertIsNone(game.why_not(move))
        step = game.push(move)
        self.assertEqual(step.action, move)
        if not step.dice:
            game.pop()
            self.assertEqual(game.steps, ())


    def test_a_clone_goes_its_own_way(self):
        game = rearguard.Game("maps/2930/skirmish.toml", seed=7)
        game.push(next(iter(game.legal_actions)))
        clone, copied, pickled = game.clone(), copy.copy(game), pickle.loads(pickle.dumps(game))
        self.assertEqual(clone.steps, game.steps)
        self.assertEqual([other.journal for other in (clone, copied, pickled)], [game.journal] * 3)
        before = game.state
        clone.push("end")
        self.assertEqual(game.state, before)
        self.assertNotEqual(clone.state, before)
        clone.pop()
        self.assertEqual(clone.redo().action, "end")
        self.assertIn("turn 1 of", repr(clone))

    def test_what_a_player_thought_of_is_listed(self):
        game = rearguard.Game("maps/2930/skirmish.toml", seed=7)
        thought = game.suggest("general", work=200)
        gains = [float(candidate["gain"]) for candidate in thought["candidates"]]
        self.assertIn(thought["action"], [candidate["action"] for candidate in thought["candidates"]])
        self.assertEqual(gains, sorted(gains, reverse=True))
        self.assertIn(game.suggest("general", seconds=0)["action"], game.legal_actions)
        with self.assertRaises(rearguard.DocumentError):
            game.suggest(seconds=-1)


def rolling(game, count):
    """Plays on until an action that rolls dice is legal, and returns it with these dice and its preview."""
    for _ in range(count):
        for action in game.legal_actions:
            chances = game.preview(action)["chances"]
            if len(chances) > 1:
                dice = list(game.clone().push(action).dice)
                if dice:
                    return action, dice, chances
        game.push(game.suggest("recruit")["action"])
    raise AssertionError("no dice are rolled")


class GivenDice(unittest.TestCase):
    def test_other_dice_lead_elsewhere_and_are_kept(self):
        game = rearguard.Game("maps/2930/skirmish.toml", seed=7)
        action, dice, chances = rolling(game, 60)
        self.assertAlmostEqual(sum(chance["share"] for chance in chances), 1)
        self.assertEqual(sum(chance["percent"] for chance in chances), 100)
        ends = set()
        for face in range(1, 7):
            other = game.clone()
            given = [face, *dice[1:]]
            try:
                step = other.push(action, dice=given)
            except rearguard.IllegalActionError:
                continue  # with this die others are rolled
            self.assertEqual(list(step.dice), given)
            ends.add(other.state["state"])
            again = rearguard.Game(journal=other.journal)
            self.assertEqual(again.state, other.state)
        self.assertGreater(len(ends), 1)

    def test_no_other_dice_are_rolled(self):
        game = rearguard.Game("maps/2930/skirmish.toml", seed=7)
        action, dice, _ = rolling(game, 60)
        before = game.journal
        for wrong in ([], [*dice, 1], [99]):
            with self.assertRaises(rearguard.IllegalActionError):
                game.push(action, dice=wrong)
        self.assertEqual(game.journal, before)

    def test_a_game_is_followed_without_its_seed(self):
        kept = rearguard.Game("maps/2930/skirmish.toml", seed=987654321)
        followed = rearguard.Game("maps/2930/skirmish.toml", seed=1, dice=kept.opening["dice"])
        rolled = 0
        while not kept.is_over():
            step = kept.push(kept.suggest("recruit")["action"])
            rolled += len(step.dice)
            followed.push(step.action, dice=step.dice)
        self.assertGreater(rolled, 5)
        self.assertEqual(followed.state["without_seed"], kept.state["without_seed"])
        self.assertNotEqual(followed.state["state"], kept.state["state"])
        self.assertEqual(rearguard.Game(journal=followed.journal).state, followed.state)


class Threads(unittest.TestCase):
    def test_they_share_a_game_and_positions_and_free_them(self):
        game = rearguard.Game("maps/2930/skirmish.toml", seed=7)
        board = [rearguard.Position.from_file("maps/2930/rout.toml")]
        judged = board[0].retreat("b1", "rout")
        wrong = []

        def use(number):
            try:
                for turn in range(40):
                    try:
                        self.assertEqual(board[0].retreat("b1", "rout"), judged)
                        if turn % 8 == number:
                            board.insert(0, rearguard.Position.from_file("maps/2930/rout.toml"))
                            board.pop().free()
                        for action in list(game.legal_actions_of("c1"))[:1]:
                            game.push(action)
                            game.pop()
                    except rearguard.IllegalActionError:
                        pass
                    except rearguard.DocumentError as refused:
                        self.assertIn("freed", str(refused))
            except BaseException as problem:
                wrong.append(problem)

        threads = [threading.Thread(target=use, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])
        lines = [line.split(" | ")[2] for line in game.journal.splitlines() if " | " in line]
        undone = sum(line.startswith("undo: ") for line in lines)
        self.assertGreater(undone, 0)
        self.assertEqual(len(game.steps), len(lines) - 2 * undone)
        self.assertEqual(rearguard.Game(journal=game.journal).state, game.state)

    def test_what_was_freed_is_refused(self):
        game = rearguard.Game("maps/2930/skirmish.toml", seed=7)
        game.free()
        game.free()
        with self.assertRaises(rearguard.DocumentError):
            game.push("end")


class Readme(unittest.TestCase):
    def test_its_example_ends_and_prints_what_it_says(self):
        text = (ROOT / "src/answers/api/README.md").read_text()
        example = re.search(r"```python\n(.*?)```", text, re.DOTALL).group(1)
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(compile(example, "README.md", "exec"), {})
        lines = printed.getvalue().splitlines()
        self.assertEqual(lines[0], re.search(r"# (\[.*\])$", example, re.MULTILINE).group(1))
        self.assertEqual(len(lines), 3)
        self.assertRegex(lines[2], "victory|Undecided|draw")


class Types(unittest.TestCase):
    def test_they_are_those_of_the_schema(self):
        made = subprocess.run([sys.executable, ROOT / "tools/answer_types", COMMAND, "--check"], capture_output=True, text=True)
        self.assertEqual(made.stdout + made.stderr, "")

    def test_every_type_can_be_looked_up(self):
        types = [value for value in vars(rearguard.answers).values() if hasattr(value, "__total__")]
        self.assertGreater(len(types), 50)
        for one in types:
            typing.get_type_hints(one)


class Bots(unittest.TestCase):
    def test_the_random_bot_plays_a_game(self):
        specification = importlib.util.spec_from_file_location("random_bot", ROOT / "tools/bots/random_bot.py")
        bot = importlib.util.module_from_spec(specification)
        specification.loader.exec_module(bot)
        score, count = bot.play("maps/2930/skirmish.toml", bot.OwnBot(), "union", "recruit", 1, 1)
        self.assertIn("union", score["points"])
        self.assertGreater(count, 10)

    def test_a_bot_is_told_everything_but_the_seed(self):
        specification = importlib.util.spec_from_file_location("random_bot", ROOT / "tools/bots/random_bot.py")
        bot = importlib.util.module_from_spec(specification)
        specification.loader.exec_module(bot)
        told = []

        class Listening(bot.OwnBot):
            def hear(self, told_now):
                told.append(json.dumps(told_now))
                return super().hear(told_now)

        seed = 1234567890123456789
        bot.play("maps/2930/skirmish.toml", Listening(), "union", "recruit", seed, 1)
        self.assertNotIn(str(seed), " ".join(told))
        self.assertTrue(any(json.loads(line).get("dice") for line in told))


def load_tests(loader, tests, pattern):
    tests.addTests(doctest.DocTestSuite(rearguard))
    return tests


if __name__ == "__main__":
    os.chdir(ROOT)
    unittest.main()
