import { type Db, type Tx, transaction } from "@doorlight/common/db";
import type { DataKey } from "@doorlight/common/secrets";
import type { Clock } from "@doorlight/common/time";
import type { CampaignKind } from "../domain/campaign.ts";
import type { MailboxCampaign } from "../domain/progress.ts";
import { mailboxWithDigest } from "../domain/mailbox.ts";
import type { Suppression, SuppressionCause } from "../domain/suppression.ts";

type Ports = {
  db: Db;
  suppressions: {
    add(tx: Tx, suppression: Suppression, clock: Clock): Promise<void>;
    lift(tx: Tx, mailboxDigest: Buffer, causes: readonly SuppressionCause[]): Promise<void>;
    of(digest: Buffer): Promise<{ kind: CampaignKind | "all"; cause: SuppressionCause; suppressedAt: Date }[]>;
  };
  progress: { ofMailbox(digest: Buffer, limit: number): Promise<MailboxCampaign[]> };
  dataKey: DataKey;
  clock: Clock;
};

const LATEST_CAMPAIGNS = 20;

/** What admins do about an address that gets, or should get, no campaign mail. */
export function makeBlockAddress({ db, suppressions, progress, dataKey, clock }: Ports) {
  const digestOf = async (email: string) => mailboxWithDigest(await dataKey(), email).digest;

  return {
    /** Why an address gets nothing: its blocks, and the outcome of the latest campaigns that it was in the audience of. */
    async find(email: string) {
      const digest = await digestOf(email);
      const [blocks, campaigns] = await Promise.all([
        suppressions.of(digest),
        progress.ofMailbox(digest, LATEST_CAMPAIGNS),
      ]);
      return { blocks, campaigns };
    },

    async block(email: string, adminId: string): Promise<void> {
      const mailboxDigest = await digestOf(email);
      const blocked = { mailboxDigest, kind: "all", cause: "by_hand", adminId } as const;
      await transaction(db, (tx) => suppressions.add(tx, blocked, clock));
    },

    /** What machines or admins got wrong; the word of the person stays. */
    async unblock(email: string): Promise<void> {
      const mailboxDigest = await digestOf(email);
      await transaction(db, (tx) => suppressions.lift(tx, mailboxDigest, ["bounced", "by_hand"]));
    },
  };
}
