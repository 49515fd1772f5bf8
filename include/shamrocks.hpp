/*
 * Shamrocks for C++17: a thin layer over shamrocks.h, which is the manual. Header only.
 *
 *     shamrocks::Game game(1);
 *     for (shamrocks::Move move : game.position().legal_moves())
 *         std::cout << move.text() << '\n';
 *     try {
 *         game.play(shamrocks::Move::parse("1>8"));
 *     } catch (const shamrocks::Error &error) {
 *         std::cout << error.what() << '\n';
 *     }
 *
 * Everything is a value, except Game, Solver and Judge, which own their handles: they move, and a
 * Game clones only by name. Whatever the C functions refuse is thrown as an Error, and nothing has
 * then changed.
 */

#ifndef SHAMROCKS_HPP
#define SHAMROCKS_HPP

#if !defined(__cpp_exceptions) && !defined(_CPPUNWIND)
#error "shamrocks.hpp throws: compile the files that include it with exceptions, or use shamrocks.h"
#endif

#include "shamrocks.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shamrocks {

namespace detail {

[[noreturn]] void fail(std::int32_t status);
[[noreturn]] void fail(const shamrocks_error &error);

inline void check(std::int32_t status)
{
    if (status != SHAMROCKS_OK)
        fail(status);
}

template <class Value> constexpr std::uint8_t byte(Value value) noexcept
{
    return static_cast<std::uint8_t>(value);
}

/* Below, a function gets its inputs first, then its outputs: the C layer is that regular. */

/* Calls a function that explains its failures. */
template <class Function, class... Arguments>
void explained(Function function, Arguments... arguments)
{
    shamrocks_error error;
    if (function(arguments..., &error) != SHAMROCKS_OK)
        fail(error);
}

/* The output of a function. */
template <class Value, class Function, class... Inputs>
Value get(Function function, Inputs... inputs)
{
    Value value{};
    check(function(inputs..., &value));
    return value;
}

/* The output of a function that explains its failures. */
template <class Value, class Function, class... Inputs>
Value get_explained(Function function, Inputs... inputs)
{
    Value value{};
    explained(function, inputs..., &value);
    return value;
}

/* The output of a function, unless there is none. */
template <class Value, class Function, class... Inputs>
std::optional<Value> get_optional(Function function, Inputs... inputs)
{
    Value value{};
    const std::int32_t status = function(inputs..., &value);
    if (status == SHAMROCKS_ERROR_NOTHING)
        return std::nullopt;
    check(status);
    return value;
}

/* A buffer of the size that a function needs, filled by it. */
template <class Buffer, class Function, class... Inputs>
Buffer fill(Function function, Inputs... inputs)
{
    Buffer buffer;
    std::size_t needed = 0;
    std::int32_t status = function(inputs..., buffer.data(), std::size_t{0}, &needed);
    if (status == SHAMROCKS_ERROR_BUFFER) {
        buffer.resize(needed);
        status = function(inputs..., buffer.data(), buffer.size(), &needed);
    }
    check(status);
    return buffer;
}

template <class Function, class... Inputs> std::string text(Function function, Inputs... inputs)
{
    std::string text = fill<std::string>(function, inputs...);
    text.pop_back(); // the NUL
    return text;
}

/* Where a text is. An empty view may point nowhere, which the C layer would refuse. */
inline const char *data(std::string_view text) noexcept
{
    return text.empty() ? "" : text.data();
}

/* What a function reads from a text. */
template <class Value, class Function> Value parse(Function function, std::string_view text)
{
    return get_explained<Value>(function, data(text), text.size());
}

} // namespace detail

/* The version of the library; SHAMROCKS_VERSION is that of the header. */
inline std::string_view version() noexcept
{
    return shamrocks_version();
}

/* The number of the library's binary interface; SHAMROCKS_ABI is that of the header. */
inline std::uint32_t abi() noexcept
{
    return shamrocks_abi();
}

/* A short list without a heap. */
template <class Value, std::size_t Capacity> class List {
public:
    using value_type = Value;
    using const_iterator = const Value *;

    const Value *begin() const noexcept { return values_.data(); }
    const Value *end() const noexcept { return values_.data() + size_; }
    std::size_t size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }
    const Value &operator[](std::size_t index) const { return values_[index]; }
    const Value &front() const { return values_[0]; }
    const Value &back() const { return values_[size_ - 1]; }

    void push_back(Value value)
    {
        values_.at(size_) = value;
        ++size_;
    }

private:
    std::array<Value, Capacity> values_{};
    std::size_t size_ = 0;
};

enum class Suit : std::uint8_t { clubs, diamonds, hearts, spades };

enum class Rank : std::uint8_t {
    ace, two, three, four, five, six, seven, eight, nine, ten, jack, queen, king
};

/* "H" */
inline std::string text(Suit suit)
{
    return detail::text(shamrocks_suit_text, detail::byte(suit));
}

/* "hearts" */
inline std::string name(Suit suit)
{
    return detail::text(shamrocks_suit_name, detail::byte(suit));
}

/* One character, in UTF-8. */
inline std::string symbol(Suit suit)
{
    return detail::text(shamrocks_suit_symbol, detail::byte(suit));
}

