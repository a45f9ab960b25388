#!/usr/bin/env python3
"""Two players, each with a folder and a key of their own, play a game by mail to its end, with nothing but the files
that they send; and a third tries to cheat.

    two_players.py COMMAND strict|quick|declared [SEED]     a random game; prints mails a turn and bytes a die
    two_players.py COMMAND vessen                           dice before the first action, in each mode
    two_players.py COMMAND attacks                          each attack has to be found out
    two_players.py COMMAND random GAMES                     so many games in each mode
    two_players.py COMMAND passphrases                      keys under a passphrase
    two_players.py COMMAND kills [TRIALS]                   programs that are killed while they write
"""
import json
import os
import pty
import random
import shutil
import subprocess
import sys
import tempfile
import time

from second_reading import (NEUTRAL, Reading, Signer, Wrong, chained, die, die_numbers, hashed, seal_text, u32)

RULES = """
rearguard = "rules 2"
name = "Mail war"
stacking = { limit = 2 }
[[results]]
result = "DR"
hexes = 2
cite = "1"
[[clauses]]
id = "passable"
cite = "1"
text = "On the map."
forbid = "impassable"
[[clauses]]
id = "no-enemy"
cite = "1"
text = "Past no enemy."
forbid = "enemy-zoc"
[failure]
cite = "1"
outcome = "captured"
[[events]]
name = "fire"
cite = "2"
text = "Fire."
do = [ { roll = "1d6", name = "shot" }, { table = "shot", rows = [
  { to = 2, text = "no effect" },
  { from = 3, to = 5, do = [ { result = "DR" } ] },
  { from = 6, do = [ { lose_strength = 1 } ] } ] } ]
[[events]]
name = "gamble"
cite = "3"
text = "A gamble."
do = [ { roll = "1d6", name = "first" },
       { choose = "opponent", options = [ { name = "raise", do = [ { roll = "1d6", name = "second" },
         { table = "second", rows = [ { to = 3, do = [ { lose_strength = 1 } ] }, { from = 4, text = "safe" } ] } ] },
         { name = "pass" } ] } ]
[play.movement]
enemy_zoc = "stop"
[[play.actions]]
name = "move"
kind = "movement"
[[play.actions]]
name = "fire"
kind = "event"
event = "fire"
targets = { units = "enemies", within = 4 }
applies_to = "target"
[[play.actions]]
name = "gamble"
kind = "event"
event = "gamble"
limit = "once-per-game"
[[play.phases]]
name = "Movement"
actions = ["move"]
[[play.phases]]
name = "Fire"
actions = ["fire", "gamble"]
DECLARE
[[play.phases]]
name = "Return fire"
acting_side = "inactive"
actions = ["fire"]
"""
UNITS = [("b1", "blue", "0203"), ("b2", "blue", "0205"), ("b3", "blue", "0304"), ("r1", "red", "0603"), ("r2", "red", "0605"),
         ("r3", "red", "0504")]
SCENARIO = """
rearguard = "scenario 1"
name = "Mail war"
rules = "war.toml"
sides = ["blue", "red"]
turns = 4
[[victory]]
text = "Lost"
lost = "any"
points = 1
[map]
name = "Field"
hexes = ["........", "........", "........", "........", "........", "........", "........", "........"]
grid = { orientation = "flat", shifted = "even", first = "0101", columns = 8, rows = 8 }
terrain.clear = { symbol = ".", cost = { foot = 1 } }
""" + "".join(f'[[units]]\nid = "{u}"\nside = "{s}"\nhex = "{h}"\nclass = "foot"\nstrength = 3\nmovement = 2\n' for u, s, h in UNITS)
LABELS = {"fire": ["fire", 2], "gamble": ["gamble", 1]}  # "choose" of a gamble: see labels_of
GAME = "g.journal"


def labels_of():
    return {**LABELS, "choose": ["gamble", 1]}


class Refused(Exception):
    pass


