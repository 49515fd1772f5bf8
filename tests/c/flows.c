/* The main flows in C, with every result checked. */

#include "shamrocks.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                          \
    do {                                                                                          \
        if (!(condition)) {                                                                       \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                       \
            exit(EXIT_FAILURE);                                                                   \
        }                                                                                         \
    } while (0)

#define OK(call) CHECK((call) == SHAMROCKS_OK)

static void library(void)
{
    CHECK(strcmp(shamrocks_version(), SHAMROCKS_VERSION) == 0);
    CHECK(shamrocks_abi() == SHAMROCKS_ABI);
    CHECK(strcmp(shamrocks_status_name(SHAMROCKS_ERROR_FAN_FULL), "SHAMROCKS_ERROR_FAN_FULL") == 0);
    CHECK(strcmp(shamrocks_status_name(-7), "unknown status") == 0);
    CHECK(strcmp(shamrocks_status_text(SHAMROCKS_ERROR_FAN), "no such fan: fans are 0 to 17") == 0);
    CHECK(strcmp(shamrocks_status_text(SHAMROCKS_ERROR_FAN_FULL), "SHAMROCKS_ERROR_FAN_FULL") == 0);
    CHECK(strcmp(shamrocks_status_text(-7), "unknown status") == 0);
    CHECK(sizeof(shamrocks_position) == 64);
    CHECK(sizeof(shamrocks_error) == 256);
}

static void texts(void)
{
    char text[SHAMROCKS_MESSAGE_BYTES];
    shamrocks_error error;
    size_t needed = 0;
    uint8_t card = 99, rules = 99;
    uint16_t move = 0;

    OK(shamrocks_card_from_text("10h", 3, &card, NULL));
    CHECK(card == 2 * 13 + 9);
    OK(shamrocks_card_text(card, text, 3, &needed));
    CHECK(strcmp(text, "TH") == 0 && needed == 3);
    OK(shamrocks_card_name(card, text, sizeof text, &needed));
    CHECK(strcmp(text, "10 of hearts") == 0);

    memset(text, '?', sizeof text);
    CHECK(shamrocks_card_name(card, text, 12, &needed) == SHAMROCKS_ERROR_BUFFER);
    CHECK(needed == 13 && text[0] == '?');
    CHECK(shamrocks_card_name(card, NULL, 0, &needed) == SHAMROCKS_ERROR_BUFFER && needed == 13);

    CHECK(shamrocks_card_from_text("1h", 2, &card, &error) == SHAMROCKS_ERROR_EXPECTED_CARD);
    CHECK(error.status == SHAMROCKS_ERROR_EXPECTED_CARD && error.line == 1 && error.column == 1);
    CHECK(strcmp(error.message, "line 1, column 1: expected a card such as TH, found \"1h\"") == 0);
    CHECK(card == 2 * 13 + 9);
    CHECK(shamrocks_card_from_text("T\xff", 2, &card, &error) == SHAMROCKS_ERROR_UTF8);
    CHECK(error.number == 1);

    OK(shamrocks_move_from_text("5>h", 3, &move, NULL));
    CHECK(move == SHAMROCKS_MOVE(4, 20) && move % 256 == 4 && move / 256 == 20);
    OK(shamrocks_rules_from_text("as-dealt, building=down", 23, &rules, NULL));
    OK(shamrocks_rules_text(rules, text, sizeof text, &needed));
    CHECK(strcmp(text, "kings=as-dealt,worrying-back=yes,building=down,empty-fans=closed") == 0);
    OK(shamrocks_preset(4, &rules));
    CHECK(rules == SHAMROCKS_RULES_DICK_1883);
    OK(shamrocks_rules_key_text(SHAMROCKS_RULES_KEY_EMPTY_FANS, SHAMROCKS_EMPTY_FANS_ANY, text,
                                sizeof text, &needed));
    CHECK(strcmp(text, "any") == 0);
    CHECK(shamrocks_rules_key_text(SHAMROCKS_RULES_KEY_EMPTY_FANS, 3, text, sizeof text, &needed)
          == SHAMROCKS_ERROR_VALUE);
}

