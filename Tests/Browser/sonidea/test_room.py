"""The room for recordings: the library, a recording's page, the editor, the mixer, and what is to
be bought.
"""

import re
import uuid

import pytest
from playwright.sync_api import expect

from support.audio import tone
from support.browser import AWAY, PHONE
from support.refusals import refuse
from support.sonidea import HOME, PLACE, ready, recording, studio
from support.waiting import until

pytestmark = pytest.mark.ci


def heading(page, name):
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()


def test_brings_a_file_plays_it_names_it_and_finds_it_again():
    with studio() as (served, page, _):
        file = served.folder / "Rainy riff.wav"
        tone(file)
        page.locator("input[type=file]").first.set_input_files(file)
        page.get_by_role("link", name=re.compile("Rainy riff")).click(timeout=30_000)
        heading(page, "Rainy riff")
        made = page.url.rsplit("/", 1)[1]
        ready(served, made)
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
        page.wait_for_function(
            "() => Number(document.querySelector('.son-big-wave')?.ariaValueNow) > 0.3"
        )
        page.get_by_role("button", name=re.compile("More actions for")).click()
        page.get_by_role("menuitem", name="Rename").click()
        page.get_by_label("Title").fill("Thunder in E")
        page.keyboard.press("Enter")
        heading(page, "Thunder in E")
        page.get_by_role("link", name="Back to the library").click()
        page.get_by_role("searchbox", name="Search").fill("thunder")
        expect(page.get_by_role("link", name=re.compile("Thunder in E"))).to_be_visible()
        page.get_by_role("searchbox", name="Search").fill("nothing like it")
        expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
        # The page shows it before the server has it.
        until(lambda: recording(served, made)["title"] == "Thunder in E")


def test_a_recording_is_renamed_in_a_window_that_can_be_left():
    with studio("Riff", path="/r/{}") as (served, page, (made,)):
        title = page.get_by_label("Title")

        def rename():
            page.get_by_role("button", name="More actions for Riff").click()
            page.get_by_role("menuitem", name="Rename").click()
            expect(title).to_be_focused()

        for leave in (lambda: page.keyboard.press("Escape"), page.go_back):
            rename()
            title.fill("Rumble")
            leave()
            expect(title).to_have_count(0)
            heading(page, "Riff")
        rename()
        title.fill("   ")
        page.keyboard.press("Enter")
        expect(page.get_by_text("Enter a name.")).to_be_visible()
        heading(page, "Riff")
        title.fill(" Thunder ")
        page.keyboard.press("Enter")
        expect(title).to_have_count(0)
        until(lambda: recording(served, made)["title"] == "Thunder")


def test_an_edit_shortens_and_undo_brings_it_back_after_a_reload():
    with studio("Tone", path="/r/{0}/edit", bought=True) as (served, page, (made,)):
        heading(page, "Edit Tone")
        wave = page.get_by_role("slider", name="Position and selection")
        wave.focus()
        expect(page.get_by_role("button", name=re.compile("^Original"))).to_be_visible()
        page.keyboard.press("Control+a")
        page.get_by_role("radio", name="Cut", exact=True).check()
        page.keyboard.press("Escape")
        wave.focus()
        for _ in range(40):
            page.keyboard.press("Shift+ArrowRight")
        page.get_by_role("button", name="Cut", exact=True).click()
        expect(page.get_by_role("button", name=re.compile("^Cut 0:0"))).to_be_visible()
        # The page shows it before the server has it.
        until(lambda: recording(served, made)["edit_count"] == 1)
        shorter = ready(served, made)
        assert 1.5 < shorter["seconds"] < 2.1, shorter["seconds"]
        page.reload()
        undo = page.get_by_role("button", name="Undo")
        expect(undo).not_to_have_attribute("aria-disabled", "true", timeout=20_000)
        undo.click()
        until(lambda: recording(served, made)["edit_count"] == 0)
        assert abs(ready(served, made)["seconds"] - 3) < 0.05
        expect(page.get_by_role("button", name=re.compile("^Original"))).to_have_attribute(
            "aria-current", "step"
        )


