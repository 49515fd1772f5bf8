// Stands for an engine: compiled without exceptions and RTTI, it knows board.hpp alone.

#include "board.hpp"

#include <cstdio>

static void tell(const char *what, const std::string &answer)
{
    std::printf("%s: %s\n", what, answer.empty() ? "done" : answer.c_str());
}

static void list(const char *what, const std::vector<int> &numbers)
{
    std::printf("%s:", what);
    for (const int number : numbers)
        std::printf(" %d", number);
    std::printf("\n");
}

int main()
{
    Board board;
    list("the hint before a search", board.hint());
    tell("the verdict before a search", board.verdict());
    tell("deal seed 1", board.deal(1, "shamrocks"));
    list("the cards of fan 5", board.fan(4));
    list("the targets of fan 5", board.targets(4));
    tell("play 1>8", board.play(0, 7));
    tell("play 5>18", board.play(4, 17));

    // What is bad gets its reason, and loses nothing.
    const std::string before = board.save();
    tell("deal by other rules", board.deal(1, "kings=top"));
    tell("load an empty file", board.load(""));
    tell("load a damaged file", board.load(before.substr(0, 100)));
    for (const int pile : {-1, 18, 22, 256, 1 << 30}) {
        list("no fan", board.fan(pile));
        if (pile != 18)
            list("no pile", board.targets(pile));
        board.play(pile, pile);
    }
    if (board.save() != before || !board.load(before).empty() || board.save() != before)
        return 1;
    const bool undone = board.undo();
    std::printf("undo: %d, and again: %d\n", undone, board.undo());

    // Frames, until the game is won.
    int frames = 0;
    int moves = 0;
    while (!board.won()) {
        for (; !board.think(20); ++frames)
            continue;
        const std::vector<int> hint = board.hint();
        if (hint.empty() || !board.play(hint[0], hint[1]).empty())
            return 1;
        ++moves;
    }
    std::printf("won after %s and %d moves\n", frames > 1 ? "some frames" : "no frame", moves);
    return 0;
}
