"""What tests of BabySounds do with a server, its room and its gate."""

import contextlib
import re

from app import DESKTOP, quintet, visit
from playwright.sync_api import expect

HOME, PLACE = "/baby-sounds", "/api/v1/babysounds"
SIGNS = {"×": lambda a, b: a * b, "+": lambda a, b: a + b, "−": lambda a, b: a - b}


def solve(text):
    """What a sum comes to, such as 7 × 8 + 5: multiplied first, then from left to right."""
    words = re.findall(r"\d+|[×+−]", text)
    while len(words) > 1:
        at = next((place for place, word in enumerate(words) if word == "×"), 1)
        words[at - 1:at + 2] = [str(SIGNS[words[at]](int(words[at - 1]), int(words[at + 1])))]
    return int(words[0])


def passed(served):
    """The token of a parent who has passed the gate."""
    question = served.ask("POST", f"{PLACE}/gate/questions", {"kind": "arithmetic"})
    answer = {"question": question["id"], "answer": str(solve(question["text"]))}
    return served.ask("POST", f"{PLACE}/gate/answers", answer)["token"]


def settle(served, **settings):
    """What a parent sets."""
    return served.ask("PATCH", f"{PLACE}/settings", settings, headers={"Quintet-Gate": passed(served)})


def sounds(served):
    """All sounds by their names."""
    return {one["title"]: one for one in served.ask("GET", f"{PLACE}/catalogue")["sounds"]}


@contextlib.contextmanager
def nursery(size=DESKTOP, path="", bought=False, act=lambda served: None, **options):
    """A page of the room, in a household of its own."""
    with quintet() as served:
        if bought:
            buy(served)
        act(served)
        with visit(served.address + HOME + path, size, **options) as page:
            expect(page.get_by_role("heading", level=1)).to_be_attached()
            yield served, page


def buy(served, product="babysounds.premium.yearly"):
    """Bought by a parent."""
    import shop

    return shop.buy(served, product)


def card(page, name):
    return page.locator(".sound-card").filter(has=page.get_by_text(name, exact=True))


def mini(page):
    return page.get_by_role("region", name="What plays")


def badge(page):
    return page.locator(".safety-badge")


def loud(page):
    """How loud it is at the ear in dB(A), as the badge says; nothing while it is silent."""
    found = re.match(r"(\d+) dB", badge(page).locator("b").inner_text())
    return int(found[1]) if found else None