def test_solo_silences_the_others_in_the_mixer():
    with studio("Base", "Layer", bought=True) as (served, page, (base, layer)):
        group = "11111111-1111-4111-8111-111111111111"
        served.ask(
            "PUT",
            f"{PLACE}/groups/{group}",
            {
                "title": "Two",
                "base": base,
                "layers": [{"recording": layer, "offset_ms": 0, "nudge_ms": 0}],
            },
        )
        page.goto(f"{page.url.split(HOME)[0]}{HOME}/g/{group}")
        heading(page, "Mixer: Two")
        level = lambda name: float(
            page.get_by_role("meter", name=f"Level of {name}").get_attribute("aria-valuenow")
        )
        page.get_by_role("button", name="Solo Layer").click()
        page.get_by_role("button", name="Play", exact=True).click()
        until(lambda: level("Layer") > -30)
        assert level("Base") <= -50, level("Base")
        until(
            lambda: any(
                one["is_solo"]
                for one in served.ask("GET", f"{PLACE}/groups/{group}")["mixer"]["channels"]
            )
        )


@pytest.mark.check
def test_the_trash_keeps_and_gives_back():
    with studio("Tone", "Other") as (served, page, (made, _)):
        page.get_by_role("button", name="Move Tone to the trash").click()
        expect(page.get_by_role("link", name=re.compile("^Tone"))).to_have_count(0)
        until(lambda: recording(served, made).get("trashed_ms"))
        page.get_by_role("navigation", name="Sonidea").get_by_role("link", name="Trash").click()
        page.get_by_role("button", name="Restore Tone").click()
        expect(page.get_by_role("heading", name="The trash is empty")).to_be_visible()
        page.get_by_role("navigation", name="Sonidea").get_by_role("link", name="Library").click()
        expect(page.get_by_role("link", name=re.compile("^Tone"))).to_be_visible()


def test_keys_alone_play_mark_and_help():
    with studio("Tone", path="/r/{0}") as (served, page, (made,)):
        heading(page, "Tone")
        page.keyboard.press(" ")
        expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
        page.keyboard.press("m")
        until(lambda: len(recording(served, made)["markers"]) == 1)
        page.keyboard.press("?")
        expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
        page.keyboard.press("Escape")


def test_notes_that_are_too_long_are_not_cut_off():
    with studio("Riff", path="/r/{}") as (served, page, (made,)):
        notes = page.get_by_label("Notes")
        verse, last = "Over the hills and far away\n" * 700, "and this is how it ends"
        notes.fill(verse + last)
        until(lambda: recording(served, made)["notes"] == verse + last)
        notes.fill(verse * 2 + last)
        expect(notes).to_have_value(verse * 2 + last)
        expect(page.get_by_text("Up to 20,000 characters can be saved")).to_be_visible()
        notes.blur()
        # Who leaves without having shortened it finds it again, also after somebody else wrote.
        page.get_by_role("link", name="Back to the library").click()
        version = recording(served, made)["version"]
        served.ask("PATCH", f"{PLACE}/recordings/{made}", {"notes": "Theirs"}, version=version)
        page.get_by_role("link", name="Riff").click()
        expect(notes).to_have_value(f"{verse * 2}{last}\n\nTheirs")
        page.reload()
        expect(notes).to_have_value(f"{verse * 2}{last}\n\nTheirs")
        # It may come while the draft is looked at, too.
        version = recording(served, made)["version"]
        served.ask("PATCH", f"{PLACE}/recordings/{made}", {"notes": "And ours"}, version=version)
        expect(notes).to_have_value(f"{verse * 2}{last}\n\nAnd ours")
        notes.fill(last)
        expect(page.get_by_text("Up to 20,000 characters can be saved")).to_have_count(0)
        until(lambda: recording(served, made)["notes"] == last)
        page.reload()
        expect(notes).to_have_value(last)


def test_notes_are_kept_without_leaving_the_field_and_another_s_are_shown():
    with studio("Tone", path="/r/{0}") as (served, page, (made,)):
        notes = page.get_by_label("Notes")
        notes.fill("A riff for the rain")
        until(lambda: recording(served, made)["notes"] == "A riff for the rain")
        version = recording(served, made)["version"]
        served.ask(
            "PATCH", f"{PLACE}/recordings/{made}", {"notes": "From elsewhere"}, version=version
        )
        expect(notes).to_have_value("From elsewhere")
        notes.press_sequentially("!")
        page.get_by_role("link", name="Back to the library").click()
        until(lambda: "!" in recording(served, made)["notes"])


