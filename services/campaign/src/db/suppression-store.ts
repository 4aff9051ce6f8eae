import type { Db, Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { CampaignKind } from "../domain/campaign.ts";
import type { Suppression, SuppressionCause } from "../domain/suppression.ts";

/** Mailboxes that get no more mail, by digest, without end. */
export function makeSuppressionStore(db: Db) {
  return {
    /** At once: a claim of a mail to the mailbox has either committed before, or finds it. It counts from after the wait. */
    async add(tx: Tx, suppression: Suppression, clock: Clock): Promise<void> {
      const { mailboxDigest, kind, cause, campaignDeliveryId, adminId } = suppression;
      await lock(tx, mailboxDigest);
      await tx("suppressions")
        .insert({
          mailbox_digest: mailboxDigest,
          kind,
          cause,
          campaign_delivery_id: campaignDeliveryId ?? null,
          admin_id: adminId ?? null,
          suppressed_at: clock.now(),
        })
        .onConflict()
        .ignore();
    },

    /** Lifts those of some causes, of a kind or of all. */
    async lift(
      tx: Tx,
      mailboxDigest: Buffer,
      causes: readonly SuppressionCause[],
      kind?: CampaignKind | "all",
    ): Promise<void> {
      await lock(tx, mailboxDigest);
      const query = tx("suppressions").where({ mailbox_digest: mailboxDigest }).whereIn("cause", causes);
      await (kind ? query.where({ kind }) : query).delete();
    },

    of: (
      mailboxDigest: Buffer,
    ): Promise<{ kind: CampaignKind | "all"; cause: SuppressionCause; suppressedAt: Date }[]> =>
      db("suppressions")
        .where({ mailbox_digest: mailboxDigest })
        .orderBy("suppressed_at")
        .select({ kind: "kind", cause: "cause", suppressedAt: "suppressed_at" }),
  };
}

async function lock(tx: Tx, mailboxDigest: Buffer): Promise<void> {
  await tx.raw("select lock_mailboxes(array[?]::bytea[])", [mailboxDigest]);
}
