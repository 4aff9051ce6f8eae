import type { Money } from "@doorlight/common/money";
import type { Account } from "../domain/account.ts";
import type { LedgerEntry } from "../domain/ledger-entry.ts";
import type { Participation } from "../domain/participation.ts";

type Ports = {
  accounts: { find(userId: string): Promise<Account | undefined> };
  ownData: {
    purchases(userId: string): Promise<Participation[]>;
    ledger(userId: string): Promise<LedgerEntry[]>;
  };
};

/** What purchasing holds about a user, as JSON in the words of the HTTP interface; `{}` where it holds nothing. */
export function exportUserWith({ accounts, ownData }: Ports) {
  return async (userId: string): Promise<string> => {
    const account = await accounts.find(userId);
    if (!account) return "{}";
    const [purchases, ledger] = await Promise.all([ownData.purchases(userId), ownData.ledger(userId)]);
    return JSON.stringify({
      credits: account.credits,
      purchases: purchases.map(toPurchase),
      ledger: ledger.map((entry) => ({ ...entry, amount: Number(entry.amount) })),
    });
  };
}

function toPurchase({ id, leadId, acquiredAt, price, paidBy }: Participation) {
  const parts = price.parts.map(({ amount, ...part }) => ({ ...part, amount: toAmount(amount) }));
  return { id, leadId, acquiredAt, fee: toAmount(price.total), parts, paidBy };
}

function toAmount({ amount, currency }: Money) {
  return { amount: Number(amount), currency };
}
