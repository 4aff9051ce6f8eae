import type { Money } from "@doorlight/common/money";
import type { Account } from "../domain/account.ts";
import type { LedgerEntry } from "../domain/ledger-entry.ts";
import type { Purchase } from "../domain/purchase.ts";

type Ports = {
  accounts: { find(userId: string): Promise<Account | undefined> };
  ownData: {
    purchases(userId: string): Promise<Purchase[]>;
    ledger(userId: string): Promise<LedgerEntry[]>;
  };
};

/** What purchasing holds about a user, as JSON in the words of the HTTP interface; `{}` where it holds nothing. */
export function makeExportUser({ accounts, ownData }: Ports) {
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

function toPurchase({ id, leadId, acquiredAt, price, paymentSource }: Purchase) {
  const parts = price.parts.map(({ amount, ...part }) => ({ ...part, amount: toAmount(amount) }));
  return { id, leadId, acquiredAt, fee: toAmount(price.total), parts, paymentSource };
}

function toAmount({ amount, currency }: Money) {
  return { amount: Number(amount), currency };
}
