// What plays here is reported to the household: kept on the device first, sent when the server is
// there.
import type { Data } from '../../../data/index.js';
import type { BabySleepRequest } from '../../../generated/api.js';
import { endSleep, putSleep } from '../model/sleepChanges.js';

/** Sliders move faster than anybody wants to hear of it. */
const pauseMs = 700;
let timer: ReturnType<typeof setTimeout> | undefined;
let reported: string | undefined;

/** What plays now, or that nothing does. */
export function reportSleep(data: Data, id: string, sleep: BabySleepRequest | undefined): void {
  clearTimeout(timer);
  if (!sleep) {
    if (reported === id) void end(data, id);
    return;
  }
  timer = setTimeout(() => {
    if (reported !== undefined && reported !== id) void end(data, reported);
    reported = id;
    void putSleep(data, id, sleep);
  }, pauseMs);
}

/** What was reported before the page was loaded again. */
export function resumeReporting(id: string): void {
  reported = id;
}

async function end(data: Data, id: string): Promise<void> {
  reported = undefined;
  await endSleep(data, id);
}
