/* Deals, lists the moves and plays on a Cortex-M3, and tells how much stack that took. */
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

static char line[512];

static __attribute__((noinline)) int32_t write_line(void)
{
    size_t needed;
    return shamrocks_position_line(&position, line, sizeof line, &needed);
}
#endif

#ifndef SIZE_ONLY
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
    measure("deal seed 1", deal);
    measure("list moves", list);
    print("moves: ");
    print_number((uint32_t)count);
    print("\n");
    measure("play the first", play);
#ifndef SIZE_ONLY
    measure("refuse 1>8", refuse);
    print(error.message);
    print("\n");
    measure("write a line", write_line);
    print(line);
    print("\n");
    measure("play what is safe", autoplay_safe);
    measure("perft to depth 4", perft_4);
    measure("deal of PySolFC", deal_pysol);
#endif
    leave(0);
}