/* "A", "2" */
inline std::string text(Rank rank)
{
    return detail::text(shamrocks_rank_text, detail::byte(rank));
}

/* "ace", "2" */
inline std::string name(Rank rank)
{
    return detail::text(shamrocks_rank_name, detail::byte(rank));
}

inline Suit parse_suit(std::string_view text)
{
    return static_cast<Suit>(detail::parse<std::uint8_t>(shamrocks_suit_from_text, text));
}

inline Rank parse_rank(std::string_view text)
{
    return static_cast<Rank>(detail::parse<std::uint8_t>(shamrocks_rank_from_text, text));
}

/* A card; at first the ace of clubs. */
class Card {
public:
    constexpr Card() noexcept = default;

    constexpr Card(Rank rank, Suit suit) noexcept
        : code_(static_cast<std::uint8_t>(static_cast<int>(suit) * 13 + static_cast<int>(rank)))
    {
    }

    static Card from_code(std::uint8_t code)
    {
        if (code >= SHAMROCKS_CARDS)
            detail::fail(SHAMROCKS_ERROR_CARD);
        return Card(static_cast<Rank>(code % 13), static_cast<Suit>(code / 13));
    }

    static Card parse(std::string_view text)
    {
        return from_code(detail::parse<std::uint8_t>(shamrocks_card_from_text, text));
    }

    constexpr std::uint8_t code() const noexcept { return code_; }
    constexpr Suit suit() const noexcept { return static_cast<Suit>(code_ / 13); }
    constexpr Rank rank() const noexcept { return static_cast<Rank>(code_ % 13); }

    /* "TH" */
    std::string text() const { return detail::text(shamrocks_card_text, code_); }

    /* "10 of hearts" */
    std::string name() const { return detail::text(shamrocks_card_name, code_); }

    friend constexpr bool operator==(Card a, Card b) noexcept { return a.code_ == b.code_; }
    friend constexpr bool operator!=(Card a, Card b) noexcept { return a.code_ != b.code_; }
    friend constexpr bool operator<(Card a, Card b) noexcept { return a.code_ < b.code_; }

private:
    std::uint8_t code_ = 0;
};

/* A fan or a foundation; at first the first fan. */
class Pile {
public:
    constexpr Pile() noexcept = default;

    /* The foundation of a suit. */
    constexpr Pile(Suit suit) noexcept
        : code_(static_cast<std::uint8_t>(SHAMROCKS_FIRST_FOUNDATION + static_cast<int>(suit)))
    {
    }

    static Pile from_code(std::uint8_t code)
    {
        if (code >= SHAMROCKS_PILES)
            detail::fail(SHAMROCKS_ERROR_PILE);
        Pile pile;
        pile.code_ = code;
        return pile;
    }

    /* The fan with this index, 0 to 17. */
    static Pile fan(std::size_t index)
    {
        if (index >= SHAMROCKS_FANS)
            detail::fail(SHAMROCKS_ERROR_FAN);
        return from_code(static_cast<std::uint8_t>(index));
    }

    static Pile parse(std::string_view text)
    {
        return from_code(detail::parse<std::uint8_t>(shamrocks_pile_from_text, text));
    }

    constexpr std::uint8_t code() const noexcept { return code_; }
    constexpr bool is_fan() const noexcept { return code_ < SHAMROCKS_FANS; }

    /* "7", "H" */
    std::string text() const { return detail::text(shamrocks_pile_text, code_); }

    /* "fan 7", "the hearts foundation" */
    std::string name() const { return detail::text(shamrocks_pile_name, code_); }

    friend constexpr bool operator==(Pile a, Pile b) noexcept { return a.code_ == b.code_; }
    friend constexpr bool operator!=(Pile a, Pile b) noexcept { return a.code_ != b.code_; }
    friend constexpr bool operator<(Pile a, Pile b) noexcept { return a.code_ < b.code_; }

private:
    std::uint8_t code_ = 0;
};

/* A move from one pile to another, legal or not. */
class Move {
public:
    constexpr Move() noexcept = default;
    constexpr Move(Pile from, Pile to) noexcept : from_(from), to_(to) {}

    static Move from_code(std::uint16_t code)
    {
        return Move(Pile::from_code(static_cast<std::uint8_t>(code % 256)),
                    Pile::from_code(static_cast<std::uint8_t>(code / 256)));
    }

    static Move parse(std::string_view text)
    {
        return from_code(detail::parse<std::uint16_t>(shamrocks_move_from_text, text));
    }

    constexpr Pile from() const noexcept { return from_; }
    constexpr Pile to() const noexcept { return to_; }
    constexpr Move reversed() const noexcept { return Move(to_, from_); }

    constexpr std::uint16_t code() const noexcept
    {
        return static_cast<std::uint16_t>(from_.code() + 256 * to_.code());
    }

    /* "5>12", "5>H" */
    std::string text() const { return detail::text(shamrocks_move_text, code()); }

    friend constexpr bool operator==(Move a, Move b) noexcept { return a.code() == b.code(); }
    friend constexpr bool operator!=(Move a, Move b) noexcept { return a.code() != b.code(); }

