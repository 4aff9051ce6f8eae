/** The source of the current time; injected, so that a test can stand at a month's end. */
export type Clock = { now(): Date };

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };
