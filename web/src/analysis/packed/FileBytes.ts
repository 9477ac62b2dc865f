// The bytes of a file, of which only a block is in memory.

const block = 1 << 20;

export class FileBytes {
  #held = new Uint8Array();
  #from = 0;

  constructor(private readonly file: Blob) {}

  get count(): number {
    return this.file.size;
  }

  /** So many bytes from a place on; fewer at the end of the file. */
  async at(place: number, count: number): Promise<Uint8Array> {
    const first = place - this.#from;
    if (first < 0 || first + count > this.#held.length) {
      const piece = this.file.slice(place, place + Math.max(count, block));
      this.#held = new Uint8Array(await piece.arrayBuffer());
      this.#from = place;
      return this.#held.subarray(0, count);
    }
    return this.#held.subarray(first, first + count);
  }

  /** Four letters. */
  async word(place: number): Promise<string> {
    return String.fromCharCode(...await this.at(place, 4));
  }
}

/** Numbers of several bytes in some. */
export function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