    /* By the pile it comes from, then the one it goes to, as moves are listed. */
    friend constexpr bool operator<(Move a, Move b) noexcept
    {
        return a.from_ == b.from_ ? a.to_ < b.to_ : a.from_ < b.from_;
    }

private:
    Pile from_;
    Pile to_;
};

/*
 * What a C function refused. what() is its sentence.
 */
class Error : public std::runtime_error {
public:
    explicit Error(const shamrocks_error &data) : std::runtime_error(data.message), data_(data) {}

    explicit Error(std::int32_t status) : std::runtime_error(shamrocks_status_text(status)), data_()
    {
        data_.status = status;
        data_.card = data_.other = SHAMROCKS_NO_CARD;
        data_.from = data_.to = SHAMROCKS_NO_PILE;
    }

    /* Such as SHAMROCKS_ERROR_FAN_FULL. */
    std::int32_t status() const noexcept { return data_.status; }
    /* The refusal inside, or 0. */
    std::int32_t reason() const noexcept { return data_.reason; }
    /* The place in a text, from 1, or 0. */
    std::uint32_t line() const noexcept { return data_.line; }
    std::uint32_t column() const noexcept { return data_.column; }
    /* What the status says, or 0. */
    std::uint64_t number() const noexcept { return data_.number; }
    std::uint64_t second() const noexcept { return data_.second; }

    std::optional<Card> card() const { return card(data_.card); }
    std::optional<Card> other() const { return card(data_.other); }
    std::optional<Pile> from() const { return pile(data_.from); }
    std::optional<Pile> to() const { return pile(data_.to); }

private:
    static std::optional<Card> card(std::uint8_t code)
    {
        return code < SHAMROCKS_CARDS ? std::optional(Card::from_code(code)) : std::nullopt;
    }

    static std::optional<Pile> pile(std::uint8_t code)
    {
        return code < SHAMROCKS_PILES ? std::optional(Pile::from_code(code)) : std::nullopt;
    }

    shamrocks_error data_;
};

namespace detail {

[[noreturn]] inline void fail(std::int32_t status)
{
    throw Error(status);
}

[[noreturn]] inline void fail(const shamrocks_error &error)
{
    throw Error(error);
}

} // namespace detail

enum class Kings : std::uint8_t { bottom, own_suit, as_dealt };
enum class Building : std::uint8_t { up_or_down, down };
enum class EmptyFans : std::uint8_t { closed, kings, any };

/* "own-suit" */
inline std::string text(Kings value)
{
    return detail::text(shamrocks_rules_key_text, std::uint8_t{SHAMROCKS_RULES_KEY_KINGS},
                        detail::byte(value));
}

/* "down" */
inline std::string text(Building value)
{
    return detail::text(shamrocks_rules_key_text, std::uint8_t{SHAMROCKS_RULES_KEY_BUILDING},
                        detail::byte(value));
}

/* "kings" */
inline std::string text(EmptyFans value)
{
    return detail::text(shamrocks_rules_key_text, std::uint8_t{SHAMROCKS_RULES_KEY_EMPTY_FANS},
                        detail::byte(value));
}

struct Preset;

/* The rules in force; at first the default. */
class Rules {
public:
    constexpr Rules() noexcept = default;

    Rules(Kings kings, bool worrying_back, Building building, EmptyFans empty_fans)
        : code_(detail::get<std::uint8_t>(shamrocks_rules_from_keys, detail::byte(kings),
                                          detail::byte(worrying_back), detail::byte(building),
                                          detail::byte(empty_fans)))
    {
    }

    /* From the byte, such as SHAMROCKS_RULES_DICK_1883. */
    static Rules from_code(std::uint8_t code)
    {
        Rules rules;
        rules.code_ = code;
        rules.keys();
        return rules;
    }

    static Rules parse(std::string_view text)
    {
        return from_code(detail::parse<std::uint8_t>(shamrocks_rules_from_text, text));
    }

    constexpr std::uint8_t code() const noexcept { return code_; }
    Kings kings() const { return static_cast<Kings>(keys()[0]); }
    bool worrying_back() const { return keys()[1] != 0; }
    Building building() const { return static_cast<Building>(keys()[2]); }
    EmptyFans empty_fans() const { return static_cast<EmptyFans>(keys()[3]); }

    /* Whether a card of a rank builds on one of another. */
    bool builds(Rank card, Rank on) const
    {
        return detail::get<std::uint8_t>(shamrocks_rules_builds, code_, detail::byte(card),
                                         detail::byte(on)) != 0;
    }

    /* Whether a card fills an emptied fan. */
    bool fills(Card card) const
    {
        return detail::get<std::uint8_t>(shamrocks_rules_fills, code_, card.code()) != 0;
    }

    /* The preset that these rules equal. */
    std::optional<Preset> preset() const;

    /* "dick-1883", or all four keys. */
    std::string text() const { return detail::text(shamrocks_rules_text, code_); }

    friend constexpr bool operator==(Rules a, Rules b) noexcept { return a.code_ == b.code_; }
    friend constexpr bool operator!=(Rules a, Rules b) noexcept { return a.code_ != b.code_; }

private:
    std::array<std::uint8_t, 4> keys() const
    {
        std::array<std::uint8_t, 4> keys{};
        detail::check(shamrocks_rules_keys(code_, &keys[0], &keys[1], &keys[2], &keys[3]));
        return keys;
    }