def test_notes_that_two_tabs_write_at_once_are_kept_from_both():
    with studio("Riff", path="/r/{0}", expected=AWAY) as (served, page, (made,)):
        notes = page.get_by_label("Notes")
        notes.fill("Slower.")
        until(lambda: recording(served, made)["notes"] == "Slower.")
        other = page.context.new_page()
        other.goto(page.url)
        expect(other.get_by_label("Notes")).to_have_value("Slower.")
        # Each is written without having seen the other, and neither field is left.
        notes.press_sequentially(" In D.", delay=50)
        other.get_by_label("Notes").press("End")
        other.get_by_label("Notes").press_sequentially("\nCapo 2.", delay=50)
        both = "Slower. In D.\nCapo 2."
        until(lambda: recording(served, made)["notes"] == both)
        for tab in page, other:
            expect(tab.get_by_label("Notes")).to_have_value(both)
        # Offline, too: what waits of one tab is not replaced by what the other writes.
        page.context.set_offline(True)
        notes.press("Control+Home")
        notes.press_sequentially("A riff.\n", delay=50)
        other.get_by_label("Notes").press("Control+End")
        other.get_by_label("Notes").press_sequentially("\nLoud.", delay=50)
        expect(notes).to_have_value(f"A riff.\n{both}\nLoud.")
        page.context.set_offline(False)
        until(lambda: recording(served, made)["notes"] == f"A riff.\n{both}\nLoud.")


def test_a_tag_that_is_made_on_a_recording_is_put_on_it():
    with studio("Tone", "Other", bought=True) as (served, page, made):
        # There is one of this name for the second recording.
        for recorded, name in zip(made, ("riff", " RIFF ")):
            page.goto(f"{served.address}{HOME}/r/{recorded}")
            page.get_by_role("button", name="New tag").click()
            dialog = page.get_by_role("dialog", name="Tags")
            dialog.get_by_label("New tag").fill(name)
            dialog.get_by_role("button", name="Add", exact=True).click()
            expect(dialog.get_by_label("New tag")).to_have_value("")
            dialog.get_by_role("button", name="Done").click()
            riff = page.get_by_role("button", name="riff", exact=True)
            expect(riff).to_have_attribute("aria-pressed", "true")
        until(lambda: [len(recording(served, one)["tags"]) for one in made] == [1, 1])
        assert recording(served, made[0])["tags"] == recording(served, made[1])["tags"]


def test_the_mixer_changes_what_others_set_meanwhile_and_nothing_else():
    with studio("Base", "Layer", bought=True) as (served, page, (base, layer)):
        group = "22222222-2222-4222-8222-222222222222"
        known = served.ask(
            "PUT",
            f"{PLACE}/groups/{group}",
            {
                "title": "Two",
                "base": base,
                "layers": [{"recording": layer, "offset_ms": 0, "nudge_ms": 0}],
            },
        )
        page.goto(f"{page.url.split(HOME)[0]}{HOME}/g/{group}")
        master = page.get_by_role("slider", name="Master")
        expect(master).to_have_value("1")
        served.ask(
            "PATCH",
            f"{PLACE}/groups/{group}",
            {"mixer": {"master": 0.5, "channels": []}},
            version=known["version"],
        )
        expect(master).to_have_value("0.5")
        page.get_by_role("button", name="Mute Base").click()
        mixer = lambda: served.ask("GET", f"{PLACE}/groups/{group}")["mixer"]
        until(lambda: any(one["is_muted"] for one in mixer()["channels"]))
        assert mixer()["master"] == 0.5, mixer()


def test_what_was_copied_is_not_pasted_once_its_edits_are_undone():
    with studio("Tone", path="/r/{0}/edit", bought=True) as (served, page, (made,)):
        cut = {
            "id": "33333333-3333-4333-8333-333333333333",
            "kind": "cut",
            "at_ms": 0,
            "from": 0.5,
            "to": 1,
        }
        known = served.ask("GET", f"{PLACE}/recordings/{made}/edits")
        served.ask(
            "PUT",
            f"{PLACE}/recordings/{made}/edits",
            {"edits": [cut], "done": 1},
            version=known["version"],
        )
        # The page may begin with the sound that it knew, from which could be pasted for ever: only
        # what is shown asks for its waveform beyond the head.
        shown = f"/peaks?v={ready(served, made)['hash']}"
        with page.expect_response(
            lambda one: (
                one.url.endswith(shown)
                and not one.request.headers.get("range", "").startswith("bytes=0-")
            )
        ):
            page.reload()
        undo, paste = (
            page.get_by_role("button", name=name, exact=True) for name in ("Undo", "Paste")
        )
        expect(undo).not_to_have_attribute("aria-disabled", "true")
        page.keyboard.press("Control+a")
        page.get_by_role("button", name="Copy", exact=True).click()
        expect(paste).not_to_have_attribute("aria-disabled", "true")
        undo.click()
        until(lambda: recording(served, made)["edit_count"] == 0)
        ready(served, made)
        expect(page.get_by_role("button", name="Redo", exact=True)).not_to_have_attribute(
            "aria-disabled", "true", timeout=20_000
        )
        expect(paste).to_have_attribute("aria-disabled", "true")


