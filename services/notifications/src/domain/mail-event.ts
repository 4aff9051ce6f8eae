import type { CampaignReport } from "./mail-report.ts";

/** What a mail provider says of a mail. Kinds that are none of these say nothing of the address. */
export type MailEvent = {
  type: string;
  data: { /** As the mail had it, with or without its brackets. */ messageId: string; permanent?: boolean | undefined };
};

/** The report that an event makes; undefined if it is none, or about no mail of ours. */
export function reportOf({ type, data }: MailEvent): Pick<CampaignReport, "deliveryId" | "kind"> | undefined {
  const [, deliveryId] = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^@>]+>?$/i.exec(data.messageId) ?? [];
  if (!deliveryId) return undefined;
  if (type === "mail.complained") return { deliveryId: deliveryId.toLowerCase(), kind: "complaint" };
  if (type !== "mail.bounced") return undefined;
  return { deliveryId: deliveryId.toLowerCase(), kind: data.permanent ? "hard_bounce" : "soft_bounce" };
}