    std::uint8_t code_ = SHAMROCKS_RULES_SHAMROCKS;
};

/* Rules that have a name, and where they come from. */
struct Preset {
    std::string name;
    Rules rules;
    std::string source;
};

/* The preset with this index, below SHAMROCKS_PRESETS; 0 is the default. */
inline Preset preset(std::size_t index)
{
    const auto rules = detail::get<std::uint8_t>(shamrocks_preset, index);
    return {detail::text(shamrocks_preset_name, index), Rules::from_code(rules),
            detail::text(shamrocks_preset_source, index)};
}

inline std::vector<Preset> presets()
{
    std::vector<Preset> presets;
    for (std::size_t index = 0; index < SHAMROCKS_PRESETS; ++index)
        presets.push_back(preset(index));
    return presets;
}

inline std::optional<Preset> Rules::preset() const
{
    const auto index = detail::get_optional<std::size_t>(shamrocks_rules_preset, code_);
    return index ? std::optional(shamrocks::preset(*index)) : std::nullopt;
}

/* Each of the 52 cards once, in deal order; at first in the order of their codes. */
class Deck {
public:
    using Codes = std::array<std::uint8_t, SHAMROCKS_CARDS>;

    Deck() { detail::check(shamrocks_deck_in_order(codes_.data())); }

    static Deck from_seed(std::uint64_t seed)
    {
        Deck deck;
        detail::check(shamrocks_deck_from_seed(seed, deck.codes_.data()));
        return deck;
    }

    /* Shuffled with a generator of uniform 32-bit numbers, such as std::mt19937. */
    template <class Generator> static Deck shuffled(Generator &generator)
    {
        static_assert(Generator::min() == 0 && Generator::max() == UINT32_MAX,
                      "the generator must give 32-bit words");
        std::vector<std::uint32_t> words;
        std::size_t used = 0;
        Deck deck;
        std::int32_t status = SHAMROCKS_ERROR_WORDS;
        while (status == SHAMROCKS_ERROR_WORDS) {
            do
                words.push_back(static_cast<std::uint32_t>(generator()));
            while (words.size() < deck.codes_.size() - 1);
            status = shamrocks_deck_shuffled(words.data(), words.size(), &used, deck.codes_.data());
        }
        detail::check(status);
        return deck;
    }

    static Deck from_codes(const Codes &codes)
    {
        detail::explained(shamrocks_deck_check, codes.data(), codes.size());
        Deck deck;
        deck.codes_ = codes;
        return deck;
    }

    static Deck parse(std::string_view text)
    {
        Deck deck;
        detail::explained(shamrocks_deck_from_text, detail::data(text), text.size(),
                          deck.codes_.data());
        return deck;
    }

    /* The deal of PySolFC's game 57 or 714 with this number, and the rules it plays by. */
    static std::pair<Deck, Rules> from_pysol(std::uint32_t game, std::string_view number)
    {
        Deck deck;
        const auto rules = detail::get_explained<std::uint8_t>(shamrocks_deck_from_pysol, game,
                                                               detail::data(number), number.size(),
                                                               deck.codes_.data());
        return {deck, Rules::from_code(rules)};
    }

    const Codes &codes() const noexcept { return codes_; }

    List<Card, SHAMROCKS_CARDS> cards() const
    {
        List<Card, SHAMROCKS_CARDS> cards;
        for (const std::uint8_t code : codes_)
            cards.push_back(Card::from_code(code));
        return cards;
    }

    /* The 52 cards without blanks. */
    std::string text() const { return detail::text(shamrocks_deck_text, codes_.data()); }

    friend bool operator==(const Deck &a, const Deck &b) noexcept { return a.codes_ == b.codes_; }
    friend bool operator!=(const Deck &a, const Deck &b) noexcept { return a.codes_ != b.codes_; }

private:
    Codes codes_{};
};

using Moves = List<Move, SHAMROCKS_MAX_MOVES>;
using FanCards = List<Card, SHAMROCKS_FAN_LIMIT>;

enum class Outcome : std::uint8_t { running, won, stuck };
enum class Autoplay : std::uint8_t { all, safe };

namespace detail {

inline std::vector<Move> moves(const std::vector<std::uint16_t> &codes)
{
    std::vector<Move> moves;
    for (const std::uint16_t code : codes)
        moves.push_back(Move::from_code(code));
    return moves;
}

/* The moves of a function that lists at most SHAMROCKS_MAX_MOVES. */
template <class Function, class... Inputs> Moves moves(Function function, Inputs... inputs)
{
    std::array<std::uint16_t, SHAMROCKS_MAX_MOVES> codes{};
    std::size_t count = 0;
    check(function(inputs..., codes.data(), codes.size(), &count));
    Moves moves;
    for (std::size_t index = 0; index < count; ++index)
        moves.push_back(Move::from_code(codes[index]));
    return moves;
}

} // namespace detail

/* Equal for two positions exactly when they differ at most in the order of their fans. */
using Key = std::array<std::uint8_t, SHAMROCKS_KEY_BYTES>;

