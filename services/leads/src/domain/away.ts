/** A day of a country as a number, in the order of days; 0 for none. */
export function dayNumber(day: string | null | undefined): number {
  return day ? Number(day.replaceAll("-", "")) : 0;
}

/** Whether a list is away on a day, all as numbers. Both ends are included; a list without them is never away. */
export function isAwayOn(day: number, awayFrom: number, awayUntil: number): boolean {
  return awayFrom <= day && day <= awayUntil;
}
