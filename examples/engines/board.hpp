// What a game engine needs of Shamrocks, in types that every engine converts: numbers for piles and
// cards, texts in UTF-8. No method throws; what fails says so with the sentence to show. There are
// two bodies: board.cpp over shamrocks.hpp, and board_plain.cpp over shamrocks.h, without exceptions.

#ifndef BOARD_HPP
#define BOARD_HPP

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

class Board {
public:
    Board();
    ~Board();

    // Each of these gives an empty text, or why it failed, and then nothing has changed.
    std::string deal(std::uint64_t seed, const std::string &rules);
    std::string load(const std::string &file);
    std::string play(int from, int to);

    bool undo();
    bool won() const;
    std::string save() const;

    // The cards of a fan, bottom card first; the piles where the top card of a pile may go.
    std::vector<int> fan(int pile) const;
    std::vector<int> targets(int pile) const;

    // Once a frame: searches on for so many nodes, and gives true when that is over. Then there are
    // the verdict in a word, and the move to make, two piles, when the game can be won. As long as
    // the game follows the hints, they follow one line to the win, and nothing is searched again.
    bool think(std::uint64_t nodes);
    std::string verdict() const;
    std::vector<int> hint() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

#endif
