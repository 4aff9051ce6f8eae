import type { Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { Suppression } from "../domain/suppression.ts";

type Ports = {
  links: {
    report(
      tx: Tx,
      deliveryId: string,
      kind: "bounce" | "complaint",
      at: Date,
    ): Promise<{ campaignId: string; mailboxDigest: Buffer } | undefined>;
  };
  suppressions: { add(tx: Tx, suppression: Suppression, clock: Clock): Promise<void> };
  clock: Clock;
};

export type ReportKind = "hard_bounce" | "soft_bounce" | "complaint";
export type RecordReport = ReturnType<typeof makeRecordReport>;

/** What a mail server or a provider says later: a dead mailbox and a complaint end the mails to it at once. */
export function makeRecordReport({ links, suppressions, clock }: Ports) {
  return async (tx: Tx, campaignDeliveryId: string, kind: ReportKind, at: Date): Promise<void> => {
    const mail = await links.report(tx, campaignDeliveryId, kind === "complaint" ? "complaint" : "bounce", at);
    if (!mail || kind === "soft_bounce") return;
    const cause = kind === "complaint" ? "complained" : "bounced";
    const { mailboxDigest } = mail;
    await suppressions.add(tx, { mailboxDigest, kind: "all", cause, campaignDeliveryId }, clock);
  };
}
