/* The shared scene in C: a short game, from the deal to a save file and back, and to the win. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shamrocks.h"

/* Ends the program unless a call succeeded. */
static void check(int32_t status)
{
    if (status == SHAMROCKS_OK)
        return;
    fprintf(stderr, "scene: %s\n", shamrocks_status_name(status));
    exit(EXIT_FAILURE);
}

static void print_move(uint16_t move)
{
    char text[8];
    size_t needed;

    check(shamrocks_move_text(move, text, sizeof text, &needed));
    printf("%s", text);
}

static void print_moves(const char *title, const uint16_t *moves, size_t count)
{
    size_t i;

    printf("%s", title);
    for (i = 0; i < count; i++) {
        printf(" ");
        print_move(moves[i]);
    }
    printf("\n");
}

static void print_line(const shamrocks_game *game)
{
    shamrocks_position position;
    char text[320];
    size_t needed;

    check(shamrocks_game_position(game, &position));
    check(shamrocks_position_line(&position, text, sizeof text, &needed));
    printf("%s\n", text);
}

static void print_outcome(const shamrocks_game *game)
{
    static const char *const outcomes[] = {"running", "won", "stuck"};
    uint8_t outcome;

    check(shamrocks_game_outcome(game, &outcome));
    printf("Outcome: %s\n", outcomes[outcome]);
}

static void play(shamrocks_game *game)
{
    static const char refused[] = "1>8";
    shamrocks_position position;
    shamrocks_error error;
    uint16_t moves[SHAMROCKS_MAX_MOVES];
    uint16_t move;
    uint8_t card;
    char text[320];
    size_t count, needed;

    check(shamrocks_game_position(game, &position));
    check(shamrocks_position_lines(&position, text, sizeof text, &needed));
    printf("%s\n", text);
    check(shamrocks_position_legal_moves(&position, moves, SHAMROCKS_MAX_MOVES, &count));
    print_moves("Moves:", moves, count);

    check(shamrocks_position_parse_move(&position, refused, strlen(refused), &move, NULL));
    if (shamrocks_game_play(game, move, NULL, &error) != SHAMROCKS_ERROR_FAN_FULL) {
        fprintf(stderr, "scene: %s should be refused\n", refused);
        exit(EXIT_FAILURE);
    }
    printf("Refused %s: %s\n", refused, error.message);

    check(shamrocks_game_play(game, moves[0], &card, NULL));
    check(shamrocks_card_name(card, text, sizeof text, &needed));
    printf("Played ");
    print_move(moves[0]);
    printf(": %s\n", text);
    print_line(game);
    check(shamrocks_game_undo(game, &move));
    print_moves("Undone", &move, 1);
    print_line(game);
    check(shamrocks_game_redo(game, &move));
    print_moves("Redone", &move, 1);
    print_line(game);

    check(shamrocks_game_autoplay(game, SHAMROCKS_AUTOPLAY_SAFE, moves, SHAMROCKS_MAX_MOVES, &count));
    print_moves("Safe autoplay:", moves, count);
    check(shamrocks_game_autoplay(game, SHAMROCKS_AUTOPLAY_ALL, moves, SHAMROCKS_MAX_MOVES, &count));
    print_moves("Autoplay:", moves, count);
    print_line(game);
    print_outcome(game);
}

static void save_and_load(const shamrocks_game *game)
{
    shamrocks_game *loaded;
    shamrocks_position position, again;
    char *saved;
    size_t needed, count;

    /* The first call only asks how many bytes the text takes. */
    if (shamrocks_game_save(game, NULL, 0, &needed) != SHAMROCKS_ERROR_BUFFER
        || (saved = malloc(needed)) == NULL) {
        fprintf(stderr, "scene: no memory for the save file\n");
        exit(EXIT_FAILURE);
    }
    check(shamrocks_game_save(game, saved, needed, &needed));
    printf("Saved:\n%s", saved);

    check(shamrocks_game_load(saved, strlen(saved), &loaded, NULL));
    free(saved);
    check(shamrocks_game_position(game, &position));
    check(shamrocks_game_position(loaded, &again));
    if (memcmp(&position, &again, sizeof position) != 0) {
        fprintf(stderr, "scene: the loaded game is another one\n");
        exit(EXIT_FAILURE);
    }
    check(shamrocks_game_move_count(loaded, &count));
    printf("Loaded: %lu moves\n", (unsigned long)count);
    shamrocks_game_free(loaded);
}

