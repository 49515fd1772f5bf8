/* Deals, lists the moves, refuses one and plays to the win on a Cortex-M3, and tells how much stack
 * each step takes. README of the crate has the figures, by the names that are printed here. */
#define SHAMROCKS_NO_HEAP
#include "shamrocks.h"

#include <stddef.h>
#include <stdint.h>

extern uint32_t stack_top;
void reset(void);

static const struct {
    uint32_t *stack;
    void (*reset)(void);
} vectors __attribute__((section(".vectors"), used)) = {&stack_top, reset};

/* Semihosting: the debugger, or qemu, does the talking. */
static int host(int operation, const void *argument)
{
    register int r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = argument;
    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}

static void print(const char *text)
{
    host(0x04, text);
}

static void print_number(uint32_t number)
{
    char digits[11];
    char *at = digits + sizeof digits - 1;
    *at = '\0';
    do {
        *--at = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    print(at);
}

static void leave(int failed)
{
    /* ADP_Stopped_ApplicationExit, or ADP_Stopped_InternalError. */
    host(0x18, (const void *)(uintptr_t)(failed ? 0x20024 : 0x20026));
    for (;;) {
    }
}

/* The stack below here is painted, and the paint that is left tells how deep a step went. */
#define PAINT 0xa5a5a5a5u
#define WORDS 2048u

static uint32_t *stack_pointer(void)
{
    uint32_t *here;
    __asm__ volatile("mov %0, sp" : "=r"(here));
    return here;
}

static __attribute__((noinline)) uint32_t stack_of(int32_t (*step)(void), int32_t *status)
{
    volatile uint32_t *lowest = stack_pointer() - WORDS;
    for (uint32_t i = 0; i < WORDS; i++) {
        lowest[i] = PAINT;
    }
    *status = step();
    uint32_t left = 0;
    while (left < WORDS && lowest[left] == PAINT) {
        left++;
    }
    return (WORDS - left) * 4;
}

static shamrocks_position position;
static uint16_t moves[SHAMROCKS_MAX_MOVES];
static size_t count;
static uint8_t deck[52];

/* Each step of the game in a function of its own, so that its stack can be told. */
static __attribute__((noinline)) int32_t deal(void)
{
    int32_t status = shamrocks_deck_from_seed(1, deck);
    return status ? status : shamrocks_position_deal(deck, 0, &position, NULL);
}

static __attribute__((noinline)) int32_t list(void)
{
    return shamrocks_position_legal_moves(&position, moves, SHAMROCKS_MAX_MOVES, &count);
}

static __attribute__((noinline)) int32_t play(void)
{
    return shamrocks_position_play(&position, moves[0], NULL, NULL);
}

#ifndef SIZE_ONLY
static shamrocks_error error;

static __attribute__((noinline)) int32_t refuse(void)
{
    return shamrocks_position_play(&position, SHAMROCKS_MOVE(0, 7), NULL, &error)
               == SHAMROCKS_ERROR_FAN_FULL
               ? 0
               : 1;
}

static char text[320];

static __attribute__((noinline)) int32_t write_board(void)
{
    size_t needed;
    return shamrocks_position_lines(&position, text, sizeof text, &needed);
}

static __attribute__((noinline)) int32_t write_line(void)
{
    size_t needed;
    return shamrocks_position_line(&position, text, sizeof text, &needed);
}

static uint8_t rules;

static __attribute__((noinline)) int32_t deal_pysol(void)
{
    static const char number[] = "123456789012345678901234567890";
    return shamrocks_deck_from_pysol(57, number, sizeof number - 1, deck, &rules, NULL);
}

static __attribute__((noinline)) int32_t autoplay_safe(void)
{
    return shamrocks_position_autoplay(&position, SHAMROCKS_AUTOPLAY_SAFE, moves,
                                       SHAMROCKS_MAX_MOVES, &count);
}

static uint64_t nodes;

static __attribute__((noinline)) int32_t perft_4(void)
{
    return shamrocks_position_perft(&position, 4, &nodes, NULL);
}

/* A line that wins seed 1. */
static const char win[] =
    "3>C 16>3 8>18 6>S 15>18 6>S 10>6 11>6 11>H 15>8 1>15 14>15 5>10 5>C 16>5 16>S 1>S 4>1 "
    "4>1 4>D 17>11 17>11 17>D 6>D 13>6 13>S 8>S 18>S 7>18 7>D 12>D 11>S 8>14 9>8 9>7 9>D "
    "11>D 10>D 2>D 10>11 2>7 18>12 2>C 10>H 6>H 6>C 13>H 6>H 14>C 14>C 11>C 11>H 18>C 15>C "
    "15>D 18>H 8>H 8>S 12>H 7>H 7>D 7>D 12>S 1>S 3>S 12>C 15>H 5>H 3>H 3>D 5>C 1>C 1>S "
    "14>C";

static __attribute__((noinline)) int32_t play_line(void)
{
    const char *at = win;
    int32_t status = deal();
    for (count = 0; status == 0 && *at != '\0'; count++) {
        size_t length = 0;
        uint16_t move;
        while (at[length] != ' ' && at[length] != '\0') {
            length++;
        }
        status = shamrocks_position_parse_move(&position, at, length, &move, &error);
        if (status == 0) {
            status = shamrocks_position_play(&position, move, NULL, &error);
        }
        at += at[length] == ' ' ? length + 1 : length;
    }
    return status;
}
#endif

static void measure(const char *name, int32_t (*step)(void))
{
    int32_t status;
    uint32_t bytes = stack_of(step, &status);
    print(name);
    print(": stack ");
    print_number(bytes);
    print(" bytes\n");
    if (status != 0) {
        print("failed\n");
        leave(1);
    }
}

void reset(void)
{
    measure("deal a seed", deal);
    measure("list moves", list);
    print("moves: ");
    print_number((uint32_t)count);
    print("\n");
#ifndef SIZE_ONLY
    measure("write the board", write_board);
    print(text);
    print("\n");
    measure("refuse with a sentence", refuse);
    print(error.message);
    print("\n");
#endif
    measure("play", play);
#ifndef SIZE_ONLY
    measure("write a line", write_line);
    print(text);
    print("\n");
    measure("play what is safe", autoplay_safe);
    measure("perft to depth 4", perft_4);
    measure("a deal of PySolFC", deal_pysol);

    uint8_t won = 0;
    measure("play a line", play_line);
    shamrocks_position_is_won(&position, &won);
    print(won ? "won in " : "not won in ");
    print_number((uint32_t)count);
    print(" moves\n");
    leave(!won);
#endif
    leave(0);
}