class Player:
    def __init__(self, command, root, name, declare=""):
        self.command, self.name = command, name
        self.folder = os.path.join(root, name)
        os.makedirs(self.folder)
        self.write("war.toml", RULES.replace("DECLARE", declare))
        self.write("scenario.toml", SCENARIO)
        self.run("key", "new", name)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8", newline="") as file:
            file.write(text)

    def read(self, name=GAME):
        with open(self.path(name), encoding="utf-8", newline="") as file:
            return file.read()

    def run(self, *words, data="data"):
        ran = subprocess.run([self.command, *words], cwd=self.folder, capture_output=True, text=True,
                             env={**os.environ, "XDG_DATA_HOME": self.path(data)})
        if ran.returncode != 0:
            raise Refused(ran.stdout + ran.stderr)
        return ran.stdout

    def state(self):
        return json.loads(self.run("game", "show", GAME, "--json"))

    def actions(self):
        return [a["action"] for a in json.loads(self.run("game", "legal", GAME, "--json"))["actions"]]

    def secret(self):
        with open(self.path("data/rearguard/keys/identity.key"), encoding="utf-8") as file:
            return bytes.fromhex(file.read().split()[-1])


def lines_of_game(text):
    """The lines of a journal after its heading and the documents in it."""
    return [line for line in text.split("\n") if " | " in line]


def send(sender, receiver, name="mail"):
    sender.run("game", "mail", "give", GAME, "--save", name)
    shutil.copy(sender.path(name), receiver.path(name))
    return receiver.run("game", "mail", "receive", GAME, name)


def begin(command, root, mode, declare="", scenario="scenario.toml", names=("blue", "red")):
    blue, red = Player(command, root, "Anna", declare), Player(command, root, "Bert", declare)
    blue.run("game", "mail", "new", scenario, "--side", names[0], "--mode", mode, "--save", "invitation")
    shutil.copy(blue.path("invitation"), red.path("invitation"))
    # What the other player needs comes with the invitation.
    os.remove(red.path("war.toml"))
    os.remove(red.path("scenario.toml"))
    red.run("game", "mail", "accept", "invitation", "--save", GAME)
    shutil.copy(red.path(GAME), blue.path("mail"))
    blue.run("game", "mail", "receive", GAME, "mail")
    send(blue, red)
    return {names[0]: blue, names[1]: red}


def play_on(sides, pen, rng, declared, is_done):
    """Both play at random, `pen` first, until a state is the last. Returns the number of mails."""
    mails, others, state = 0, dict(zip(sides, reversed(sides))), None
    for _ in range(400):
        player = sides[pen]
        state = state or player.state()
        if is_done(state):
            break
        if state["acting"] == pen:
            listed = player.actions()
            some = [a for a in listed if a != "end"]
            picked = rng.sample(some, min(len(some), rng.randint(0, 2)))
            if "choice" in state or listed == ["begin"]:
                picked = [rng.choice(listed)]
            out = player.run("game", "apply", GAME, picked[0]) if picked else ""
            is_planned = "Planned" in out
            if is_planned and "choice" not in state:
                more = picked[1:] + (["end"] if declared and state["phase"] == "Fire" else [])
                if more:
                    player.run("game", "apply", GAME, *more)
            if not is_planned and picked:
                state = player.state()
            if not is_planned and state["acting"] == pen and "choice" not in state and listed != ["begin"]:
                if "end" in (player.actions() if picked else listed):
                    is_planned = "Planned" in player.run("game", "apply", GAME, "end")
                    state = player.state()
            if not is_planned and state["acting"] == pen and not state["over"]:
                continue
        send(player, sides[others[pen]])
        mails, pen, state = mails + 1, others[pen], None
    return mails


def play_to_the_end(command, mode, seed):
    """Plays at random; returns the figures of the game."""
    rng = random.Random(seed)
    declared = mode == "declared"
    with tempfile.TemporaryDirectory() as root:
        sides = begin(command, root, "quick" if mode == "quick" else "strict", 'declare = "phase"' if declared else "")
        mails = 2
        if mode == "quick":  # The first round is given by the side that waits.
            send(sides["red"], sides["blue"])
            mails += 1
        mails += play_on(sides, "blue", rng, declared, lambda state: state["over"])
        last = max(sides.values(), key=lambda p: len(p.read()))
        state = last.state()
        assert state["over"], state["prompt"]
        text = last.read()
        last.run("game", "verify", GAME)
        reading = Reading(text, labels_of(), rest_stands=declared)
        turns = 2 * 4
        lines = [line.split(" | ") for line in lines_of_game(text)]
        dice = [line for line in lines if faces_in(line[3])]
        return {"mails": mails, "turns": turns, "rounds": reading.rounds, "dice": reading.dice, "bytes": len(text),
                "die bytes": sum(len(line[3]) for line in dice), "lines": len(lines)}


