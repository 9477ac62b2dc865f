// How a whole board comes from its file: to the server, which then reads it. It goes on when its
// window is closed, or another app is opened.
import { makeId } from '../../../data/index.js';
import { Listeners } from '../../../data/surroundings.js';
import { wordsFor } from '../../../data/trouble.js';
import type { Client } from '../../../generated/api.js';
import { upload } from '../../../uploads/upload.js';
import { words } from '../words.js';

/** How far an import has come: on its way to the server, or there. */
interface Underway {
  readonly label: string;
  readonly value?: number | undefined;
  cancel?(): void;
}

interface ImportState {
  readonly isBusy?: boolean;
  readonly underway?: Underway;
  /** What did not fit. */
  readonly report?: string;
  /** Why the last one did not work. */
  readonly failure?: string;
}

/** Says something to whoever is anywhere in the app. */
type Tell = (toast: { text: string; kind: 'good' | 'bad'; stays?: boolean }) => void;

export class BoardImport {
  #state: ImportState = {};
  readonly #listeners = new Listeners();
  #watching = 0;

  constructor(private readonly client: Client) {}

  readonly state = (): ImportState => this.#state;

  readonly subscribe = (listener: () => void): () => void => {
    const leave = this.#listeners.add(listener);
    this.#watching += 1;
    return () => {
      leave();
      this.#watching -= 1;
      // What was read is not read again.
      if (this.#watching === 0 && !this.#state.isBusy) this.#state = {};
    };
  };

  /** Does nothing while another one is under way. */
  async bring(file: File, tell: Tell): Promise<void> {
    if (this.#state.isBusy) return;
    let end: ImportState;
    try {
      end = await this.#take(file, tell);
    } catch (error) {
      end = { failure: wordsFor(error) };
    }
    // Who has closed the window meanwhile is told all the same.
    const text = end.failure ?? end.report;
    const isSeen = this.#watching > 0;
    if (text && !isSeen) tell({ text, kind: 'bad', stays: true });
    this.#set(isSeen ? end : {});
  }

  #set(state: ImportState): void {
    this.#state = state;
    this.#listeners.call();
  }

  async #take(file: File, tell: Tell): Promise<ImportState> {
    const asset = await this.#send(file);
    if (!asset) return {};
    const state = await this.#finish(file.name, asset.id, tell);
    if (state.state === 'cancelled') return {};
    if (state.state === 'failed') {
      return { failure: state.error ?? words.settingsSheet.fileIsNoBoardYak };
    }
    tell({ text: words.settingsSheet.soundCameWithTheBoard(state.added), kind: 'good' });
    const left = state.left_out.length;
    if (left === 0) return {};
    return { report: words.settingsSheet.soundDidNotFit(left, state.left_out.join(', ')) };
  }

  /** The file at the server; nothing where it was cancelled on the way. */
  async #send(file: File) {
    const { name } = file;
    const parcel = { id: makeId(), name, file };
    const stop = new AbortController();
    const cancel = () => {
      stop.abort();
      this.#set({ isBusy: true });
    };
    const show = (sent: number) => {
      // Once all of it is there, it is the server's to read.
      const underway = sent < file.size
        ? { label: words.settingsSheet.uploading(name), value: sent / file.size, cancel }
        : { label: words.settingsSheet.importing(name) };
      if (!stop.signal.aborted) this.#set({ isBusy: true, underway });
    };
    show(0);
    try {
      return await upload(this.client, parcel, stop.signal, show);
    } catch (error) {
      if (!stop.signal.aborted) throw error;
      await this.client.deleteUpload(parcel.id).catch(() => undefined);
      return undefined;
    }
  }

  /** What has become of a file that is at the server. */
  async #finish(name: string, asset: string, tell: Tell) {
    const id = makeId();
    const cancel = () =>
      void this.client.cancelYakImport(id).catch((error: unknown) =>
        tell({ text: wordsFor(error), kind: 'bad' })
      );
    let state = await this.client.importYakBoard(id, { asset });
    while (state.state === 'working') {
      const label = words.settingsSheet.importing(name);
      const value = state.progress || undefined;
      this.#set({ isBusy: true, underway: { label, value, cancel } });
      await new Promise((done) => setTimeout(done, 400));
      state = await this.client.getYakImport(id);
    }
    return state;
  }
}
