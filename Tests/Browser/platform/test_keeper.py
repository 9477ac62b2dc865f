"""Where the page keeps what it knows and what waits to be sent, in a browser's own store."""

import pytest

from support.browser import page, serving
from support.paths import LAB
from support.webkit import WebKit

pytestmark = pytest.mark.ci


TRY = "import('./keeper.js').then((lab) => lab.tryDeviceKeeper())"


def test_keeps_all_of_a_write_or_nothing():
    with serving(LAB) as address, page(address) as opened:
        problems = opened.evaluate(TRY)
        assert problems == [], problems


def test_keeps_files_where_the_browser_stores_bytes_only():
    with serving(LAB) as address, WebKit() as webkit:
        webkit.go(address)
        problems = webkit.run(f"return {TRY};")
        assert problems == [], problems


def test_says_why_the_bytes_of_an_answer_failed():
    with serving(LAB) as address, page(address) as opened:
        problems = opened.evaluate("import('./keeper.js').then((lab) => lab.tryAnswers())")
        assert problems == [], problems


def test_says_that_the_device_is_full():
    with serving(LAB) as address, page(address) as opened:
        session = opened.context.new_cdp_session(opened)
        session.send(
            "Storage.overrideQuotaForOrigin", {"origin": address.rstrip("/"), "quotaSize": 8 << 20}
        )
        said = opened.evaluate("import('./keeper.js').then((lab) => lab.fillDeviceKeeper())")
        assert said == "Full", said
