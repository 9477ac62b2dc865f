"""Passkeys in a real browser, with the authenticator that it has for tests."""

import re

from household_tests import household, phone

# Everything that a page does with passkeys, in the words of the server's description.
PAGE = """() => {
  const bytes = (text) => Uint8Array.from(
    atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
  const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const ask = async (method, path, body) => {
    const answer = await fetch('/api/v1' + path, {
      method, body: body && JSON.stringify(body), headers: { 'Content-Type': 'application/json' },
    });
    return answer.status === 204 ? { status: 204 } : { status: answer.status, ...await answer.json() };
  };
  const make = async (label) => {
    const options = await ask('POST', '/passkeys/challenges');
    const { response, rawId } = await navigator.credentials.create({ publicKey: {
      challenge: bytes(options.challenge), rp: options.rp,
      user: {
        id: bytes(options.user.id), name: options.user.name, displayName: options.user.display_name,
      },
      pubKeyCredParams: options.algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: options.exclude_credentials.map(({ id, transports }) =>
        ({ type: 'public-key', id: bytes(id), transports })),
      authenticatorSelection: {
        residentKey: options.resident_key, userVerification: options.user_verification,
      },
      attestation: options.attestation, timeout: options.timeout_ms,
    } });
    return ask('POST', '/passkeys', {
      label, credential_id: text(rawId), client_data_json: text(response.clientDataJSON),
      attestation_object: text(response.attestationObject), transports: response.getTransports(),
    });
  };
  const sign = async () => {
    const question = await ask('POST', '/sessions/challenges');
    const { response, rawId } = await navigator.credentials.get({ publicKey: {
      challenge: bytes(question.challenge), rpId: question.rp_id,
      userVerification: question.user_verification, timeout: question.timeout_ms,
    } });
    return {
      credential_id: text(rawId), client_data_json: text(response.clientDataJSON),
      authenticator_data: text(response.authenticatorData), signature: text(response.signature),
      user_handle: text(response.userHandle),
    };
  };
  window.quintet = { ask, make, sign };
}"""


def has_no_second_one(page):
    """A device that has a passkey already is asked for no other."""
    return page.evaluate("quintet.make('Twice').then(() => '', (error) => error.name)")


def signs_in_with_a_passkey_and_nothing_else():
    with household() as (server, folder), phone(folder, trusts=True) as page:
        port = server["url"].rstrip("/").rsplit(":", 1)[1]
        page.goto(f"https://pantry.local:{port}/authority")
        page.evaluate(PAGE)
        code = re.search(r"[A-Z0-9]{4}-[A-Z0-9]{4}", (folder / "log").read_text())[0]
        ada = {"code": code, "name": "Ada", "password": "correct horse"}
        assert page.evaluate("(ada) => quintet.ask('POST', '/setup', ada)", ada)["status"] == 200

        devtools = page.context.new_cdp_session(page)
        devtools.send("WebAuthn.enable")
        devtools.send("WebAuthn.addVirtualAuthenticator", {"options": {
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": True,
            "hasUserVerification": True, "isUserVerified": True,
            "automaticPresenceSimulation": True}})
        kept = page.evaluate("quintet.make('Phone')")
        assert kept["status"] == 201 and kept["host"] == "pantry.local", kept
        assert has_no_second_one(page) == "InvalidStateError"

        page.context.clear_cookies()
        assert page.evaluate("quintet.ask('GET', '/me')")["status"] == 401
        answer = page.evaluate("quintet.sign()")
        send = "(answer) => quintet.ask('POST', '/sessions/passkey', answer)"
        me = page.evaluate(send, answer)
        assert me["status"] == 200 and me["member"]["name"] == "Ada", me
        assert me["member"]["has_passkey"], me
        assert page.evaluate(send, answer)["code"] == "challenge_over"
        assert page.evaluate("quintet.ask('GET', '/me')")["status"] == 200

        place = f"/passkeys/{kept['id']}"
        assert page.evaluate("(place) => quintet.ask('DELETE', place)", place)["status"] == 204
        assert page.evaluate(send, page.evaluate("quintet.sign()"))["code"] == "unknown_passkey"


TESTS = [signs_in_with_a_passkey_and_nothing_else]
