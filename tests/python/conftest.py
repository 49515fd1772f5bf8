"""How all tests run."""

from pathlib import Path

import pytest
from hypothesis import settings

# Repeatable, and the time of day decides nothing.
settings.register_profile("gate", deadline=None, max_examples=50, derandomize=True, database=None)
settings.load_profile("gate")


@pytest.fixture(scope="session")
def crate() -> Path:
    """The folder of the crate."""
    return Path(__file__).parents[2]


@pytest.fixture(scope="session")
def clients(crate: Path) -> Path:
    """The folder of the Python programs."""
    return crate / "examples/python"
