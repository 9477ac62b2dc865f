"""Runs the tests of a file."""

import inspect


def run(names):
    """Every function of these names that takes nothing, so that no list can leave one out."""
    tests = [one for name, one in names.items() if inspect.isfunction(one) and name != "main"
             and not inspect.signature(one).parameters]
    for test in tests:
        test()
    print(f"bench: {len(tests)} tests passed")