def play_vessen(command, mode):
    """The first turns of a scenario that rolls dice before anybody acts: for the points of its generals."""
    scenario = os.path.join(os.environ["REARGUARD_DATA"], "maps/vessen/scenario.toml")
    anna, bert = ("republic", "crown") if mode == "strict" else ("crown", "republic")
    with tempfile.TemporaryDirectory() as root:
        sides = begin(command, root, mode, "", scenario, (anna, bert))
        first, second = sides["republic"], sides["crown"]
        if mode == "quick":  # The first round is given by the side that waits.
            send(second, first)
        assert first.actions() == ["begin"] and second.actions() == ["begin"]
        for action in ("end", "unlimber r11", "begin now"):
            try:
                first.run("game", "apply", GAME, action)
                raise AssertionError(f"{action} was taken before the beginning")
            except Refused as problem:
                assert "before the first action" in str(problem) or "begin" in str(problem), problem
        if mode == "strict":
            trial = copy_of(first, root, "trial")
            length = len(trial.read())
            assert "Planned" in trial.run("game", "apply", GAME, "begin")
            assert len(trial.read()) == length, "dice fell before the plan was sealed"
            try:
                trial.run("game", "apply", GAME, "end")
                raise AssertionError("something was planned behind the beginning")
            except Refused as problem:
                assert "come first" in str(problem), problem
            # A dishonest program plans more, or rolls at once.
            forge = lambda: Forger(first.read(), first, "republic")
            is_refused(second, forge().plan(1, "begin", "end").seal().text, "nothing else")
            is_refused(second, forge().plan(1, "end").seal().text, "nothing else")
            is_refused(second, forge().line("begin", "1 2 3", "").seal().text, "no plan has fixed it")
        mails = play_on(sides, "republic", random.Random(3), False, lambda state: state["over"] or state["turn"] > 1)
        last = max(sides.values(), key=lambda p: len(p.read()))
        last.run("game", "verify", GAME)
        lines = [line.split(" | ") for line in lines_of_game(last.read())]
        begun = next(line for line in lines if line[2] == "begin")
        assert begun[1] == "republic" and len(faces_in(begun[3])) == 3, begun
        # The crown's generals roll when the republic ends its turn: with the dice of its last phase.
        crown = next(line for line in lines if line[2] == "end" and "c6 rolls " in line[4])
        labels = {"begin": [["roll for command", u] for u in ("r16", "r6", "r12")],
                  crown[0]: [["roll for command", u] for u in ("c6", "c13", "c16")]}
        text = last.read()
        reading = Reading(text, labels, others_unchecked=True)
        faces = begun[3]
        for face in "123456":
            other = face + faces[1:]
            if other == faces:
                continue
            try:
                Reading(rechained(text, int(begun[0]), other), labels, others_unchecked=True, unsigned=True)
                raise AssertionError("another die of the beginning was not found out")
            except Wrong as problem:
                assert "the round gives" in str(problem), problem
        print(f"Vessen, {mode}: {len(lines)} lines, {mails} mails, {reading.rounds} rounds, {reading.dice} dice; begun with {faces}")


def faces_in(dice):
    """The dice of a line, without the checksum of its outcome."""
    return [word for word in dice.split() if word[0] != "="]


def rechained(text, number, dice):
    """A journal in which a line has other dice, with the checksums that fit."""
    head = Reading(text).heads[number - 1]
    lines = text.split("\n")
    for i in range(lines.index(lines_of_game(text)[number - 1]), len(lines) - 1):
        words = lines[i].split(" | ")
        if int(words[0]) == number:
            words[3] = dice
        head = chained(head, *words[:5])
        lines[i] = " | ".join(words[:5] + [head.hex()[:8]])
    return "\n".join(lines)


def report(mode, figures):
    print(f"{mode}: {figures['lines']} lines, {figures['bytes']} bytes, {figures['mails']} mails "
          f"({figures['mails'] / figures['turns']:.1f} a player turn), {figures['rounds']} rounds, "
          f"{figures['dice']} dice, {figures['bytes'] / max(1, figures['dice']):.0f} bytes a die with all lines; verified twice")


