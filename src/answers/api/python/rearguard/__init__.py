"""Where a counter may legally retreat, along which paths, and why not there.

>>> import rearguard
>>> position = rearguard.Position.from_file("maps/2930/rout.toml")
>>> verdict = position.retreat("b1", result="rout")
>>> [end.hex for end in verdict.ends]
['2933', '3032', '3132', '3230', '3231']
>>> verdict.refused["2927"].cite
'14.31'
"""

from __future__ import annotations

import json
import os
import threading
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Iterable, Iterator, Mapping, Optional, Sequence, Union

from . import answers, svg
from ._library import (
    DocumentError,
    Handle,
    IllegalActionError,
    LimitError,
    RearguardError,
    bytes_of,
    call,
    question,
    version,
)

__all__ = [
    "Action",
    "DocumentError",
    "End",
    "Game",
    "IllegalActionError",
    "Library",
    "LimitError",
    "Position",
    "RearguardError",
    "Refusal",
    "Step",
    "Verdict",
    "answers",
    "default_library",
    "svg",
    "version",
]

_Text = Union[str, "os.PathLike[str]"]


def _points(text: str) -> Fraction:
    """Movement points, which are written "3", "1/2" or "3 1/2"."""
    return sum((Fraction(part) for part in text.split()), Fraction(0))


def _data_folder() -> Optional[str]:
    named = os.environ.get("REARGUARD_DATA")
    if named:
        return named
    for folder in (Path(__file__).parent / "data", Path("/usr/share/rearguard"), Path("/usr/local/share/rearguard")):
        if (folder / "assets").is_dir():
            return str(folder)
    return None


class Library:
    """The shipped rules and maps, and documents that are given as texts.

    ``documents`` maps names, such as ``"map.toml"``, to texts. Positions given as texts may name these and the shipped
    ones only.
    """

    def __init__(self, folder: Optional[_Text] = None, documents: Optional[Mapping[str, str]] = None):
        place = _data_folder() if folder is None else os.fspath(folder)
        self._folder = place
        self._documents = dict(documents or {})
        self._handle = Handle("library")
        call("library_new", None if place is None else place.encode(), self._handle.out())
        for name, text in self._documents.items():
            call("library_add", self._handle.pointer, name.encode(), *bytes_of(text))

    def __repr__(self) -> str:
        added = ", ".join(self._documents)
        return f"<Library {self._folder or 'without shipped documents'}{' with ' + added if added else ''}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Library, (self._folder, self._documents))

    @property
    def _pointer(self) -> Any:
        return self._handle.pointer

    def free(self) -> None:
        """Frees its memory now, not when nobody refers to it any longer; what was loaded from it stays, and a later use raises `DocumentError`."""
        self._handle.free()

    def _place_of(self, path: str) -> str:
        """Where a file is: there, or else among the shipped ones."""
        if self._folder is None or os.path.exists(path):
            return path
        shipped = os.path.join(self._folder, path)
        return shipped if os.path.exists(shipped) else path


_default: Optional[Library] = None
_default_guard = threading.Lock()


def default_library() -> Library:
    """The library of the shipped rules and maps, opened when it is first needed."""
    global _default
    with _default_guard:
        if _default is None:
            _default = Library()
        return _default


@dataclass(frozen=True)
class End:
    """A hex in which a retreat may end."""

    hex: str
    movement_points: Fraction
    paths: tuple[tuple[str, ...], ...]  #: those listed; `path_count` counts all
    path_count: int


@dataclass(frozen=True)
class Refusal:
    """Why a retreat may not end in, or enter, a hex."""

    hex: str
    clause: str  #: its name in the rule file
    cite: str  #: the rule
    why: str  #: a sentence


class Verdict:
    """What a result does to a unit: ``outcome``, ``ends`` and ``refused``; ``data`` holds the whole answer."""

    def __init__(self, position: Position, asked: dict[str, Any], text: str):
        self._position = position
        self._asked = asked
        self.text = text  #: the answer, byte for byte as the command prints it
        self.data: answers.RetreatAnswer = json.loads(text)
        self.unit: str = self.data["unit"]
        self.outcome: str = self.data["outcome"]
        self.cite: str = self.data.get("cite", "")
        self.why: str = self.data.get("why", "")
        self.ends: tuple[End, ...] = tuple(
            End(
                end["hex"],
                _points(end["movement_points"]),
                tuple(tuple(path) for path in end["paths"]),
                end["path_count"],
            )
            for end in self.data["end_hexes"]
        )
        self.refused: dict[str, Refusal] = {
            out["hex"]: Refusal(out["hex"], out["clause"], out.get("cite", ""), out["why"])
            for out in self.data.get("ruled_out", [])
        }

    def svg(self, legend: bool = True, prefix: str = "") -> str:
        """The picture of the verdict over its map."""
        asked = {key: value for key, value in self._asked.items() if key not in ("max_paths", "ruled_out")}
        return self._position.ask(**{**asked, "ask": "picture", "legend": legend, "prefix": prefix})

    def _repr_svg_(self) -> str:
        return self.svg(prefix=f"v{id(self)}-")

    def __repr__(self) -> str:
        ends = ", ".join(end.hex for end in self.ends)
        return f"<Verdict {self.unit}: {self.outcome}{': ' + ends if ends else ''}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Verdict) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


