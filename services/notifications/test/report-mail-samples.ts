import type { Mail, Recipient } from "../src/domain/mail.ts";
import { waitingKinds } from "../src/domain/weekly-report.ts";
import { euros } from "./home-market-samples.ts";

/** Of a week with figures and waiting decisions of every kind, and of one without. */
export function weeklyReports(to: Recipient, site: string): Mail[] {
  const week = { published: 14, sold: 31, refunded: 2, offered: 40, filled: 29, revenue: euros(1_395) };
  const none = { published: 0, sold: 0, refunded: 0, offered: 0, filled: 0, revenue: euros(0) };
  const links = { homeLink: `${site}/account/sa`, statsLink: `${site}/account/sa/stats` };
  const mail = { kind: "weekly_report" as const, to, week: "2026-11-23", ...links };
  const countries = [{ country: "FI", current: week, previous: { ...week, sold: 27 } }];
  const dueAt = new Date("2026-12-01T22:00:00Z");
  const waiting = waitingKinds.map((kind, i) => ({
    kind,
    name: i === 0 ? "S1" : kind === "quiet_list" ? "" : "Aino Mallikas",
    count: kind === "violation" ? 3 : null,
    amount: kind === "refund_request" ? euros(45) : null,
    dueAt: kind === "refund_request" ? dueAt : null,
  }));
  return [
    { ...mail, overview: { countries, waiting, waitingCount: 12 } },
    {
      ...mail,
      overview: { countries: [{ country: "FI", current: none, previous: none }], waiting: [], waitingCount: 0 },
    },
  ];
}

export function campaignReports(to: Recipient, link: string): Mail[] {
  const counts = { sent: 1_180, bounced: 9, uncertain: 1, clicked: 204, unsubscribed: 3, complained: 1 };
  const progress = {
    audience: 1_340,
    heldOut: 130,
    planned: 0,
    suppressed: suppressionReasons.length,
    ...counts,
    reasons: suppressionReasons.map((reason) => ({ reason, count: 1 })),
    effect: null,
  };
  const effect = { days: 14, mailedShare: 61_000, heldOutShare: 48_000, difference: 13_000, low: -4_000, high: 30_000 };
  const finished = { name: "Spring", state: "finished", stoppedBy: null, progress } as const;
  const stopped = {
    ...finished,
    state: "stopped",
    progress: { ...progress, planned: 20, heldOut: 0, reasons: [] },
  } as const;
  const mail = { kind: "campaign_report", to, link } as const;
  return [
    { ...mail, moment: "end", campaign: finished },
    { ...mail, moment: "week", campaign: { ...finished, progress: { ...progress, effect } } },
    ...([null, "bounces", "complaints"] as const).map((stoppedBy) => ({
      ...mail,
      moment: "end" as const,
      campaign: { ...stopped, stoppedBy },
    })),
  ];
}

const suppressionReasons = [
  "unsubscribed",
  "bounced",
  "complained",
  "by_hand",
  "erased",
  "deactivated",
  "cool_down",
  "legal_basis",
  "no_address",
  "same_mailbox",
  "not_interested",
] as const;
