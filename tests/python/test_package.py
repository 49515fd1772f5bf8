"""The package is what its folder and the header say."""

import importlib.metadata
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import shamrocks
from shamrocks import _header, _library

INSTALLED = Path(shamrocks.__file__).parent


def test_the_wheel_holds_the_package_the_header_and_the_library(crate: Path) -> None:
    files = {str(file): file for file in importlib.metadata.files("shamrocks") or []}
    source = crate / "examples/python/src/shamrocks"
    expected = {f"shamrocks/{file.name}" for file in source.iterdir() if file.is_file()}
    expected |= {"shamrocks/shamrocks.h", f"shamrocks/{_library.FILE}"}
    held = {name for name in files if "dist-info" not in name and "__pycache__" not in name}
    assert held == expected
    assert (INSTALLED / "shamrocks.h").read_bytes() == (crate / "include/shamrocks.h").read_bytes()
    assert {"LICENSE-APACHE", "LICENSE-MIT"} <= {Path(name).name for name in files}
    version = tomllib.loads((crate / "Cargo.toml").read_text())["package"]["version"]
    assert version == importlib.metadata.version("shamrocks") == shamrocks.__version__
    wheel = importlib.metadata.distribution("shamrocks").read_text("WHEEL") or ""
    assert re.search("^Tag: py3-none-(?!any)", wheel, re.MULTILINE)


def test_every_function_of_the_header_is_there_and_most_are_used(crate: Path) -> None:
    names = (crate / "tests/symbols.txt").read_text().split()
    declared = re.findall(r"\b(shamrocks_\w+)\(", _library.DECLARATIONS)
    assert sorted(declared) == sorted(names)
    for name in names:
        assert getattr(_library.lib, name)
    code = "".join(file.read_text() for file in INSTALLED.glob("*.py"))
    unused = {name for name in names if f"lib.{name}" not in code}
    # Python has another way for each of these.
    assert unused == {
        "shamrocks_game_equals",
        "shamrocks_game_hint",
        "shamrocks_position_judge",
        "shamrocks_solver_run",
        "shamrocks_status_text",
    }


def test_constants_are_those_of_the_header() -> None:
    defined = re.findall(r"^#define (\w+) (\d+)$", _library.HEADER, re.MULTILINE)
    assert {name: int(value) for name, value in defined} == _library.CONSTANTS
    assert len(defined) > 100
    statuses = {name for name, _ in defined if name.startswith("SHAMROCKS_ERROR_")}
    assert statuses == {
        f"SHAMROCKS_ERROR_{_library.name(value)}"
        for name, value in _library.CONSTANTS.items()
        if name in statuses
    }


def test_sentences_of_the_header_are_those_of_the_library() -> None:
    start = shamrocks.Position.deal(1)
    ffi, lib = _library.ffi, _library.lib
    calls: list[tuple[str, Callable[[Any], int]]] = [
        ("NULL", lambda error: lib.shamrocks_position_validate(ffi.NULL, error)),
        ("CARD", lambda error: lib.shamrocks_deck_check(b"\x40", 1, error)),
        (
            "RULES",
            lambda error: lib.shamrocks_position_deal(bytes(range(52)), 3, start._data, error),
        ),
        ("MOVE", lambda error: lib.shamrocks_position_check(start._data, 22, ffi.NULL, error)),
    ]
    for code, call in calls:
        error: Any = ffi.new("shamrocks_error *")
        assert call(error) == error.status == _library.constant(f"ERROR_{code}")
        explained, alone = _library.explanation(error), _library.failure(error.status, error.number)
        assert (str(alone), alone.name, type(alone)) == (str(explained), code, type(explained))
    assert str(_library.failure(_library.constant("ERROR_MEMORY"))) == "there is not enough memory"
    assert isinstance(_library.failure(_library.constant("ERROR_MEMORY")), MemoryError)
    assert not isinstance(_library.failure(_library.constant("ERROR_PANIC")), ValueError)


def test_headers_that_are_read() -> None:
    for text, declarations, constants in [
        ("#ifndef A\nint a;\n#else\nint b;\n#endif", "int a;", {}),
        ("#define A\n#ifndef A\nint a;\n#ifdef A\n#endif\n#else\nint b;\n#endif", "int b;", {}),
        ("#if defined(A)\n#define B 1\n#endif\n// B\nint b[3];", "int b[3];", {}),
        ("#define N 4\n/* N\n N */char a[N];", "char a[4];", {"N": 4}),
        ('#define V "1"\n#define F(a) a\n#include <a.h>\nint V2;', "int V2;", {}),
        ("#define PURE __attribute__((pure))\nPURE int a(void);", "int a(void);", {}),
    ]:
        assert _header.preprocess(text) == (declarations, constants)
    with pytest.raises(ImportError, match="not understood: #if A > 2"):
        _header.preprocess("#if A > 2\n#endif")


def test_a_library_of_another_abi_is_refused(tmp_path: Path) -> None:
    package = shutil.copytree(INSTALLED, tmp_path / "shamrocks")
    header = package / "shamrocks.h"
    text = header.read_text()
    header.write_text(re.sub(r"(?<=#define SHAMROCKS_ABI )\d+", "9999", text))
    run = subprocess.run(
        [sys.executable, "-c", "import shamrocks"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1
    abi = shamrocks.ABI
    assert f"has the binary interface {abi}, its header 9999" in run.stderr


@pytest.mark.parametrize("work", ["Solver(start).run(10**15, None)", "Game(start).solve(10**15)"])
def test_work_can_be_interrupted(work: str) -> None:
    code = f"""
import os, signal, threading
from shamrocks import Game, Position, Solver
start = Position.deal(5607)
threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    print({work})
except KeyboardInterrupt:
    print("interrupted")
"""
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "interrupted\n"
