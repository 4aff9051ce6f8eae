import type { Money } from "@doorlight/common/money";
import type { Vat } from "@doorlight/common/product";
import { localDate, type Range } from "@doorlight/common/time";
import type { Account } from "./billing-details.ts";
import type { DealFee } from "./deal-dues.ts";
import type { Contract } from "./deal.ts";
import type { Fee } from "./fee.ts";
import type { Days, InvoicedItem } from "./invoice.ts";
import type { Sale } from "./pack-sale.ts";

/** Something that an account has bought by invoice. */
export type NewLine = {
  account: Account;
  /** The purchase, the sale or the fee: each is invoiced once. */
  sourceId: string;
  item: InvoicedItem;
  at: Date;
  /** Net, before the discount. */
  price: Money;
  discount: bigint;
  /** As it was frozen when it was bought; null if a release that kept none sold it. */
  vat: Vat | null;
};

/** Why an account's invoice could not be issued. */
export type ParkedCause = "buyer_incomplete" | "error";

export function packLine({ id: sourceId, userId, country, credits, price, vat }: Sale, at: Date): NewLine {
  return { account: { userId, country }, sourceId, item: { kind: "pack", credits }, at, price, discount: 0n, vat };
}

export function planFeeLine(
  { id: sourceId, userId, country, planId, amount, vat, period }: Fee,
  zone: string,
  at: Date,
) {
  const item = { kind: "plan_fee" as const, planId, period: daysOf(zone, period) };
  return { account: { userId, country }, sourceId, item, at, price: amount, discount: 0n, vat } satisfies NewLine;
}

export function dealFeeLine(
  { payerId: userId, country, name }: Contract,
  { id: sourceId, amount, vat, period }: DealFee & { id: string; vat: Vat },
  { zone, currency, at }: { zone: string; currency: string; at: Date },
): NewLine {
  const item = { kind: "deal_fee" as const, name, period: daysOf(zone, period) };
  return { account: { userId, country }, sourceId, item, at, price: { amount, currency }, discount: 0n, vat };
}

const daysOf = (zone: string, { from, to }: Range): Days => ({
  from: localDate(zone, from),
  to: localDate(zone, new Date(to.getTime() - 1)),
});
