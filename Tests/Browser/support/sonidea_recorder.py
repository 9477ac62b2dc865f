"""What tests of Sonidea’s recorder do with a server, a microphone and a page."""

import base64
import contextlib
import os
import struct

from support.audio import tone
from support.browser import DESKTOP, chromium, microphone, visit
from support.paths import BUILD
from support.server import quintet
from support.sonidea import PLACE
from support.store import MONTHLY, buy
from support.waiting import until

VOICE = BUILD / "voice.wav"
#: What comes out of the tap is kept in sight, as it came.
HEARING = """
  const Real = AudioWorkletNode;
  globalThis.tapped = [];
  globalThis.AudioWorkletNode = class extends Real {
    constructor(...all) {
      super(...all);
      this.port.addEventListener('message', ({ data }) => {
        if (data.kind === 'tapped') tapped.push(data.piece.left.slice());
      });
    }
  };
"""


def _flags():
    if not VOICE.exists():
        VOICE.parent.mkdir(parents=True, exist_ok=True)
        unfinished = VOICE.with_suffix(f".{os.getpid()}")
        tone(unfinished, 441, 10.0)
        unfinished.rename(VOICE)
    return microphone(VOICE)


def context_of(size=DESKTOP, script=HEARING, **options):
    context = chromium.open(_flags()).new_context(
        viewport={"width": size[0], "height": size[1]},
        permissions=["microphone"],
        **{"service_workers": "block", **options},
    )
    context.add_init_script(script)
    return context


@contextlib.contextmanager
def recorder(
    path="/sonidea/record",
    size=DESKTOP,
    served=None,
    settings=None,
    script=HEARING,
    bought=False,
    expected=(),
    **options,
):
    """A page that records, of somebody whose recordings are neither louder nor limited."""
    with contextlib.ExitStack() as stack:
        served = served or stack.enter_context(quintet())
        if bought:
            buy(served, MONTHLY)
        served.ask(
            "PATCH",
            f"{PLACE}/settings",
            {"quality": "original", "has_limiter": False, **(settings or {})},
        )
        context = context_of(size, script, **options)
        stack.callback(context.close)
        yield (
            served,
            stack.enter_context(visit(served.address + path, context=context, expected=expected)),
        )


def key(page, name):
    return page.get_by_role("button", name=name, exact=True)


def records(page, seconds):
    """Records until the clock says so."""
    key(page, "Record").click()
    runs_to(page, seconds)


def runs_to(page, seconds):
    until(lambda: page.evaluate(CLOCK) >= seconds)


#: What the clock of the page says, in seconds.
CLOCK = """(document.querySelector('.son-clock').textContent.split(':')
  .reduce((sum, part) => 60 * sum + Number(part), 0))"""


def recordings(served, page):
    device = page.evaluate("localStorage.getItem('sonidea.device')")
    # A browser gets its name with its first recording.
    if device is None:
        return []
    return served.ask("GET", f"{PLACE}/recordings?device={device}")["recordings"]


def arrived(served, page, count=1):
    """The recordings, once so many are there and can be heard."""

    def ready():
        return [one for one in recordings(served, page) if one["state"] == "ready"]

    until(lambda: len(ready()) >= count, 90)
    return ready()


def original(served, recording):
    """The samples of a recording, and how many there are in a second."""
    wav = served.fetch(f"{PLACE}/recordings/{recording['id']}/original")
    assert struct.unpack("<HH", wav[20:24]) == (3, 1), "it is not floating, in mono"
    assert struct.unpack("<I", wav[40:44])[0] == len(wav) - 44, "the head tells another length"
    return wav[44:], struct.unpack("<I", wav[24:28])[0]


def tapped(page):
    """All that has come out of the tap."""
    text = page.evaluate("""async () => {
      const all = new Blob(tapped), reader = new FileReader();
      await new Promise((done) => { reader.onload = done; reader.readAsDataURL(all); });
      return reader.result.split(',')[1] ?? '';
    }""")
    return base64.b64decode(text)
