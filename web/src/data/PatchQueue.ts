// Changes that cannot wait in the outbox, since they carry a token that is good for a moment: those
// of one thing are sent one after the other, so that the last one is what stays.

interface Waiting {
  patch: object;
  send(patch: object): Promise<void>;
  /** Done when it was sent, with all that was merged into it. */
  sent: Promise<void>;
}

export class PatchQueue {
  readonly #lines = new Map<string, { current: Promise<void>; next?: Waiting }>();

  /**
   * Sends a patch of a thing once what was sent before it is answered; what comes meanwhile is
   * merged into one, field by field, the later over the earlier. Throws what that one met.
   */
  add<Patch extends object>(
    thing: string,
    patch: Patch,
    send: (patch: Patch) => Promise<void>,
  ): Promise<void> {
    const wish = { patch, send: send as (patch: object) => Promise<void> };
    const line = this.#lines.get(thing);
    if (!line) {
      const current = wish.send(patch);
      this.#lines.set(thing, { current });
      void this.#after(thing, current);
      return current;
    }
    if (line.next) {
      line.next.patch = { ...line.next.patch, ...patch };
      line.next.send = wish.send;
      return line.next.sent;
    }
    const next: Waiting = { ...wish, sent: Promise.resolve() };
    next.sent = line.current.catch(() => undefined).then(() => {
      const current = next.send(next.patch);
      this.#lines.set(thing, { current });
      void this.#after(thing, current);
      return current;
    });
    line.next = next;
    return next.sent;
  }

  /** Forgets a line when nothing follows. */
  async #after(thing: string, current: Promise<void>): Promise<void> {
    await current.catch(() => undefined);
    const line = this.#lines.get(thing);
    if (line?.current === current && !line.next) this.#lines.delete(thing);
  }
}
