"""Values made by chance."""

from hypothesis import strategies as st

from shamrocks import Autoplay, Card, Deck, Game, Position, Rules, Suit

CARDS = list(Deck.in_order())
FANS = 18
FAN_LIMIT = 3

seeds = st.integers(0, 2**64 - 1)
rules = st.sampled_from(Rules.all())
decks = st.permutations(CARDS).map(Deck.from_cards)


@st.composite
def positions(draw: st.DrawFn, most: int = 52) -> Position:
    """Any valid position, with at most so many cards in the fans."""
    foundations = [draw(st.integers(0, 13)) for _ in Suit]
    while 52 - sum(foundations) > most:
        foundations[foundations.index(min(foundations))] += 1
    fans: list[list[Card]] = [[] for _ in range(FANS)]
    for card in draw(st.permutations(CARDS)):
        if card.rank >= foundations[card.suit]:
            fan = draw(st.integers(0, FANS - 1))
            while len(fans[fan]) == FAN_LIMIT:
                fan = (fan + 1) % FANS
            fans[fan].append(card)
    return Position.from_fans(fans, foundations, draw(rules))


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game dealt or from a position, in which some moves were played, and some taken back."""
    start = draw(st.one_of(seeds, decks, positions()))
    game = Game(start, draw(rules))
    for choice in draw(st.lists(st.integers(0, 200), max_size=40)):
        moves = game.position.legal_moves
        if not moves:
            break
        game.play(moves[choice % len(moves)])
    for _ in range(draw(st.integers(0, 3))):
        game.undo()
    if draw(st.booleans()):
        game.autoplay(Autoplay.SAFE)
    return game
