import type { Tx } from "@doorlight/common/db";
import type { CreditGrant } from "../domain/account.ts";
import type { AccountDigest } from "../domain/account-digest.ts";

type Ports = {
  digests: {
    put(tx: Tx, digest: AccountDigest): Promise<void>;
    /** The account's others of the kind. */
    endOthers(tx: Tx, digest: AccountDigest, at: Date): Promise<void>;
  };
  accounts: {
    /** What was taken back; undefined if nothing was now. */
    claimSignupCredit(tx: Tx, userId: string, at: Date): Promise<CreditGrant | undefined>;
  };
  events: { signupCreditReturned(tx: Tx, returned: CreditGrant): Promise<void> };
};

export type FollowDigests = ReturnType<typeof makeFollowDigests>;

/**
 * Projects by what accounts are recognised, and takes a free credit back that a person has had with another account. Both
 * events may come first: each looks for what the other has left.
 */
export function makeFollowDigests({ digests, accounts, events }: Ports) {
  async function claimCredit(tx: Tx, userId: string, at: Date): Promise<void> {
    const returned = await accounts.claimSignupCredit(tx, userId, at);
    if (returned) await events.signupCreditReturned(tx, returned);
  }
  return {
    claimCredit,

    async put(tx: Tx, digest: AccountDigest, at: Date): Promise<void> {
      await digests.put(tx, digest);
      await claimCredit(tx, digest.userId, at);
    },

    /** One takes the place of the former, which is kept as long as a dispute holds the account (decision 0113). */
    async putMailbox(
      tx: Tx,
      { provenAt: savedAt, ...proven }: Pick<AccountDigest, "userId" | "digest" | "version"> & { provenAt: Date },
      at: Date,
    ): Promise<void> {
      const mailbox = { ...proven, savedAt, kind: "mailbox", endedAt: null, before: false, proven: true };
      await digests.put(tx, mailbox);
      await digests.endOthers(tx, mailbox, at);
    },
  };
}
