// The main flows in C++, with every result checked.

#include "shamrocks.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <random>
#include <string>
#include <type_traits>
#include <unordered_set>
#include <utility>
#include <vector>

#define CHECK(condition)                                                                          \
    do {                                                                                          \
        if (!(condition)) {                                                                       \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                  \
            std::exit(EXIT_FAILURE);                                                              \
        }                                                                                         \
    } while (false)

namespace {

using namespace shamrocks;

// The error that a call throws.
template <class Call> Error thrown(Call call)
{
    try {
        call();
    } catch (const Error &error) {
        return error;
    }
    std::fputs("nothing was thrown\n", stderr);
    std::exit(EXIT_FAILURE);
}

void values()
{
    CHECK(version() == SHAMROCKS_VERSION && abi() == SHAMROCKS_ABI);
    const Card card = Card::parse("10h");
    CHECK(card == Card(Rank::ten, Suit::hearts) && card.code() == 35);
    CHECK(card.text() == "TH" && card.name() == "10 of hearts");
    CHECK(card.suit() == Suit::hearts && card.rank() == Rank::ten);
    CHECK(name(Suit::spades) == "spades" && name(Rank::ace) == "ace");
    CHECK(text(Suit::spades) == "S" && text(Rank::ten) == "T");
    CHECK(symbol(Suit::spades) == "\xe2\x99\xa0");
    CHECK(parse_suit("d") == Suit::diamonds && parse_rank("k") == Rank::king);

    const Error error = thrown([] { Card::parse(std::string_view()); });
    CHECK(error.status() == SHAMROCKS_ERROR_EXPECTED_CARD && error.line() == 1);
    CHECK(!error.card() && !error.from());
    CHECK(thrown([] { Card::from_code(52); }).status() == SHAMROCKS_ERROR_CARD);
    CHECK(thrown([] { Card::from_code(52); }).what() == std::string("no such card: cards are 0 to 51"));
    CHECK(thrown([] { Pile::from_code(22); }).status() == SHAMROCKS_ERROR_PILE);
    CHECK(thrown([] { Pile::fan(18); }).status() == SHAMROCKS_ERROR_FAN);
    CHECK(thrown([] { Rules::from_code(3); }).status() == SHAMROCKS_ERROR_RULES);

    const Move move(Pile::fan(4), Suit::hearts);
    CHECK(move == Move::parse("5>H") && move.text() == "5>H" && move.reversed().text() == "H>5");
    CHECK(Move::from_code(move.code()) == move);
    CHECK(move.from().is_fan() && !move.to().is_fan());
    CHECK(move.from().name() == "fan 5" && move.to().name() == "the hearts foundation");
    CHECK(Pile::parse("18") == Pile::fan(17) && Pile::fan(17).text() == "18");

    const Rules rules(Kings::own_suit, false, Building::down, EmptyFans::closed);
    CHECK(rules == Rules::from_code(SHAMROCKS_RULES_DICK_1883) && rules.text() == "dick-1883");
    CHECK(rules.kings() == Kings::own_suit && !rules.worrying_back());
    CHECK(rules.building() == Building::down && rules.empty_fans() == EmptyFans::closed);
    CHECK(rules.builds(Rank::two, Rank::three) && !rules.builds(Rank::three, Rank::two));
    CHECK(!rules.fills(Card()));
    CHECK(text(Kings::own_suit) == "own-suit" && text(Building::down) == "down");
    CHECK(text(EmptyFans::closed) == "closed");
    CHECK(presets().size() == SHAMROCKS_PRESETS && preset(0).rules == Rules());
    for (const Preset &preset : presets()) {
        CHECK(Rules::parse(preset.name) == preset.rules && !preset.source.empty());
        CHECK(preset.rules.preset() && preset.rules.preset()->name == preset.name);
    }
    CHECK(!Rules(Kings::own_suit, true, Building::down, EmptyFans::any).preset());
    CHECK(std::unordered_set<Rules>({rules, Rules(), rules}).size() == 2);
    CHECK(std::unordered_set<Pile>({move.from(), move.to(), Suit::hearts}).size() == 2);
}

void decks()
{
    const Deck deck = Deck::from_seed(1);
    CHECK(Deck::parse(deck.text()) == deck && deck != Deck());
    CHECK(Deck::from_codes(deck.codes()) == deck);
    CHECK(std::unordered_set<Deck>({deck, Deck(), deck}).size() == 2);
    CHECK(deck.cards().size() == 52 && deck.cards()[0].text() == "KS");
    std::mt19937 generator(7), same(7);
    CHECK(Deck::shuffled(generator) == Deck::shuffled(same));
    CHECK(Deck::from_pysol(57, "24").second == Rules::from_code(SHAMROCKS_RULES_AS_DEALT));
    CHECK(thrown([] { Deck::from_pysol(57, "x"); }).status() == SHAMROCKS_ERROR_PYSOL_NUMBER);
    Deck::Codes twice = deck.codes();
    twice[0] = twice[1];
    const Error error = thrown([&] { Deck::from_codes(twice); });
    CHECK(error.status() == SHAMROCKS_ERROR_DECK_REPEATED);
    CHECK(error.number() == 1 && error.second() == 2);
    CHECK(error.card() == Card::from_code(twice[1]));
}

void positions()
{
    const Position start{Deck::from_seed(1)};
    Position position = start;
    CHECK(Position::parse(position.lines()) == position);
    CHECK(Position::parse(position.line()) == position);
    CHECK(Position(position.data()) == position);
    CHECK(position.perft(1) == position.legal_moves().size());
    CHECK(position.fan(17).size() == 1 && position.fan(0).back().text() == "TD");
    CHECK(!position.top(Suit::clubs) && position.top(Pile::fan(0)) == Card::parse("TD"));
    CHECK(position.cards_left() == 52 && position.outcome() == Outcome::running);
    CHECK(position.rules() == Rules());

    const Move refused = position.parse_move("1>8");
    CHECK(!position.is_legal(refused) && position.refusal(refused));
    const Error error = thrown([&] { position.play(refused); });
    CHECK(error.status() == SHAMROCKS_ERROR_FAN_FULL && error.to() == Pile::fan(7));
    CHECK(error.what() == std::string("fan 8 is full: a fan never holds more than three cards"));
    CHECK(position == start);

    const Move ace = position.parse_move("3>f");
    CHECK(!position.refusal(ace) && position.play(ace) == Card(Rank::ace, Suit::clubs));
    CHECK(position.foundations()[0] == 1 && position != start);
    CHECK(position.undo(ace) == Card(Rank::ace, Suit::clubs) && position == start);

    const Moves legal = start.legal_moves();
    CHECK(legal.size() > 1 && std::is_sorted(legal.begin(), legal.end()));
    CHECK(Move::parse("1>18") < Move::parse("2>1") && Move::parse("1>2") < Move::parse("1>3"));

    std::size_t moves = 0;
    for (std::uint8_t code = 0; code < SHAMROCKS_PILES; ++code)
        for (const Move move : position.legal_moves_of(Pile::from_code(code))) {
            CHECK(position.is_legal(move));
            ++moves;
        }
    CHECK(moves == position.legal_moves().size());

    Position swapped = Position::from_fans({{Card::parse("KC")}, {}, {Card::parse("KD")}},
                                           {12, 12, 13, 13});
    const Position other = Position::from_fans({{Card::parse("KD")}, {Card::parse("KC")}},
                                               {12, 12, 13, 13});
    CHECK(swapped != other && swapped.key() == other.key());
    CHECK(std::unordered_set<Position>({swapped, other, swapped}).size() == 2);
    CHECK((std::unordered_set<Key, Hash>({swapped.key(), other.key()}).size()) == 1);
    CHECK(swapped.with_rules(Rules::parse("open-fans")) != swapped);
    CHECK(swapped.is_safe(swapped.legal_moves().front()));
    CHECK(swapped.autoplay(Autoplay::all).size() == 2 && swapped.outcome() == Outcome::won);
    CHECK(thrown([] { Position::from_fans({std::vector<Card>(300)}, {}); }).status()
          == SHAMROCKS_ERROR_FAN_TOO_LONG);
    CHECK(thrown([] { Position::from_fans({}, {}); }).status() == SHAMROCKS_ERROR_CARD_MISSING);
}

#ifndef SHAMROCKS_NO_HEAP

void games()
{
    static_assert(!std::is_copy_constructible_v<Game> && std::is_nothrow_move_constructible_v<Game>);
    Game game(1);
    CHECK(Game(0).seed() == 0U); // 0 is a seed, and no pointer
    CHECK(!game.undo() && !game.redo());
    CHECK(game.seed() == 1U && game.deck() == Deck::from_seed(1) && game.rules() == Rules());
    game.play(Move::parse("3>C"));
    game.play(Move::parse("5>18"));
    CHECK(game.undo() == Move::parse("5>18") && game.undone().size() == 1);

    Game clone = game.clone();
    CHECK(clone == game && clone.save() == game.save() && Game::load(game.save()) == game);
    CHECK(clone.redo() == Move::parse("5>18") && clone != game && clone.save() != game.save());
    CHECK(clone.history().size() == 2 && clone.move_count() == 2);
    Game moved = std::move(clone);
    moved.restart();
    CHECK(moved.position() == moved.start_position() && moved.undone().size() == 2);
    CHECK(moved.autoplay(Autoplay::safe).size() == 1 && moved.undone().empty());
    CHECK(moved.outcome() == Outcome::running);

    const Game from_position(game.position());
    CHECK(!from_position.seed() && !from_position.deck());
    const Game from_deck(Deck::from_seed(1), Rules::parse("as-dealt"));
    CHECK(!from_deck.seed() && from_deck.deck() == Deck::from_seed(1));

    const Error error = thrown([] { Game::load("shamrocks 1\nrules nonsense\n"); });
    CHECK(error.status() == SHAMROCKS_ERROR_UNKNOWN_WORD && error.line() == 2);
}

#endif

#ifdef SHAMROCKS_SOLVER

void solvers()
{
    static_assert(!std::is_copy_constructible_v<Solver> && !std::is_copy_constructible_v<Judge>);
    static_assert(std::is_nothrow_move_constructible_v<Solver>);
    const Position start{Deck::from_seed(1)}, lost{Deck::from_seed(9)};
    Solver solver(lost);
    CHECK(solver.step(10) == Stop::nodes && solver.progress().nodes == 10);
    CHECK(solver.fate() == Fate::undecided && solver.verdict().moves.empty());
    CHECK(solver.run().fate == Fate::unwinnable && text(solver.fate()) == "unwinnable");
    solver.restart(start);
    solver.set_max_bytes(1);
    CHECK(solver.position() == start && solver.step(UINT64_MAX) == Stop::bytes);
    const Verdict verdict = solver.run();
    CHECK(verdict.fate == Fate::winnable && !verdict.moves.empty());
    const Solver moved = std::move(solver);
    CHECK(moved.verdict().moves == verdict.moves);

    const std::vector<Move> line = shorten(start, verdict.moves, Budget{100, 1U << 30U});
    CHECK(line.size() <= verdict.moves.size());
    Game game(start);
    for (const Move move : line)
        game.play(move);
    CHECK(game.outcome() == Outcome::won && game.solve().moves.empty());
    CHECK(game.hint().fate == Fate::winnable && !game.hint().move);
    game.undo();
    CHECK(game.hint().move == line.back());
    const Error error = thrown([&] { shorten(start, {line.back()}); });
    CHECK(error.status() == SHAMROCKS_ERROR_SHORTEN_REFUSED && error.number() == 1);
    CHECK(thrown([&] { shorten(start, {}); }).status() == SHAMROCKS_ERROR_SHORTEN_NOT_WON);
}

void judges()
{
    const std::optional<WinnableDeal> deal = next_winnable(9);
    CHECK(deal && deal->seed == 10 && deal->skipped == 0);
    CHECK(!next_winnable(UINT64_MAX, Rules(), Budget{0, 0}));
    Game game(deal->seed);
    const Move hint = game.hint().move.value();
    Judge judge(game.position(), Budget{2000, SHAMROCKS_BUDGET_BYTES});
    CHECK(!judge.step(10) && judge.nodes() == 10);
    const auto judged = judge.run();
    CHECK(judged.size() == game.position().legal_moves().size());
    for (const Judged &each : judged) {
        CHECK(game.position().is_legal(each.move));
        CHECK(each.move != hint || each.fate != Fate::unwinnable);
    }
    Game lost(9);
    CHECK(lost.hint().fate == Fate::unwinnable && !lost.hint().move && lost.solve().moves.empty());
    const Difficulty easy(Position::parse("C12 D13 H13 S12 KC / KS"));
    CHECK(!easy.text().empty() && !(Difficulty(game.position()) < easy));
}

#endif

} // namespace

int main()
{
    values();
    decks();
    positions();
#ifndef SHAMROCKS_NO_HEAP
    games();
#endif
#ifdef SHAMROCKS_SOLVER
    solvers();
    judges();
#endif
    return EXIT_SUCCESS;
}
