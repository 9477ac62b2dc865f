"""What all tests in browsers share: tiers, one browser a worker, and the names of the flaky."""

import sys

import pytest
from playwright.sync_api import expect

from support.browser import chromium
from support.tiers import CHOICES, choose

sys.dont_write_bytecode = True
# A machine may be busy with other things; what comes at once is not waited for.
expect.set_options(timeout=20_000)


def pytest_addoption(parser):
    parser.addoption(
        "--tier", choices=CHOICES, default="all", help="check, ci (with check), or all"
    )
    parser.addoption(
        "--turn",
        choices=("any", "together", "alone"),
        default="any",
        help="those that can run beside others, or those that cannot",
    )


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    chosen, others = choose(items, config.getoption("tier"), config.getoption("turn"))
    config.hook.pytest_deselected(items=others)
    # What takes long comes first, or a worker would be left with it at the end.
    items[:] = sorted(chosen, key=lambda item: item.get_closest_marker("slow") is None)


def pytest_terminal_summary(terminalreporter):
    """Whoever passes only when tried again is named, with what went wrong at the first try."""
    passed = {report.nodeid for report in terminalreporter.stats.get("passed", [])}
    failed = reversed(terminalreporter.stats.get("rerun", []))
    firsts = {report.nodeid: report for report in failed}
    flaky = sorted(firsts.keys() & passed)
    if flaky:
        terminalreporter.section("flaky: passed only when tried again", yellow=True)
        for name in flaky:
            terminalreporter.line(firsts[name].longreprtext)
            # tools/steps looks for these lines, and says them once more when all is done.
            terminalreporter.line(f"flaky: {name}")


def pytest_exception_interact():
    """A browser in which something failed may be what is wrong: the next try gets a new one."""
    chromium.leave()


@pytest.fixture(scope="session", autouse=True)
def browsers():
    """One Chromium for all tests of a worker, closed with it."""
    yield chromium
    chromium.close()
