import { refuse } from "@doorlight/common/errors";
import { isSameMoney, type Money } from "@doorlight/common/money";
import { type CountryPack, type Vat, vatOf } from "@doorlight/common/product";
import { minutes } from "@doorlight/common/time";
import type { Payment } from "./payment.ts";

export type CreditPack = { id: string; credits: number; price: Money; vat: Money };

/** The shown terms of a pack. */
export type ShownPack = Omit<CreditPack, "id">;

/** A credit pack on its way to be paid. */
export type Sale = {
  id: string;
  userId: string;
  country: string;
  packId: string;
  credits: number;
  price: Money;
  /** Frozen; null in a sale of a release that kept none. */
  vat: Vat | null;
  payment: Payment;
  automatic: boolean;
  state: "pending" | "sold" | "declined" | "failed";
  declineReason: string | null;
};

/** As it is remembered. */
export type PastSale = Sale & { createdAt: Date; soldAt: Date | null };

export type NewSale = Omit<Sale, "id" | "state" | "declineReason"> & {
  /** That its price was held under; a new one otherwise. */
  id?: string;
  /** Of the click; null if it is automatic. */
  idempotencyKey: string | null;
  /** No other click buys the same pack while it is yet to be paid, and for a minute after. */
  isAlone: boolean;
};

/** So long after a pack was sold, another click for it is asked about first: it may come from another tab. */
export const ALONE_MS = minutes(1);

/** Refuses `price_changed`, with the present terms, if a pack differs from the terms shown to its buyer. */
export function refuseChanged({ credits, price, vat }: CreditPack, shown: ShownPack | null): void {
  if (!shown) return;
  if (credits === shown.credits && isSameMoney(price, shown.price) && isSameMoney(vat, shown.vat)) return;
  const now = { credits, amount: price.amount, vat: vat.amount };
  const params = Object.fromEntries(Object.entries(now).map(([name, value]) => [name, String(value)]));
  refuse("price_changed", { params: { ...params, currency: price.currency } });
}

/** Whether an order is that of the sale which has its key. The shown price became the price of the sale. */
export function isOfSale({ packId, payment, credits, price }: Sale, order: OrderedPack): boolean {
  const { shown } = order;
  if (packId !== order.packId || payment !== order.payment) return false;
  return !shown || (credits === shown.credits && isSameMoney(price, shown.price));
}

type OrderedPack = { packId: string; payment: Payment; shown: ShownPack | null };

export function creditPacksOf({ creditPacks, currency, vat }: CountryPack): CreditPack[] {
  return creditPacks.map(({ id, credits, price }) => {
    const net = { amount: BigInt(price), currency };
    return { id, credits, price: net, vat: vatOf(net, vat.rate) };
  });
}