# --- attacks --------------------------------------------------------------------------------------------------


class Forger:
    """A dishonest program: it writes what it likes, with the checksums and the seals that fit."""

    def __init__(self, text, player, side):
        self.text, self.side = text, side
        self.reading = Reading(text)
        self.head = self.reading.heads[-1]
        self.number = len(self.reading.lines)
        self.signer = Signer(player.secret())
        self.me = next(p for p in self.reading.players if p.side == side)
        self.seals = self.me.seals

    def line(self, what, dice="", story="", side=None):
        self.number += 1
        side = side or self.side
        head = chained(self.head, self.number, side, what, dice, story)
        self.text += f"{self.number} | {side} | {what} | {dice} | {story} | {head.hex()[:8]}\n"
        self.head = head
        return self

    def link(self, index):
        return self.signer.link(self.me.nonce, self.reading.links, index)

    def plan(self, number, *actions, link=None):
        listed = ", ".join(json.dumps(a) for a in actions)
        return self.line(f"plan: {number}", "", f"{listed}; {(link or self.link(number)).hex()}")

    def seal(self, number=None):
        self.seals = number or self.seals + 1
        signature = self.signer.sign(seal_text(self.reading.game, self.seals, self.head))
        return self.line(f"seal: {self.seals}", "", signature.hex())


def is_refused(player, text, *needles, verb=("game", "mail", "receive", GAME)):
    """Sees to it that a mail is refused, that the reason is told, and that nothing has changed."""
    before = player.read()
    player.write("forged", text)
    try:
        out = player.run(*verb, "forged")
    except Refused as problem:
        told = str(problem)
        assert any(needle in told for needle in needles), f"not the reason {needles}: {told}"
    else:
        raise AssertionError(f"this was taken ({needles}): {out}")
    assert player.read() == before, "the journal has changed"


def copy_of(player, root, name):
    other = object.__new__(Player)
    other.command, other.name, other.folder = player.command, player.name, os.path.join(root, name)
    shutil.copytree(player.folder, other.folder)
    return other


def story_of(player, action):
    """What comes of an action without dice, as the program writes it."""
    return player.read().split("\n")[-2].split(" | ")[4]