/* Plays along the first legal moves and back again, counting the cards. */
static void positions(void)
{
    uint8_t deck[SHAMROCKS_CARDS];
    shamrocks_position position, start, again;
    shamrocks_error error;
    uint16_t moves[SHAMROCKS_MAX_MOVES], played[40];
    char text[320];
    uint8_t card = 99, outcome = 99;
    uint64_t sequences = 0;
    size_t count, needed, left, n;

    OK(shamrocks_deck_from_seed(1, deck));
    OK(shamrocks_deck_check(deck, sizeof deck, NULL));
    OK(shamrocks_position_deal(deck, SHAMROCKS_RULES_SHAMROCKS, &start, NULL));
    position = start;

    CHECK(shamrocks_position_play(&position, SHAMROCKS_MOVE(0, 7), &card, &error)
          == SHAMROCKS_ERROR_FAN_FULL);
    CHECK(error.from == 0 && error.to == 7 && error.card == 9 + 13 && error.number == 0);
    CHECK(error.other == SHAMROCKS_NO_CARD && error.reason == 0 && card == 99);
    CHECK(strcmp(error.message, "fan 8 is full: a fan never holds more than three cards") == 0);
    CHECK(memcmp(&position, &start, sizeof start) == 0);

    for (n = 0; n < 40; n++) {
        OK(shamrocks_position_legal_moves(&position, moves, SHAMROCKS_MAX_MOVES, &count));
        if (count == 0)
            break;
        played[n] = moves[n % count];
        OK(shamrocks_position_check(&position, played[n], &card, &error));
        OK(shamrocks_position_play(&position, played[n], NULL, &error));
        OK(shamrocks_position_validate(&position, &error));
        OK(shamrocks_position_cards_left(&position, &left));
        CHECK(left <= 52);
        OK(shamrocks_position_line(&position, text, sizeof text, &needed));
        OK(shamrocks_position_from_text(text, needed - 1, &again, &error));
        CHECK(memcmp(&position, &again, sizeof again) == 0);
        OK(shamrocks_position_lines(&position, text, sizeof text, &needed));
        OK(shamrocks_position_from_text(text, needed - 1, &again, &error));
        CHECK(memcmp(&position, &again, sizeof again) == 0);
    }
    CHECK(n > 0);
    while (n-- > 0)
        OK(shamrocks_position_undo(&position, played[n], &card, &error));
    CHECK(memcmp(&position, &start, sizeof start) == 0);

    OK(shamrocks_position_legal_moves(&position, NULL, 0, &count) == SHAMROCKS_ERROR_BUFFER
           ? SHAMROCKS_OK
           : SHAMROCKS_ERROR_VALUE);
    OK(shamrocks_position_perft(&position, 1, &sequences, NULL));
    CHECK(sequences == count);
    OK(shamrocks_position_outcome(&position, &outcome));
    CHECK(outcome == SHAMROCKS_OUTCOME_RUNNING);

    position.bytes[63] = 1;
    CHECK(shamrocks_position_validate(&position, &error) == SHAMROCKS_ERROR_POSITION_BYTES);
    CHECK(error.number == 63);
    memset(&position, 255, sizeof position);
    CHECK(shamrocks_position_play(&position, moves[0], NULL, NULL) != SHAMROCKS_OK);
}

/* Wins from the last cards, given as fans. */
static void a_win(void)
{
    static const uint8_t cards[] = {12, 25, 38, 51}, lengths[] = {1, 2, 0, 1};
    static const uint8_t foundations[] = {12, 12, 12, 12};
    shamrocks_position position;
    uint16_t moves[52];
    uint8_t outcome = 99, card = 99;
    size_t count;

    OK(shamrocks_position_from_fans(cards, lengths, 4, foundations, SHAMROCKS_RULES_SHAMROCKS,
                                    &position, NULL));
    OK(shamrocks_position_top(&position, 1, &card));
    CHECK(card == 38);
    CHECK(shamrocks_position_autoplay(&position, SHAMROCKS_AUTOPLAY_ALL, moves, 3, &count)
          == SHAMROCKS_ERROR_BUFFER);
    CHECK(count == 4);
    OK(shamrocks_position_autoplay(&position, SHAMROCKS_AUTOPLAY_ALL, moves, 52, &count));
    CHECK(count == 4 && moves[0] == SHAMROCKS_MOVE(0, SHAMROCKS_FIRST_FOUNDATION));
    OK(shamrocks_position_outcome(&position, &outcome));
    CHECK(outcome == SHAMROCKS_OUTCOME_WON);
}

#ifndef SHAMROCKS_NO_HEAP