/* The cards in the fans and on the foundations, and the rules in force. */
class Position {
public:
    /* Deals a deck. */
    explicit Position(const Deck &deck, Rules rules = {})
    {
        detail::explained(shamrocks_position_deal, deck.codes().data(), rules.code(), &data_);
    }

    /* From the C type. */
    explicit Position(const shamrocks_position &data) : data_(data)
    {
        detail::explained(shamrocks_position_validate, &data_);
    }

    /* From the fans, bottom cards first, and how many cards each foundation holds. */
    static Position from_fans(const std::vector<std::vector<Card>> &fans,
                              const std::array<std::uint8_t, SHAMROCKS_FOUNDATIONS> &foundations,
                              Rules rules = {})
    {
        std::vector<std::uint8_t> cards{0};
        std::vector<std::uint8_t> lengths{0};
        cards.pop_back(); // what is empty keeps its memory, since NULL would be refused
        lengths.pop_back();
        for (const std::vector<Card> &fan : fans) {
            /* A length that no byte holds is too long anyway. */
            const std::size_t length = fan.size() < UINT8_MAX ? fan.size() : UINT8_MAX;
            lengths.push_back(static_cast<std::uint8_t>(length));
            for (std::size_t index = 0; index < length; ++index)
                cards.push_back(fan[index].code());
        }
        return Position(detail::get_explained<shamrocks_position>(
            shamrocks_position_from_fans, cards.data(), lengths.data(), lengths.size(),
            foundations.data(), rules.code()));
    }

    /* From many lines or one. */
    static Position parse(std::string_view text)
    {
        return Position(detail::parse<shamrocks_position>(shamrocks_position_from_text, text));
    }

    /* The C type. */
    const shamrocks_position &data() const noexcept { return data_; }

    /* Many lines. */
    std::string lines() const { return detail::text(shamrocks_position_lines, &data_); }

    /* One line. */
    std::string line() const { return detail::text(shamrocks_position_line, &data_); }

    /* The cards of a fan, 0 to 17, bottom card first. */
    FanCards fan(std::size_t index) const
    {
        std::array<std::uint8_t, SHAMROCKS_FAN_LIMIT> codes{};
        std::size_t count = 0;
        detail::check(
            shamrocks_position_fan(&data_, Pile::fan(index).code(), codes.data(), &count));
        FanCards fan;
        for (std::size_t place = 0; place < count; ++place)
            fan.push_back(Card::from_code(codes[place]));
        return fan;
    }

    std::optional<Card> top(Pile pile) const
    {
        const auto code = detail::get<std::uint8_t>(shamrocks_position_top, &data_, pile.code());
        return code == SHAMROCKS_NO_CARD ? std::nullopt : std::optional(Card::from_code(code));
    }

    /* How many cards the foundations hold, in suit order. */
    std::array<std::uint8_t, SHAMROCKS_FOUNDATIONS> foundations() const
    {
        std::array<std::uint8_t, SHAMROCKS_FOUNDATIONS> counts{};
        detail::check(shamrocks_position_foundations(&data_, counts.data()));
        return counts;
    }

    std::size_t cards_left() const
    {
        return detail::get<std::size_t>(shamrocks_position_cards_left, &data_);
    }

    Rules rules() const
    {
        return Rules::from_code(detail::get<std::uint8_t>(shamrocks_position_rules, &data_));
    }

    Position with_rules(Rules rules) const
    {
        return Position(
            detail::get<shamrocks_position>(shamrocks_position_with_rules, &data_, rules.code()));
    }

    Key key() const
    {
        Key key{};
        detail::check(shamrocks_position_key(&data_, key.data()));
        return key;
    }

    Moves legal_moves() const { return detail::moves(shamrocks_position_legal_moves, &data_); }

    Moves legal_moves_of(Pile pile) const
    {
        return detail::moves(shamrocks_position_legal_moves_of, &data_, pile.code());
    }

    bool is_legal(Move move) const
    {
        return shamrocks_position_check(&data_, move.code(), nullptr, nullptr) == SHAMROCKS_OK;
    }

    /* Why a move is refused; nothing when it is legal. */
    std::optional<Error> refusal(Move move) const
    {
        shamrocks_error error;
        if (shamrocks_position_check(&data_, move.code(), nullptr, &error) == SHAMROCKS_OK)
            return std::nullopt;
        return Error(error);
    }

    /* Gives the card that moved. */
    Card play(Move move)
    {
        return Card::from_code(
            detail::get_explained<std::uint8_t>(shamrocks_position_play, &data_, move.code()));
    }

    /* Gives the card that moved back. */
    Card undo(Move move)
    {
        return Card::from_code(
            detail::get_explained<std::uint8_t>(shamrocks_position_undo, &data_, move.code()));
    }

    /* Reads a move; the target F means the card's own foundation. */
    Move parse_move(std::string_view text) const
    {
        return Move::from_code(detail::get_explained<std::uint16_t>(
            shamrocks_position_parse_move, &data_, detail::data(text), text.size()));
    }

    Outcome outcome() const
    {
        return static_cast<Outcome>(detail::get<std::uint8_t>(shamrocks_position_outcome, &data_));
    }

