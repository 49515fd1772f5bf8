// The shared scene in C++: a short game, from the deal to a save file and back, and to the win.

#include "shamrocks.hpp"

#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>

namespace {

template <class Moves> void print_moves(const std::string &title, const Moves &moves)
{
    std::cout << title << ':';
    for (const shamrocks::Move move : moves)
        std::cout << ' ' << move.text();
    std::cout << '\n';
}

// Prints what a move has done, and the position.
void print_step(const shamrocks::Game &game, const std::string &done)
{
    std::cout << done << '\n' << game.position().line() << '\n';
}

const char *word(shamrocks::Outcome outcome)
{
    switch (outcome) {
    case shamrocks::Outcome::won:
        return "won";
    case shamrocks::Outcome::stuck:
        return "stuck";
    default:
        return "running";
    }
}

void play(shamrocks::Game &game)
{
    std::cout << game.position().lines() << '\n';
    const auto moves = game.position().legal_moves();
    print_moves("Moves", moves);

    const auto refused = game.position().parse_move("1>8");
    try {
        game.play(refused);
        throw std::logic_error(refused.text() + " should be refused");
    } catch (const shamrocks::Error &error) {
        std::cout << "Refused " << refused.text() << ": " << error.what() << '\n';
    }

    const auto card = game.play(moves.front());
    print_step(game, "Played " + moves.front().text() + ": " + card.name());
    print_step(game, "Undone " + game.undo().value().text());
    print_step(game, "Redone " + game.redo().value().text());

    print_moves("Safe autoplay", game.autoplay(shamrocks::Autoplay::safe));
    print_moves("Autoplay", game.autoplay(shamrocks::Autoplay::all));
    std::cout << game.position().line() << '\n';
    std::cout << "Outcome: " << word(game.outcome()) << '\n';
}

void save_and_load(const shamrocks::Game &game)
{
    const auto saved = game.save();
    std::cout << "Saved:\n" << saved;
    const auto loaded = shamrocks::Game::load(saved);
    if (loaded.position() != game.position())
        throw std::logic_error("the loaded game is another one");
    std::cout << "Loaded: " << loaded.move_count() << " moves\n";
}

// Asks the solver how the game goes on, and wins it.
void solve(shamrocks::Game &game)
{
    const auto hint = game.hint().move.value();
    const auto card = game.play(hint);
    print_step(game, "Hint " + hint.text() + ": " + card.name());

    // The verdict on the deal itself, of each of its moves, and its grade.
    game.restart();
    const auto start = game.position();
    shamrocks::Budget budget;
    budget.nodes = 10000;
    for (const auto &judged : shamrocks::Judge(start, budget).run())
        std::cout << "After " << judged.move.text() << ": " << text(judged.fate) << '\n';
    std::cout << "Difficulty: " << shamrocks::Difficulty(start).text() << '\n';
    const auto verdict = game.solve();
    std::cout << "Verdict: " << text(verdict.fate) << '\n';
    budget.nodes = 1000;
    const auto line = shamrocks::shorten(start, verdict.moves, budget);
    print_moves("Line of " + std::to_string(line.size()) + " moves", line);

    for (const auto move : line)
        game.play(move);
    std::cout << "Outcome: " << word(game.outcome()) << '\n';
    std::cout << game.position().line() << '\n';
}

} // namespace

int main()
{
    try {
        const unsigned seed = 1;
        shamrocks::Game game(seed);
        std::cout << "Seed " << seed << '\n';
        play(game);
        save_and_load(game);
        solve(game);
        return 0;
    } catch (const std::exception &error) {
        std::cerr << "scene: " << error.what() << '\n';
        return 1;
    }
}
