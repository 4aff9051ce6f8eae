import { setTimeout as pause } from "node:timers/promises";

const PAUSE_MS = 40;
const TRIES = 40;

/**
 * Waits until another service has heard of what this call has just written, so that the user's next click finds it.
 * Gives up quietly after less than two seconds: the event arrives all the same.
 */
export async function readOwnWrite(isVisible: () => Promise<boolean>): Promise<void> {
  for (let left = TRIES; left > 0; left -= 1) {
    if (await isVisible().catch(() => false)) return;
    await pause(PAUSE_MS);
  }
}
