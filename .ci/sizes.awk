# awk -f sizes.awk README.md MEASURED: the figures of README on the images for a Cortex-M3 against
# those that examples/bare-metal/build.sh tells. One is stale when it is off by over a twentieth.
function compare(name, said, found) {
    if (found == "" || said < found * 0.95 || said > found * 1.05) {
        printf "%s: README says %d, measured is %s\n", name, said, found
        stale = 1
    }
    compared++
}
NR == FNR {
    gsub(/,/, "")
    if (match($0, /holds [0-9]+ bytes of its code/)) code = substr($0, RSTART + 6) + 0
    table = /^\|/ && (table || /^\| call \| stack /)
    if (table && split($0, cell, / *\| */) > 5 && cell[3] + 0 > 0) {
        figure[cell[2]] = cell[3] + 0
        figure[cell[4]] = cell[5] + 0
    }
    next
}
/^small: library/ { compare("code", code, $3) }
/^whole: / { whole = 1 }
whole && match($0, /: stack [0-9]+ bytes$/) { stack[substr($0, 1, RSTART - 1)] = $(NF - 1) }
END {
    for (call in stack) compare(call, figure[call], stack[call])
    for (call in figure) if (!(call in stack)) compare(call, figure[call], "")
    exit stale || compared != 11
}
