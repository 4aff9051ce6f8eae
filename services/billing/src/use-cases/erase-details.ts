import type { Tx } from "@doorlight/common/db";
import { days } from "@doorlight/common/time";
import type { Account, SavedDetails } from "../domain/billing-details.ts";

/** `mailboxKept`: invoices reach it while it owes. */
type ErasedAccount = Account & { mailboxKept: boolean };

type Ports = {
  details: {
    /** Undefined if it was done before. */
    erase(tx: Tx, account: ErasedAccount, at: Date): Promise<SavedDetails | undefined>;
  };
  /** All of one account. */
  corrections: { erase(tx: Tx, userId: string): Promise<void> };
  digests: { erase(tx: Tx, userId: string): Promise<void> };
  /** But for the count of its links since a time. */
  mailboxes: { erase(tx: Tx, userId: string, counted: Date): Promise<void> };
  /** Debts can still be invoiced. */
  freezeBuyer(tx: Tx, account: Account, at: Date): Promise<void>;
  freezeCardBuyer(tx: Tx, account: Account, at: Date): Promise<void>;
  /** If no line waits for them. */
  eraseBuyers(tx: Tx, userIds: readonly string[]): Promise<void>;
  events: { accountPayableChanged(tx: Tx, account: Account, details: SavedDetails): Promise<void> };
};

/**
 * Erases an account's billing details, once and for good. The content of its invoices is bookkeeping, and kept apart;
 * the details for the next one go with it, once nothing that it bought can still be on its way here.
 */
export function makeEraseDetails({
  details,
  corrections,
  digests,
  mailboxes,
  freezeBuyer,
  freezeCardBuyer,
  eraseBuyers,
  events,
}: Ports) {
  /** Nothing is owed any more: nothing of it is invoiced, and no other account is held to its company id and cards. */
  async function finish(tx: Tx, userId: string): Promise<void> {
    await digests.erase(tx, userId);
    await eraseBuyers(tx, [userId]);
  }

  return {
    finish,

    async begin(tx: Tx, account: ErasedAccount, at: Date): Promise<void> {
      await freezeBuyer(tx, account, at);
      await freezeCardBuyer(tx, account, at);
      const erased = await details.erase(tx, account, at);
      await corrections.erase(tx, account.userId);
      await mailboxes.erase(tx, account.userId, new Date(at.getTime() - days(1)));
      if (!account.mailboxKept) await finish(tx, account.userId);
      if (erased) await events.accountPayableChanged(tx, account, erased);
    },
  };
}
