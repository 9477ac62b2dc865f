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

  /** Goes on with another audio thread, whose clock begins anew. */
  attach(rig: Rig): void {
    this.#rig = rig;
    if (this.#receive) rig.say({ kind: 'tap', open: true });
    try {
      if (this.#stream?.active) this.listen(this.#stream);
    } catch {
      // Firefox joins no stream to a context of another rate. Better an engine without input than none.
      this.#stream = null;
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
      throw new Error('there is no sound here: the engine could not be started');
    }
    const source = context.createMediaStreamSource(stream);
    source.connect(this.#rig.node);
    this.#source?.disconnect();
    this.#source = source;
    this.#stream = stream;
  }

  stop(): void {
    this.#source?.disconnect();
    this.#source = null;
    this.#stream = null;
  }

  openTap(receive: TapReceiver): void {
    this.#receive = receive;
    this.#rig?.say({ kind: 'tap', open: true });
  }

  /** Closes the tap; done when the last piece has been received. */
  async closeTap(): Promise<void> {
    await this.#rig?.ask({ kind: 'tap', open: false });
    this.#receive = null;
  }

  /** Passes on a piece that came out of the tap. */
  tapped(piece: TapPiece): void { this.#receive?.(piece); }
}
