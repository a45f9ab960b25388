#!/usr/bin/env python3
"""A tournament: a bot against the computer player.

Usage: tools/bots/random_bot.py SCENARIO [GAMES] [STRENGTH] [--bot COMMAND]
Each side of the scenario is played by the bot in turn. Without COMMAND it plays legal actions at random: change
`choose` to try a bot of your own. COMMAND starts a bot in any language, such as "node tools/bots/random_bot.mjs";
README.md beside this file says what it reads and writes.
"""

import json
import random
import shlex
import subprocess
import sys

import rearguard


def choose(game, dice):
    """The bot: any legal action, but the end of a phase only if there is nothing else in three of four times."""
    actions = list(game.legal_actions)
    others = [action for action in actions if action != "end"]
    return dice.choice(others if others and dice.random() < 0.75 else actions)


class OwnBot:
    """The bot of this file."""

    def begin(self, scenario, side, seed):
        self.dice = random.Random(seed)

    def choose(self, game):
        return choose(game, self.dice)

    def done(self, action):
        pass

    def end(self, game):
        pass


class Program:
    """A bot that is a program: it follows the game by itself."""

    def __init__(self, command):
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def tell(self, content):
        self.process.stdin.write(json.dumps(content) + "\n")
        self.process.stdin.flush()

    def hear(self):
        line = self.process.stdout.readline()
        if not line:
            sys.exit("the bot has ended")
        return json.loads(line)

    def begin(self, scenario, side, seed):
        self.tell({"scenario": scenario, "side": side, "seed": str(seed)})

    def choose(self, game):
        self.tell({"choose": True})
        return self.hear()["action"]

    def done(self, action):
        self.tell({"action": action})

    def end(self, game):
        self.tell({"over": True})
        heard = self.hear()["state"]
        if heard != game.state["state"]:
            sys.exit(f"the bot has played another game: it ends with {heard}, not {game.state['state']}")


def play(scenario, bot, bot_side, strength, seed):
    """Plays a game, and returns the points of both sides and the number of actions."""
    game = rearguard.Game(scenario, seed=seed)
    bot.begin(scenario, bot_side, seed)
    count = 0
    while not game.is_over():
        action = bot.choose(game) if game.turn == bot_side else game.suggest(strength, seed)["action"]
        game.push(action)
        bot.done(str(action))
        count += 1
    bot.end(game)
    return game.outcome(), count


def main():
    words = sys.argv[1:]
    bot = OwnBot()
    if "--bot" in words[:-1]:
        at = words.index("--bot")
        bot = Program(words[at + 1])
        del words[at : at + 2]
    if not words or "--bot" in words:
        print(__doc__, file=sys.stderr)
        return 2
    scenario = words[0]
    games = int(words[1]) if len(words) > 1 else 10
    strength = words[2] if len(words) > 2 else "recruit"
    sides = list(rearguard.Game(scenario, seed=1).state["score"]["points"])
    for side in sides:
        won = lost = even = 0
        for seed in range(1, games + 1):
            score, _ = play(scenario, bot, side, strength, seed)
            leader = score.get("leader")
            won += leader == side
            lost += leader is not None and leader != side
            even += leader is None
        print(f"the bot as {side}: won {won}, lost {lost}, even {even} of {games} against a {strength}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
