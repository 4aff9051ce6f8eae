import type { Money } from "@doorlight/common/money";
import { Temporal } from "temporal-polyfill";

/** Of a country and a week. */
type WeekFigures = {
  published: number;
  sold: number;
  refunded: number;
  /** Spots of leads that ended. */
  offered: number;
  filled: number;
  /** Net. */
  revenue: Money;
};

export type CountryWeek = { country: string; current: WeekFigures; previous: WeekFigures };

/** A row of an admin's list. */
export type WaitingDecision = {
  kind: string;
  /** Empty if it has none. */
  name: string;
  count: number | null;
  amount: Money | null;
  dueAt: Date | null;
};

/** What the screens of one admin say of a week. */
export type WeeklyOverview = { countries: CountryWeek[]; waiting: WaitingDecision[]; waitingCount: number };

/** Kinds of rows that have a text here; a later release may know more. */
export const waitingKinds: readonly string[] = [
  "violation",
  "dead_letter",
  "refund_request",
  "paused_lead",
  "dispute",
  "office_request",
  "parked_account",
  "open_payment",
  "campaign",
  "left_buyer",
  "quiet_list",
];

const MONDAY = 1;
const FROM_HOUR = 7;

/** On a Monday from seven on, by clocks of the zone, the Monday with which the last week began; undefined at other times. */
export function reportedWeek(now: Date, zone: string): string | undefined {
  const time = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  if (time.dayOfWeek !== MONDAY || time.hour < FROM_HOUR) return undefined;
  return time.toPlainDate().subtract({ days: 7 }).toString();
}

/** The cause of all reports of a week, by its first day: with the admin it is the key of a mail. */
export const weekId = (week: string): string => `00000000-0000-8000-8000-0000${week.replaceAll("-", "")}`;

/** Its number in the year, and its last day. */
export function calendarWeek(week: string): { number: number; lastDay: string } {
  const monday = Temporal.PlainDate.from(week);
  return { number: monday.weekOfYear ?? 0, lastDay: monday.add({ days: 6 }).toString() };
}
