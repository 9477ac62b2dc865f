// What plays here is told to the household: kept on the device first, sent when the server is
// there.
import type { Data } from '../../../data/index.js';
import type { BabySleepRequest } from '../../../generated/api.js';
import { endSleep, keepSleep } from '../model/sleepChanges.js';

/** Sliders move faster than anybody wants to hear of it. */
const pauseMs = 700;
let timer: ReturnType<typeof setTimeout> | undefined;
let told: string | undefined;

/** What plays now, or that nothing does. */
export function tellSleep(data: Data, id: string, sleep: BabySleepRequest | undefined): void {
  clearTimeout(timer);
  if (!sleep) {
    if (told === id) void end(data, id);
    return;
  }
  timer = setTimeout(() => {
    if (told !== undefined && told !== id) void end(data, told);
    told = id;
    void keepSleep(data, id, sleep);
  }, pauseMs);
}

/** What was told before the page was loaded again. */
export function takeUp(id: string): void {
  told = id;
}

async function end(data: Data, id: string): Promise<void> {
  told = undefined;
  await endSleep(data, id);
}
