// Passkeys, as the browser makes and uses them. Bytes go over the wire in base64url.
import type { Client, Passkey } from '../generated/api.js';
import { deviceName } from '../page/device.js';
import { words } from './words.js';

/** Whether this browser and this address can have passkeys: they need a name, not a number. */
export function canUsePasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(location.hostname);
  return isSecureContext && 'PublicKeyCredential' in window && !isNumber;
}

/** Has the device make a passkey, and the server keep it. */
export async function makePasskey(client: Client, password?: string): Promise<Passkey> {
  const options = await client.beginPasskey(password === undefined ? {} : { password });
  const made = await askDevice(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: bytes(options.challenge),
        rp: options.rp,
        attestation: options.attestation,
        user: {
          id: bytes(options.user.id),
          name: options.user.name,
          displayName: options.user.display_name,
        },
        pubKeyCredParams: options.algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: options.exclude_credentials.map(({ id, transports }) => ({
          type: 'public-key',
          id: bytes(id),
          transports: transports as AuthenticatorTransport[],
        })),
        authenticatorSelection: {
          residentKey: options.resident_key,
          requireResidentKey: true,
          userVerification: options.user_verification,
        },
        timeout: options.timeout_ms,
      },
    })
  );
  const response = made.response as AuthenticatorAttestationResponse;
  return client.addPasskey({
    label: deviceName(),
    credential_id: text(made.rawId),
    client_data_json: text(response.clientDataJSON),
    attestation_object: text(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  });
}

export async function signInWithPasskey(client: Client): Promise<void> {
  const options = await client.beginPasskeySignIn();
  const used = await askDevice(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: bytes(options.challenge),
        rpId: options.rp_id,
        timeout: options.timeout_ms,
        userVerification: options.user_verification,
      },
    })
  );
  const response = used.response as AuthenticatorAssertionResponse;
  if (!response.userHandle) throw new Error(words.passkeys.thisPasskeyDoesNot);
  await client.signInWithPasskey({
    credential_id: text(used.rawId),
    client_data_json: text(response.clientDataJSON),
    authenticator_data: text(response.authenticatorData),
    signature: text(response.signature),
    user_handle: text(response.userHandle),
    label: deviceName(),
  });
}

/** What the device says, or why it says nothing, in words for a person. */
async function askDevice(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await ask();
    if (credential) return credential as PublicKeyCredential;
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'InvalidStateError') {
      throw new Error(words.passkeys.deviceHasPasskeyYoursAlready);
    }
    if (name !== 'NotAllowedError' && name !== 'AbortError') throw error;
  }
  throw new Error(words.passkeys.noPasskeyWasUsed);
}

function bytes(base64url: string): Uint8Array {
  const letters = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

function text(buffer: ArrayBuffer): string {
  const letters = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(letters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
