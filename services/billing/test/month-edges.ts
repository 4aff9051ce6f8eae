/** Hours before UTC at which a day begins, in winter and in summer. */
const offsets = {
  FI: [2, 3],
  EE: [2, 3],
  SE: [1, 2],
  NO: [1, 2],
  DK: [1, 2],
  DE: [1, 2],
  PL: [1, 2],
  GB: [0, 1],
} as const;

export type Country = keyof typeof offsets;
export const everyCountry = Object.keys(offsets) as Country[];

/** Months whose edges a calculation may miss, with their peculiarity. */
export const monthEdges = [
  ["the end of a year", 2026, 12],
  ["a month in which clocks go forward", 2027, 3],
  ["a month in which clocks go back", 2027, 10],
  ["a February with a leap day", 2028, 2],
  ["a month of 30 days", 2027, 6],
] as const;

/** Days that last 23 or 25 hours, or that few years have, or whose next day is of another month or year. */
export const dayEdges = [
  ["the last day of a year", 2026, 12, 31],
  ["the day on which clocks go forward", 2027, 3, 28],
  ["the day on which clocks go back, the last of its month", 2027, 10, 31],
  ["a leap day", 2028, 2, 29],
  ["the last day of a month of 30 days", 2027, 6, 30],
] as const;

/** The first instant of a day: clocks change some hours later, on the last Sundays of March and October. */
export function startOf(country: Country, year: number, month: number, day = 1): Date {
  const date = Date.UTC(year, month - 1, day);
  const isSummer = date > lastSunday(year, 3) && date <= lastSunday(year, 10);
  return new Date(date - offsets[country][isSummer ? 1 : 0] * 36e5);
}

/** Midnight of UTC. March and October have 31 days. */
function lastSunday(year: number, month: 3 | 10): number {
  const last = new Date(Date.UTC(year, month - 1, 31));
  return last.getTime() - last.getUTCDay() * 864e5;
}
