// Where the sound goes: the browser's usual device, or another one for as long as it is there.

export class OutputDevice {
  readonly #lost: (reason: string) => void;
  readonly #context: () => BaseAudioContext | undefined;
  /** '' is the usual one. */
  #device = '';

  constructor(context: () => BaseAudioContext | undefined, lost: (reason: string) => void) {
    this.#context = context;
    this.#lost = lost;
    navigator.mediaDevices?.addEventListener('devicechange', this.#look);
  }

  /**
   * Sends the sound to a device; false when there is none such, and the sound stays where it is.
   */
  async choose(device: string): Promise<boolean> {
    const context = this.#context();
    if (!(context instanceof AudioContext) || !await sent(context, device)) return false;
    this.#device = device;
    return true;
  }

  /** Gives a new context the device of the last one, or says that it is gone. */
  async take(context: AudioContext): Promise<void> {
    // What Chromium tells when a device is pulled out under a context.
    context.addEventListener('error', this.#look);
    if (this.#device && !await sent(context, this.#device)) this.#forget();
  }

  close(): void {
    navigator.mediaDevices?.removeEventListener('devicechange', this.#look);
  }

  /** Goes back to the usual device when the chosen one was pulled out. */
  readonly #look = async (): Promise<void> => {
    const wanted = this.#device;
    if (!wanted) return;
    const all = await navigator.mediaDevices.enumerateDevices();
    if (all.some(({ kind, deviceId }) => kind === 'audiooutput' && deviceId === wanted)) return;
    const context = this.#context();
    if (this.#device !== wanted) return;
    if (context instanceof AudioContext) await sent(context, '');
    this.#forget();
  };

  #forget(): void {
    this.#device = '';
    this.#lost('the chosen output is gone; the sound goes to the usual one');
  }
}

async function sent(context: AudioContext, device: string): Promise<boolean> {
  try {
    if (!context.setSinkId) return false;
    await context.setSinkId(device);
    return true;
  } catch {
    // No such device, or the page may not use it.
    return false;
  }
}
