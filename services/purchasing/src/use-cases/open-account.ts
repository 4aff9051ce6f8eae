import { type Db, type Tx, transaction } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { Account, Confirmation, CreditGrant } from "../domain/account.ts";
import type { FollowDigests } from "./follow-digests.ts";

type Ports = {
  db: Db;
  accounts: {
    open(tx: Tx, confirmation: Confirmation): Promise<{ account: Account; grant: CreditGrant | undefined }>;
  };
  /** Another account may have had the sign-up credit. */
  claimCredit: FollowDigests["claimCredit"];
  events: { creditsGranted(tx: Tx, grant: CreditGrant, reason: "signup"): Promise<void> };
  clock: Clock;
};

export type OpenAccount = ReturnType<typeof makeOpenAccount>;

/**
 * Opens a confirmed user's account, now for the user who waits, or in `tx` for the event that says the same. A sign-up
 * credit is granted once per user for ever.
 */
export function makeOpenAccount({ db, accounts, claimCredit, events, clock }: Ports) {
  async function open(tx: Tx, confirmation: Confirmation): Promise<Account> {
    const { account, grant } = await accounts.open(tx, confirmation);
    if (!grant) return account;
    await events.creditsGranted(tx, grant, "signup");
    await claimCredit(tx, confirmation.userId, confirmation.at);
    return account;
  }
  return {
    now: (user: Omit<Confirmation, "at">): Promise<Account> =>
      transaction(db, (tx) => open(tx, { ...user, at: clock.now() })),
    at: open,
  };
}
