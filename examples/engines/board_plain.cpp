// The board over shamrocks.h, for engines that are compiled without exceptions and without RTTI.

#include "board.hpp"

#include "shamrocks.h"

namespace {

struct FreeGame {
    void operator()(shamrocks_game *game) const { shamrocks_game_free(game); }
};

struct FreeSolver {
    void operator()(shamrocks_solver *solver) const { shamrocks_solver_free(solver); }
};

std::uint8_t pile(int number)
{
    return number < 0 || number > UINT8_MAX ? std::uint8_t{SHAMROCKS_NO_PILE}
                                            : static_cast<std::uint8_t>(number);
}

} // namespace

struct Board::State {
    std::unique_ptr<shamrocks_game, FreeGame> game;
    std::unique_ptr<shamrocks_solver, FreeSolver> solver;
    std::vector<std::uint16_t> line; // what is left of it, the next move last

    shamrocks_position position() const
    {
        shamrocks_position position{};
        shamrocks_game_position(game.get(), &position);
        return position;
    }

    std::string begin(std::int32_t status, shamrocks_game *begun, const char *why)
    {
        if (status != SHAMROCKS_OK)
            return why;
        game.reset(begun);
        forget();
        return {};
    }

    void forget()
    {
        solver.reset();
        line.clear();
    }
};

Board::Board() : state_(std::make_unique<State>())
{
    deal(0, "shamrocks");
}

Board::~Board() = default;

std::string Board::deal(std::uint64_t seed, const std::string &rules)
{
    std::uint8_t code = 0;
    shamrocks_error error;
    shamrocks_game *game = nullptr;
    if (shamrocks_rules_from_text(rules.data(), rules.size(), &code, &error) != SHAMROCKS_OK)
        return error.message;
    const std::int32_t status = shamrocks_game_new_from_seed(seed, code, &game);
    return state_->begin(status, game, shamrocks_status_text(status));
}

std::string Board::load(const std::string &file)
{
    shamrocks_error error;
    shamrocks_game *game = nullptr;
    const std::int32_t status = shamrocks_game_load(file.data(), file.size(), &game, &error);
    return state_->begin(status, game, error.message);
}

std::string Board::play(int from, int to)
{
    shamrocks_error error;
    const std::uint16_t move = SHAMROCKS_MOVE(pile(from), pile(to));
    if (shamrocks_game_play(state_->game.get(), move, nullptr, &error) != SHAMROCKS_OK)
        return error.message;
    if (!state_->line.empty() && state_->line.back() == move)
        state_->line.pop_back();
    else
        state_->forget();
    return {};
}

bool Board::undo()
{
    state_->forget();
    return shamrocks_game_undo(state_->game.get(), nullptr) == SHAMROCKS_OK;
}

bool Board::won() const
{
    std::uint8_t outcome = SHAMROCKS_OUTCOME_RUNNING;
    shamrocks_game_outcome(state_->game.get(), &outcome);
    return outcome == SHAMROCKS_OUTCOME_WON;
}

std::string Board::save() const
{
    std::size_t needed = 0;
    shamrocks_game_save(state_->game.get(), nullptr, 0, &needed);
    std::string file(needed, '\0');
    if (shamrocks_game_save(state_->game.get(), file.data(), needed, &needed) != SHAMROCKS_OK)
        return {};
    file.pop_back(); // the NUL
    return file;
}

std::vector<int> Board::fan(int number) const
{
    std::uint8_t cards[SHAMROCKS_FAN_LIMIT];
    std::size_t count = 0;
    const auto position = state_->position();
    shamrocks_position_fan(&position, pile(number), cards, &count);
    return {cards, cards + count};
}

std::vector<int> Board::targets(int number) const
{
    std::uint16_t moves[SHAMROCKS_MAX_MOVES];
    std::size_t count = 0;
    const auto position = state_->position();
    shamrocks_position_legal_moves_of(&position, pile(number), moves, SHAMROCKS_MAX_MOVES, &count);
    std::vector<int> targets;
    for (std::size_t index = 0; index < count; ++index)
        targets.push_back(moves[index] / 256);
    return targets;
}

bool Board::think(std::uint64_t nodes)
{
    if (!state_->line.empty())
        return true;
    if (!state_->solver) {
        shamrocks_solver *solver = nullptr;
        const auto position = state_->position();
        if (shamrocks_solver_new(&position, &solver, nullptr) != SHAMROCKS_OK)
            return true;
        state_->solver.reset(solver);
        shamrocks_solver_set_max_bytes(solver, SHAMROCKS_BUDGET_BYTES);
    }
    std::uint8_t stop = SHAMROCKS_STOP_BYTES;
    shamrocks_solver_step(state_->solver.get(), nodes, &stop);
    if (stop == SHAMROCKS_STOP_NODES)
        return false;
    std::size_t count = 0;
    shamrocks_solver_moves(state_->solver.get(), nullptr, 0, &count);
    std::vector<std::uint16_t> moves(count);
    if (shamrocks_solver_moves(state_->solver.get(), moves.data(), count, &count) == SHAMROCKS_OK)
        state_->line.assign(moves.rbegin(), moves.rend());
    return true;
}

std::string Board::verdict() const
{
    std::uint8_t verdict = SHAMROCKS_VERDICT_UNDECIDED;
    shamrocks_solver_verdict(state_->solver.get(), &verdict); // without a solver it stays undecided
    char text[16];
    std::size_t needed = 0;
    return shamrocks_verdict_text(verdict, text, sizeof text, &needed) == SHAMROCKS_OK ? text : "";
}

std::vector<int> Board::hint() const
{
    if (state_->line.empty())
        return {};
    return {state_->line.back() % 256, state_->line.back() / 256};
}
