// Search that forgives, as a page sees it: documents go in, hits come out with the reason for each.
// It is the Swift index of Sources/Core/Search, compiled to WebAssembly.
import {
  type MatchKind,
  matchKinds,
  queryBytes,
  refusals,
  type SearchExports,
  textBytes,
} from './abi.js';

export type { MatchKind } from './abi.js';

export interface SearchField {
  readonly text: string;
  /** From 1 to 10 (10): points count a tenth of it. */
  readonly weight?: number;
}

export interface SearchDocument {
  readonly id: number;
  readonly fields: readonly SearchField[];
  /** Points that are added to its score, up to 100 (0); a favourite has 10. */
  readonly boost?: number;
}

/** Which word of a document answered a word of the query. */
export interface Reason {
  /** The word of the query, counted from 0, and how many were read as one. */
  readonly queryWord: number;
  readonly queryWords: number;
  /** Field and place of the word, counted from 0, and how many were read as one. */
  readonly field: number;
  readonly position: number;
  readonly words: number;
  readonly kind: MatchKind;
  readonly slips: number;
  /** Up to 100, times a tenth of the field's weight. */
  readonly points: number;
  /** The word as it is compared: small letters without accents. */
  readonly word: string;
}

export interface Hit {
  readonly id: number;
  /** 100 is every word of the query as it stands in a field of full weight. */
  readonly score: number;
  /** What of it is for the words together, and what for the boost. */
  readonly together: number;
  readonly boost: number;
  readonly reasons: readonly Reason[];
}

/** Milliseconds after which `addAll` lets the page draw. */
const sliceMilliseconds = 8;
const hitNumbers = 5;
const reasonNumbers = 10;

export class SearchIndex {
  readonly #calls: SearchExports;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();

  /** An empty index of a module; each has a memory of its own. */
  constructor(module: WebAssembly.Module) {
    this.#calls = new WebAssembly.Instance(module, {}).exports as unknown as SearchExports;
    this.#calls._initialize();
    this.#calls.search_create();
  }

  /** Loads the module and makes an empty index. */
  static async load(address = '/search.wasm'): Promise<SearchIndex> {
    return new SearchIndex(await WebAssembly.compileStreaming(fetch(address)));
  }

  /** Documents in the index. */
  get count(): number {
    return this.#calls.search_count();
  }
  /** About how many bytes it holds. */
  get memoryBytes(): number {
    return this.#calls.search_memory();
  }

  /**
   * Takes a document in, in place of one with the same id; throws a RangeError when it is too much.
   */
  add({ id, fields, boost = 0 }: SearchDocument): void {
    // A number between whole ones would be cut on its way into the module.
    const refusal = !Number.isInteger(boost)
      ? -5
      : fields.some(({ weight = 10 }) => !Number.isInteger(weight))
      ? -4
      : this.#add(id, fields, boost);
    if (refusal !== 1) throw new RangeError(`document ${id} was not taken: ${refusals[refusal]}`);
  }

  /** Takes many in, and lets the page draw in between. */
  async addAll(documents: Iterable<SearchDocument>): Promise<void> {
    let until = performance.now() + sliceMilliseconds;
    for (const document of documents) {
      this.add(document);
      if (performance.now() < until) continue;
      await new Promise((resolve) => setTimeout(resolve));
      until = performance.now() + sliceMilliseconds;
    }
  }

  /** Takes a document out; false when there was none. */
  remove(id: number): boolean {
    return this.#calls.search_remove(id) === 1;
  }

  /** The best documents, best first. Words in any order; the last may be unfinished. */
  search(query: string, most = 20): Hit[] {
    // A letter has a byte at least, so that what is beyond could not be seen anyway.
    const bytes = this.#put(query.slice(0, queryBytes));
    const count = this.#calls.search_find(
      bytes,
      Math.min(Math.max(Math.trunc(most) || 0, 0), 1_000),
    );
    return this.#read(count);
  }

  #add(id: number, fields: readonly SearchField[], boost: number): number {
    for (const [at, { text }] of fields.entries()) {
      if (at >= 16) return -1;
      // A UTF-16 unit takes three bytes at most, so that most texts need not be encoded twice.
      if (text.length * 3 > textBytes && this.#encoder.encode(text).length > textBytes) return -2;
    }
    for (const { text, weight = 10 } of fields) this.#calls.search_field(this.#put(text), weight);
    return this.#calls.search_add(id, boost);
  }

  /** Hands text over; answers its bytes. */
  #put(text: string): number {
    const place = new Uint8Array(this.#calls.memory.buffer, this.#calls.search_text(), textBytes);
    return this.#encoder.encodeInto(text, place).written ?? 0;
  }

  #read(count: number): Hit[] {
    if (count === 0) return [];
    const calls = this.#calls;
    const { buffer } = calls.memory;
    const numbers = new Float64Array(buffer, calls.search_numbers(), calls.search_numbers_count());
    const words = new Uint8Array(buffer, calls.search_words(), calls.search_words_bytes());
    const hits: Hit[] = [];
    for (let at = 0; hits.length < count;) {
      const [id = 0, score = 0, together = 0, boost = 0, reasons = 0] = numbers.subarray(at);
      at += hitNumbers;
      const rows = Array.from({ length: reasons }, (_, row) => {
        const start = at + row * reasonNumbers;
        return this.#reason(numbers.subarray(start, start + reasonNumbers), words);
      });
      at += reasons * reasonNumbers;
      hits.push({
        id,
        score: score / 100,
        together: together / 100,
        boost: boost / 100,
        reasons: rows,
      });
    }
    return hits;
  }

  #reason(row: Float64Array, words: Uint8Array): Reason {
    const [
      queryWord = 0,
      queryWords = 1,
      field = 0,
      position = 0,
      count = 1,
      kind = 0,
      slips = 0,
      points = 0,
      start = 0,
      bytes = 0,
    ] = row;
    return {
      queryWord,
      queryWords,
      field,
      position,
      words: count,
      kind: matchKinds[kind] ?? 'exact',
      slips,
      points: points / 100,
      word: this.#decoder.decode(words.subarray(start, start + bytes)),
    };
  }
}
