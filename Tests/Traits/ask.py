"""Asks a server what it sells and shows, and compares that with what its build promises.

  ask.py whole|plain URL KEY
"""

import json
import sys
import time
import urllib.error
import urllib.request
import uuid

state, url, key = sys.argv[1], sys.argv[2] + "api/v1/store/", sys.argv[3]
is_plain = state == "plain"


def ask(method, path, body=None):
    """The status and the JSON of an answer."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {key}"}
    if body is not None:
        headers["Content-Type"] = "application/json"
    request = urllib.request.Request(url + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, json.loads(answer.read() or b"{}")
    except urllib.error.HTTPError as refused:
        return refused.code, json.loads(refused.read() or b"{}")


def hold(what, found, wanted):
    """Ends with a word about it when the two differ."""
    if found != wanted:
        sys.exit(f"{state}: {what} is {found}, and should be {wanted}")


def hold_store():
    catalogue = ask("GET", "catalogue")[1]
    hold("the store", catalogue["store"], "disabled" if is_plain else "sandbox")
    hold("how to buy", catalogue["ways"], [] if is_plain else ["sandbox"])
    limits = {one["feature"]: one.get("limit") for one in ask("GET", "entitlements")[1]["limits"]}
    hold("the limit of sounds", limits["yakback.sounds"], 9)
    wish = {"product": "melodymap.unlimited.monthly"}
    other_ways = [
        ("POST", "checkout", wish),
        ("POST", "portal", {}),
        ("POST", "appstore/transactions", {"transaction": "a.b.c"}),
    ]
    for method, path, body in other_ways:
        status, answer = ask(method, path, body)
        word = "purchases_disabled" if is_plain else "not_sold_so"
        hold(path, (status, answer["code"]), (409, word))
    status, answer = ask("PUT", f"purchases/{uuid.uuid4()}", {"product": "com.jimwas.yakback.pro"})
    hold("buying", (status, answer.get("code")), (409, "purchases_disabled") if is_plain else (200, None))


def hold_ads():
    slot = ask("GET", "ads/slots/melodymap.views")[1]
    hold("whether an ad is shown", slot["is_shown"], True)
    hold("whether it is a mock", slot["ad"]["is_mock"], is_plain)
    if is_plain:
        hold("its words", slot["ad"]["text"], "Ad placeholder")
    view = f"ads/views/{uuid.uuid4()}"
    status, begun = ask("PUT", view, {"slot": "melodymap.views", "zone": "Europe/Berlin"})
    hold("beginning", (status, begun["state"]), (200, "running"))
    hold("finishing at once", ask("POST", f"{view}/finish")[1]["code"], "ad_not_completed")
    time.sleep(begun["seconds"] + 0.5)
    hold("finishing", ask("POST", f"{view}/finish")[1]["state"], "rewarded")
    hold("the rewards", ask("GET", "quotas")[1]["quotas"][0]["rewards"], 1)
    hold("a slot of BabySounds", ask("GET", "ads/slots/babysounds.banner")[0], 404)


hold_store()
hold_ads()