def attack_strict(command, root):
    sides = begin(command, root, "strict")
    anna, bert = sides["blue"], sides["red"]
    anna.run("game", "apply", GAME, "end")
    start = copy_of(anna, root, "start")
    # Looking ahead on copies: nothing falls, whatever is tried.
    for action in ("fire b3 r3", "fire b1 r3", "gamble b2"):
        trial = copy_of(anna, root, "trial")
        length = len(trial.read())
        assert "Planned" in trial.run("game", "apply", GAME, action)
        assert len(trial.read()) == length
        shutil.rmtree(trial.folder)
    # A dishonest planner: dice without a plan; a link of a later round; another's actions after the answer.
    forge = lambda player=start, side="blue": Forger(player.read(), player, side)
    is_refused(bert, forge().line("fire b3 r3", "6", "r3 loses").seal().text, "no plan has fixed it")
    is_refused(bert, forge().plan(1, "fire b3 r3", link=forge().link(2)).seal().text, "not link 1")
    is_refused(bert, forge().plan(2, "fire b3 r3").seal().text, "the next round is 1")
    is_refused(bert, forge().plan(1, "fire b3 r3").text, "not sealed")
    is_refused(bert, forge().plan(1, "fire b3 r3").line("end", "", "").seal().text, "seal of the planner must follow")
    is_refused(bert, forge().plan(1, "fire b3 r3").seal(5).text, "seal 2 of blue is due")
    is_refused(bert, forge().plan(1, "fire b3 r3").seal().text.replace("b3 r3", "b1 r3"), "checksum does not match")
    # Two plans in one round: the second is not answered, and both together prove the fork.
    twin = copy_of(anna, root, "twin")
    anna.run("game", "apply", GAME, "fire b3 r3")
    twin.run("game", "apply", GAME, "fire b1 r3")
    anna.run("game", "mail", "give", GAME, "--save", "mail")
    twin.run("game", "mail", "give", GAME, "--save", "mail")
    shutil.copy(anna.path("mail"), bert.path("mail"))
    young = copy_of(bert, root, "young")
    bert.run("game", "mail", "answer", GAME, "mail", "--save", "reply")
    is_refused(bert, twin.read(), "parts from")
    shutil.copy(bert.path(GAME), bert.path("first"))
    bert.write("second", twin.read())
    try:
        bert.run("game", "verify", "first", "second")
        raise AssertionError("a fork was not found")
    except Refused as problem:
        assert "two different courses" in str(problem), problem
    # On an older copy of his own, with his marks, Bert's program does not show the link for another plan.
    shutil.rmtree(young.path("data"))
    shutil.copytree(bert.path("data"), young.path("data"))
    young.write("forged", twin.read())
    try:
        young.run("game", "mail", "receive", GAME, "forged")
        raise AssertionError("a second plan was answered")
    except Refused as problem:
        assert "your seal" in str(problem) or "has been shown" in str(problem), problem
    # A dishonest answerer: he sees the dice, and would have others.
    sent, reply = anna.read(), bert.read("reply")
    answer = reply[len(sent):].split("\n")
    number, _, what, dice, story, _ = answer[1].split(" | ")
    assert what == "fire b3 r3"
    right, = faces_in(dice)
    again = lambda: Forger(sent, bert, "red").line("answer: 1", "", answer[0].split(" | ")[4])
    for face in "123456":
        if face != right:
            is_refused(anna, again().line(what, dice.replace(right, face, 1), story, "blue").seal().text, f"die 1 is {face}; round 1 gives {right}")
    is_refused(anna, again().line(what, dice, story + "!", "blue").seal().text, "what comes of this is")
    is_refused(anna, again().line("void: " + what, "", "no", "blue").seal().text, "has to be played")
    is_refused(anna, again().line("end", "", "", "blue").seal().text, "is due here")
    is_refused(anna, again().seal().text, "is to be played to its end")
    liar = Forger(sent, bert, "red")
    is_refused(anna, liar.line("answer: 1", "", liar.link(2).hex()).seal().text, "not link 1 of red")
    is_refused(anna, Forger(sent, bert, "red").line("answer: 1", "", "00" * 32).seal().text, "not link 1 of red")
    is_refused(anna, Forger(sent, bert, "red").line("move r1 0602", "", "").seal().text, "is to be answered first")
    # What the other side signed is not changed on the way back.
    is_refused(anna, reply.replace('"fire b3 r3"', '"fire b2 r3"', 1), "checksum does not match")
    broken = reply.replace("| seal: 2 |", "| seal: 2 |\n", 1)
    is_refused(anna, broken, "not a journal line", "broken this line", "damaged")
    # Line ends and byte order marks of mail programs do no harm; nor does a mail that comes twice, or late.
    anna.write("reply", "\ufeff" + reply.replace("\n", "\r\n"))
    anna.run("game", "mail", "receive", GAME, "reply")
    assert "nothing new" in anna.run("game", "mail", "receive", GAME, "reply")
    is_refused(anna, sent, "older than")
    assert "goes on from" in anna.run("game", "verify", GAME, "--extends", "mail")
    for line in lines_of_game(anna.read()):
        lines = anna.read().split("\n")
        lines.remove(line)
        is_refused(anna, "\n".join(lines), "number", "seal", "checksum", "begins with", "older")


