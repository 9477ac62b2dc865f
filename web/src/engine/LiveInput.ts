// The microphone on its way into the engine, and what comes back out of the tap. Outlives the audio
// thread: a new one is given the same stream.
import type { TapPiece } from './protocol.js';
import type { Rig } from './Rig.js';

export type TapReceiver = (piece: TapPiece) => void;

export class LiveInput {
  #rig: Rig | null = null;
  #stream: MediaStream | null = null;
  #source: MediaStreamAudioSourceNode | null = null;
  #receive: TapReceiver | null = null;
  readonly #lost: (reason: string) => void;

  /** `lost` is told why a stream is heard no more. */
  constructor(lost: (reason: string) => void) {
    this.#lost = lost;
  }

  get isListening(): boolean {
    return this.#stream !== null;
  }

  /** Goes on with another audio thread, whose clock begins anew. */
  attach(rig: Rig): void {
    this.#rig = rig;
    if (this.#receive) rig.say({ kind: 'tap', open: true });
    const stream = this.#stream;
    if (!stream) return;
    try {
      if (stream.active) return this.listen(stream);
      this.#lose('the microphone was pulled out or taken back');
    } catch {
      // Firefox joins no stream to a context of another rate. Better an engine without input than
      // none.
      this.#lose('the browser does not join this microphone to the new output; ask for it again');
    }
  }

  /** The audio thread is gone. */
  detach(): void {
    this.#rig = null;
    this.#source = null;
  }

  /** Hears a stream from now on, and no other. */
  listen(stream: MediaStream): void {
    const context = this.#rig?.context;
    if (!this.#rig || !(context instanceof AudioContext)) {
      throw new Error('Sound could not start. Reload the page and try again.');
    }
    const source = context.createMediaStreamSource(stream);
    source.connect(this.#rig.node);
    this.stop();
    this.#source = source;
    this.#stream = stream;
    for (const track of stream.getAudioTracks()) track.addEventListener('ended', this.#ended);
  }

  /** Hears a stream no more; another one that has taken its place is heard on. */
  stop(stream = this.#stream): void {
    if (stream !== this.#stream) return;
    this.#source?.disconnect();
    this.#source = null;
    this.#stream?.getAudioTracks()
      .forEach((track) => track.removeEventListener('ended', this.#ended));
    this.#stream = null;
  }

  /** Not heard when the page itself stops a track. */
  readonly #ended = (): void => {
    if (!this.#stream?.active) this.#lose('the microphone was pulled out or taken back');
  };

  #lose(reason: string): void {
    this.stop();
    this.#lost(reason);
  }

  openTap(receive: TapReceiver): void {
    this.#receive = receive;
    this.#rig?.say({ kind: 'tap', open: true });
  }

  /** Closes the tap for who opened it; done when the last piece has been received. */
  async closeTap(receive: TapReceiver): Promise<void> {
    if (this.#receive !== receive) return;
    await this.#rig?.ask({ kind: 'tap', open: false });
    if (this.#receive === receive) this.#receive = null;
  }

  /** Passes on a piece that came out of the tap. */
  tapped(piece: TapPiece): void {
    this.#receive?.(piece);
  }
}
