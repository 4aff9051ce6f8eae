import { setTimeout as sleep } from "node:timers/promises";

/** Asks again every 50 ms until the answer is yes; throws when `withinMs` milliseconds are over. */
export async function until(ask: () => boolean | Promise<boolean>, withinMs: number): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await ask())) {
    if (Date.now() > end) throw new Error(`Not within ${withinMs} ms.`);
    await sleep(50);
  }
}