static void games(void)
{
    static const char damaged[] = "shamrocks 1\nrules shamrocks\nposition C13 D13 H13 S12 KS\n"
                                  "moves 1>S 1>S\n";
    shamrocks_game *game = NULL, *loaded = NULL, *clone = NULL;
    shamrocks_position position, again;
    shamrocks_error error;
    uint16_t move = 0, moves[8];
    uint64_t seed = 0;
    uint8_t equal = 99;
    char text[512];
    size_t needed, count;

    OK(shamrocks_game_new_from_seed(1, SHAMROCKS_RULES_SHAMROCKS, &game));
    OK(shamrocks_game_seed(game, &seed));
    CHECK(seed == 1);
    CHECK(shamrocks_game_undo(game, &move) == SHAMROCKS_ERROR_NOTHING);
    OK(shamrocks_game_play(game, SHAMROCKS_MOVE(2, 18), NULL, &error));
    OK(shamrocks_game_play(game, SHAMROCKS_MOVE(4, 17), NULL, &error));
    OK(shamrocks_game_undo(game, &move));
    CHECK(move == SHAMROCKS_MOVE(4, 17));
    CHECK(shamrocks_game_play(game, SHAMROCKS_MOVE(0, 7), NULL, &error)
          == SHAMROCKS_ERROR_FAN_FULL);
    OK(shamrocks_game_undone(game, moves, 8, &count));
    CHECK(count == 1 && moves[0] == move);
    OK(shamrocks_game_redo(game, NULL));
    OK(shamrocks_game_history(game, moves, 8, &count));
    CHECK(count == 2 && moves[1] == move);

    OK(shamrocks_game_save(game, text, sizeof text, &needed));
    CHECK(strlen(text) + 1 == needed);
    OK(shamrocks_game_load(text, needed - 1, &loaded, &error));
    OK(shamrocks_game_clone(loaded, &clone));
    shamrocks_game_free(loaded);
    OK(shamrocks_game_equals(game, clone, &equal));
    CHECK(equal == 1);
    OK(shamrocks_game_position(game, &position));
    OK(shamrocks_game_position(clone, &again));
    CHECK(memcmp(&position, &again, sizeof again) == 0);
    OK(shamrocks_game_restart(clone));
    OK(shamrocks_game_equals(game, clone, &equal));
    CHECK(equal == 0);
    OK(shamrocks_game_move_count(clone, &count));
    CHECK(count == 0);
    OK(shamrocks_game_move_count(game, &count));
    CHECK(count == 2);

    loaded = NULL;
    CHECK(shamrocks_game_load(damaged, strlen(damaged), &loaded, &error)
          == SHAMROCKS_ERROR_SAVED_MOVE);
    CHECK(error.number == 2 && error.reason == SHAMROCKS_ERROR_WON && loaded == NULL);
    CHECK(error.from == 0 && error.to == 21);

    shamrocks_game_free(game);
    shamrocks_game_free(clone);
    shamrocks_game_free(NULL);
}

#endif

#ifdef SHAMROCKS_SOLVER

/* Steps, gives up midway, starts again, and wins. */
static void solvers(void)
{
    uint8_t deck[SHAMROCKS_CARDS];
    shamrocks_position start, position;
    shamrocks_solver *solver = NULL, *other = NULL;
    shamrocks_progress progress, later;
    shamrocks_error error;
    uint16_t *moves;
    uint8_t stop = 99, verdict = 99;
    char text[16];
    size_t count, needed, i;

    OK(shamrocks_deck_from_seed(1, deck));
    OK(shamrocks_position_deal(deck, SHAMROCKS_RULES_SHAMROCKS, &start, NULL));
    OK(shamrocks_solver_new(&start, &solver, NULL));
    OK(shamrocks_solver_step(solver, 10, &stop));
    CHECK(stop == SHAMROCKS_STOP_NODES);
    OK(shamrocks_solver_progress(solver, &progress));
    CHECK(progress.nodes == 10 && progress.bytes > 0 && progress.cards_left <= 52);
    OK(shamrocks_solver_verdict(solver, &verdict));
    CHECK(verdict == SHAMROCKS_VERDICT_UNDECIDED);
    CHECK(shamrocks_solver_moves(solver, NULL, 0, &count) == SHAMROCKS_ERROR_NOTHING);
    shamrocks_solver_free(solver);

    /* From another deal to this one. */
    OK(shamrocks_deck_from_seed(9, deck));
    OK(shamrocks_position_deal(deck, SHAMROCKS_RULES_SHAMROCKS, &position, NULL));
    OK(shamrocks_solver_new(&position, &solver, &error));
    OK(shamrocks_solver_run(solver, SHAMROCKS_BUDGET_NODES, SHAMROCKS_BUDGET_BYTES, &verdict));
    CHECK(verdict == SHAMROCKS_VERDICT_UNWINNABLE);
    OK(shamrocks_verdict_text(verdict, text, sizeof text, &needed));
    CHECK(strcmp(text, "unwinnable") == 0);
    OK(shamrocks_solver_new(&position, &other, &error));
    OK(shamrocks_solver_step(other, 100, &stop));
    OK(shamrocks_solver_restart(other, &start, &error));
    OK(shamrocks_solver_position(other, &position));
    CHECK(memcmp(&position, &start, sizeof start) == 0);
    position.bytes[63] = 1;
    CHECK(shamrocks_solver_restart(other, &position, &error) == SHAMROCKS_ERROR_POSITION_BYTES);
    OK(shamrocks_solver_set_max_bytes(other, 1));
    OK(shamrocks_solver_step(other, UINT64_MAX, &stop));
    CHECK(stop == SHAMROCKS_STOP_BYTES);
    OK(shamrocks_solver_set_max_bytes(other, UINT64_MAX));
    do {
        OK(shamrocks_solver_progress(other, &progress));
        OK(shamrocks_solver_step(other, 50, &stop));
        OK(shamrocks_solver_progress(other, &later));
        CHECK(later.nodes - progress.nodes <= 50);
    } while (stop == SHAMROCKS_STOP_NODES);
    CHECK(stop == SHAMROCKS_STOP_DECIDED);
    CHECK(shamrocks_solver_moves(other, NULL, 0, &count) == SHAMROCKS_ERROR_BUFFER);
    moves = malloc(count * sizeof *moves);
    CHECK(moves != NULL);
    OK(shamrocks_solver_moves(other, moves, count, &needed));
    CHECK(needed == count);

    /* In place. */
    OK(shamrocks_shorten(&start, moves, count, 100, SHAMROCKS_BUDGET_BYTES, moves, count, &needed,
                         &error));
    CHECK(needed <= count);
    position = start;
    for (i = 0; i < needed; i++)
        OK(shamrocks_position_play(&position, moves[i], NULL, &error));
    OK(shamrocks_position_is_won(&position, &verdict));
    CHECK(verdict == 1);
    CHECK(shamrocks_shorten(&start, moves, needed - 1, 100, SHAMROCKS_BUDGET_BYTES, moves, count,
                            &needed, &error)
          == SHAMROCKS_ERROR_SHORTEN_NOT_WON);
    free(moves);
    shamrocks_solver_free(solver);
    shamrocks_solver_free(other);
    shamrocks_solver_free(NULL);
}