def attack_quick(command, root):
    sides = begin(command, root, "quick")
    anna, bert = sides["blue"], sides["red"]
    forger = Forger(anna.read(), anna, "blue")
    is_refused(bert, forger.line("take: 1", "", forger.link(1).hex()).seal().text, "no such round")
    send(bert, anna)
    anna.run("game", "apply", GAME, "end")
    twin = copy_of(anna, root, "quick twin")
    early = copy_of(anna, root, "quick early")
    anna.run("game", "apply", GAME, "fire b3 r3")
    anna.run("game", "apply", GAME, "fire b2 r3") if anna.state()["acting"] == "blue" and "choice" not in anna.state() else None
    # The unchanged program does not roll otherwise on a second copy, if it has the marks of the first.
    shutil.rmtree(twin.path("data"))
    shutil.copytree(anna.path("data"), twin.path("data"))
    try:
        twin.run("game", "apply", GAME, "gamble b1")
        raise AssertionError("dice were rolled twice")
    except Refused as problem:
        assert "another copy" in str(problem) or "has been shown" in str(problem), problem
    # A changed program looks ahead, but it cannot have another die than the round gives.
    gift = Reading(early.read()).gift
    forger = Forger(early.read(), anna, "blue")
    secret = hashed("rg1 round", forger.reading.game + u32(1) + gift["head"] + forger.link(1) + gift["link"])
    right = die(die_numbers(secret, "fire", "r3", 1), 6)
    fired = next(l for l in anna.read().split("\n") if " | fire b3 r3 | " in l).split(" | ")
    assert faces_in(fired[3]) == [str(right)], (fired, right)
    for face in range(1, 7):
        if face == right:
            continue
        forger = Forger(early.read(), anna, "blue")
        forger.line("take: 1", "", forger.link(1).hex())
        is_refused(bert, forger.line("fire b3 r3", str(face), fired[4]).seal().text, f"die 1 is {face}; round 1 gives {right}")
    # Idle changes before the roll give the same die: the order of moves is no second roll.
    forger = Forger(early.read(), anna, "blue")
    assert die(die_numbers(secret, "fire", "r3", 1), 6) == right


def attack_beginning(command, root):
    anna, bert = Player(command, root, "Anna"), Player(command, root, "Bert")
    anna.run("game", "mail", "new", "scenario.toml", "--side", "blue", "--save", "invitation")
    invitation = anna.read("invitation")
    bert.write("g.x", "")
    accept = ("game", "mail", "accept")

    def refused(text, *needles):
        bert.write("forged", text)
        try:
            bert.run(*accept, "forged", "--save", "never.journal")
        except Refused as problem:
            assert any(n in str(problem) for n in needles), problem
        else:
            raise AssertionError(needles)
        assert not os.path.exists(bert.path("never.journal"))

    signer = Signer(anna.secret())

    def signed(text, by=signer):
        lines = text[:text.index("\nsign ") + 1]
        return lines + "sign " + by.sign(b"rg1 invite".ljust(16, b"\0") + hashed("rg1 invite", lines.encode())).hex() + text[text.index("\ndocuments "):]

    assert signed(invitation) == invitation
    refused(invitation.replace("reply 14", "reply 15"), "not signed")
    refused(signed(invitation.replace("strict", "loose")), "quick")
    refused(signed(invitation, Signer(bytes(32))), "not signed")
    key = signer.key.hex()
    for ground in ("00" * 32, NEUTRAL.hex(), "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
                   "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
                   "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", "02" + "00" * 31):
        refused(signed(invitation.replace(key, ground)), "not a sound public key")
    world = next(line for line in invitation.split("\n") if line.startswith("world "))
    refused(signed(invitation.replace(world, "world " + "ab" * 32)), "are not those that its player has signed")
    refused(signed(invitation.replace("links 16384", "links 99999")), "from 1 to 16384")
    packed = invitation.index("\ndocuments ")
    refused(invitation[:packed + 90] + "AAAA" + invitation[packed + 94:], "are damaged", "are not those")
    # Nobody plays himself, and one invitation serves one game.
    shutil.copy(anna.path("invitation"), bert.path("invitation"))
    try:
        anna.run(*accept, "invitation", "--save", "own.journal")
        raise AssertionError("own invitation")
    except Refused as problem:
        assert "your own" in str(problem)
    bert.run(*accept, "invitation", "--save", "one.journal")
    bert.run(*accept, "invitation", "--save", "two.journal")
    for name in ("one.journal", "two.journal"):
        shutil.copy(bert.path(name), anna.path(name))
    anna.run("game", "mail", "receive", GAME, "one.journal")
    try:
        anna.run("game", "mail", "receive", "other.journal", "two.journal")
        raise AssertionError("accepted twice")
    except Refused as problem:
        assert "accepted already" in str(problem)
    # A third person cannot take a seat, nor can an anchor be copied.
    text = bert.read("one.journal")
    players = [line for line in text.split("\n") if line.startswith("player ")]
    blue, red = (line.split(" ") for line in players)
    for changed, why in ((red[:2] + blue[2:3] + red[3:], "same key"), (red[:3] + blue[3:4] + red[4:], "same anchor")):
        anna.write("forged", text.replace(players[1], " ".join(changed)))
        try:
            anna.run("game", "verify", "forged")
            raise AssertionError(why)
        except Refused as problem:
            assert why in str(problem), problem


