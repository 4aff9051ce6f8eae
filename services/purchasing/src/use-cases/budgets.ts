import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { type ErrorCode, refuse, refuseField } from "@doorlight/common/errors";
import { forEachAlone } from "@doorlight/common/jobs";
import type { Money } from "@doorlight/common/money";
import { type CountryPack, countryPackOf } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import { type Budget, type BudgetHold, HOLD_MS, WARNINGS_MS } from "../domain/budget.ts";

export type NearlySpent = Budget & { userId: string; country: string; version: bigint };

type Month = { at: Date; timeZone: string };

type Ports = {
  db: Db;
  budgets: {
    find(userId: string, month: Month & { currency: string }): Promise<Budget | undefined>;
    /** Whether there is such an account. */
    put(userId: string, amount: bigint | null): Promise<boolean>;
    /** Why it may not be paid; null if it may. */
    hold(hold: BudgetHold, month: Month & { heldUntil: Date }): Promise<ErrorCode | null>;
    /** Accounts of a country that have spent four fifths and were not warned this month. */
    purge(before: Date): Promise<void>;
    listNearlySpent(country: string, month: Month): Promise<string[]>;
    /** The account's next version; undefined if it was warned this month before. */
    warn(tx: Tx, userId: string, month: Month): Promise<bigint | undefined>;
  };
  events: { budgetNearlySpent(tx: Tx, account: NearlySpent): Promise<void> };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

type Account = { userId: string; country: string };

/** What accounts want to spend in a month at most. A purchase is held to it by `buy_lead`. */
export function makeBudgets({ db, budgets, events, packs, clock }: Ports) {
  const monthOf = (country: string) => {
    const { timeZone, currency } = countryPackOf(packs, country);
    return { at: clock.now(), timeZone, currency };
  };
  const find = ({ userId, country }: Account) => budgets.find(userId, monthOf(country));

  return {
    /** Undefined without one. */
    find,

    /** Null ends it. Refuses `invalid_request`, `account_deactivated`. */
    async put(account: Account, amount: Money | null): Promise<Budget | undefined> {
      const { currency } = monthOf(account.country);
      if (amount && amount.amount <= 0n) refuseField("amount.amount", "too_small", "must be more than nothing");
      if (amount && amount.currency !== currency)
        refuseField("amount.currency", "wrong_currency", `must be ${currency}`);
      if (!(await budgets.put(account.userId, amount?.amount ?? null))) refuse("account_deactivated");
      return find(account);
    },

    /** Refuses `budget_reached`, `contact_support`. */
    async hold(hold: BudgetHold): Promise<void> {
      const month = monthOf(hold.country);
      const heldUntil = new Date(month.at.getTime() + HOLD_MS);
      const refusal = await budgets.hold(hold, { ...month, heldUntil });
      if (refusal) refuse(refusal);
    },

    /** Publishes once a month each budget that is nearly spent. */
    async watch(): Promise<void> {
      await budgets.purge(new Date(clock.now().getTime() - WARNINGS_MS));
      for (const country of packs.keys()) {
        const month = monthOf(country);
        await forEachAlone(await budgets.listNearlySpent(country, month), (userId) => warn({ userId, country }));
      }
    },
  };

  async function warn(account: Account): Promise<void> {
    const budget = await find(account);
    if (!budget) return;
    await transaction(db, async (tx) => {
      const version = await budgets.warn(tx, account.userId, monthOf(account.country));
      if (version !== undefined) await events.budgetNearlySpent(tx, { ...account, ...budget, version });
    });
  }
}

export type Budgets = ReturnType<typeof makeBudgets>;