static void judges(void)
{
    uint16_t legal[SHAMROCKS_MAX_MOVES], moves[SHAMROCKS_MAX_MOVES], move = 0;
    uint8_t verdicts[SHAMROCKS_MAX_MOVES], verdict = 99, grade = 99, done = 0;
    shamrocks_position position;
    shamrocks_judge *judge = NULL;
    shamrocks_game *game = NULL;
    uint64_t seed = 0, skipped = 99, nodes = 0;
    char text[32];
    size_t count, again, needed, i;

    OK(shamrocks_next_winnable(9, SHAMROCKS_RULES_SHAMROCKS, SHAMROCKS_BUDGET_NODES,
                               SHAMROCKS_BUDGET_BYTES, &seed, &skipped));
    CHECK(seed == 10 && skipped == 0);
    OK(shamrocks_game_new_from_seed(seed, SHAMROCKS_RULES_SHAMROCKS, &game));
    OK(shamrocks_game_position(game, &position));
    OK(shamrocks_game_hint(game, SHAMROCKS_BUDGET_NODES, SHAMROCKS_BUDGET_BYTES, &verdict, &move));
    CHECK(verdict == SHAMROCKS_VERDICT_WINNABLE && move != SHAMROCKS_NO_MOVE);

    /* The move of the hint is none that loses. */
    OK(shamrocks_position_legal_moves(&position, legal, SHAMROCKS_MAX_MOVES, &count));
    OK(shamrocks_judge_new(&position, 2000, SHAMROCKS_BUDGET_BYTES, &judge, NULL));
    OK(shamrocks_judge_step(judge, 10, &done));
    CHECK(done == 0);
    OK(shamrocks_judge_nodes(judge, &nodes));
    CHECK(nodes == 10);
    while (!done)
        OK(shamrocks_judge_step(judge, 1000, &done));
    OK(shamrocks_judge_moves(judge, moves, verdicts, SHAMROCKS_MAX_MOVES, &again));
    CHECK(again == count && memcmp(moves, legal, count * sizeof *legal) == 0);
    for (i = 0; i < count; i++)
        CHECK(moves[i] != move || verdicts[i] != SHAMROCKS_VERDICT_UNWINNABLE);
    shamrocks_judge_free(judge);
    OK(shamrocks_judge_new(&position, 10, SHAMROCKS_BUDGET_BYTES, &judge, NULL));
    OK(shamrocks_judge_step(judge, 1, &done));
    shamrocks_judge_free(judge);
    shamrocks_judge_free(NULL);
    CHECK(shamrocks_position_judge(&position, 10, SHAMROCKS_BUDGET_BYTES, moves, verdicts, 1,
                                   &again)
          == SHAMROCKS_ERROR_BUFFER);
    CHECK(again == count);

    OK(shamrocks_difficulty(&position, &grade));
    OK(shamrocks_difficulty_text(grade, text, sizeof text, &needed));
    shamrocks_game_free(game);
}

#endif

int main(void)
{
    library();
    texts();
    positions();
    a_win();
#ifndef SHAMROCKS_NO_HEAP
    games();
#endif
#ifdef SHAMROCKS_SOLVER
    solvers();
    judges();
#endif
    return EXIT_SUCCESS;
}