def test_the_time_is_never_beyond_the_end():
    with studio("Tone", path="/r/{0}?t=2.5", bought=True) as (served, page, (made,)):
        time = page.locator(".son-time").first
        expect(time).to_have_text("0:02.50")
        at = f"{PLACE}/recordings/{made}/edits"
        known = served.ask("GET", at)
        cut = {"id": str(uuid.uuid4()), "kind": "cut", "at_ms": 0, "from": 1, "to": 3}
        served.ask("PUT", at, {"edits": [cut], "done": 1}, version=known["version"])
        expect(time).to_have_text("0:01.00", timeout=20_000)


def test_a_base_goes_to_the_trash_and_its_layers_stay():
    with studio("Base", "Layer", bought=True) as (served, page, (base, layer)):
        together(served, base, layer)
        page.reload()
        page.get_by_role("button", name="Move Base to the trash").click()
        asked = page.get_by_role("dialog", name="Move the layers too?")
        asked.get_by_role("radio", name="Keep the layers").check()
        asked.get_by_role("button", name="Move to the trash").click()
        until(lambda: recording(served, base).get("trashed_ms"))
        assert "trashed_ms" not in recording(served, layer)


def test_asks_about_the_layers_before_the_groups_are_known():
    with studio("Base", "Layer", bought=True) as (served, page, (base, layer)):
        waiting = []
        page.route("**/api/v1/sonidea/groups", lambda route: waiting.append(route))
        # The page hears of it, and is not to know it before it is loaded anew.
        together(served, base, layer)
        page.reload()
        page.get_by_role("button", name="Move Base to the trash").click()
        until(lambda: waiting)
        assert "trashed_ms" not in recording(served, base)
        page.unroute_all()
        asked = page.get_by_role("dialog", name="Move the layers too?")
        asked.get_by_role("radio", name="Keep the layers").check()
        asked.get_by_role("button", name="Move to the trash").click()
        until(lambda: recording(served, base).get("trashed_ms"))
        assert "trashed_ms" not in recording(served, layer)


def test_takes_a_layer_out_and_lays_it_back():
    names = ("Base", "Layer", "Other")
    with studio(*names, size=PHONE, bought=True) as (served, page, (base, layer, other)):
        group = together(served, base, layer, other)
        page.goto(f"{served.address}/sonidea/g/{group}")
        layers = lambda: [
            one["recording"] for one in served.ask("GET", f"{PLACE}/groups/{group}")["layers"]
        ]
        page.get_by_role("button", name="Remove Layer from the layers").click()
        expect(page.locator(".son-strip")).to_have_count(2)
        until(lambda: layers() == [other])
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(".son-strip")).to_have_count(3)
        until(lambda: layers() == [layer, other])
        assert "trashed_ms" not in recording(served, layer)


def together(served, base, *over):
    """A group of a base and layers; its id."""
    group = "44444444-4444-4444-8444-444444444444"
    layers = [{"recording": one, "offset_ms": 0, "nudge_ms": 0} for one in over]
    wish = {"title": "Two", "base": base, "layers": layers}
    served.ask("PUT", f"{PLACE}/groups/{group}", wish)
    return group


def test_two_tabs_that_lay_the_first_layer_at_once_come_to_one_mixer():
    options = {"path": "/r/{0}", "bought": True, "expected": AWAY}
    with studio("Base", **options) as (served, page, (base,)):
        layer = "Record a layer over this"
        expect(page.get_by_role("button", name=layer)).to_be_visible()
        # It was not told yet that there is a mixer by now.
        refused = []

        def late(route):
            together(served, base)
            refused.append(route.fetch().status)
            route.continue_()

        page.route("**/sonidea/groups/*", late, times=1)
        page.get_by_role("button", name=layer).click()
        expect(page.get_by_role("heading", level=1, name="Mixer: Two")).to_be_visible()
        assert refused == [422]


def test_the_editor_says_that_its_recording_is_in_the_trash():
    with studio("Tone", path="/r/{0}/edit?t=1", bought=True) as (served, page, (made,)):
        expect(page.get_by_role("button", name="Split here")).to_be_visible()
        served.ask("POST", f"{PLACE}/recordings/trash", {"ids": [made], "layers": "keep"})
        expect(page.get_by_text("in the trash")).to_be_visible()
        page.get_by_role("button", name="Split here").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.get_by_role("button", name="Restore").click()
        expect(page.locator(".notice", has_text="in the trash")).to_have_count(0)
        until(lambda: "trashed_ms" not in recording(served, made))