def _position_again(name: str, text: str, library: Library, documents: dict[str, str]) -> Position:
    """A position that was pickled: with the texts of the rules that do not ship."""
    whole = Library(library._folder, {**library._documents, **documents}) if documents else library
    return Position(name, text, whole)


def _game_again(library: Library, journal: str, steps: list[Step]) -> Game:
    game = Game(journal=journal, library=library)
    game._steps = list(steps)
    return game


class Position:
    """Units on a map, with the rules that judge them. It never changes; any number of threads may ask."""

    def __init__(self, name: str, text: Optional[str], library: Optional[Library]):
        self._name = name
        self._library = library or default_library()
        self._handle = Handle("position")
        call("position_load", self._library._pointer, name.encode(), *bytes_of(text), self._handle.out())

    @classmethod
    def from_file(cls, path: _Text, library: Optional[Library] = None) -> Position:
        """Reads a position file, or else the shipped one of this name, with the map and the rules that it names."""
        known = library or default_library()
        return cls(known._place_of(os.fspath(path)), None, known)

    @classmethod
    def from_text(cls, text: str, documents: Optional[Mapping[str, str]] = None, name: str = "position.toml") -> Position:
        """Reads a position from a text, TOML, JSON or a board in one line; ``documents`` holds what it names."""
        return cls(name, text, Library(documents=documents) if documents else None)

    def with_units(self, units: Sequence[Mapping[str, Any]], **others: Any) -> Position:
        """The same position with other units, which have the keys of a position document.

        ``others`` are further keys of one: ``links``, ``enemy_line``, ``allies``, ``supply_sources``, ``regions``,
        ``retreat_direction``, ``turn``. Map and rules are shared, not read again.
        """
        return self._with({"units": [dict(unit) for unit in units], **others})

    def with_changed(self, *units: Mapping[str, Any], **others: Any) -> Position:
        """The same position with changed units: ``with_changed({"id": "b1", "hex": "2931"})``.

        Each has its id and the keys that change; a unit with a new id comes in. ``others`` as for `with_units`. This is
        the quickest way to a board that differs in a few units.
        """
        return self._with({"changed_units": [dict(unit) for unit in units], **others})

    def _with(self, changes: dict[str, Any]) -> Position:
        other = object.__new__(Position)
        other._name = self._name
        other._library = self._library
        other._handle = Handle("position")
        call("position_with", self._handle.pointer, *question(changes), other._handle.out())
        return other

    replace = with_units

    def boards(
        self, boards: Iterable[Mapping[str, Any]], questions: Optional[Sequence[Mapping[str, Any]]] = None
    ) -> list[list[dict[str, Any]]]:
        """Asks about many boards at once: for each board its answers.

        A board has keys of a position document, such as ``units``, in place of those of this position, and may have
        ``questions`` of its own. A question has the key ``ask`` and those of that question. What cannot be answered is
        ``{"error": …}``; a whole board that is none raises `DocumentError`.
        """
        asked = {"boards": [dict(board) for board in boards], "questions": None if questions is None else list(questions)}
        answers = []
        for board in json.loads(self.ask(ask="boards", **asked))["boards"]:
            if "error" in board:
                error = board["error"]
                raise DocumentError(error["message"], error["kind"], error.get("problems", []))
            answers.append(board["answers"])
        return answers

    def ask(self, **asked: Any) -> str:
        """Asks any question, ``ask="danger"`` and so on, and returns the answer as it is."""
        return call("position_ask", self._handle.pointer, *question(asked))

    def retreat(
        self,
        unit: str,
        result: Optional[str] = None,
        distance: Optional[int] = None,
        *,
        caused_by: Optional[Sequence[str]] = None,
        numbers: Optional[Mapping[str, int]] = None,
        option: Optional[str] = None,
        path: Optional[Sequence[str]] = None,
        max_paths: Optional[int] = None,
    ) -> Verdict:
        """Judges where a unit may retreat by a result of the rules, or over a distance in hexes."""
        asked = {
            "ask": "retreat",
            "unit": unit,
            "result": result,
            "distance": distance,
            "caused_by": None if caused_by is None else list(caused_by),
            "with": None if numbers is None else dict(numbers),
            "option": option,
            "path": None if path is None else list(path),
            "max_paths": max_paths,
        }
        return Verdict(self, asked, self.ask(**asked))

    def resolve(self, unit: str, event: Optional[str] = None, **asked: Any) -> answers.ResolveAnswer:
        """Carries an event or a result out: ``dice=[6, 2]`` or ``seed=7``, ``choose=[...]``, ``caused_by=[...]``."""
        return json.loads(self.ask(ask="resolve", unit=unit, event=event, **asked))

    def danger(self, result: Optional[str] = None, side: Optional[str] = None) -> list[answers.Danger]:
        """What a result would do to each unit where it stands, and the hexes that its retreat depends on."""
        return json.loads(self.ask(ask="danger", result=result, side=side))["units"]

    def reach(self, unit: str, movement_points: Union[int, str, None] = None) -> dict[str, Fraction]:
        """The hexes that a unit can move to, with the movement points that it takes."""
        answer = json.loads(self.ask(ask="reach", unit=unit, movement_points=movement_points))
        return {entry["hex"]: _points(entry["movement_points"]) for entry in answer["reached"]}

    def perft(self, unit: str, result: Optional[str] = None, distance: Optional[int] = None, **asked: Any) -> answers.PerftAnswer:
        """Counts the paths of a retreat, by their first steps; further keys as those of ``ask``."""
        return json.loads(self.ask(ask="perft", unit=unit, result=result, distance=distance, **asked))

    def free(self) -> None:
        """Frees its memory now, not when nobody refers to it any longer; a later use raises `DocumentError`."""
        self._handle.free()

    @property
    def setup(self) -> answers.SetupAnswer:
        """What can be asked about: rules, results, sides, units and links."""
        return json.loads(self.ask(ask="setup"))

    def to_toml(self) -> str:
        """The position as a document, with its map inside it."""
        return self.ask(ask="position")

    def svg(
        self,
        layer: str = "all",
        prefix: str = "",
        *,
        section: Optional[Sequence[int]] = None,
        around: Optional[Sequence[str]] = None,
    ) -> str:
        """The picture of the map and the units, or a part of it.

        ``layer`` is "map", "units" or another one, ``section`` left, top, width and height in units of the whole
        picture; with ``around``, hexes, it is the box around them.
        """
        return self.ask(ask="picture", layer=layer, prefix=prefix, section=section, around=around)

    def _repr_svg_(self) -> str:
        return self.svg(prefix=f"p{id(self)}-")

    def __repr__(self) -> str:
        setup = self.setup
        return f"<Position {self._name}: {len(setup['units'])} units, rules {setup['rules']['id']}>"

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: Any) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        bundle = json.loads(self.ask(ask="position", format="bundle"))
        return (_position_again, (self._name, bundle["position"], self._library, bundle["documents"]))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.to_toml() == other.to_toml()

    def __hash__(self) -> int:
        return hash(self.to_toml())


