/* How C lays out the structs: the size, and which field that a host may read stands where. */
#include "shamrocks.h"
#include <stdio.h>

#define AT(type, field) printf(" " #field "=%zu", offsetof(type, field))

int main(void)
{
    printf("shamrocks_position %zu\n", sizeof(shamrocks_position));
    printf("shamrocks_error %zu", sizeof(shamrocks_error));
    AT(shamrocks_error, status);
    AT(shamrocks_error, reason);
    AT(shamrocks_error, line);
    AT(shamrocks_error, column);
    AT(shamrocks_error, number);
    AT(shamrocks_error, second);
    AT(shamrocks_error, card);
    AT(shamrocks_error, other);
    AT(shamrocks_error, from);
    AT(shamrocks_error, to);
    AT(shamrocks_error, message);
    printf("\nshamrocks_progress %zu", sizeof(shamrocks_progress));
    AT(shamrocks_progress, nodes);
    AT(shamrocks_progress, positions);
    AT(shamrocks_progress, states);
    AT(shamrocks_progress, bytes);
    AT(shamrocks_progress, cards_left);
    printf("\n");
    return 0;
}
