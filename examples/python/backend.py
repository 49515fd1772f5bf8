"""Builds the wheel: the package, the header, and the library made by cargo from the crate here."""

import base64
import hashlib
import json
import os
import subprocess
import sysconfig
import tomllib
import zipfile
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent
CRATE = FOLDER.parents[1]


def build_wheel(
    wheel_directory: str,
    config_settings: dict[str, Any] | None = None,
    metadata_directory: str | None = None,
) -> str:
    """What pip calls."""
    project = tomllib.loads((FOLDER / "pyproject.toml").read_text("utf-8"))["project"]
    version = tomllib.loads((CRATE / "Cargo.toml").read_text("utf-8"))["package"]["version"]
    # The library speaks C, not CPython: any Python 3 of this platform takes it.
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    tag = f"py3-none-{platform}"

    package = FOLDER / "src/shamrocks"
    sources = [
        *package.glob("*.py"),
        package / "py.typed",
        CRATE / "include/shamrocks.h",
        library(),
    ]
    files = {f"shamrocks/{source.name}": source.read_bytes() for source in sorted(sources)}
    info = f"shamrocks-{version}.dist-info"
    for licence in sorted(CRATE.glob("LICENSE-*")):
        files[f"{info}/licenses/{licence.name}"] = licence.read_bytes()
    files[f"{info}/METADATA"] = metadata(project, version).encode()
    files[f"{info}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: shamrocks\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    )
    record = [f"{name},sha256={digest(data)},{len(data)}\n" for name, data in files.items()]
    files[f"{info}/RECORD"] = "".join([*record, f"{info}/RECORD,,\n"]).encode()

    wheel = f"shamrocks-{version}-{tag}.whl"
    with zipfile.ZipFile(Path(wheel_directory, wheel), "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return wheel


def build_sdist(sdist_directory: str, config_settings: dict[str, Any] | None = None) -> str:
    """Demanded by PEP 517."""
    raise NotImplementedError("the source is the crate: install from its folder examples/python")


def library() -> Path:
    """Builds the shared library, and says where it is."""
    cargo = [os.environ.get("CARGO", "cargo"), "rustc", "--locked", "--release", "--lib"]
    cargo += ["--features", "capi", "--crate-type", "cdylib"]
    cargo += ["--message-format", "json-render-diagnostics"]
    try:
        output = subprocess.run(cargo, cwd=CRATE, stdout=subprocess.PIPE, check=True).stdout
    except FileNotFoundError:
        raise SystemExit("cargo is needed to build the library: install Rust") from None
    made = [json.loads(line) for line in output.splitlines()]
    [path] = [
        Path(name)
        for message in made
        if message["reason"] == "compiler-artifact" and "cdylib" in message["target"]["crate_types"]
        for name in message["filenames"]
        if name.endswith((".so", ".dylib", ".dll"))
    ]
    return path


def metadata(project: dict[str, Any], version: str) -> str:
    """The table [project] of pyproject.toml in the words of the wheel."""
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {project['name']}",
        f"Version: {version}",
        f"Summary: {project['description']}",
        f"License-Expression: {project['license']}",
        f"Requires-Python: {project['requires-python']}",
        *(f"Requires-Dist: {need}" for need in project["dependencies"]),
    ]
    for extra, needs in project["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f"Requires-Dist: {need}; extra == '{extra}'" for need in needs]
    return "\n".join(lines) + "\n"


def digest(data: bytes) -> str:
    """The hash of a file as RECORD has it."""
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
