export { days, hours, minutes, seconds } from "./durations.ts";
export { systemClock } from "./clock.ts";
export type { Clock } from "./clock.ts";
export { localDate, periodRange, startOfDay } from "./calendar.ts";
export type { Period, Range } from "./calendar.ts";
