/** Where the time of day comes from; injected, so that tests can stand at a month's end. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
