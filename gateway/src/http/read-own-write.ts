import { setTimeout as pause } from "node:timers/promises";

const PAUSE_MS = 40;
const CHECKS = 40;

/**
 * Waits until another service has consumed the event of a write of this call, so that the user's next click finds the
 * change. Gives up without an error after less than two seconds: the event arrives all the same.
 */
export async function readOwnWrite(isVisible: () => Promise<boolean>): Promise<void> {
  for (let left = CHECKS; left > 0; left -= 1) {
    if (await isVisible().catch(() => false)) return;
    await pause(PAUSE_MS);
  }
}
