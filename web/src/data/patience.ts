// The bytes of an answer, with a limit on how long who reads them waits for the next.

interface Patience {
  silenceMs: number;
  /** Called when nothing has come for so long; the bytes then fail. */
  giveUp(): void;
  /** What the reader is told when the bytes fail. */
  trouble(error: unknown): unknown;
  /** Called once nothing more is read. */
  end(): void;
}

/**
 * The same answer. Only while somebody waits for bytes does time count: who reads slowly loses
 * nothing.
 */
export function withPatience(
  response: Response,
  { silenceMs, giveUp, trouble, end }: Patience,
): Response {
  if (!response.body) {
    end();
    return response;
  }
  const reader = response.body.getReader();
  let failure: unknown;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const timer = setTimeout(giveUp, silenceMs);
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        end();
        controller.close();
      } catch (error) {
        end();
        controller.error(failure = trouble(error));
      } finally {
        clearTimeout(timer);
      }
    },
    async cancel(reason) {
      end();
      await reader.cancel(reason);
    },
  }, { highWaterMark: 0 });
  return new Patient(body, response, () => failure);
}

/** Browsers say “Failed to fetch” whatever a body fails with; this one says what it was. */
class Patient extends Response {
  constructor(body: ReadableStream, init: ResponseInit, private readonly failure: () => unknown) {
    super(body, init);
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.#all(super.arrayBuffer());
  }
  override blob(): Promise<Blob> {
    return this.#all(super.blob());
  }
  override text(): Promise<string> {
    return this.#all(super.text());
  }

  #all<All>(reading: Promise<All>): Promise<All> {
    return reading.catch((error: unknown) => {
      throw this.failure() ?? error;
    });
  }
}
