#!/usr/bin/env python3
"""A tournament: a bot against the computer player.

Usage: tools/bots/random_bot.py SCENARIO [GAMES] [STRENGTH] [--bot COMMAND] [--seed NUMBER]
Each side of the scenario is played by the bot in turn. Without COMMAND it plays legal actions at random: change
`choose` to try a bot of your own. COMMAND starts a bot in any language, such as "node tools/bots/random_bot.mjs";
README.md beside this file says what it reads and writes. The dice come from secret seeds, which no bot is told; with
--seed they are those of NUMBER, so that a tournament can be repeated.
"""

import json
import random
import secrets
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
    """The bot of this file: it follows the game in an engine of its own, by the dice that it is told."""

    def hear(self, told):
        if "scenario" in told:
            self.dice = random.Random(told["game"])
            self.game = rearguard.Game(told["scenario"], seed=0, dice=told["dice"])
        elif "action" in told:
            self.game.push(told["action"], dice=told["dice"])
        elif "choose" in told:
            return {"action": choose(self.game, self.dice)}
        elif "over" in told:
            return {"state": self.game.state["without_seed"]}
        return None


class Program:
    """A bot that is a program: it does the same."""

    def __init__(self, command):
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def hear(self, told):
        self.process.stdin.write(json.dumps(told) + "\n")
        self.process.stdin.flush()
        if "choose" not in told and "over" not in told:
            return None
        line = self.process.stdout.readline()
        if not line:
            sys.exit("the bot has ended")
        return json.loads(line)


def play(scenario, bot, bot_side, strength, seed, number):
    """Plays a game, and returns the points of both sides and the number of actions. Only this function knows the seed."""
    game = rearguard.Game(scenario, seed=seed)
    bot.hear({"scenario": scenario, "side": bot_side, "game": number, "dice": game.opening["dice"]})
    count = 0
    while not game.is_over():
        if game.turn == bot_side:
            action = bot.hear({"choose": True})["action"]
        else:
            action = game.suggest(strength, number)["action"]
        step = game.push(action)
        bot.hear({"action": step.action, "dice": list(step.dice)})
        count += 1
    heard = bot.hear({"over": True})["state"]
    if heard != game.state["without_seed"]:
        sys.exit(f"the bot has played another game: it ends with {heard}, not {game.state['without_seed']}")
    return game.outcome(), count


def option(words, name):
    """Takes an option with its value out of the words of the command."""
    if name not in words:
        return None
    at = words.index(name)
    value = words[at + 1] if at + 1 < len(words) else None
    del words[at : at + 2]
    return value


def main():
    words = sys.argv[1:]
    command, first_seed = option(words, "--bot"), option(words, "--seed")
    bot = OwnBot() if command is None else Program(command)
    if not words or any(word.startswith("--") for word in words):
        print(__doc__, file=sys.stderr)
        return 2
    scenario = words[0]
    games = int(words[1]) if len(words) > 1 else 10
    strength = words[2] if len(words) > 2 else "recruit"
    seeds = random.Random(int(first_seed)) if first_seed is not None else secrets.SystemRandom()
    sides = list(rearguard.Game(scenario, seed=1).state["score"]["points"])
    for side in sides:
        won = lost = even = 0
        for number in range(1, games + 1):
            score, _ = play(scenario, bot, side, strength, seeds.randrange(2**64), number)
            leader = score.get("leader")
            won += leader == side
            lost += leader is not None and leader != side
            even += leader is None
        print(f"the bot as {side}: won {won}, lost {lost}, even {even} of {games} against a {strength}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
