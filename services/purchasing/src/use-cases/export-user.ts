import type { Money } from "@doorlight/common/money";
import type { CountryCode, LegalTexts } from "@doorlight/common/product";
import type { Account, LedgerEntry } from "../domain/account.ts";
import type { Agreement } from "../domain/delivery.ts";
import type { Purchase } from "../domain/purchase.ts";

type Ports = {
  accounts: {
    find(userId: string): Promise<Account | undefined>;
    ledger(userId: string): Promise<LedgerEntry[]>;
  };
  purchases: { ofBuyer(userId: string): Promise<Purchase[]> };
  budgets: { amountOf(userId: string): Promise<number | null> };
  digests: { list(userId: string): Promise<object[]> };
  agreements: { history(userId: string): Promise<Agreement[]> };
  legalTexts: Pick<LegalTexts, "find">;
};

export type ExportUser = ReturnType<typeof makeExportUser>;

/** All data about a user as JSON, in the words of the HTTP interface; `{}` if there are none. */
export function makeExportUser({ accounts, purchases, budgets, digests, agreements, legalTexts }: Ports) {
  /** Word for word as it was read. */
  function toAgreement({ country, consentVersion: version, locale, maxAmount, ...agreement }: Agreement) {
    const { listId, maxLeads, agreedAt, endedAt } = agreement;
    const text = legalTexts.find("automatic-delivery", { country: country as CountryCode, version, locale });
    return { listId, maxLeads, maxAmount: toAmount(maxAmount), version, agreedAt, endedAt, text };
  }

  return async (userId: string): Promise<string> => {
    const account = await accounts.find(userId);
    if (!account) return "{}";
    const [bought, ledger, agreed, monthlyBudget, recognisedBy] = await Promise.all([
      purchases.ofBuyer(userId),
      accounts.ledger(userId),
      agreements.history(userId),
      budgets.amountOf(userId),
      digests.list(userId),
    ]);
    return JSON.stringify({
      credits: account.credits,
      monthlyBudget,
      purchases: bought.map(toPurchase),
      ledger: ledger.map((entry) => ({ ...entry, amount: Number(entry.amount) })),
      automaticDelivery: agreed.map(toAgreement),
      ...(recognisedBy.length > 0 && { recognisedBy }),
    });
  };
}

function toPurchase(purchase: Purchase) {
  const { id, leadId, acquiredAt, fee, vat, paymentSource, listId, refundedAt, contactWithheldAt } = purchase;
  const parts = purchase.parts.map(({ amount, ...part }) => ({ ...part, amount: toAmount(amount) }));
  const paid = { fee: toAmount(fee), ...(vat && { vat: { ...vat, amount: toAmount(vat.amount) } }) };
  return { id, leadId, acquiredAt, ...paid, parts, paymentSource, listId, refundedAt, contactWithheldAt };
}

function toAmount({ amount, currency }: Money) {
  return { amount: Number(amount), currency };
}
