"""The demo as a person meets it: with a finger, with keys, on every screen."""

import pytest

from support.browser import wait
from support.demo import demo

pytestmark = pytest.mark.full


def _pad(opened, name):
    return opened.get_by_role("button", name=name, exact=True)


def test_a_tap_sounds_as_its_pad():
    with demo(has_touch=True) as opened:
        assert opened.evaluate("loudest()") == 0
        _pad(opened, "Marimba").tap()
        wait(opened, "loudest() > 0.1")
        wait(opened, "hear().findIndex((one) => one !== 0) === 0")
        hertz = opened.evaluate("""() => {
          const samples = hear(), rate = ear.context.sampleRate;
          const power = (hertz) => {
            let [re, im] = [0, 0];
            samples.forEach((one, i) => {
              const window = 0.5 - 0.5 * Math.cos(2 * Math.PI * i / samples.length);
              re += window * one * Math.cos(2 * Math.PI * hertz * i / rate);
              im += window * one * Math.sin(2 * Math.PI * hertz * i / rate);
            });
            return re * re + im * im;
          };
          const all = Array.from({ length: 301 }, (_, i) => 242 + i);
          return all.reduce((best, one) => (power(one) > power(best) ? one : best));
        }""")
        assert abs(hertz - 392) <= 2, f"the marimba's tone is at {hertz} Hz"


def test_keys_alone_are_enough():
    with demo() as opened:
        opened.keyboard.press("z")
        wait(opened, "loudest() > 0.05")
        assert _pad(opened, "Pad").get_attribute("aria-pressed") == "true"
        opened.keyboard.press("Escape")
        wait(opened, "loudest() === 0")
        assert _pad(opened, "Pad").get_attribute("aria-pressed") == "false"
        _pad(opened, "Choir").focus()
        opened.keyboard.press("ArrowRight")
        opened.keyboard.press("Enter")
        wait(opened, "loudest() > 0.02")
        assert _pad(opened, "Rain").get_attribute("aria-pressed") == "true"
        assert opened.inner_text("#strip-name") == "Rain"
        fader = opened.locator("#strip").get_by_label("Volume")
        fader.focus()
        opened.keyboard.press("Home")
        wait(opened, "loudest() < 0.0005")
        assert fader.get_attribute("aria-valuetext") == "off"


def test_stop_all_is_silent():
    with demo() as opened:
        for name in ("Pad", "Rain", "Shaker"):
            _pad(opened, name).click()
        wait(opened, "loudest() > 0.05")
        opened.get_by_role("button", name="Stop all").click()
        wait(opened, "loudest() === 0")
        assert opened.locator(".pad[data-plays]").count() == 0


def test_meters_and_lights_move():
    with demo() as opened:
        meter = opened.get_by_role("meter", name="Master level")
        assert meter.get_attribute("aria-valuenow") == "-60"
        _pad(opened, "Hum").click()
        wait(opened, "Number(document.querySelector('#meter').getAttribute('aria-valuenow')) > -30")
        wait(
            opened,
            "document.querySelector('.pad[data-plays]').style.getPropertyValue('--level') > 0.2",
        )
        opened.locator("#metronome").get_by_role("button", name="Play").click()
        wait(opened, "document.querySelector('#beats [data-on]')")


def test_every_control_is_heard():
    with demo() as opened:
        _pad(opened, "Hum").click()
        wait(opened, "loudest() > 0.1")
        strip = opened.locator("#strip")
        strip.get_by_label("Low", exact=True).fill("-18")
        before = opened.evaluate("loudest()")
        wait(opened, f"loudest() < 0.7 * {max(before, 0.1)}")
        strip.get_by_label("Pan").fill("-1")
        strip.get_by_role("button", name="Reset").click()
        assert strip.get_by_label("Low", exact=True).input_value() == "0"
        strip.get_by_role("button", name="Loop").click()
        wait(opened, "loudest() === 0")


def test_comes_back_after_the_context_is_closed():
    with demo() as opened:
        opened.evaluate("globalThis.first = ear.context; ear.context.close()")
        wait(opened, "ear.context !== first && ear.context.state === 'running'")
        wait(opened, "document.querySelector('#state').dataset.state === 'running'")
        _pad(opened, "Kick").click()
        wait(opened, "loudest() > 0.1")


def test_fits_every_screen():
    for size in ((360, 780), (820, 1_180), (1_440, 900)):
        with demo(size) as opened:
            width = opened.evaluate("document.documentElement.scrollWidth")
            assert width <= size[0], f"{width} px wide on {size[0]}"
            small = opened.evaluate("""() => [...document.querySelectorAll('button, input')]
              .map((one) => [one.getAttribute('aria-label') ?? one.textContent,
                one.getBoundingClientRect()])
              .filter(([, box]) => box.height < 44 || box.width < 44).map(([name]) => name)""")
            assert not small, f"too small to touch: {small}"
            unnamed = opened.locator("button:not([aria-label]):empty, input:not([aria-label])")
            assert unnamed.count() == 0
