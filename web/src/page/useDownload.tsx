import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Away } from '../data/index.js';
import { Client } from '../generated/api.js';
import { Notice, Progress, size } from '../kit/index.js';
import { useData } from './data.js';
import { handOut } from './handOut.js';
import { useAction } from './useAction.js';
import { words } from './words.js';

interface Download {
  isBusy: boolean;
  /** Asks for a file and hands it to the device; true when it did, false when it was cancelled. */
  download(ask: (client: Client) => Promise<Response>, otherName: string): Promise<boolean>;
  /** How far it has come, and the way out of it; or why it did not work. */
  view: ReactNode;
}

interface Came {
  bytes: number;
  /** Missing while the server makes the file as it sends it. */
  all?: number;
}

/** A file from the server that may be long in coming. Who leaves stops it. */
export function useDownload(): Download {
  const data = useData();
  const { isBusy, trouble, run } = useAction();
  const [came, setCame] = useState<Came>();
  const stop = useRef<AbortController>();
  useEffect(() => () => stop.current?.abort(), []);
  const download: Download['download'] = async (ask, otherName) => {
    let isDone = false;
    await run(async () => {
      const { signal } = stop.current = new AbortController();
      const client = new Client((method, path, options) =>
        data.ask(method, path, { ...options, signal })
      );
      setCame(undefined);
      try {
        await handOut(counted(await ask(client), setCame), otherName);
        isDone = true;
      } catch (error) {
        if (!signal.aborted) throw error instanceof TypeError ? new Away(undefined, error) : error;
      }
    });
    return isDone;
  };
  const view = (
    <>
      {isBusy && (
        <div ref={showWhole}>
          <Progress
            label={came ? words.useDownload.downloading : words.useDownload.preparing}
            value={came?.all && came.bytes / came.all}
            text={came && !came.all ? size(came.bytes) : undefined}
            onCancel={() => stop.current?.abort()}
          />
        </div>
      )}
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
    </>
  );
  return { isBusy, download, view };
}

/** What comes at the end of a sheet would begin below its edge. */
const showWhole = (one: HTMLElement | null) => one?.scrollIntoView({ block: 'nearest' });

/** The same answer, of which each hundredth is told, or each megabyte. */
function counted(response: Response, onBytes: (came: Came) => void): Response {
  if (!response.body) return response;
  const all = Number(response.headers.get('Content-Length')) || undefined;
  const step = all ? all / 100 : 1_000_000;
  let [bytes, told] = [0, 0];
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, out) {
      bytes += part.byteLength;
      if (bytes - told >= step || told === 0) onBytes({ bytes: told = bytes, ...(all && { all }) });
      out.enqueue(part);
    },
  });
  return new Response(response.body.pipeThrough(count), response);
}
