"""Rules and presets."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, product
from typing import NamedTuple

from ._library import check, constant, ffi, get, get_optional, lib, print_text
from .cards import Card, Coded, Rank
from .errors import Invalid


class Rules(Coded):
    """The rules to play by: a preset, keys that override it, or both.

    >>> Rules()
    Rules('shamrocks')
    >>> Rules("as-dealt", building="down", worrying_back=False).text
    'kings=as-dealt,worrying-back=no,building=down,empty-fans=closed'
    >>> Rules("dick-1883").kings
    'own-suit'
    >>> Rules("dick")
    Traceback (most recent call last):
    shamrocks.errors.Invalid: line 1, column 1: unknown preset "dick": did you mean "dick-1883"?
    """

    __slots__ = ()
    _kind = "uint8_t"
    _status = constant("ERROR_RULES")
    _read = lib.shamrocks_rules_from_text
    _print = lib.shamrocks_rules_text

    def __init__(
        self,
        text: str = "shamrocks",
        *,
        kings: str | None = None,
        worrying_back: bool | None = None,
        building: str | None = None,
        empty_fans: str | None = None,
    ) -> None:
        back = None if worrying_back is None else "yes" if worrying_back else "no"
        keys = {"kings": kings, "worrying-back": back}
        keys |= {"building": building, "empty-fans": empty_fans}
        given = [f"{key}={value}" for key, value in keys.items() if value is not None]
        super().__init__(",".join([text, *given]) if given else text)

    @classmethod
    def all(cls) -> tuple[Rules, ...]:
        """The rules of every combination of keys."""
        keys = [list(_values(constant(f"RULES_KEY_{key}"))) for key in _KEYS]
        return tuple(
            cls._known(get("uint8_t", lib.shamrocks_rules_from_keys, *values))
            for values in product(*keys)
        )

    @property
    def text(self) -> str:
        """The name of the preset that they equal, else all four keys."""
        return str(self)

    @property
    def kings(self) -> str:
        """What happens to Kings at the deal."""
        return self._value("KINGS")

    @property
    def worrying_back(self) -> bool:
        """Whether a foundation's top card may return to a fan."""
        return self._key("WORRYING_BACK") == 1

    @property
    def building(self) -> str:
        """In which direction fans build."""
        return self._value("BUILDING")

    @property
    def empty_fans(self) -> str:
        """What an emptied fan takes."""
        return self._value("EMPTY_FANS")

    @property
    def preset(self) -> Preset | None:
        """The preset that they equal.

        >>> Rules().preset == presets()[0]
        True
        """
        index = get_optional("size_t", lib.shamrocks_rules_preset, self._code)
        return None if index is None else presets()[index]

    def builds(self, card: Rank, on: Rank) -> bool:
        """Whether a card of a rank builds on one of another in a fan that is not full.

        >>> Rules("dick-1883").builds(Rank.TWO, Rank.THREE)
        True
        """
        builds = get("uint8_t", lib.shamrocks_rules_builds, self._code, Rank(card), Rank(on))
        return bool(builds)

    def fills(self, card: Card | str) -> bool:
        """Whether a card fills an emptied fan, unless it is alone in its fan already.

        >>> Rules("three-card-fan").fills("KS")
        True
        """
        code = Card._take(card).code
        return bool(get("uint8_t", lib.shamrocks_rules_fills, self._code, code))

    def _key(self, key: str) -> int:
        keys = [ffi.new("uint8_t *") for _ in _KEYS]
        check(lib.shamrocks_rules_keys(self._code, *keys), self._code)
        value: int = keys[_KEYS.index(key)][0]
        return value

    def _value(self, key: str) -> str:
        number = constant(f"RULES_KEY_{key}")
        return print_text(lib.shamrocks_rules_key_text, number, self._key(key))


# As shamrocks_rules_keys() gives them.
_KEYS = ("KINGS", "WORRYING_BACK", "BUILDING", "EMPTY_FANS")


def _values(key: int) -> Iterator[int]:
    """The values of a key: from 0 up to the first that is refused."""
    for value in count():
        try:
            print_text(lib.shamrocks_rules_key_text, key, value)
        except Invalid:
            return
        yield value


class Preset(NamedTuple):
    """Rules that have a name, and where they come from."""

    name: str
    rules: Rules
    source: str


def presets() -> tuple[Preset, ...]:
    """Every preset, the default first.

    >>> [preset.name for preset in presets()][:3]
    ['shamrocks', 'no-worrying-back', 'morehead-mott-smith']
    """
    return tuple(
        Preset(
            print_text(lib.shamrocks_preset_name, index),
            Rules._known(get("uint8_t", lib.shamrocks_preset, index)),
            print_text(lib.shamrocks_preset_source, index),
        )
        for index in range(constant("PRESETS"))
    )
