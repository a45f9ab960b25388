"""Pictures: of a position, a verdict or a game, as SVG texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import Game, Position, Verdict


def position(of: "Position", layer: str = "all", prefix: str = "") -> str:
    """The map with its units, or one of the two: ``layer`` "map" or "units"."""
    return of.svg(layer, prefix)


def verdict(of: "Verdict", legend: bool = True, prefix: str = "") -> str:
    """The ends, paths and refused hexes of a verdict over its map."""
    return of.svg(legend, prefix)


def game(of: "Game", prefix: str = "") -> str:
    """The board of a game as it stands."""
    return of.svg(prefix)
