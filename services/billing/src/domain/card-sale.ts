import { basisPointsOf, type CountryPack, vatOf } from "@doorlight/common/product";
import { localDate } from "@doorlight/common/time";
import type { Charge } from "./charge.ts";
import type { InvoicedItem } from "./invoice.ts";
import type { Month } from "./invoice-month.ts";
import { draftInvoice, type Draft, type FrozenBuyer, type OpenLine } from "./write-invoice.ts";

/** Something that a card has paid, as its invoice is to say it. */
export type CardSale = {
  chargeId: string;
  userId: string;
  sourceId: string;
  settledAt: Date;
  item: InvoicedItem;
  unitPrice: bigint;
  discount: bigint;
  /** Null if its release kept none. */
  vatBasisPoints: number | null;
  /** As the card was charged. */
  net: bigint;
  vat: bigint;
  gross: bigint;
  currency: string;
  buyer: FrozenBuyer;
  /** The buyer's checked VAT number of another country; null if it had none. */
  vatNumber: string | null;
};

/** A charge whose sale has no line yet. */
export type FormerCharge = Pick<Charge, "id" | "purpose" | "referenceId">;

/** How far the card sales of a country are invoiced. Those of `accounts` wait for billing details. */
export type CardSaleCounts = {
  issued: number;
  accounts: number;
  sales: number;
  gross: bigint;
  /** Of erased accounts. */
  writtenOff: number;
  /** Of releases before. */
  left: number;
  formerDoneAt: Date | null;
};

/** Its line, as it comes to an invoice. */
export type IssuedCardLine = OpenLine & {
  userId: string;
  country: string;
  sourceId: string;
  month: Month;
  occurredAt: Date;
  invoiceId: string;
  vat: bigint;
};

/** Throws if its invoice would not say what the card was charged, or names no reason for a sale without VAT. */
export function draftCardSale(sale: CardSale, pack: CountryPack): Draft & { line: OpenLine } {
  const { chargeId: id, item, currency, unitPrice, discount } = sale;
  const on = localDate(pack.timeZone, sale.settledAt);
  const basisPoints = rateOf(sale, pack);
  const vatNumber = basisPoints === 0 ? sale.vatNumber : null;
  const net = unitPrice - discount;
  const line = { id, item, on, currency, unitPrice, discount, net, vatRate: basisPoints / 100, vatNumber };
  const draft = draftInvoice([line], sale.buyer, pack.code);
  const isTaxed = basisPoints > 0 || draft.reverseCharge;
  if (draft.net !== sale.net || draft.vatTotal !== sale.vat || !isTaxed)
    throw new Error("An invoice would not say what its card was charged");
  return { ...draft, line };
}

/** In hundredths of a percent: as it was sold, else the rate that makes the VAT of it, a usual one if one does. */
function rateOf({ net, vat, currency, vatBasisPoints }: CardSale, pack: CountryPack): number {
  if (vatBasisPoints !== null) return vatBasisPoints;
  const exact = Number((vat * 10_000n + net / 2n) / net);
  const makesIt = (basisPoints: number) => vatOf({ amount: net, currency }, basisPoints / 100).amount === vat;
  return [basisPointsOf(pack.vat.rate), Math.round(exact / 50) * 50].find(makesIt) ?? exact;
}
