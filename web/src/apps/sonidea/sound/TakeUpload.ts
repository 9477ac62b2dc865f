// Carries one take to the server: its pieces while it is still recorded, the head when its length
// is known, and then what becomes of it. All of it may be done again.
import { type Data, Refusal } from '../../../data/index.js';
import type { SonRecording } from '../../../generated/api.js';
import { wavHead } from '../../../players/wav.js';
import { putRecording } from '../model/putRecording.js';
import { device } from '../../../recordings/device.js';
import { chunksOf, type Journal, piecesOf, type TakeNote } from '../model/take.js';
import { titleOf } from '../model/titles.js';

/** A group may be changed by others so often while a take is laid into it. */
const mostAttempts = 5;

export class TakeUpload {
  /** The chunks that are at the server, as far as it has said. */
  #here: Set<number> | undefined;
  /** The upload was ended before, and only the answer was not heard. */
  #isEnded = false;

  constructor(
    private readonly data: Data,
    private readonly journal: Journal,
    readonly take: string,
  ) {}

  /** How many of the chunks are there. */
  get sent(): number {
    return this.#here?.size ?? 0;
  }

  /** Sends the next of the pieces that are not there; false when all of so many are. */
  async sendNext(note: TakeNote, pieces: number, isOver: boolean): Promise<boolean> {
    const here = await this.#begin(note);
    const chunks = this.#isEnded ? 0 : chunksOf(pieces, isOver);
    for (let chunk = 1; chunk <= chunks; chunk += 1) {
      if (here.has(chunk)) continue;
      const [from, to] = piecesOf(chunk);
      const numbers = Array.from(
        { length: Math.min(to, pieces) - from },
        (_, index) => from + index,
      );
      const parts = await Promise.all(
        numbers.map((number) => this.journal.piece(this.take, number)),
      );
      const samples = parts.flatMap((piece) => piece?.samples ?? []) as BlobPart[];
      await this.data.client.putChunk(this.take, chunk, new Blob(samples));
      here.add(chunk);
      return true;
    }
    return false;
  }

  /** What is there of it, so that it can be ended without being sent again. */
  async found(): Promise<SonRecording | undefined> {
    try {
      return await this.data.client.getSonRecording(this.take);
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) return undefined;
      throw error;
    }
  }

  /** Makes a recording of what was sent. */
  async finish(note: TakeNote, pieces: number): Promise<SonRecording> {
    const { client } = this.data;
    const here = await this.#begin(note);
    if (!here.has(0) && !this.#isEnded) {
      const bytes = await this.#bytes(pieces);
      await client.putChunk(
        this.take,
        0,
        new Blob([wavHead(bytes, note.rate, note.channels, true)]),
      );
      here.add(0);
    }
    await this.journal.changeNote(this.take, { isEnding: true });
    return await putRecording(client, this.take, {
      asset: this.take,
      chunks: chunksOf(pieces, true) + 1,
      title: titleOf(note.title, note.started_ms),
      created_ms: note.started_ms,
      quality: note.quality,
      source: note.source,
      channels: note.channels,
      device: device(),
      ...(note.album && { album: note.album }),
      ...(note.project && { project: note.project }),
      ...(note.isAlone && { is_transferred_alone: true }),
      ...(note.markers && { markers: note.markers }),
      ...(note.location && { location: note.location }),
    });
  }

  /**
   * Lays it over the others of its group; the recording is in the library, whatever the group says.
   */
  async join(note: TakeNote): Promise<void> {
    if (!note.group || note.offset_ms === undefined) return;
    for (let attempt = 1;; attempt += 1) {
      try {
        return await this.#lay(note.group, note.offset_ms);
      } catch (error) {
        // The group was changed meanwhile, by this device as well as by others.
        if (!(error instanceof Refusal && error.status === 412 && attempt < mostAttempts)) {
          throw error;
        }
      }
    }
  }

  async #lay(id: string, offsetMs: number): Promise<void> {
    const { client } = this.data;
    const group = await client.getSonGroup(id);
    if (group.layers.some(({ recording }) => recording === this.take)) return;
    const layers = [...group.layers, { recording: this.take, offset_ms: offsetMs, nudge_ms: 0 }];
    await client.editSonGroup(id, { layers }, group.version);
  }

  async #begin(note: TakeNote): Promise<Set<number>> {
    if (this.#here) return this.#here;
    try {
      const upload = await this.data.client.beginUpload(this.take, {
        name: `${titleOf(note.title, note.started_ms)}.wav`,
      });
      this.#here = new Set(upload.chunks);
    } catch (error) {
      if (!(note.isEnding && error instanceof Refusal && error.code === 'id_taken')) throw error;
      this.#isEnded = true;
      this.#here = new Set();
    }
    return this.#here;
  }

  /** All pieces but the last are equally long. */
  async #bytes(pieces: number): Promise<number> {
    const [first, last] = [
      await this.journal.piece(this.take, 0),
      await this.journal.piece(this.take, pieces - 1),
    ];
    return (first?.samples.byteLength ?? 0) * (pieces - 1) + (last?.samples.byteLength ?? 0);
  }
}
