"""A recording is proven: its receipt is made, kept, and verified without the server."""

import base64
import json
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import expect

from support.audio import tone
from support.browser import chromium, visit
from support.marionette import Firefox
from support.paths import DIST, QUINTET
from support.server import quintet
from support.served import at_home
from support.sonidea import HOME, PLACE, studio

pytestmark = pytest.mark.ci

BUTTONS = {
    "original": "Download original",
    "receipt": "Download receipt",
    "verifier": "Download verifier",
}


def prove(page, title):
    """Opens the window in which a recording is proven."""
    page.get_by_role("button", name=f"More actions for {title}").click()
    page.get_by_role("menuitem", name="Prove that it existed…").click()
    return page.get_by_role("dialog", name="Proof")


def download(page, window, name, folder):
    role = "link" if name == "verifier" else "button"
    with page.expect_download() as coming:
        window.get_by_role(role, name=BUTTONS[name]).click()
    file = folder / coming.value.suggested_filename
    coming.value.save_as(file)
    return file


def verify(folder, *files):
    """What the command says of files, in a home where nothing else is."""
    return subprocess.run(
        [QUINTET, "verify", *files], capture_output=True, text=True, env=at_home(folder), check=False
    )


def changed(file, name):
    """A copy in which one bit is another."""
    bytes_ = bytearray(file.read_bytes())
    bytes_[len(bytes_) // 2] ^= 1
    copy = file.with_name(name)
    copy.write_bytes(bytes_)
    return copy


def test_proves_a_recording_and_everything_is_verified_offline(tmp_path):
    with quintet(data=None) as served, visit(served.address + HOME) as page:
        file = tmp_path / "River song.wav"
        # Longer than what the verifier reads at once.
        tone(file, 440, 60.0)
        page.locator("input[type=file]").last.set_input_files(file)
        page.get_by_role("link", name="River song").first.click()
        window = prove(page, "River song")
        expect(window.get_by_text("What it does not prove")).to_be_visible()
        window.get_by_role("button", name="Create receipt").click()
        files = {name: download(page, window, name, tmp_path) for name in BUTTONS}
        statement = json.loads(json.loads(files["receipt"].read_text())["statement"]["text"])
        expect(window.get_by_text(statement["audio_sha256"])).to_be_visible()
        expect(window.get_by_text(statement["key"])).to_be_visible()
        assert files["original"].read_bytes() == file.read_bytes()
        assert files["receipt"].name == "River song receipt.json"
    # The server is gone.
    flipped = changed(files["original"], "flipped.wav")
    said = verify(tmp_path, files["original"], files["receipt"], "--key", statement["key"])
    assert said.returncode == 0 and "unchanged" in said.stdout, said
    said = verify(tmp_path, flipped, files["receipt"])
    assert said.returncode == 1 and "changed" in said.stderr, said
    check_on_the_page(files, flipped, statement, tmp_path)


def check_on_the_page(files, flipped, statement, folder):
    """From the disk, in a browser that reaches nothing."""
    context = chromium.open().new_context(offline=True)
    page, asked = context.new_page(), []
    page.on("request", lambda request: asked.append(request.url))
    try:
        page.goto(files["verifier"].as_uri())
        status = page.get_by_role("status")
        page.get_by_label("Recording").set_input_files(files["original"])
        expect(status).to_contain_text("Now choose its receipt")
        page.get_by_label("Receipt").set_input_files(files["receipt"])
        expect(status).to_contain_text("Genuine")
        expect(status).to_contain_text(statement["key"])
        expect(status).to_contain_text("River song")
        key = page.get_by_label("Public key")
        key.fill(statement["key"])
        expect(status).to_contain_text("the key that you entered")
        key.fill(statement["key"][::-1])
        expect(status).to_contain_text("Another server signed")
        key.fill("")
        page.get_by_label("Recording").set_input_files(flipped)
        expect(status).to_contain_text("Not proven")
        expect(status).to_contain_text("not the recording of the receipt")
        page.get_by_label("Recording").set_input_files(files["original"])
        expect(status).to_contain_text("Genuine")
        forged = folder / "forged receipt.json"
        forged.write_text(files["receipt"].read_text().replace("River", "Ocean"))
        page.get_by_label("Receipt").set_input_files(forged)
        expect(status).to_contain_text("The receipt was changed")
        assert [url for url in asked if not url.startswith("file:")] == []
    finally:
        context.close()


#: Drops a recording and its receipt, as base64 and text, on the page.
DROP = """
  const data = new DataTransfer();
  const audio = Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0));
  data.items.add(new File([audio], 'tone.wav'));
  data.items.add(new File([receipt], 'tone receipt.JSON'));
  document.body.dispatchEvent(
    new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
"""


def test_the_verifier_works_in_firefox():
    with studio("Tone") as (served, _page, (made,)):
        receipt = served.ask("POST", f"{PLACE}/recordings/{made}/receipt")
        original = served.fetch(f"{PLACE}/recordings/{made}/original")
    flipped = bytes([*original[:5000], original[5000] ^ 1, *original[5001:]])
    said = "document.querySelector('[role=status]').innerText.includes"
    with Firefox() as firefox:
        firefox.go((Path(DIST) / "receipt-verifier.html").as_uri())
        for audio, answer in ((original, "Genuine"), (flipped, "Not proven")):
            values = json.dumps([json.dumps(receipt), base64.b64encode(audio).decode()])
            firefox.run(f"const [receipt, bytes] = {values}; {DROP}")
            firefox.wait(f"{said}('{answer}')")


def test_the_verifier_takes_both_files_dropped_at_once(tmp_path):
    with studio("Tone", path="/r/{}") as (served, page, (made,)):
        receipt = served.ask("POST", f"{PLACE}/recordings/{made}/receipt")
        window = prove(page, "Tone")
        verifier = download(page, window, "verifier", tmp_path)
        original = served.fetch(f"{PLACE}/recordings/{made}/original")
        page.goto(verifier.as_uri())
        page.evaluate(
            f"([receipt, bytes]) => {{ {DROP} }}",
            [json.dumps(receipt), base64.b64encode(original).decode()],
        )
        expect(page.get_by_role("status")).to_contain_text("Genuine")
        expect(page.get_by_role("status")).to_contain_text("Tone")


def test_a_new_title_gets_a_receipt_of_its_own_and_another_tab_sees_it():
    with studio("Tone", path="/r/{}") as (served, page, (made,)):
        window = prove(page, "Tone")
        expect(window.get_by_role("button", name="Create receipt")).to_be_visible()
        first = served.ask("POST", f"{PLACE}/recordings/{made}/receipt")
        # Made elsewhere, it is seen here.
        expect(window.get_by_role("button", name="Download receipt")).to_be_visible()
        expect(window.get_by_role("button", name="Create")).to_have_count(0)
        recording = served.ask("GET", f"{PLACE}/recordings/{made}")
        served.ask(
            "PATCH", f"{PLACE}/recordings/{made}", {"title": "Bell"}, version=recording["version"]
        )
        expect(window.get_by_text("The title has changed since.")).to_be_visible()
        window.get_by_role("button", name="Create new receipt").click()
        expect(window.get_by_text("The title has changed since.")).to_have_count(0)
        all_of_them = served.ask("GET", f"{PLACE}/recordings/{made}/receipts")["receipts"]
        assert len(all_of_them) == 2 and all_of_them[1] == first


def test_says_that_it_needs_the_server():
    away = ("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED")
    with studio("Tone", path="/r/{}", expected=away) as (served, page, _made):
        expect(page.get_by_role("heading", name="Tone")).to_be_visible()
        window = prove(page, "Tone")
        expect(window.get_by_role("button", name="Create receipt")).to_be_visible()
        page.context.set_offline(True)
        served.stop()
        expect(window.get_by_text("Creating a receipt needs the server")).to_be_visible()
        expect(window.get_by_role("button", name="Create receipt")).to_have_count(0)
        served.start()
        page.context.set_offline(False)
        expect(window.get_by_role("button", name="Create receipt")).to_be_visible()
