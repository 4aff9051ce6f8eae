import { days, hours } from "@doorlight/common/time";
import { after } from "./lead-window.ts";

/** Why a lead cannot be bought for now. */
export type PauseCause = "not_sent" | "claims";

/** `closed`: for another reason. `not_confirmed`: by nobody in time, or by a person who says so. */
export type PauseEnding = Resumption | "closed" | "not_confirmed";
/** `dropped`: the reports and claims that paused it count no more. */
export type Resumption = "selling" | "nobody_called" | "admin" | "dropped";

/** A seller's answer. */
export type PauseAnswer = "selling" | "no_longer" | "nobody_called" | "not_sent";

/** Without an answer until then the request is closed. */
export const PAUSE_MS = hours(48);
/** From the beginning of a pause, after a report of a second office. The seller has this time in any case. */
const SHORT_PAUSE_MS = hours(24);

export type OpenPause = { id: string; cause: PauseCause; pausedAt: Date; until: Date };

/** Until when the seller can answer after offices have reported: two accounts alone close nothing. */
export const afterSecondReport = ({ pausedAt, until }: OpenPause): Date =>
  new Date(Math.min(after(pausedAt, SHORT_PAUSE_MS).getTime(), until.getTime()));

/** A paused lead, as the back office sees it. */
export type Pause = {
  cause: PauseCause;
  pausedAt: Date;
  until: Date;
  endedAt: Date | null;
  ending: PauseEnding | null;
  /** Null if something else ended it. */
  answer: PauseAnswer | null;
};

/** What ended a pause, for its seller. */
export type PauseEnd = {
  result: PauseAnswer | "admin" | "dropped" | "unanswered" | "closed_by_admin";
  endedAt: Date;
};

/** Null while it goes on, and if the seller closed the request in another way, which the page says. */
export function pauseEndOf({ answer, ending, endedAt, until }: Pause): PauseEnd | null {
  if (!endedAt || !ending) return null;
  if (answer) return { result: answer, endedAt };
  if (ending === "not_confirmed") return { result: endedAt < until ? "closed_by_admin" : "unanswered", endedAt };
  return ending === "closed" ? null : { result: ending, endedAt };
}

export type ReportKind = "not_sent" | "claim";

/** What a buyer reported; `officeId` as it was then. */
export type NewReport = {
  leadId: string;
  agentId: string;
  officeId: string | null;
  kind: ReportKind;
};

/** What counts for a pause; the agent is gone after an erasure. */
export type CountedReport = Pick<NewReport, "officeId" | "kind"> & { agentId: string | null };

/** Who reports: all accounts that are one buyer, also without a common office. */
export type Buyer = { own: readonly string[]; officeId: string | null };

/** Of how many offices these are. Accounts of one buyer are of one, and agents without an office stand alone. */
export const officesOf = (buyers: readonly Buyer[]): number =>
  buyers.filter(
    ({ own, officeId }, nth) =>
      !buyers
        .slice(0, nth)
        .some((one) => (officeId !== null && one.officeId === officeId) || one.own.some((id) => own.includes(id))),
  ).length;

/** A report, as the back office sees it; the agent is empty after an erasure. */
export type Report = {
  agentId: string;
  kind: ReportKind;
  reportedAt: Date;
  counted: boolean;
  wrong: boolean;
  /** For an admin's decision: it paused nothing, or its agent objects to the seller's answer. */
  waits: boolean;
};

/** A buyer's own report. `until`: when it is closed at the latest, or until when the agent may object; `decidedAt`: null while nothing is decided. */
export type OwnReport = {
  reportedAt: Date;
  outcome: "asked" | "kept" | "confirmed" | "objected" | "goes_on" | "not_confirmed" | "closed";
  until: Date | null;
  decidedAt: Date | null;
};

/** A report, what support has of it, the end of its pause, and since when the request was to be closed because nobody confirmed it. */
export type ReportFacts = Pick<Report, "reportedAt" | "counted" | "wrong"> &
  Pick<Pause, "ending" | "endedAt"> & { deskAt: Date | null; settledAt: Date | null; notConfirmedAt: Date | null };

/** Says nothing of other reports: when the pause began, and that another one ends it sooner. */
export function ownReportOf(facts: ReportFacts): OwnReport {
  const { reportedAt, counted, ending, endedAt, notConfirmedAt } = facts;
  const report = { reportedAt, until: null, decidedAt: endedAt };
  if (ending === "not_confirmed" || notConfirmedAt)
    return { ...report, outcome: "not_confirmed", decidedAt: notConfirmedAt ?? endedAt };
  if (facts.settledAt && facts.wrong) return { ...report, outcome: "goes_on", decidedAt: facts.settledAt };
  if (!counted) return { ...report, outcome: "kept" };
  if (!ending) return { ...report, outcome: "asked", until: after(reportedAt, PAUSE_MS) };
  if (ending === "closed") return { ...report, outcome: "closed" };
  if (ending === "admin") return { ...report, outcome: "goes_on" };
  if (facts.deskAt) return { ...report, outcome: "objected" };
  return { ...report, outcome: "confirmed", until: endedAt && after(endedAt, OBJECTION_MS) };
}

/** So long a reporter may object to the seller's answer. */
export const OBJECTION_MS = days(7);

/** Buyers report what they find out by their first calls. */
const REPORTABLE_MS = days(14);

export function isReportable(publishedAt: Date, now: Date): boolean {
  return now < after(publishedAt, REPORTABLE_MS);
}

/** So many leads an agent pauses at a time, by reports and claims; one that knows more fakes tells support. */
export const OPEN_REPORTS = 2;

/** Two wrong reports within this time end the right to pause, and for as long. */
export const WRONG_REPORTS_MS = days(90);

/** Whether an agent's reports pause a lead; `wrong` are the times, oldest first, at which reports turned out to be wrong. */
export function mayPause(wrong: readonly Date[], now: Date): boolean {
  return !wrong.some((second, at) => {
    const first = wrong[at - 1];
    const isPair = first !== undefined && second < after(first, WRONG_REPORTS_MS);
    return isPair && now < after(second, WRONG_REPORTS_MS);
  });
}
