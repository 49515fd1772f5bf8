// The board over shamrocks.hpp. This file is compiled with exceptions, which end here; RTTI may be off.

#include "board.hpp"

#include "shamrocks.hpp"

#include <exception>
#include <optional>
#include <utility>

struct Board::State {
    shamrocks::Game game{0};
    std::optional<shamrocks::Solver> solver;
    std::vector<shamrocks::Move> line; // what is left of it, the next move last

    void begin(shamrocks::Game begun)
    {
        game = std::move(begun);
        forget();
    }

    void forget()
    {
        solver.reset();
        line.clear();
    }
};

namespace {

std::uint8_t pile(int number)
{
    return number < 0 || number > UINT8_MAX ? std::uint8_t{SHAMROCKS_NO_PILE}
                                            : static_cast<std::uint8_t>(number);
}

// An empty text, or what a call says that fails.
template <class Call> std::string failure(Call call)
{
    try {
        call();
        return {};
    } catch (const std::exception &error) {
        return error.what();
    }
}

// What a call gives, or what stands for nothing.
template <class Value, class Call> Value or_else(Value nothing, Call call)
{
    try {
        return call();
    } catch (const std::exception &) {
        return nothing;
    }
}

} // namespace

Board::Board() : state_(std::make_unique<State>()) {}
Board::~Board() = default;

std::string Board::deal(std::uint64_t seed, const std::string &rules)
{
    return failure([&] { state_->begin(shamrocks::Game(seed, shamrocks::Rules::parse(rules))); });
}

std::string Board::load(const std::string &file)
{
    return failure([&] { state_->begin(shamrocks::Game::load(file)); });
}

std::string Board::play(int from, int to)
{
    return failure([&] {
        const shamrocks::Move move(shamrocks::Pile::from_code(pile(from)),
                                   shamrocks::Pile::from_code(pile(to)));
        state_->game.play(move);
        if (!state_->line.empty() && state_->line.back() == move)
            state_->line.pop_back();
        else
            state_->forget();
    });
}

bool Board::undo()
{
    return or_else(false, [&] {
        state_->forget();
        return state_->game.undo().has_value();
    });
}

bool Board::won() const
{
    return or_else(false, [&] { return state_->game.position().is_won(); });
}

std::string Board::save() const
{
    return or_else(std::string(), [&] { return state_->game.save(); });
}

std::vector<int> Board::fan(int number) const
{
    return or_else(std::vector<int>(), [&] {
        std::vector<int> cards;
        for (const auto card : state_->game.position().fan(pile(number)))
            cards.push_back(card.code());
        return cards;
    });
}

std::vector<int> Board::targets(int number) const
{
    return or_else(std::vector<int>(), [&] {
        std::vector<int> targets;
        const auto from = shamrocks::Pile::from_code(pile(number));
        for (const auto move : state_->game.position().legal_moves_of(from))
            targets.push_back(move.to().code());
        return targets;
    });
}

bool Board::think(std::uint64_t nodes)
{
    return or_else(true, [&] {
        if (!state_->line.empty())
            return true;
        if (!state_->solver)
            state_->solver.emplace(state_->game.position()).set_max_bytes(SHAMROCKS_BUDGET_BYTES);
        if (state_->solver->step(nodes) == shamrocks::Stop::nodes)
            return false;
        const auto moves = state_->solver->verdict().moves;
        state_->line.assign(moves.rbegin(), moves.rend());
        return true;
    });
}

std::string Board::verdict() const
{
    return or_else(std::string("undecided"), [&] {
        return text(state_->solver ? state_->solver->fate() : shamrocks::Fate::undecided);
    });
}

std::vector<int> Board::hint() const
{
    return or_else(std::vector<int>(), [&] {
        if (state_->line.empty())
            return std::vector<int>();
        const auto move = state_->line.back();
        return std::vector<int>{move.from().code(), move.to().code()};
    });
}