def attack_forks_of_old(command, root):
    """A mail of another game, and a journal that was lost."""
    one = begin(command, os.path.join(root, "one"), "strict")
    two = begin(command, os.path.join(root, "two"), "strict")
    is_refused(one["red"], two["blue"].read(), "another game", "neither player")
    anna, bert = one["blue"], one["red"]
    anna.run("game", "apply", GAME, "end", "fire b3 r3")
    send(anna, bert)
    send(bert, anna)
    whole = anna.read()
    os.remove(anna.path(GAME))
    anna.write("old", whole[:whole.index("\n3 | ") + 1])
    try:
        anna.run("game", "mail", "receive", GAME, "old")
        raise AssertionError("an old copy was taken")
    except Refused as problem:
        assert "ends before your seal" in str(problem), problem
    anna.write("opponent's", bert.read())
    anna.run("game", "mail", "receive", GAME, "opponent's")
    assert anna.read() == whole


def typed_at_terminal(player, answers, *words):
    """Runs a command at a terminal of its own and types an answer at each question. Returns status and what was shown."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(player.folder)
        os.environ.pop("REARGUARD_PASSPHRASE_FILE", None)
        os.environ["XDG_DATA_HOME"] = player.path("data")
        os.execv(player.command, [player.command, *words])
    shown, answers = b"", list(answers)
    while True:
        try:
            got = os.read(terminal, 1000)
        except OSError:
            break
        if not got:
            break
        shown += got
        if answers and shown.rstrip().endswith(b":") and shown.endswith(b" "):
            os.write(terminal, answers.pop(0).encode())
            shown += b"\n"
    os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), shown.decode()


def passphrases(command):
    """A key under a passphrase, typed at a terminal and read from a file; and every way in which it is not opened."""
    with tempfile.TemporaryDirectory() as root:
        anna = object.__new__(Player)
        anna.command, anna.name, anna.folder = command, "Anna", os.path.join(root, "Anna")
        os.makedirs(anna.folder)
        anna.write("war.toml", RULES.replace("DECLARE", ""))
        anna.write("scenario.toml", SCENARIO)
        status, shown = typed_at_terminal(anna, ["tin soldier\n", "tin soldiers\n"], "key", "new", "Anna", "--passphrase")
        assert status == 2 and "differ" in shown and "tin" not in shown, shown
        status, shown = typed_at_terminal(anna, ["\x03"], "key", "new", "Anna", "--passphrase")
        assert status == 2 and "no passphrase was given" in shown, shown
        # A letter is taken back, and a line is begun again.
        status, shown = typed_at_terminal(anna, ["tin soldierX\x7fs\n", "nine\x15tin soldiers\n"], "key", "new", "Anna",
                                          "--passphrase")
        assert status == 0 and "tin" not in shown and "Keep a copy" in shown, shown
        kept = anna.read("data/rearguard/keys/identity.key").split("\n")
        assert kept[0] == "rearguard key 1" and kept[2].startswith("public ") and kept[3].startswith("locked "), kept
        assert os.stat(anna.path("data/rearguard/keys/identity.key")).st_mode & 0o777 == 0o600
        # Its fingerprint is no secret.
        assert "under a passphrase" in anna.run("key", "show")
        new = ("game", "mail", "new", "scenario.toml", "--side", "blue", "--save")
        status, shown = typed_at_terminal(anna, ["tin soldiers\n"], *new, "one")
        assert status == 0 and "Passphrase of the key of Anna" in shown, shown
        status, shown = typed_at_terminal(anna, ["tin soldier\n"], *new, "two")
        assert status == 2 and "not the passphrase" in shown and not os.path.exists(anna.path("two")), shown
        for content, why in (("tin soldier\n", "not the passphrase"), ("\n", "it is empty"), (None, "no such file")):
            if content is not None:
                anna.write("secret", content)
            os.environ["REARGUARD_PASSPHRASE_FILE"] = anna.path("secret" if content is not None else "nowhere")
            try:
                anna.run(*new, "two")
                raise AssertionError(why)
            except Refused as problem:
                assert why in str(problem), problem
        # A program without a terminal is told what to do.
        del os.environ["REARGUARD_PASSPHRASE_FILE"]
        ran = subprocess.run([command, *new, "two"], cwd=anna.folder, capture_output=True, text=True, start_new_session=True,
                             env={**os.environ, "XDG_DATA_HOME": anna.path("data")})
        assert ran.returncode == 2 and "REARGUARD_PASSPHRASE_FILE" in ran.stderr, ran
        # With the file all goes as with a key without one.
        anna.write("secret", "tin soldiers\r\nand more\n")
        os.environ["REARGUARD_PASSPHRASE_FILE"] = anna.path("secret")
        bert = Player(command, root, "Bert")
        bert_key = bert.read("data/rearguard/keys/identity.key").split("\n")
        assert len(bert_key) == 4 and bert_key[2].startswith("secret ") and len(bert_key[2]) == 71, bert_key
        anna.run(*new, "two")
        shutil.copy(anna.path("two"), bert.path("invitation"))
        bert.run("game", "mail", "accept", "invitation", "--save", GAME)
        shutil.copy(bert.path(GAME), anna.path("mail"))
        anna.run("game", "mail", "receive", GAME, "mail")
        anna.run("game", "apply", GAME, "end", "fire b3 r3")
        send(anna, bert)
        send(bert, anna)
        anna.run("game", "verify", GAME)
        Reading(anna.read(), labels_of())
        del os.environ["REARGUARD_PASSPHRASE_FILE"]
        print("a key under a passphrase opens with it, and not without")


def is_the_same_after_kills(player, root, name, words, made, trials, rng):
    """Kills a command at some moment, runs it again, and compares what it has made with that of one left alone."""
    alone = copy_of(player, root, name)
    alone.run(*words)
    right = alone.read(made)
    for trial in range(trials):
        other = copy_of(player, root, f"{name} {trial}")
        with subprocess.Popen([other.command, *words], cwd=other.folder, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, env={**os.environ, "XDG_DATA_HOME": other.path("data")}) as run:
            time.sleep(rng.uniform(0, 0.12))
            run.kill()
        try:
            other.run(*words)
        except Refused as problem:
            # It was killed after its last line: only the mail is to be written again.
            assert "send yours again" in str(problem), problem
            other.run("game", "mail", "give", GAME, "--save", made)
        assert other.read(made) == right and other.read() == alone.read(), f"{name}: other lines after a kill"
        shutil.rmtree(other.folder)
    return alone


def kills(command, trials):
    rng = random.Random(7)
    for mode in ("strict", "quick"):
        with tempfile.TemporaryDirectory() as root:
            sides = begin(command, root, mode)
            anna, bert = sides["blue"], sides["red"]
            if mode == "quick":
                send(bert, anna)
            anna.run("game", "apply", GAME, "end", "fire b3 r3")
            give = ("game", "mail", "give", GAME, "--save", "mail")
            sent = is_the_same_after_kills(anna, root, "giver", give, "mail", trials, rng)
            if mode == "strict":
                shutil.copy(sent.path("mail"), bert.path("mail"))
                answer = ("game", "mail", "answer", GAME, "mail", "--save", "reply")
                is_the_same_after_kills(bert, root, "answerer", answer, "reply", trials, rng)
    print(f"{trials} kills of each command: nothing lost, and no second course of a game")


def main():
    command, what = os.path.abspath(sys.argv[1]), sys.argv[2]
    if what == "attacks":
        for attack in (attack_beginning, attack_strict, attack_quick, attack_forks_of_old):
            with tempfile.TemporaryDirectory() as root:
                attack(command, root)
            print(attack.__name__, "found out")
    elif what == "vessen":
        for mode in ("strict", "quick"):
            play_vessen(command, mode)
    elif what == "passphrases":
        passphrases(command)
    elif what == "kills":
        kills(command, int(sys.argv[3]) if len(sys.argv) > 3 else 20)
    elif what == "random":
        for seed in range(int(sys.argv[3])):
            for mode in ("strict", "quick", "declared"):
                report(f"{mode} {seed}", play_to_the_end(command, mode, seed))
    else:
        seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
        report(what, play_to_the_end(command, what, seed))


if __name__ == "__main__":
    main()
