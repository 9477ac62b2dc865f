"""What tests of the store do with a server and its pages."""

import base64
import contextlib
import json
import re
import subprocess
import uuid

from playwright.sync_api import expect

from support.browser import visit
from support.gate import passed
from support.waiting import until

YAK, MONTHLY, YEARLY = "com.jimwas.yakback.pro", "sonidea.pro.monthly", "sonidea.pro.yearly"
STORE = "/api/v1/store"


def buy(served, product):
    """Bought by the owner; the purchase's id."""
    made = str(uuid.uuid4())
    # What is bought for children, a parent allows.
    allowed = {"gate_token": passed(served)} if product.startswith("babysounds.") else {}
    served.ask("PUT", f"{STORE}/purchases/{made}", {"product": product, **allowed})
    return made


def happens(served, purchase, action):
    served.ask("POST", f"{STORE}/sandbox/purchases/{purchase}", {"action": action})


def pass_time(served, days=0, hours=0):
    served.ask("POST", f"{STORE}/sandbox/time", {"hours": days * 24 + hours})


def views(served):
    """How today's songs stand."""
    return served.ask("GET", f"{STORE}/quotas")["quotas"][0]


def room(page, name):
    """The kit's store in the colours of a room."""
    page.get_by_role("radio", name=name, exact=True).check()


def press(page, *names):
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()


def sheet(page, title):
    """The window of the store, once it is called so."""
    dialog = page.get_by_role("dialog", name=re.compile(title))
    expect(dialog).to_be_visible()
    return dialog


def catalogue_is(page, **changes):
    """The store as it is elsewhere, where no test can go."""

    def answer(route):
        said = route.fetch().json()
        said.update(changes)
        route.fulfill(json=said)

    page.route("**/api/v1/store/catalogue", answer)


def is_built_without_ads_and_purchases(page):
    """The store as a build without them answers, which tests in browsers do not have."""

    def answer(route):
        said = route.fetch().json()
        if "ad" in said:
            said["ad"].update(title="Advertisement", text="Ad placeholder", is_mock=True)
            said["ad"].pop("link", None)
        route.fulfill(json=said)

    page.route(re.compile(r"/store/ads/(slots|views)/[^/]+$"), answer)
    catalogue_is(page, store="disabled", ways=[])


def day_is_used_up(page):
    """As when ten songs were opened."""

    def answer(route):
        said = route.fetch().json()
        for quota in said["quotas"]:
            quota.update(used=quota.get("allowed", 0), left=0)
        route.fulfill(json=said)

    page.route("**/api/v1/store/quotas", answer)


@contextlib.contextmanager
def before_it_answers(page, path):
    """A page of the app by somebody who is quicker than the store; it answers at the end."""
    waiting = []
    page.route("**/api/v1/store/*", lambda route: waiting.append(route))
    page.goto(path)
    yield
    until(lambda: any(route.request.url.endswith("/entitlements") for route in waiting))
    for route in waiting:
        route.continue_()
    page.unroute("**/api/v1/store/*")


class ConfigKey:
    """Signs configurations, as who runs the household does."""

    def __init__(self, folder):
        self.file = folder / "key.pem"
        subprocess.run(
            ["openssl", "genpkey", "-algorithm", "ed25519", "-out", self.file], check=True
        )
        public = subprocess.run(
            ["openssl", "pkey", "-in", self.file, "-pubout", "-outform", "DER"],
            check=True,
            capture_output=True,
        ).stdout
        self.hex = public[-32:].hex()

    def signed(self, document):
        """The file to choose."""
        text = json.dumps(document)
        place = self.file.with_name("document")
        place.write_text(text)
        signature = subprocess.run(
            ["openssl", "pkeyutl", "-sign", "-rawin", "-inkey", self.file, "-in", place],
            check=True,
            capture_output=True,
        ).stdout
        words = base64.urlsafe_b64encode(signature).decode().rstrip("=")
        return json.dumps({"document": text, "signature": words}).encode()


def choose_config(page, name, content):
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose the signed file").click()
    chooser.value.set_files({"name": name, "mimeType": "application/json", "buffer": content})


def kit(served, **options):
    return visit(served.address + "/kit", **options)
