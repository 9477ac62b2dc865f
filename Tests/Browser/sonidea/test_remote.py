"""Recordings that a command or a button begins and ends on a device of one's own, and on no other."""

import json
import subprocess
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

from support.paths import QUINTET
from support.served import at_home
from support.sonidea import PLACE
from support.sonidea_recorder import arrived, original, recorder, records, runs_to
from support.waiting import until

pytestmark = pytest.mark.ci
RECORDER = f"{PLACE}/recorder"
SWITCH = "Let my other devices start recordings here"
BAR = "Recording now"


class Button:
    """A device with a token that triggers single actions."""

    def __init__(self, served, label="Button on the wall"):
        made = served.ask("POST", "/api/v1/devices", {"label": label, "scope": "intents"})
        self.served, self.token = served, made["token"]

    def ask(self, verb, **body):
        """The status and what is answered."""
        request = urllib.request.Request(
            f"{self.served.address}{RECORDER}/{verb}",
            json.dumps(body).encode(),
            {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request) as response:
                return response.status, json.load(response)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)


def devices(served):
    return served.ask("GET", RECORDER)["recorders"]


def allow(served, page):
    """Allows it in the settings of the app."""
    page.get_by_role("switch", name=SWITCH).check()
    until(lambda: devices(served))


def open_settings(**options):
    return recorder("/sonidea/settings", **options)


def test_a_button_starts_and_stops_a_recording():
    with open_settings() as (served, page):
        button = Button(served)
        status, answer = button.ask("start")
        assert (status, answer["code"]) == (409, "no_recorder"), answer
        assert "Open Sonidea" in answer["detail"]
        expect(page.get_by_role("switch", name=SWITCH)).not_to_be_checked()
        allow(served, page)
        # Any page of the app will do, and what was allowed holds after a reload.
        page.goto(f"{served.address}/sonidea/projects")
        until(lambda: len(devices(served)) == 1)
        status, begun = button.ask("start", title="From the wall")
        assert (status, begun["title"], begun["is_recording"]) == (200, "From the wall", True), begun
        bar = page.get_by_role("region", name=BAR)
        expect(bar).to_contain_text("From the wall")
        expect(bar).to_contain_text("Started by Button on the wall")
        assert page.title().startswith("● "), page.title()
        status, again = button.ask("start")
        assert (status, again["code"]) == (409, "already_recording"), again
        assert "From the wall" in again["detail"], again
        runs_to(page, 1.5)
        status, ended = button.ask("stop")
        assert (status, ended["recording"], ended["is_recording"]) == (
            200,
            begun["recording"],
            False,
        ), ended
        expect(bar).to_have_count(0)
        status, idle = button.ask("stop")
        assert (status, idle["code"]) == (409, "not_recording"), idle
        [made] = arrived(served, page)
        assert (made["id"], made["title"]) == (begun["recording"], "From the wall"), made
        samples, rate = original(served, made)
        assert len(samples) / 4 / rate >= 1.5


def test_starts_stops_and_starts_at_once():
    with open_settings() as (served, page):
        button = Button(served)
        allow(served, page)
        for title in ("First", "Second", "Third"):
            status, begun = button.ask("start", title=title)
            assert status == 200, begun
            runs_to(page, 0.5)
            status, ended = button.ask("stop")
            assert (status, ended["recording"]) == (200, begun["recording"]), ended
        made = arrived(served, page, 3)
        assert sorted(one["title"] for one in made) == ["First", "Second", "Third"], made


def test_commands_tell_stop_and_start_what_goes_on():
    with open_settings() as (served, page):
        def sonidea(*words):
            return subprocess.run(
                [QUINTET, "sonidea", "record", *words, "--data", served.folder / "data"],
                env=at_home(served.folder),
                capture_output=True,
                text=True,
                timeout=60,
            )

        nobody = sonidea("start")
        assert nobody.returncode == 1 and "open Sonidea on the device" in nobody.stderr, nobody
        allow(served, page)
        begun = sonidea("start", "--title", "Idea")
        assert begun.returncode == 0 and "is recording “Idea”" in begun.stdout, begun
        page.goto(f"{served.address}/sonidea/record")
        ended = sonidea("status")
        assert "is not recording" in ended.stdout, "a page that was left records on"
        assert sonidea("start").returncode == 0
        expect(page.get_by_text("Started by the command line")).to_be_visible()
        told = json.loads(sonidea("status", "--json").stdout)
        assert [one["is_recording"] for one in told] == [True], told
        assert "records “" in sonidea("status").stdout
        stopped = sonidea("stop")
        assert stopped.returncode == 0 and "saved" in stopped.stdout, stopped


