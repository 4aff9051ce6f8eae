import type { Tx } from "@doorlight/common/db";
import { addJob } from "@doorlight/common/jobs";
import type { CountryPack } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import type { BillingMail } from "../domain/mail.ts";
import { monthOf } from "../domain/month.ts";
import { type BalanceChange, LOW_BALANCE, type TopUp } from "../domain/top-up.ts";

type Ports = {
  balances: {
    put(tx: Tx, balance: BalanceChange): Promise<void>;
    /** With the packs on their way. */
    findExpected(tx: Tx, userId: string): Promise<number | undefined>;
  };
  topUps: { findIn(tx: Tx, userId: string): Promise<TopUp | undefined> };
  sales: { countTopUps(tx: Tx, userId: string, since: Date): Promise<number> };
  events: { mailQueued(tx: Tx, account: { userId: string; country: string }, mail: BillingMail): Promise<void> };
  packOf(country: string): CountryPack;
  clock: Clock;
};

/** Keeps each account's balance. When it has fallen, an automatic top-up is due, or else a mail. */
export function makeWatchBalance({ balances, topUps, sales, events, packOf, clock }: Ports) {
  /** The top-up buys nothing more this month. */
  async function isUsedUp(tx: Tx, { userId, country, monthlyLimit }: TopUp): Promise<boolean> {
    const { from } = monthOf(packOf(country).timeZone, clock.now());
    return (await sales.countTopUps(tx, userId, from)) >= monthlyLimit;
  }

  return async (tx: Tx, change: BalanceChange): Promise<void> => {
    const { userId, balance, credits, takenBack = false } = change;
    await balances.put(tx, change);
    const topUp = await topUps.findIn(tx, userId);
    const expected = (await balances.findExpected(tx, userId)) ?? balance;
    if (topUp?.enabled && expected <= topUp.threshold) await addTopUp(tx, userId);
    const isFewNow = balance <= LOW_BALANCE && balance - credits > LOW_BALANCE;
    // An agent is not asked to buy credits when we take some back.
    if (!isFewNow || takenBack || (topUp?.enabled && (expected > LOW_BALANCE || !(await isUsedUp(tx, topUp))))) return;
    await events.mailQueued(tx, change, { subject: "low_balance", credits: balance });
  };
}

/** One waiting job of an account is enough: it looks at the balance itself. */
export const addTopUp = (tx: Tx, userId: string): Promise<void> =>
  addJob(tx, "top-up", { userId }, { jobKey: `top-up:${userId}`, canWait: true });