    /// Whether all 52 cards are on the foundations.
    bool is_won() const
    {
        return detail::get<std::uint8_t>(shamrocks_position_is_won, &data_) != 0;
    }

    /// Whether the game is not won and no legal move is left.
    bool is_stuck() const
    {
        return detail::get<std::uint8_t>(shamrocks_position_is_stuck, &data_) != 0;
    }

    bool is_safe(Move move) const
    {
        return detail::get<std::uint8_t>(shamrocks_position_is_safe, &data_, move.code()) != 0;
    }

    Moves autoplay(Autoplay which)
    {
        return detail::moves(shamrocks_position_autoplay, &data_, detail::byte(which));
    }

    std::uint64_t perft(std::uint32_t depth) const
    {
        return detail::get_explained<std::uint64_t>(shamrocks_position_perft, &data_, depth);
    }

    friend bool operator==(const Position &a, const Position &b) noexcept
    {
        return std::memcmp(a.data_.bytes, b.data_.bytes, sizeof a.data_.bytes) == 0;
    }

    friend bool operator!=(const Position &a, const Position &b) noexcept { return !(a == b); }

private:
    shamrocks_position data_{};
};

/* Hashes a key, a position or a deck, for the tables of a search. */
struct Hash {
    std::size_t operator()(const Key &key) const noexcept { return of(key.data(), key.size()); }

    std::size_t operator()(const Position &position) const noexcept
    {
        return of(position.data().bytes, sizeof position.data().bytes);
    }

    std::size_t operator()(const Deck &deck) const noexcept
    {
        return of(deck.codes().data(), deck.codes().size());
    }

private:
    static std::size_t of(const std::uint8_t *bytes, std::size_t size) noexcept
    {
        char text[sizeof(shamrocks_position)] = {};
        std::memcpy(text, bytes, size);
        return std::hash<std::string_view>()(std::string_view(text, size));
    }
};

#ifdef SHAMROCKS_SOLVER

/* A verdict without its moves. */
enum class Fate : std::uint8_t { undecided, winnable, unwinnable };

/* "winnable" */
inline std::string text(Fate fate)
{
    return detail::text(shamrocks_verdict_text, detail::byte(fate));
}

/* How much may be spent on a verdict. */
struct Budget {
    std::uint64_t nodes = SHAMROCKS_BUDGET_NODES;
    std::uint64_t bytes = SHAMROCKS_BUDGET_BYTES;
};

/* What the solver found out, with the moves that win when it can be won. */
struct Verdict {
    Fate fate = Fate::undecided;
    std::vector<Move> moves;
};

/* The next move to a win; none unless it can be won, and when it is won. */
struct Hint {
    Fate fate = Fate::undecided;
    std::optional<Move> move;
};

/* What becomes of the game after a move. */
struct Judged {
    Move move;
    Fate fate = Fate::undecided;
};

#endif // SHAMROCKS_SOLVER

#ifndef SHAMROCKS_NO_HEAP

/* A game being played, with undo and redo without limit. */
class Game {
public:
    explicit Game(std::uint64_t seed, Rules rules = {})
        : game_(detail::get<shamrocks_game *>(shamrocks_game_new_from_seed, seed, rules.code()))
    {
    }

    explicit Game(const Deck &deck, Rules rules = {})
        : game_(detail::get_explained<shamrocks_game *>(shamrocks_game_new_from_deck,
                                                        deck.codes().data(), rules.code()))
    {
    }

    explicit Game(const Position &position)
        : game_(detail::get_explained<shamrocks_game *>(shamrocks_game_new_from_position,
                                                        &position.data()))
    {
    }

    /* From a save file. */
    static Game load(std::string_view text)
    {
        return Game(Owned{detail::parse<shamrocks_game *>(shamrocks_game_load, text)});
    }

    Game clone() const
    {
        return Game(Owned{detail::get<shamrocks_game *>(shamrocks_game_clone, game_.get())});
    }

    friend bool operator==(const Game &a, const Game &b)
    {
        return detail::get<std::uint8_t>(shamrocks_game_equals, a.game_.get(), b.game_.get()) != 0;
    }

    friend bool operator!=(const Game &a, const Game &b) { return !(a == b); }

    /* The save file. */
    std::string save() const { return detail::text(shamrocks_game_save, game_.get()); }

    Position position() const
    {
        return Position(detail::get<shamrocks_position>(shamrocks_game_position, game_.get()));
    }

    Position start_position() const
    {
        return Position(
            detail::get<shamrocks_position>(shamrocks_game_start_position, game_.get()));
    }

    Rules rules() const
    {
        return Rules::from_code(detail::get<std::uint8_t>(shamrocks_game_rules, game_.get()));
    }

    std::optional<std::uint64_t> seed() const
    {
        return detail::get_optional<std::uint64_t>(shamrocks_game_seed, game_.get());
    }

    std::optional<Deck> deck() const
    {
        Deck::Codes codes{};
        const std::int32_t status = shamrocks_game_deck(game_.get(), codes.data());
        if (status == SHAMROCKS_ERROR_NOTHING)
            return std::nullopt;
        detail::check(status);
        return Deck::from_codes(codes);
    }

