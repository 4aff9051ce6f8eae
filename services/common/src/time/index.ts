export { days, hours, minutes, seconds } from "./durations.ts";
export { systemClock } from "./clock.ts";
export type { Clock } from "./clock.ts";
export { dayOfNextMonth, localDate, periodRange } from "./calendar.ts";