def test_what_was_begun_by_hand_is_known_and_stopped():
    with recorder() as (served, page):
        page.goto(f"{served.address}/sonidea/settings")
        allow(served, page)
        page.goto(f"{served.address}/sonidea/record")
        records(page, 1)
        until(lambda: devices(served)[0]["is_recording"])
        assert "started_by" not in devices(served)[0]
        expect(page.get_by_text("Started by")).to_have_count(0)
        button = Button(served)
        assert button.ask("start")[1]["code"] == "already_recording"
        assert button.ask("stop")[0] == 200
        assert len(arrived(served, page)) == 1


def test_nothing_records_once_it_is_off():
    with open_settings() as (served, page):
        button = Button(served)
        allow(served, page)
        page.get_by_role("switch", name=SWITCH).uncheck()
        until(lambda: not devices(served))
        status, answer = button.ask("start")
        assert (status, answer["code"]) == (409, "no_recorder"), answer
        allow(served, page)
        # The app is left, and nobody is there.
        page.get_by_role("link", name="Quintet").first.click()
        until(lambda: not devices(served))
        assert button.ask("start")[1]["code"] == "no_recorder"
        expect(page.get_by_role("region", name=BAR)).to_have_count(0)


def test_nobody_records_with_somebody_elses_device():
    with open_settings() as (served, page):
        served.add_member("Ben")
        request = urllib.request.Request(
            f"{served.address}/api/v1/sessions",
            json.dumps({"name": "Ben", "password": "eight letters"}).encode(),
            {"Content-Type": "application/json"},
            method="POST",
        )
        with urllib.request.urlopen(request) as response:
            ben = {"Cookie": response.headers["Set-Cookie"].split(";")[0]}
        allow(served, page)
        [mine] = devices(served)
        assert served.ask("GET", RECORDER, headers=ben)["recorders"] == []
        for body in ({}, {"device": mine["id"]}, {"device": mine["name"]}):
            for verb in ("start", "stop"):
                with pytest.raises(urllib.error.HTTPError) as refused:
                    served.ask("POST", f"{RECORDER}/{verb}", body, headers=ben)
                assert json.load(refused.value)["code"] == "no_recorder"
        assert served.ask("GET", "/api/v1/players", headers=ben)["players"] == []
        expect(page.get_by_role("region", name=BAR)).to_have_count(0)
        assert not devices(served)[0]["is_recording"]


def test_says_that_the_microphone_is_not_allowed():
    with open_settings() as (served, page):
        button = Button(served)
        allow(served, page)
        page.context.clear_permissions()
        page.reload()
        until(lambda: devices(served))
        status, answer = button.ask("start")
        assert (status, answer["code"]) == (409, "device_refused"), answer
        assert "microphone" in answer["detail"], answer
        assert not devices(served)[0]["is_recording"]


def test_a_request_that_comes_late_is_dropped():
    with open_settings(expected=("409",)) as (served, page):
        button = Button(served)
        allow(served, page)
        held = []
        page.route("**/api/v1/players/*/commands?*", lambda route: held.append(route))
        page.evaluate(
            """([address, token]) => {
              globalThis.answer = undefined;
              fetch(address, {
                method: 'POST', credentials: 'omit', body: '{}',
                headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
              }).then(async (one) => { globalThis.answer = await one.json(); });
            }""",
            [f"{served.address}{RECORDER}/start", button.token],
        )
        until(lambda: page.evaluate("globalThis.answer?.code") == "device_silent", 40)
        for route in held:
            route.continue_()
        page.unroute("**/api/v1/players/*/commands?*")
        # What is asked now is done, and nothing was done before.
        until(lambda: button.ask("start", title="Now")[0] == 200, 30)
        expect(page.get_by_role("region", name=BAR)).to_contain_text("Now")
        assert button.ask("stop")[0] == 200
        assert [one["title"] for one in arrived(served, page)] == ["Now"]


def test_a_tab_that_was_duplicated_does_not_record_too():
    with open_settings() as (served, page):
        button = Button(served)
        allow(served, page)
        with page.expect_popup() as opened:
            page.evaluate("open(location.href)")
        other = opened.value
        expect(other.get_by_role("switch", name=SWITCH)).to_be_checked()
        ids = [
            tab.evaluate("sessionStorage.getItem('quintet.player')") for tab in (page, other)
        ]
        until(
            lambda: len(
                {tab.evaluate("sessionStorage.getItem('quintet.player')") for tab in (page, other)}
            )
            == 2
        )
        assert len(devices(served)) == 1, ids
        assert button.ask("start")[0] == 200
        bars = [tab.get_by_role("region", name=BAR) for tab in (page, other)]
        until(lambda: sum(bar.count() for bar in bars) == 1)
        assert button.ask("stop")[0] == 200
        until(lambda: sum(bar.count() for bar in bars) == 0)
