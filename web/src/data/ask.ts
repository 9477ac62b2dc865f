// Sends requests by `fetch`, and turns what comes back into a value, a Refusal or Away.
import type { Ask, Problem } from '../generated/api.js';
import { Away, Refusal } from './errors.js';
import { withPatience } from './patience.js';
import { after as realAfter } from './surroundings.js';
import type { After } from './surroundings.js';

/** As much of `fetch` as is needed. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

export interface AskOptions {
  fetch: Fetch;
  /** What stands before every path; nothing when the page comes from the server itself. */
  base?: string;
  /**
   * After so long without an answer the server counts as away; of `raw` answers, without a byte of
   * the body.
   */
  timeoutMs?: number;
  after?: After;
}

type Options = NonNullable<Parameters<Ask>[2]>;

export function makeAsk(
  { fetch, base = '', timeoutMs = 30_000, after = realAfter }: AskOptions,
): Ask {
  return async <Answer>(method: string, path: string, options: Options = {}): Promise<Answer> => {
    const { signal } = options;
    signal?.throwIfAborted();
    const giveUp = new AbortController();
    const stop = (): void => giveUp.abort();
    const stopTimer = after(timeoutMs, stop);
    signal?.addEventListener('abort', stop);
    const end = (): void => signal?.removeEventListener('abort', stop);
    const trouble = (error: unknown): unknown =>
      signal?.aborted ? signal.reason : new Away(undefined, error);
    try {
      const response = await fetch(
        base + path + queryText(options.query),
        init(method, options, giveUp.signal),
      );
      if (!response.ok) throw await refusal(response);
      // Who asked for the raw answer reads on, and may stop.
      if (options.raw) {
        return withPatience(response, {
          silenceMs: timeoutMs,
          giveUp: stop,
          trouble,
          end,
        }) as Answer;
      }
      const answer = await json(response) as Answer;
      end();
      return answer;
    } catch (error) {
      end();
      throw error instanceof Refusal || error instanceof Away ? error : trouble(error);
    } finally {
      stopTimer();
    }
  };
}

function init(method: string, options: Options, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = {};
  if (options.version !== undefined) headers['If-Match'] = `"${options.version}"`;
  if (options.key !== undefined) headers['Idempotency-Key'] = options.key;
  if (options.gate !== undefined) headers['Quintet-Gate'] = options.gate;
  const request: RequestInit = { method, headers, signal, credentials: 'same-origin' };
  if (options.bytes) {
    headers['Content-Type'] = 'application/octet-stream';
    request.body = options.bytes;
  } else if (options.form) {
    // The browser adds the type with the boundary that it chooses.
    request.body = options.form;
  } else if (options.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    request.body = JSON.stringify(options.body);
  }
  return request;
}

function queryText(query: object | undefined): string {
  const values = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  if (values.length === 0) return '';
  return `?${new URLSearchParams(values.map(([name, value]) => [name, String(value)]))}`;
}

async function json(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('application/json')) {
    throw new Away('The response did not come from Quintet.');
  }
  return response.json();
}

/** Quintet says no in one way only; whoever says it in another is something in between. */
async function refusal(response: Response): Promise<Refusal | Away> {
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('application/problem+json')) {
    return new Away(`A proxy on the way to Quintet answered (${response.status}).`);
  }
  const problem = await response.json() as Problem;
  const wait = Number(response.headers.get('retry-after') ?? NaN);
  return new Refusal(
    problem.status,
    problem.code,
    problem.detail,
    problem.fields ?? [],
    Number.isFinite(wait) ? wait : undefined,
  );
}
