export { days, hours, minutes, seconds } from "./durations.ts";
export { systemClock } from "./clock.ts";
export type { Clock } from "./clock.ts";
export { dayOfNextMonth, localDate, periodRange, startOfDay } from "./calendar.ts";
export type { Range } from "./calendar.ts";
export { isDay, monthsOf, rangeOfDays } from "./months.ts";
export type { Month } from "./months.ts";