/* Judges each move of a position. */
static void judge(const shamrocks_position *position)
{
    uint16_t moves[SHAMROCKS_MAX_MOVES];
    uint8_t verdicts[SHAMROCKS_MAX_MOVES];
    char text[16];
    size_t i, count, needed;

    check(shamrocks_position_judge(position, 10000, SHAMROCKS_BUDGET_BYTES, moves, verdicts,
                                   SHAMROCKS_MAX_MOVES, &count));
    for (i = 0; i < count; i++) {
        check(shamrocks_verdict_text(verdicts[i], text, sizeof text, &needed));
        printf("After ");
        print_move(moves[i]);
        printf(": %s\n", text);
    }
}

/* Asks the solver how the game goes on, and wins it. */
static void solve(shamrocks_game *game)
{
    shamrocks_position start;
    uint16_t move, *line;
    uint8_t verdict, card, grade;
    char text[32];
    size_t i, count, needed;
    int32_t status;

    check(shamrocks_game_hint(game, SHAMROCKS_BUDGET_NODES, SHAMROCKS_BUDGET_BYTES, &verdict,
                              &move));
    check(shamrocks_game_play(game, move, &card, NULL));
    check(shamrocks_card_name(card, text, sizeof text, &needed));
    printf("Hint ");
    print_move(move);
    printf(": %s\n", text);
    print_line(game);

    /* The verdict on the deal itself, of each of its moves, and its grade. */
    check(shamrocks_game_restart(game));
    check(shamrocks_game_position(game, &start));
    judge(&start);
    check(shamrocks_difficulty(&start, &grade));
    check(shamrocks_difficulty_text(grade, text, sizeof text, &needed));
    printf("Difficulty: %s\n", text);

    /* The first call solves and says how many moves it takes; the second finds them known. */
    status = shamrocks_game_solve(game, SHAMROCKS_BUDGET_NODES, SHAMROCKS_BUDGET_BYTES, &verdict,
                                  NULL, 0, &count);
    if (status != SHAMROCKS_ERROR_BUFFER || (line = malloc(count * sizeof *line)) == NULL) {
        fprintf(stderr, "scene: there is no line\n");
        exit(EXIT_FAILURE);
    }
    check(shamrocks_game_solve(game, SHAMROCKS_BUDGET_NODES, SHAMROCKS_BUDGET_BYTES, &verdict,
                               line, count, &count));
    check(shamrocks_verdict_text(verdict, text, sizeof text, &needed));
    printf("Verdict: %s\n", text);
    check(shamrocks_shorten(&start, line, count, 1000, SHAMROCKS_BUDGET_BYTES, line, count, &count,
                            NULL));
    sprintf(text, "Line of %lu moves:", (unsigned long)count);
    print_moves(text, line, count);

    for (i = 0; i < count; i++)
        check(shamrocks_game_play(game, line[i], NULL, NULL));
    free(line);
    print_outcome(game);
    print_line(game);
}

int main(void)
{
    const unsigned seed = 1;
    shamrocks_game *game;

    check(shamrocks_game_new_from_seed(seed, SHAMROCKS_RULES_SHAMROCKS, &game));
    printf("Seed %u\n", seed);
    play(game);
    save_and_load(game);
    solve(game);
    shamrocks_game_free(game);
    return EXIT_SUCCESS;
}
