"""Several fingers on the pads of Yak Back, as the browser itself is told of them."""

from playwright.sync_api import expect

from support.waiting import until
from support.yak_back import face, pad

#: Done when the page scrolls no more.
STILL = """() => new Promise((done) => {
  let [last, same] = [scrollY, 0];
  const look = () => {
    same = scrollY === last ? same + 1 : 0;
    last = scrollY;
    if (same > 5) done();
    else requestAnimationFrame(look);
  };
  look();
})"""

#: On a busy machine a finger stays down for longer than a tap or a stroke lasts, and is none that is
#: held. So what waits for about half a second waits until the finger is lifted, or scrolls; what is
#: not taken back by then is done.
TAP = """() => {
  const { setTimeout, clearTimeout } = window;
  const [held, over] = [new Map(), new AbortController()];
  window.setTimeout = (run, ms, ...all) => {
    if (ms <= 400 || ms >= 900) return setTimeout(run, ms, ...all);
    const timer = setTimeout(run, 60_000, ...all);
    held.set(timer, run);
    return timer;
  };
  window.clearTimeout = (timer) => {
    held.delete(timer);
    clearTimeout(timer);
  };
  const lifted = () => {
    over.abort();
    setTimeout(() => {
      Object.assign(window, { setTimeout, clearTimeout });
      held.forEach((run, timer) => { clearTimeout(timer); run(); });
    });
  };
  for (const end of ['pointerup', 'pointercancel']) {
    addEventListener(end, lifted, { capture: true, signal: over.signal });
  }
}"""


class Hand:
    """Fingers on the touch screen of a page with the board, each on its pad."""

    def __init__(self, page):
        self._page, self._down = page, {}
        self._session = page.context.new_cdp_session(page)

    def _tell(self, what):
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in self._down.items()]
        self._session.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})

    def put(self, *names):
        """So many fingers come down, one after the other, for a tap."""
        face(self._page, names[0]).scroll_into_view_if_needed()
        self._page.evaluate(STILL)
        self._page.evaluate(TAP)
        boxes = [face(self._page, name).bounding_box() for name in names]
        for box in boxes:
            self._down[len(self._down)] = (box["x"] + 40, box["y"] + 70)
            self._tell("touchStart")

    def lift(self):
        for finger in list(self._down):
            del self._down[finger]
            self._tell("touchEnd")

    def strike(self, *names, **phases):
        """A tap on pads, lifted once pads do what is said."""
        self.put(*names)
        for name, phase in phases.items():
            expect(pad(self._page, name)).to_have_attribute("data-phase", phase)
        self.lift()

    def slide(self, x, y, by):
        """One finger comes down there, moves up by so much, and is lifted."""
        self._page.evaluate(TAP)
        self._down[0] = (x, y)
        self._tell("touchStart")
        for step in range(1, 11):
            self._down[0] = (x, y - by * step / 10)
            self._tell("touchMove")
        self.lift()
        self._page.evaluate(STILL)

    def swipe(self, name, by):
        """Slides on a pad."""
        face(self._page, name).scroll_into_view_if_needed()
        self._page.evaluate(STILL)
        box = face(self._page, name).bounding_box()
        self.slide(box["x"] + 40, box["y"] + 70, by)

    def scroll(self, by):
        """Moves the board beside its pads."""
        before = self._page.evaluate("scrollY")
        self.slide(340, 500, by)
        until(lambda: abs(self._page.evaluate("scrollY") - before) > 0.5 * abs(by))
