"""Songs are as one left them: speed, pitch, loop, capo, key, zoom and place, after a reload, without
the server, and on another device.
"""

import pytest
from playwright.sync_api import expect

from support.amadeus import HOME, bring, choose, names, settings, song
from support.browser import AWAY, KEPT, PHONE, kept_here, visit
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci


def slider(page, name):
    return page.get_by_role("slider", name=name)


def fingering(page):
    part = page.get_by_role("region", name="Fingering")
    if part.get_by_role("button", name="Show").count():
        part.get_by_role("button", name="Show").click()
    return part


def shown(page):
    """How the song is, as a person sees it."""
    return {
        "speed": slider(page, "Speed").input_value(),
        "pitch": slider(page, "Pitch").input_value(),
        "loop": page.locator(".loop-bar .loop-side .tabular").all_inner_texts(),
        "transpose": page.get_by_role("group", name="Transpose the chords").inner_text().strip(),
        "capo": fingering(page).get_by_role("group", name="Capo").inner_text().strip(),
        "place": slider(page, "Position in the song").input_value(),
        "width": page.locator(".ribbon-chord").first.bounding_box()["width"],
    }


def leave(page):
    """Sets everything otherwise than it is at first."""
    slider(page, "Speed").fill("0.75")
    slider(page, "Pitch").fill("-2")
    slider(page, "Position in the song").fill("5")
    page.get_by_role("button", name="Loop this bar").click()
    # Quickly, as one does: all of them count.
    for _ in range(3):
        page.get_by_role("button", name="A semitone higher").click()
    page.get_by_role("button", name="Zoom in").click()
    for _ in range(2):
        fingering(page).get_by_role("button", name="A fret higher").click()


def test_opens_a_song_as_it_was_left():
    with quintet() as served, visit(served.address + HOME, PHONE, expected=AWAY, **KEPT) as page:
        kept_here(page)
        file = song(served, times=4)
        choose(page, file)
        names(page)
        first = shown(page)
        leave(page)
        left = shown(page)
        assert all(left[name] != first[name] for name in first), (first, left)
        until(lambda: settings(served).get("capo") == 2)
        page.reload()
        names(page)
        assert shown(page) == left
        page.get_by_role("button", name="Another song").click()
        choose(page, file)
        names(page)
        assert shown(page) == left
        # Without the server it is changed and found again too, also what is put back.
        served.stop()
        slider(page, "Speed").fill("1")
        page.get_by_role("button", name="End the loop").click()
        page.get_by_role("button", name="Zoom out").click()
        put_back = shown(page)
        expect(page.get_by_role("button", name="Offline")).to_be_visible()
        page.reload()
        names(page)
        assert shown(page) == put_back
        assert put_back["speed"] == "1" and put_back["loop"] == []
        assert put_back["width"] == first["width"]


def test_opens_it_on_another_device_with_the_last_change_of_each_setting():
    with quintet() as served, visit(served.address + HOME, expected=AWAY, **KEPT) as page:
        kept_here(page)
        file = song(served, times=4)
        choose(page, file)
        names(page)
        leave(page)
        left = shown(page)
        until(lambda: settings(served).get("capo") == 2 and "zoom" in settings(served))
        with visit(served.address + HOME) as other:
            choose(other, file)
            names(other)
            assert shown(other) == left
            # While one is away, each changes something.
            page.context.set_offline(True)
            expect(page.get_by_role("button", name="Offline")).to_be_visible()
            page.get_by_role("button", name="A semitone lower").click()
            slider(page, "Speed").fill("0.5")
            slider(other, "Pitch").fill("3")
            slider(other, "Speed").fill("1.25")
            until(lambda: settings(served).get("pitch") == 3 and settings(served)["speed"] == 1.25)
            page.context.set_offline(False)
            until(lambda: settings(served)["transpose"] == 2 and settings(served)["speed"] == 0.5)
        # Nobody is asked, and both are as they would be on a third.
        page.reload()
        names(page)
        now = shown(page)
        assert (now["speed"], now["pitch"]) == ("0.5", "3")
        assert now["transpose"] == "+2 semitones" and now["loop"] == left["loop"]


def test_keeps_the_key_and_the_capo_of_a_song_without_its_sound():
    def held(page):
        return [
            group.inner_text().strip()
            for group in (
                page.get_by_role("group", name="Transpose the chords"),
                fingering(page).get_by_role("group", name="Capo"),
            )
        ]

    with quintet() as served, visit(served.address + HOME + "/history") as page:
        file = song(served)
        bring(served, file, file.name)
        link = page.get_by_role("link", name=file.name)
        expect(link).to_be_visible(timeout=120_000)
        link.click()
        names(page)
        for _ in range(2):
            page.get_by_role("button", name="A semitone higher").click()
        fingering(page).get_by_role("button", name="A fret higher").click()
        now = held(page)
        assert now[0] == "+2 semitones"
        # Another device reads it in the same key, from a page that is loaded anew.
        until(lambda: settings(served).get("capo") == 1 and settings(served)["transpose"] == 2)
        page.reload()
        names(page)
        assert held(page) == now
        # Also when its sound has come.
        page.get_by_role("button", name="Choose the file").click()
        choose(page, file)
        names(page)
        assert held(page) == now


def test_forgets_how_a_deleted_song_was_left():
    with quintet() as served, visit(served.address + HOME, **KEPT) as page:
        kept_here(page)
        file = song(served)
        choose(page, file)
        names(page)
        slider(page, "Speed").fill("0.5")
        until(lambda: settings(served) == {"speed": 0.5})
        page.goto(served.address + HOME + "/history")
        page.get_by_role("button", name="More actions for song").click()
        page.get_by_role("menuitem", name="Delete").click()
        until(lambda: "deleted_ms" in settings(served))
        page.goto(served.address + HOME)
        choose(page, file)
        names(page)
        assert slider(page, "Speed").input_value() == "1"
        until(lambda: settings(served) == {})