def test_the_mixer_stays_out_of_the_menu_on_a_phone():
    with studio("Base", "Layer", size=PHONE, bought=True) as (served, page, (base, layer)):
        page.goto(f"{served.address}/sonidea/r/{base}")
        expect(page.get_by_role("button", name="Edit", exact=True)).to_be_visible()
        # It is shorter than what stands there before there are layers.
        together(served, base, layer)
        expect(page.get_by_role("button", name="Mixer", exact=True)).to_be_visible()


def test_a_reload_keeps_the_place():
    with studio("Idea", path="/r/{}") as (served, page, (made,)):
        place = page.get_by_role("slider", name="Position in Idea")
        page.get_by_role("button", name="Play").click()
        until(lambda: float(place.get_attribute("aria-valuenow")) > 1)
        page.reload()
        until(lambda: float(place.get_attribute("aria-valuenow") or 0) > 0.9)
        expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_the_record_button_lies_over_nothing_on_a_phone():
    titles = [f"Idea {number}" for number in range(3)]
    with studio(*titles, size=PHONE) as (served, page, made):
        expect(page.get_by_role("link", name="Idea 2")).to_be_in_viewport()
        free = lambda button: button.evaluate("""(one) => {
          one.scrollIntoView({ block: 'center' });
          const { x, y, width, height } = one.getBoundingClientRect();
          return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }""")
        for title in titles:
            assert free(page.get_by_role("button", name=f"Move {title} to the trash"))
        bar = page.get_by_role("navigation", name="Sonidea").bounding_box()
        record = page.get_by_role("link", name="Record", exact=True).bounding_box()
        assert record["y"] >= bar["y"] and record["y"] + record["height"] <= 780
        page.goto(f"{served.address}/sonidea/r/{made[0]}")
        play = page.get_by_role("button", name="Play", exact=True)
        expect(play).to_be_visible()
        assert free(play)
        box = play.bounding_box()
        assert box["y"] + box["height"] < page.get_by_role(
            "navigation", name="Sonidea"
        ).bounding_box()["y"]


def test_a_slider_that_one_only_passes_writes_nothing():
    with studio("Idea", path="/r/{}") as (served, page, (made,)):
        written = []
        page.on("request", lambda one: one.method == "PATCH" and written.append(one.url))
        page.get_by_text("Icon and colour").click()
        colour = page.get_by_role("slider", name="Colour")
        page.get_by_role("radio", name="waveform").focus()
        page.keyboard.press("Tab")
        expect(colour).to_be_focused()
        page.keyboard.press("ArrowRight")
        until(lambda: recording(served, made).get("hue"))
        # The server may know of it before the page has told that it asked.
        until(lambda: written)
        assert len(written) == 1, written


def test_what_changes_elsewhere_comes_by_itself_and_not_with_the_whole_library():
    with studio("Tone", "Other") as (served, page, (made, _)):
        def elsewhere(name):
            version = recording(served, made)["version"]
            served.ask("PATCH", f"{PLACE}/recordings/{made}", {"title": name}, version=version)

        def shown(name):
            expect(page.get_by_role("link", name=re.compile(f"^{name}"))).to_be_visible()

        elsewhere("Once")
        shown("Once")
        lists = []
        page.on("request", lambda one: "/sonidea/recordings?" in one.url and lists.append(one.url))
        elsewhere("Twice")
        shown("Twice")
        page.get_by_role("link", name=re.compile("^Twice")).click()
        heading(page, "Twice")
        page.get_by_label("Notes").fill("Rain")
        page.get_by_role("link", name="Back to the library").click()
        until(lambda: recording(served, made)["notes"] == "Rain")
        elsewhere("Thrice")
        shown("Thrice")
        assert lists == [], lists


def test_what_is_gone_is_not_to_be_tried_again():
    with studio("Riff", path="/r/{}", expected=AWAY) as (served, page, (made,)):
        heading(page, "Riff")
        again = page.get_by_role("button", name="Try again")
        for path, more in (("trash", {"layers": "keep"}), ("delete", {})):
            served.ask("POST", f"{PLACE}/recordings/{path}", {"ids": [made], **more})
        gone = page.get_by_text("This recording was deleted, or is not shared with you.")
        expect(gone).to_be_visible()
        expect(again).to_have_count(0)
        page.reload()
        expect(gone).to_be_visible()
        expect(again).to_have_count(0)
        page.get_by_role("link", name="Back to the library").click()
        # What only failed may be.
        refuse(page, f"**/recordings/{made}")
        page.goto(f"{served.address}{HOME}/r/{made}")
        expect(again).to_be_visible()
