"""What moves with each picture while something plays is drawn beside React."""

import pytest

from support import sonidea, yak_back
from support.browser import visit
from support.server import quintet

pytestmark = pytest.mark.ci

#: Counts how often React has changed the page, by the door that it holds open for its tools.
COMMITS = """
  window.commits = 0;
  const nothing = () => undefined;
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    isDisabled: false,
    inject: () => 1,
    onCommitFiberRoot: () => { window.commits += 1; },
    onCommitFiberUnmount: nothing,
    onPostCommitFiberRoot: nothing,
    onScheduleFiberRoot: nothing,
  };
"""

#: How often React changes the page while something has moved forty times.
MEANWHILE = """([selector, attribute]) => new Promise((resolve) => {
  const before = window.commits;
  let moves = 0;
  const moved = new MutationObserver(() => {
    moves += 1;
    if (moves < 40) return;
    moved.disconnect();
    resolve(window.commits - before);
  });
  moved.observe(document.querySelector(selector), { attributeFilter: [attribute] });
})"""
#: What begins to play, and what comes from elsewhere meanwhile, may be shown.
FEW = 8


def commits(page, selector, attribute):
    count = page.evaluate(MEANWHILE, [selector, attribute])
    assert page.evaluate("window.commits") > 0, "React tells nothing"
    return count


def reopen(page):
    page.add_init_script(COMMITS)
    page.reload()


@pytest.mark.parametrize("path", ["/r/{}", "/r/{}/edit"])
def test_a_playhead_moves(path):
    with sonidea.studio("Idea", path=path, bought=True) as (_, page, _made):
        reopen(page)
        page.get_by_role("button", name="Play", exact=True).click()
        page.wait_for_function("() => document.querySelector('.son-big-wave').ariaValueNow > 0.1")
        assert commits(page, ".son-big-wave", "aria-valuenow") <= FEW


def test_a_pad_moves():
    with quintet() as served:
        yak_back.begin(served)
        yak_back.bring(served, "Tone", loop_count=-1)
        with visit(served.address + "/yak-back") as page:
            reopen(page)
            yak_back.face(page, "Tone").click()
            page.wait_for_function(
                "() => document.querySelector('[data-pad]').style.getPropertyValue('--level') > 0"
            )
            assert commits(page, "[data-pad]", "style") <= FEW
