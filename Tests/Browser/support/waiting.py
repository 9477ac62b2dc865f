"""Waiting until something holds."""

import time

#: The pages that are open. While a test waits, the last of them goes on telling what happens:
#: answers to routes, events, downloads. Playwright hands them out only while it is asked for
#: something.
pages = []


def until(condition, seconds=20, every=0.05):
    """Waits until something holds; what it was the last time is told when it never does."""
    end = time.monotonic() + seconds
    patience = 0.01
    while not (value := condition()):
        assert time.monotonic() < end, f"still {value!r} after {seconds} seconds"
        pause(patience)
        # Often at first, since most things are done at once.
        patience = min(2 * patience, every)
    return value


def pause(seconds):
    """Lets time pass, in which pages go on."""
    if pages:
        pages[-1].wait_for_timeout(1_000 * seconds)
    else:
        time.sleep(seconds)
