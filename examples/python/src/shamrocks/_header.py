"""Reads the C header, so that nothing it declares is declared a second time."""

import re


def preprocess(text: str) -> tuple[str, dict[str, int]]:
    """The declarations of a header as cffi reads them, and its constants.

    >>> preprocess("#define SIZE 3 /* bytes */\\n#ifdef X\\nint a;\\n#else\\nint b[SIZE];\\n#endif")
    ('int b[3];', {'SIZE': 3})
    """
    macros: dict[str, str] = {}
    taken: list[bool] = []  # for each #if that is open, whether its lines count
    code = []
    for line in re.sub(r"/\*.*?\*/|//[^\n]*", " ", text, flags=re.DOTALL).splitlines():
        directive = re.fullmatch(r"\s*#\s*(\w+)\s*(.*?)\s*", line)
        if directive is None:
            if all(taken):
                code.append(line)
            continue
        match directive.groups():
            case "ifdef", name:
                taken.append(name in macros)
            case "ifndef", name:
                taken.append(name not in macros)
            case "if", condition if asked := re.fullmatch(r"defined\s*\(?(\w+)\)?", condition):
                taken.append(asked[1] in macros)
            case "else", _:
                taken[-1] = not taken[-1]
            case "endif", _:
                taken.pop()
            case "define", definition:
                if all(taken):
                    name, _, value = definition.partition(" ")
                    macros[name] = value.strip()
            case "include", _:
                pass
            case _:
                raise ImportError(f"shamrocks.h has a line that is not understood: {line.strip()}")
    declarations = re.sub(r"\w+", lambda word: macros.get(word[0], word[0]), "\n".join(code))
    declarations = re.sub(r"__attribute__\s*\(\(.*?\)\)|\[\[.*?\]\]", "", declarations)
    constants = {name: int(value) for name, value in macros.items() if value.isdecimal()}
    return declarations.strip(), constants


def sentences(text: str) -> dict[str, str]:
    """The sentences of the statuses that need no more data than a number, by their names."""
    pattern = r'/\*\*\s*\* "([^"]*)"[^/]*\*/\s*#define (SHAMROCKS_ERROR_\w+) \d+'
    return {name: re.sub(r"\s*\n \* ", " ", said) for said, name in re.findall(pattern, text)}
