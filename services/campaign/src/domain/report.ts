import { days } from "@doorlight/common/time";
import type { Audience } from "./audience.ts";

/** When the figures of a campaign are mailed: at its end and a week later. */
export type ReportMoment = "end" | "week";

/** How long after the end of its campaign a report is due. */
export const REPORT_AFTER_MS: Readonly<Record<ReportMoment, number>> = { end: 0, week: days(7) };

/** A report that nobody has queued yet. */
export type DueReport = { campaignId: string; audience: Audience; moment: ReportMoment };

/** Of a campaign's report, and of its start: the first country that the audience names, else the deployment's first. */
export function reportCountry({ include }: Audience, countries: readonly string[]): string {
  const named = include.flatMap((filter) => filter.countries).find((country) => countries.includes(country));
  return named ?? countries[0]!;
}