    /* Gives the card that moved. */
    Card play(Move move)
    {
        return Card::from_code(
            detail::get_explained<std::uint8_t>(shamrocks_game_play, game_.get(), move.code()));
    }

    /* Gives the move that was taken back; nothing at the start. */
    std::optional<Move> undo() { return step(shamrocks_game_undo); }

    /* Gives the move that was played again; nothing when there is none. */
    std::optional<Move> redo() { return step(shamrocks_game_redo); }

    void restart() { detail::check(shamrocks_game_restart(game_.get())); }

    Moves autoplay(Autoplay which)
    {
        return detail::moves(shamrocks_game_autoplay, game_.get(), detail::byte(which));
    }

    /* The moves that led here. */
    std::vector<Move> history() const { return moves(shamrocks_game_history); }

    /* The moves that were taken back, the next one first. */
    std::vector<Move> undone() const { return moves(shamrocks_game_undone); }

    std::size_t move_count() const
    {
        return detail::get<std::size_t>(shamrocks_game_move_count, game_.get());
    }

    Outcome outcome() const
    {
        return static_cast<Outcome>(detail::get<std::uint8_t>(shamrocks_game_outcome, game_.get()));
    }

#ifdef SHAMROCKS_SOLVER

    /* Whether the game can be won from here, and how. A line that is known is kept. */
    Verdict solve(Budget budget = {})
    {
        std::uint8_t fate = 0;
        const auto codes = detail::fill<std::vector<std::uint16_t>>(
            shamrocks_game_solve, game_.get(), budget.nodes, budget.bytes, &fate);
        return {static_cast<Fate>(fate), detail::moves(codes)};
    }

    /* The first move of that line. */
    Hint hint(Budget budget = {})
    {
        std::uint8_t fate = 0;
        std::uint16_t code = 0;
        detail::check(
            shamrocks_game_hint(game_.get(), budget.nodes, budget.bytes, &fate, &code));
        return {static_cast<Fate>(fate),
                code == SHAMROCKS_NO_MOVE ? std::nullopt : std::optional(Move::from_code(code))};
    }

#endif

private:
    /* Not the bare pointer, which the seed 0 might be, too. */
    struct Owned {
        shamrocks_game *game;
    };

    explicit Game(Owned owned) noexcept : game_(owned.game) {}

    std::optional<Move> step(std::int32_t (*call)(shamrocks_game *, std::uint16_t *))
    {
        const auto code = detail::get_optional<std::uint16_t>(call, game_.get());
        return code ? std::optional(Move::from_code(*code)) : std::nullopt;
    }

    using List = std::int32_t (*)(const shamrocks_game *, std::uint16_t *, std::size_t,
                                  std::size_t *);

    std::vector<Move> moves(List list) const
    {
        return detail::moves(detail::fill<std::vector<std::uint16_t>>(list, game_.get()));
    }

    struct Free {
        void operator()(shamrocks_game *game) const noexcept { shamrocks_game_free(game); }
    };

    std::unique_ptr<shamrocks_game, Free> game_;
};

#endif // SHAMROCKS_NO_HEAP

#ifdef SHAMROCKS_SOLVER

enum class Stop : std::uint8_t { decided, nodes, bytes };

/* How far a solver has come; see shamrocks_progress. */
using Progress = shamrocks_progress;

/* Decides whether a position can be won, in slices. Not for two threads at once. */
class Solver {
public:
    explicit Solver(const Position &position)
        : solver_(detail::get_explained<shamrocks_solver *>(shamrocks_solver_new, &position.data()))
    {
    }

    /* Starts again with another position, and keeps the memory of an ordinary search for it. */
    void restart(const Position &position)
    {
        detail::explained(shamrocks_solver_restart, solver_.get(), &position.data());
    }

    /* The position that is being solved. */
    Position position() const
    {
        return Position(detail::get<shamrocks_position>(shamrocks_solver_position, solver_.get()));
    }

    /* How many bytes it may hold; without limit at first. */
    void set_max_bytes(std::uint64_t bytes)
    {
        detail::check(shamrocks_solver_set_max_bytes(solver_.get(), bytes));
    }

    /* Goes on for so many more nodes at most. */
    Stop step(std::uint64_t nodes)
    {
        return static_cast<Stop>(
            detail::get<std::uint8_t>(shamrocks_solver_step, solver_.get(), nodes));
    }

    /* Goes on until the verdict is known, or the budget is spent. */
    Verdict run(Budget budget = {})
    {
        detail::get<std::uint8_t>(shamrocks_solver_run, solver_.get(), budget.nodes, budget.bytes);
        return verdict();
    }

    Progress progress() const
    {
        return detail::get<Progress>(shamrocks_solver_progress, solver_.get());
    }

    /* What is known now. */
    Fate fate() const
    {
        return static_cast<Fate>(
            detail::get<std::uint8_t>(shamrocks_solver_verdict, solver_.get()));
    }

