"""Several fingers on the pads of Yak Back, as the browser itself is told of them."""

from support.waiting import until
from support.yak_back import face

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

#: Notes what each pad does when the next finger is lifted, before the pad hears of that.
LIFTED = """() => addEventListener('pointerup', () => {
  window.lifted = Object.fromEntries([...document.querySelectorAll('.pad')].map((one) =>
    [one.querySelector('.pad-name').textContent, one.dataset.phase]));
}, { capture: true, once: true })"""


class Hand:
    """Fingers on the touch screen of a page with the board, each on its pad."""

    def __init__(self, page):
        self._page, self._down = page, {}
        self._session = page.context.new_cdp_session(page)

    def _tell(self, what):
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in self._down.items()]
        self._session.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})

    def put(self, *names):
        """So many fingers come down, one after the other."""
        face(self._page, names[0]).scroll_into_view_if_needed()
        self._page.evaluate(STILL)
        boxes = [face(self._page, name).bounding_box() for name in names]
        for box in boxes:
            self._down[len(self._down)] = (box["x"] + 40, box["y"] + 70)
            self._tell("touchStart")

    def lift(self):
        for finger in list(self._down):
            del self._down[finger]
            self._tell("touchEnd")

    def strike(self, *names):
        """A tap too short to be a long one; what the pads do just before it is lifted."""
        self._page.evaluate(LIFTED)
        self.put(*names)
        self._page.wait_for_timeout(150)
        self.lift()
        return self._page.evaluate("window.lifted")

    def slide(self, x, y, by):
        """One finger comes down there, moves up by so much, and is lifted."""
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