class Action(str):
    """A legal action, written as the command takes it: ``"move b1 3032"``. Its parts are in ``data``."""

    data: answers.Action

    def __new__(cls, data: answers.Action) -> Action:
        action = super().__new__(cls, data["action"])
        action.data = data
        return action

    @property
    def unit(self) -> str:
        return self.data.get("unit", "")


@dataclass(frozen=True)
class Step:
    """What an action did: the dice, and what happened, in ``data``."""

    action: str
    side: str
    dice: tuple[int, ...]
    data: answers.ActAnswer


class _LegalActions:
    """The legal actions of a game as it is: to be counted, searched and gone through."""

    def __init__(self, game: Game, unit: Optional[str]):
        self._actions = [Action(data) for data in json.loads(game.ask(ask="legal", unit=unit))["actions"]]

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __len__(self) -> int:
        return len(self._actions)

    def __bool__(self) -> bool:
        return bool(self._actions)

    def __contains__(self, action: object) -> bool:
        return action in self._actions

    def count(self) -> int:
        return len(self._actions)

    def __repr__(self) -> str:
        return f"<{len(self._actions)} legal actions>"


class Game:
    """A game: a scenario and a seed, or a journal to go on with. The journal is the save.

    Any number of threads may use it: each call finds the game as some action has left it.
    """

    def __init__(
        self,
        scenario: Optional[_Text] = None,
        seed: Optional[int] = None,
        *,
        dice: Optional[Sequence[int]] = None,
        journal: Optional[str] = None,
        library: Optional[Library] = None,
    ):
        """``dice`` are those that fell before the first action, if they are not to come from the seed."""
        self._library = library or default_library()
        self._handle = Handle("game")
        is_file = scenario is not None and Path(os.fspath(scenario)).exists()
        asked = {
            "scenario": None if scenario is None else os.fspath(scenario),
            "seed": None if seed is None else str(seed),
            "journal": journal,
            "dice": None if dice is None else list(dice),
            "files": True if is_file or journal is not None else None,
        }
        call("game_new", self._library._pointer, *question(asked), self._handle.out())
        self._steps: list[Step] = []
        self._in_order = threading.Lock()  # `_steps` follow the journal

    def ask(self, **asked: Any) -> str:
        """Asks any question, ``ask="state"`` and so on, and returns the answer as it is."""
        return call("game_ask", self._handle.pointer, *question(asked))

    @property
    def state(self) -> answers.StateAnswer:
        """Turn, phase, score, units, losses and what has to be decided."""
        return json.loads(self.ask(ask="state"))

    @property
    def opening(self) -> answers.OpeningAnswer:
        """What happened before the first action: the dice, and the steps."""
        return json.loads(self.ask(ask="opening"))

    @property
    def turn(self) -> str:
        """The side that has to act."""
        return self.state["acting"]

    @property
    def phase(self) -> str:
        return self.state["phase"]

    @property
    def legal_actions(self) -> _LegalActions:
        return _LegalActions(self, None)

    def legal_actions_of(self, unit: str) -> _LegalActions:
        return _LegalActions(self, unit)

    def why_not(self, action: str) -> Optional[IllegalActionError]:
        """Why an action is illegal; nothing if it is legal."""
        try:
            self.ask(ask="why_not", action=action)
        except IllegalActionError as against:
            return against
        return None

    def preview(self, action: str) -> answers.PreviewAnswer:
        """What a legal action may lead to, with the odds."""
        return json.loads(self.ask(ask="preview", action=action))

    def suggest(
        self,
        strength: str = "general",
        seed: int = 1,
        *,
        work: Optional[int] = None,
        seconds: Optional[float] = None,
    ) -> answers.SuggestAnswer:
        """What the computer player would do for the side that has to act, and why, and what else it thought of.

        ``work`` is how many actions it may try, and ``seconds`` how long: then the answer depends on the machine.
        Raises `DocumentError` if the library was built without REARGUARD_API_SUGGEST."""
        return json.loads(self.ask(ask="suggest", strength=strength, seed=seed, work=work, seconds=seconds))

    def clone(self) -> Game:
        """Another game in the same state: what is done in one does not happen in the other."""
        other = object.__new__(Game)
        other._library = self._library
        other._handle = Handle("game")
        other._in_order = threading.Lock()
        with self._in_order:
            call("game_copy", self._handle.pointer, other._handle.out())
            other._steps = list(self._steps)
        return other

    def __copy__(self) -> Game:
        return self.clone()

    def __deepcopy__(self, memo: Any) -> Game:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return (_game_again, (self._library, self.journal, list(self.steps)))

    def __repr__(self) -> str:
        state = self.state
        now = "over" if state["over"] else f"{state['acting']} to act in {state['phase']}"
        return f"<Game {state['scenario']}: turn {state['turn']} of {state['turns']}, {now}>"

    def _do(self, request: dict[str, Any]) -> Step:
        with self._in_order:
            data = json.loads(call("game_act", self._handle.pointer, *question(request)))
            step = Step(data["action"], data["side"], tuple(data.get("dice", ())), data)
            self._steps.append(step)
            return step

    def push(self, action: str, dice: Optional[Sequence[int]] = None) -> Step:
        """Carries out an action, or raises `IllegalActionError` and changes nothing.

        With ``dice`` it takes these, as they fell, and rolls no others."""
        return self._do({"action": str(action), "dice": None if dice is None else list(dice)})

    def redo(self) -> Step:
        """Does again what was taken back."""
        return self._do({"redo": True})

    def pop(self) -> None:
        """Takes the last action back; raises `IllegalActionError` where dice were rolled or another side decides."""
        with self._in_order:
            call("game_act", self._handle.pointer, *question({"undo": True}))
            if self._steps:
                self._steps.pop()

    @property
    def steps(self) -> tuple[Step, ...]:
        """What has been pushed, and not popped, since the game was made or loaded."""
        with self._in_order:
            return tuple(self._steps)

    def is_over(self) -> bool:
        return bool(self.state["over"])

    def outcome(self) -> Optional[answers.Score]:
        """The score of a game that is over; nothing before."""
        state = self.state
        return state["score"] if state["over"] else None

    def free(self) -> None:
        """Frees its memory now, not when nobody refers to it any longer; a later use raises `DocumentError`."""
        self._handle.free()

    @property
    def journal(self) -> str:
        """The save, with the same bytes as those of the command."""
        return self.ask(ask="journal")

    def svg(self, prefix: str = "") -> str:
        return self.ask(ask="picture", prefix=prefix)

    def _repr_svg_(self) -> str:
        return self.svg(prefix=f"g{id(self)}-")
