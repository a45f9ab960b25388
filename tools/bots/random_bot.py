#!/usr/bin/env python3
"""A tournament: a bot that plays legal actions at random against the computer player.

Usage: tools/bots/random_bot.py SCENARIO [GAMES] [STRENGTH]
Each side of the scenario is played by the bot in turn. Change `choose` to try a bot of your own.
"""

import random
import sys

import rearguard


def choose(game, dice):
    """The bot: any legal action, but the end of a phase only if there is nothing else in three of four times."""
    actions = list(game.legal_actions)
    others = [action for action in actions if action != "end"]
    return dice.choice(others if others and dice.random() < 0.75 else actions)


def play(scenario, bot_side, strength, seed):
    """Plays a game, and returns the points of both sides and the number of actions."""
    game = rearguard.Game(scenario, seed=seed)
    dice = random.Random(seed)
    count = 0
    while not game.is_over():
        action = choose(game, dice) if game.turn == bot_side else game.suggest(strength, seed)["action"]
        game.push(action)
        count += 1
    return game.outcome(), count


def main():
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    scenario = sys.argv[1]
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    strength = sys.argv[3] if len(sys.argv) > 3 else "recruit"
    sides = list(rearguard.Game(scenario, seed=1).state["score"]["points"])
    for side in sides:
        won = lost = even = 0
        for seed in range(1, games + 1):
            score, _ = play(scenario, side, strength, seed)
            leader = score.get("leader")
            won += leader == side
            lost += leader is not None and leader != side
            even += leader is None
        print(f"the bot as {side}: won {won}, lost {lost}, even {even} of {games} against a {strength}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
