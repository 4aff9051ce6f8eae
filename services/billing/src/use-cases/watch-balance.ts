import type { Tx } from "@doorlight/common/db";
import { addJob } from "@doorlight/common/jobs";
import type { BillingMail } from "../domain/mail.ts";
import { type BalanceChange, LOW_BALANCE, type TopUp } from "../domain/top-up.ts";

type Ports = {
  balances: {
    put(tx: Tx, balance: BalanceChange): Promise<void>;
    /** With the packs on their way. */
    findExpected(tx: Tx, userId: string): Promise<number | undefined>;
  };
  topUps: { findIn(tx: Tx, userId: string): Promise<TopUp | undefined> };
  events: { mailQueued(tx: Tx, account: { userId: string; country: string }, mail: BillingMail): Promise<void> };
};

/** Keeps each account's balance. When it has fallen, an automatic top-up is due, or else a mail. */
export function makeWatchBalance({ balances, topUps, events }: Ports) {
  return async (tx: Tx, change: BalanceChange): Promise<void> => {
    const { userId, balance, credits } = change;
    await balances.put(tx, change);
    const topUp = await topUps.findIn(tx, userId);
    if (topUp?.enabled) {
      const expected = (await balances.findExpected(tx, userId)) ?? balance;
      if (expected <= topUp.threshold) await addTopUp(tx, userId);
      return;
    }
    const hasFallen = balance <= LOW_BALANCE && balance - credits > LOW_BALANCE;
    if (hasFallen) await events.mailQueued(tx, change, { subject: "low_balance", credits: balance });
  };
}

export type WatchBalance = ReturnType<typeof makeWatchBalance>;

/** One waiting job of an account is enough: it looks at the balance itself. */
export const addTopUp = (tx: Tx, userId: string): Promise<void> =>
  addJob(tx, "top-up", { userId }, { jobKey: `top-up:${userId}`, canWait: true });