    /* What is known now, with the moves that win. */
    Verdict verdict() const
    {
        const Fate fate = this->fate();
        if (fate != Fate::winnable)
            return {fate, {}};
        return {fate, detail::moves(detail::fill<std::vector<std::uint16_t>>(shamrocks_solver_moves,
                                                                             solver_.get()))};
    }

private:
    struct Free {
        void operator()(shamrocks_solver *solver) const noexcept { shamrocks_solver_free(solver); }
    };

    std::unique_ptr<shamrocks_solver, Free> solver_;
};

/* Judges every legal move of a position, in slices. Not for two threads at once. */
class Judge {
public:
    /* The budget is for each verdict that is sought. */
    explicit Judge(const Position &position, Budget budget = {})
        : judge_(detail::get_explained<shamrocks_judge *>(shamrocks_judge_new, &position.data(),
                                                          budget.nodes, budget.bytes))
    {
    }

    /* Goes on for so many more nodes at most; true at the end. */
    bool step(std::uint64_t nodes)
    {
        return detail::get<std::uint8_t>(shamrocks_judge_step, judge_.get(), nodes) != 0;
    }

    /* Goes on to the end. */
    List<Judged, SHAMROCKS_MAX_MOVES> run()
    {
        while (!step(UINT64_MAX))
            continue;
        return moves();
    }

    std::uint64_t nodes() const
    {
        return detail::get<std::uint64_t>(shamrocks_judge_nodes, judge_.get());
    }

    /* The legal moves in their order, with what is known now. */
    List<Judged, SHAMROCKS_MAX_MOVES> moves() const
    {
        std::array<std::uint16_t, SHAMROCKS_MAX_MOVES> codes{};
        std::array<std::uint8_t, SHAMROCKS_MAX_MOVES> fates{};
        std::size_t count = 0;
        detail::check(shamrocks_judge_moves(judge_.get(), codes.data(), fates.data(), codes.size(),
                                            &count));
        List<Judged, SHAMROCKS_MAX_MOVES> judged;
        for (std::size_t index = 0; index < count; ++index)
            judged.push_back({Move::from_code(codes[index]), static_cast<Fate>(fates[index])});
        return judged;
    }

private:
    struct Free {
        void operator()(shamrocks_judge *judge) const noexcept { shamrocks_judge_free(judge); }
    };

    std::unique_ptr<shamrocks_judge, Free> judge_;
};

/* A deal that can be won. */
struct WinnableDeal {
    std::uint64_t seed;
    /* How many deals before it stayed undecided. */
    std::uint64_t skipped;
};

/* The first deal from a seed on that is found to be winnable; nothing when no seed is left. */
inline std::optional<WinnableDeal> next_winnable(std::uint64_t seed, Rules rules = {},
                                                 Budget budget = {})
{
    WinnableDeal deal{};
    const std::int32_t status = shamrocks_next_winnable(seed, rules.code(), budget.nodes,
                                                        budget.bytes, &deal.seed, &deal.skipped);
    if (status == SHAMROCKS_ERROR_NOTHING)
        return std::nullopt;
    detail::check(status);
    return deal;
}

/* Moves that win in no more moves than these. */
inline std::vector<Move> shorten(const Position &start, const std::vector<Move> &moves,
                                 Budget budget = {})
{
    std::vector<std::uint16_t> codes{0};
    codes.pop_back(); // what is empty keeps its memory, since NULL would be refused
    for (const Move move : moves)
        codes.push_back(move.code());
    std::size_t count = 0;
    detail::explained(shamrocks_shorten, &start.data(), codes.data(), codes.size(), budget.nodes,
                      budget.bytes, codes.data(), codes.size(), &count);
    codes.resize(count);
    return detail::moves(codes);
}

/* How hard a position is to win. */
class Difficulty {
public:
    explicit Difficulty(const Position &position)
        : grade_(detail::get<std::uint8_t>(shamrocks_difficulty, &position.data()))
    {
    }

    /* 0 is the easiest. */
    std::uint8_t grade() const noexcept { return grade_; }

    /* "easy" */
    std::string text() const { return detail::text(shamrocks_difficulty_text, grade_); }

    friend bool operator==(Difficulty a, Difficulty b) noexcept { return a.grade_ == b.grade_; }
    friend bool operator!=(Difficulty a, Difficulty b) noexcept { return a.grade_ != b.grade_; }
    friend bool operator<(Difficulty a, Difficulty b) noexcept { return a.grade_ < b.grade_; }

private:
    std::uint8_t grade_;
};

#endif // SHAMROCKS_SOLVER

} // namespace shamrocks

template <> struct std::hash<shamrocks::Card> {
    std::size_t operator()(shamrocks::Card card) const noexcept { return card.code(); }
};

template <> struct std::hash<shamrocks::Pile> {
    std::size_t operator()(shamrocks::Pile pile) const noexcept { return pile.code(); }
};

template <> struct std::hash<shamrocks::Rules> {
    std::size_t operator()(shamrocks::Rules rules) const noexcept { return rules.code(); }
};

template <> struct std::hash<shamrocks::Move> {
    std::size_t operator()(shamrocks::Move move) const noexcept { return move.code(); }
};

template <> struct std::hash<shamrocks::Position> : shamrocks::Hash {
};

template <> struct std::hash<shamrocks::Deck> : shamrocks::Hash {
};

#endif // SHAMROCKS_HPP
