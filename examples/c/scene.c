/* The shared scene in C: a short game, from the deal to a save file and back. */

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

static void play(shamrocks_game *game)
{
    static const char *const outcomes[] = {"running", "won", "stuck"};
    static const char refused[] = "1>8";
    shamrocks_position position;
    shamrocks_error error;
    uint16_t moves[SHAMROCKS_MAX_MOVES];
    uint16_t move;
    uint8_t card, outcome;
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
    check(shamrocks_game_outcome(game, &outcome));
    printf("Outcome: %s\n", outcomes[outcome]);
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

int main(void)
{
    const unsigned seed = 1;
    shamrocks_game *game;

    check(shamrocks_game_new_from_seed(seed, SHAMROCKS_RULES_SHAMROCKS, &game));
    printf("Seed %u\n", seed);
    play(game);
    save_and_load(game);
    shamrocks_game_free(game);
    return EXIT_SUCCESS;
}
