"""Which tests run when: every module, or a test of its own, is marked check, ci or full."""

import pytest

#: What each choice of --tier runs.
CHOICES = {"check": ["check"], "ci": ["check", "ci"], "all": ["check", "ci", "full"]}
TIERS = CHOICES["all"]


def tier_of(item):
    """The tier that a test is marked with, or else its module."""
    own = [mark.name for mark in item.own_markers if mark.name in TIERS]
    module = item.getparent(pytest.Module)
    found = own or [mark.name for mark in module.own_markers if mark.name in TIERS]
    if len(found) != 1:
        raise pytest.UsageError(
            f"{item.nodeid} is in {'no tier' if not found else ' and '.join(found)}: mark it, or "
            f"its module by pytestmark, with exactly one of {', '.join(TIERS)}"
        )
    return found[0]


def choose(items, tier, turn):
    """Those of a tier and a turn, and those that are left out."""
    chosen, others = [], []
    for item in items:
        is_alone = item.get_closest_marker("alone") is not None
        is_wanted = tier_of(item) in CHOICES[tier] and turn in (
            "any",
            "alone" if is_alone else "together",
        )
        (chosen if is_wanted else others).append(item)
    return chosen, others
