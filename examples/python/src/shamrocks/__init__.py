"""The rules engine and solver of the solitaire game Shamrocks.

>>> game = Game(1)
>>> print(game.position.legal_moves)
3>C 5>18 6>S 8>18 9>18
>>> game.play("1>8")
Traceback (most recent call last):
shamrocks.errors.Refusal: fan 8 is full: a fan never holds more than three cards
>>> game.play("3>F").name
'ace of clubs'
>>> game.hint()
Hint(verdict=<Verdict.WINNABLE: 1>, move=Move('6>S'))

Cards, piles, moves, rules, decks and positions are values: they never change, are equal, hash,
sort and pickle, and `str` of each reads back with its type. A `Game`, a `Solver` and a `Judge` hold
memory of the library; they give it back when they are collected, or at once as context managers.
Threads may share them, one call waits for the other, and the solver lets other threads run.

What is refused raises an `Error` with a sentence, and changes nothing. Every rule, refusal, hint
and verdict comes from the library, whose manual is `shamrocks.h`.
"""

from ._library import CONSTANTS, lib, string
from .cards import Card, Move, Moves, Pile, Rank, Suit
from .deck import Deck
from .errors import Error, Invalid, OutOfMemory, Refusal
from .game import Game, Hint
from .position import Autoplay, Outcome, Position
from .rules import Preset, Rules, presets
from .solver import (
    BUDGET_BYTES,
    BUDGET_NODES,
    Difficulty,
    Judge,
    Progress,
    Solution,
    Solver,
    Stop,
    Verdict,
    Winnable,
    difficulty,
    next_winnable,
    shorten,
)

__version__ = string(lib.shamrocks_version())

ABI = CONSTANTS["SHAMROCKS_ABI"]
"""The number of the binary interface."""

__all__ = [
    "ABI",
    "BUDGET_BYTES",
    "BUDGET_NODES",
    "Autoplay",
    "Card",
    "Deck",
    "Difficulty",
    "Error",
    "Game",
    "Hint",
    "Invalid",
    "Judge",
    "Move",
    "Moves",
    "OutOfMemory",
    "Outcome",
    "Pile",
    "Position",
    "Preset",
    "Progress",
    "Rank",
    "Refusal",
    "Rules",
    "Solution",
    "Solver",
    "Stop",
    "Suit",
    "Verdict",
    "Winnable",
    "difficulty",
    "next_winnable",
    "presets",
    "shorten",
]
