/** What a mail server or a mailbox provider reports about a mail. `other` says nothing of the address, such as an absence note. */
export const reportKinds = ["hard_bounce", "soft_bounce", "complaint", "other"] as const;

export type ReportKind = (typeof reportKinds)[number];

/** Fields of RFC 3464 and RFC 5965, as they are written; undefined if they are missing. */
export type ReportFields = Partial<Record<"action" | "status" | "diagnosticCode" | "feedbackType", string>>;

/** A report about one mail of a campaign. */
export type CampaignReport = { deliveryId: string; kind: ReportKind; raw: Uint8Array };

/** Statuses that say of the address that it takes no mail at all: RFC 3463. Others are about this mail, or this hour. */
const hard = /^5\.(?:0\.\d+|1\.\d+|2\.[01])$/;

/** What fields say; undefined if there are none that say anything. */
export function reportKindOf({ action, status, diagnosticCode, feedbackType }: ReportFields): ReportKind | undefined {
  if (feedbackType !== undefined) return /^not-spam\b/i.test(feedbackType) ? "other" : "complaint";
  if (action !== undefined && !/^failed\b/i.test(action)) return "other";
  const code = statusIn(status) ?? statusIn(diagnosticCode);
  // A general status says less than the server that was asked.
  const exact = code?.endsWith(".0.0") ? (statusIn(diagnosticCode) ?? code) : code;
  if (exact === undefined) return action === undefined ? undefined : "soft_bounce";
  if (exact.startsWith("2.")) return "other";
  return hard.test(exact) ? "hard_bounce" : "soft_bounce";
}

/** A bounce of a server that writes prose: what its first status says. */
export function reportKindOfProse(text: string): ReportKind | undefined {
  return reportKindOf({ status: statusIn(text) });
}

/** The first status of RFC 3463 in a text; if there is none, the first SMTP code as one. */
function statusIn(text = ""): string | undefined {
  const status = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(text)?.[0];
  const code = /(?<![\d.])([45])\d\d(?=[ -])/.exec(text)?.[1];
  return status ?? (code && `${code}.0.0`);
}
