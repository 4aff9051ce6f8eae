import type { Clock } from "../time/index.ts";

/** A clock for tests. */
export type FakeClock = Clock & { set(time: string | Date): void; advance(milliseconds: number): void };

/** A clock that stands still until a test moves it; times as ISO text or Date. */
export function fakeClock(start: string | Date): FakeClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set: (time) => (now = new Date(time)),
    advance: (milliseconds) => (now = new Date(now.getTime() + milliseconds)),
  };
}
