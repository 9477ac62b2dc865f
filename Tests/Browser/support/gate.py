"""The gate for parents of BabySounds, passed as a parent would: on its page, or by the API."""

import re

from playwright.sync_api import expect

SIGNS = {"×": lambda a, b: a * b, "+": lambda a, b: a + b, "−": lambda a, b: a - b}


def solve(text):
    """What a sum comes to, such as 7 × 8 + 5: multiplied first, then from left to right."""
    words = re.findall(r"\d+|[×+−]", text)
    while len(words) > 1:
        at = next((place for place, word in enumerate(words) if word == "×"), 1)
        words[at - 1 : at + 2] = [str(SIGNS[words[at]](int(words[at - 1]), int(words[at + 1])))]
    return int(words[0])


def passed(served):
    """The token of a parent who has passed the gate."""
    question = served.ask("POST", "/api/v1/babysounds/gate/questions", {"kind": "arithmetic"})
    answer = {"question": question["id"], "answer": str(solve(question["text"]))}
    return served.ask("POST", "/api/v1/babysounds/gate/answers", answer)["token"]


def gate(page):
    return page.get_by_role("dialog", name="For grown-ups")


def is_shut(page):
    """It is closed, and its step is out of the history: whoever went elsewhere before that would be
    stopped by it.
    """
    expect(gate(page)).to_have_count(0)
    page.wait_for_function(
        "() => (history.state?.windows ?? 0) <= document.querySelectorAll('dialog[open]').length"
    )


def through(page):
    """A parent answers the gate's sum."""
    expect(gate(page).locator(".gate-sum")).to_be_visible()
    gate(page).get_by_label("Answer").fill(str(solve(gate(page).locator(".gate-sum").inner_text())))
    gate(page).get_by_role("button", name="Continue").click()
    is_shut(page)


def enter(page):
    """Through the gate into a page for parents."""
    page.get_by_role("main").get_by_role("button", name="Open", exact=True).click()
    through(page)
