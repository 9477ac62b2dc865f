// Recordings that the member's other devices and commands begin and end here.
import type { PlayerCommand } from '../../../generated/api.js';
import type { RecordedNow, RecordingHere } from '../../../players/RecordingHere.js';
import { titleNow } from '../model/titles.js';
import { words } from '../words.js';
import type { Recorder } from './Recorder.js';
import { leastSeconds, secondsLeft } from './roomLeft.js';
import type { TakeOptions } from './recorderTypes.js';

/** How a recording is made here; what it is called comes with the command. */
export type UsualOptions = Omit<TakeOptions, 'title' | 'id' | 'asker'>;

/** Nobody may be there to answer the browser, or to wake the page. */
const openMs = 12_000;
const hearMs = 4_000;

export class RemoteRecording implements RecordingHere {
  readonly kind = 'son-recording';

  /** `options` are those of this moment; none until they are known. */
  constructor(
    private readonly recorder: Recorder,
    private readonly options: () => UsualOptions | undefined,
  ) {}

  subscribe = (listener: () => void): () => void => {
    let last = JSON.stringify(this.now());
    return this.recorder.subscribe(() => {
      const now = JSON.stringify(this.now());
      if (now === last) return;
      last = now;
      listener();
    });
  };

  now(): RecordedNow | undefined {
    const { take } = this.recorder.snapshot();
    if (!take || !this.recorder.isBusy) return undefined;
    const { id, title, asker } = take;
    return { id, title: title.trim() || words.common.recording, ...(asker && { asker }) };
  }

  async start(command: Pick<PlayerCommand, 'id' | 'title' | 'asker'>): Promise<string> {
    const { id, title, asker } = command;
    const now = this.now();
    // The answer was lost, and the command comes again.
    if (now?.id === id) return now.title;
    if (now) throw new Error(words.remoteRecording.alreadyRecording(now.title));
    const options = await this.#checked(id);
    const name = title ?? titleNow();
    const stopWatching = this.recorder.watch();
    try {
      const beginning = this.recorder.start({ ...options, id, title: name, asker });
      const isBegun = await within(openMs, beginning);
      if (!isBegun) {
        // What begins later than that is not kept.
        void beginning.then((isLate) => isLate ? this.discard(id) : undefined);
        const { trouble = words.remoteRecording.didNotStart } = this.recorder.snapshot();
        throw new Error(trouble);
      }
      if (!await this.#hears()) {
        await this.discard(id);
        throw new Error(words.remoteRecording.cannotHear);
      }
    } finally {
      stopWatching();
    }
    return name;
  }

  /** How it is to be recorded; throws why nothing can be. */
  async #checked(id: string): Promise<UsualOptions> {
    const allowed = await navigator.permissions?.query({ name: 'microphone' as PermissionName })
      .catch(() => undefined);
    // Where it would ask, nobody may be there to answer.
    if (allowed && allowed.state !== 'granted') {
      throw new Error(words.remoteRecording.microphoneNotAllowed);
    }
    const options = this.options();
    if (!options) throw new Error(words.remoteRecording.stillLoading);
    const left = await secondsLeft(this.recorder.rate, options.channels);
    if (left !== undefined && left < leastSeconds) {
      throw new Error(words.remoteRecording.almostFull);
    }
    if (await this.recorder.takes.journal.note(id)) {
      throw new Error(words.remoteRecording.hasEnded);
    }
    return options;
  }

  /** Whether the sound of the microphone comes: a page that nobody has touched may not hear. */
  async #hears(): Promise<boolean> {
    const { host } = this.recorder;
    for (let waited = 0; waited < hearMs; waited += 100) {
      if (host?.state === 'running') return true;
      await pause(100);
    }
    return false;
  }

  async stop(id: string): Promise<void> {
    const now = this.now();
    if (now?.id !== id) throw new Error(words.remoteRecording.hasEnded);
    await this.#end();
    const { trouble } = this.recorder.snapshot();
    if (trouble) throw new Error(trouble);
  }

  async discard(id: string): Promise<void> {
    if (this.now()?.id !== id) return;
    await this.#end();
    await this.recorder.takes.discard(id);
  }

  async #end(): Promise<void> {
    await this.recorder.stop();
    // Somebody has pressed Stop a moment ago: it is over once it is kept.
    while (this.recorder.isBusy) await pause(50);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}

/** What comes within so long; false where nothing does. */
function within(milliseconds: number, work: Promise<boolean>): Promise<boolean> {
  return Promise.race([work, pause(milliseconds).then(() => false)]);
}
