"""A server that the household vouches for, in a browser that was told to trust the household."""

import pytest

from support.household import household, phone

pytestmark = pytest.mark.ci

# Waits within the page, which lets nobody evaluate text. The device that stands in for a microphone
# beeps once a second.
HEARS = """async () => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const context = new AudioContext();
  const ear = new AnalyserNode(context);
  new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(ear);
  await context.resume();
  const samples = new Float32Array(ear.fftSize);
  for (let turn = 0; turn < 1_000; turn++) {
    ear.getFloatTimeDomainData(samples);
    if (samples.some((one) => Math.abs(one) > 0.01)) return true;
    await new Promise((done) => setTimeout(done, 10));
  }
  return false;
}"""


def test_gives_a_phone_its_microphone():
    with household() as served, phone(served, trusts=True) as page:
        # By name, and by each address that the machine has at home.
        addresses = [url for url in served.said["urls"] if ".local" not in url]
        for address in [f"https://pantry.local:{served.port}/", *addresses]:
            page.goto(address + "authority")
            assert page.evaluate("isSecureContext"), address
            assert page.evaluate(HEARS), address


def test_warns_who_does_not_trust_the_household():
    with household() as served, phone(served, trusts=False) as page:
        try:
            page.goto(f"https://pantry.local:{served.port}/authority")
        except Exception as error:
            assert "ERR_CERT_AUTHORITY_INVALID" in str(error), error
        else:
            raise AssertionError("a browser that was told nothing trusts the household")


def test_fits_the_page_of_steps_on_every_screen():
    with household() as served, phone(served, trusts=True) as page:
        page.goto(f"https://pantry.local:{served.port}/authority")
        devices = page.locator("summary")
        for index in range(devices.count()):
            devices.nth(index).click()
        assert page.locator("ol >> visible=true").count() == devices.count() >= 5
        for width in (320, 360, 768, 1_440):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") == width, width
