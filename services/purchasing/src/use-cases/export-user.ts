import type { Money } from "@doorlight/common/money";
import type { Account, LedgerEntry } from "../domain/account.ts";
import type { Purchase } from "../domain/purchase.ts";

type Ports = {
  accounts: {
    find(userId: string): Promise<Account | undefined>;
    ledger(userId: string): Promise<LedgerEntry[]>;
  };
  purchases: { ofBuyer(userId: string): Promise<Purchase[]> };
};

export type ExportUser = ReturnType<typeof makeExportUser>;

/** All data about a user as JSON, in the words of the HTTP interface; `{}` where there are none. */
export function makeExportUser({ accounts, purchases }: Ports) {
  return async (userId: string): Promise<string> => {
    const account = await accounts.find(userId);
    if (!account) return "{}";
    const [bought, ledger] = await Promise.all([purchases.ofBuyer(userId), accounts.ledger(userId)]);
    return JSON.stringify({
      credits: account.credits,
      purchases: bought.map(toPurchase),
      ledger: ledger.map((entry) => ({ ...entry, amount: Number(entry.amount) })),
    });
  };
}

function toPurchase({ id, leadId, acquiredAt, price, vat, paymentSource, refundedAt }: Purchase) {
  const parts = price.parts.map(({ amount, ...part }) => ({ ...part, amount: toAmount(amount) }));
  const fee = { fee: toAmount(price.total), ...(vat && { vat: { ...vat, amount: toAmount(vat.amount) } }) };
  return { id, leadId, acquiredAt, ...fee, parts, paymentSource, refundedAt };
}

function toAmount({ amount, currency }: Money) {
  return { amount: Number(amount), currency };
}
