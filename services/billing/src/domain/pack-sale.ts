import type { Money } from "@doorlight/common/money";
import type { CountryPack } from "@doorlight/common/product";
import { vatOf } from "./charge.ts";
import type { Payment } from "./payment.ts";

export type CreditPack = { id: string; credits: number; price: Money; vat: Money };

/** A credit pack on its way to be paid. */
export type Sale = {
  id: string;
  userId: string;
  country: string;
  packId: string;
  credits: number;
  price: Money;
  payment: Payment;
  automatic: boolean;
  state: "pending" | "sold" | "declined" | "failed";
  declineReason: string | null;
};

export type NewSale = Omit<Sale, "id" | "state" | "declineReason"> & {
  /** Of the click; null where it is automatic. */
  idempotencyKey: string | null;
};

export function creditPacksOf({ creditPacks, currency, vat }: CountryPack): CreditPack[] {
  return creditPacks.map(({ id, credits, price }) => {
    const net = { amount: BigInt(price), currency };
    return { id, credits, price: net, vat: vatOf(net, vat.rate) };
  });
}
