import { PlainError } from "@doorlight/common/errors";
import type { Locale } from "@doorlight/common/product";
import i18next, { type i18n } from "i18next";
import en from "../../locales/en.json" with { type: "json" };
import fi from "../../locales/fi.json" with { type: "json" };
import sv from "../../locales/sv.json" with { type: "json" };
import type { Day, Days, Invoice, InvoicedItem } from "../domain/invoice.ts";

/** The texts and formats of one document. */
export type DocumentTexts = {
  /** Throws for a key that has no text. */
  text(key: string, values?: Record<string, string | number>): string;
  /** With the currency. */
  money(amount: bigint): string;
  day(day: Day): string;
  days(days: Days): string;
  /** In percent, without the sign. */
  rate(rate: number): string;
  /** The name of a country. */
  country(code: string): string;
  /** The text of a line. */
  item(item: InvoicedItem): string;
  title: string;
};

/** English is formatted the British way. */
const regional: Record<Locale, string> = { en: "en-GB", sv: "sv-SE", fi: "fi-FI" };

const texts: i18n = i18next.createInstance();
await texts.init({
  resources: { en: { translation: en }, sv: { translation: sv }, fi: { translation: fi } },
  fallbackLng: false,
  // Escaped where XML is written.
  interpolation: { escapeValue: false },
  parseMissingKeyHandler(key: string) {
    throw new PlainError(`There is no text ${key}`);
  },
});

export function documentTexts({ language, currency, kind, number }: Invoice): DocumentTexts {
  const region = regional[language];
  const translate = texts.getFixedT(language);
  const text: DocumentTexts["text"] = (key, values = {}) => translate(key, values);
  const money = new Intl.NumberFormat(region, { style: "currency", currency });
  const rate = new Intl.NumberFormat(region, { maximumFractionDigits: 2 });
  const date = new Intl.DateTimeFormat(region, { dateStyle: "medium", timeZone: "UTC" });
  const country = new Intl.DisplayNames(region, { type: "region" });
  const day = (iso: Day) => date.format(new Date(`${iso}T00:00:00Z`));
  const days = ({ from, to }: Days) => text("days", { from: day(from), to: day(to) });
  return {
    text,
    money: (amount) => money.format(decimal(amount) as Intl.StringNumericLiteral),
    day,
    days,
    rate: (percent) => rate.format(percent),
    country: (code) => country.of(code) ?? code,
    item(item) {
      switch (item.kind) {
        case "purchase":
          return text("item.purchase", {
            leadType: text(`lead_type.${item.leadType}`),
            place: `${item.postalCode} ${item.city}`.trim(),
          });
        case "pack":
          return text("item.pack", { count: item.credits });
        case "plan_fee":
          return text("item.plan_fee", { plan: text(`plan.${item.planId}`), period: days(item.period) });
        case "deal_fee":
          return text("item.deal_fee", { name: item.name, period: days(item.period) });
      }
    },
    title: text("title", { kind: text(kind), number: number || text("draft") }),
  };
}

/** The time for payment, and what interest a late one bears; empty if nothing is to be paid by a day. */
export function termsTexts({ issuedOn, dueOn, seller }: Invoice, { text }: DocumentTexts): [string, string][] {
  if (!dueOn) return [];
  const interest: [string, string][] = seller.lateInterest ? [[text("late_interest"), seller.lateInterest]] : [];
  return [[text("payment_terms"), text("terms", { count: daysBetween(issuedOn, dueOn) })], ...interest];
}

const daysBetween = (from: Day, to: Day) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Why a credit note was made; empty on an invoice. */
export const reasonText = ({ reason, cause }: Invoice, { text }: DocumentTexts): string =>
  reason ?? (cause ? text(`cause.${cause}`) : "");

/** What was settled before: by the card, or by surpluses, each with its credit note or overpaid invoice; no row if nothing was. */
export function settledRows({ kind, byCard, gross, setOffs }: Invoice, { text }: DocumentTexts): [string, bigint][] {
  if (byCard) return [[text(kind === "invoice" ? "card_paid" : "paid_back_to_card"), gross]];
  return setOffs.map(({ number, amount, overpaid }) => [
    text(overpaid ? "set_off_overpaid" : "set_off", { number }),
    amount,
  ]);
}

/** The words of a document that no element of an e-invoice holds. */
export const noteText = (invoice: Invoice, texts: DocumentTexts): string =>
  [
    reasonText(invoice, texts),
    ...settledRows(invoice, texts).map(([label, amount]) => `${label}: ${texts.money(amount)}`),
  ]
    .filter(Boolean)
    .join("; ");

/** Minor units as exact decimal text: 12.34. All our currencies have two decimals. */
export function decimal(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, "0");
  return `${amount < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
