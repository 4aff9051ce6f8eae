import type { Locale, PaidCard, PaymentSource, Vat } from "../../contract/index.ts";
import type { Cell } from "../http/csv.ts";

/** Payment sources, as the files for spreadsheets call them. */
export const paymentSourceNames: Readonly<Record<Locale, Readonly<Record<PaymentSource, string>>>> = {
  en: { credit: "Credit", quota: "Monthly leads", card: "Card", invoice: "Invoice", test: "Test" },
  fi: { credit: "Krediitti", quota: "Kuukauden liidit", card: "Kortti", invoice: "Lasku", test: "Testi" },
  sv: { credit: "Kredit", quota: "Månadens förfrågningar", card: "Kort", invoice: "Faktura", test: "Test" },
};

/** Rate in percent, VAT and total of something that money paid. */
export const vatCells = (vat: Vat | null): Cell[] => (vat ? [vat.rate, vat.amount, vat.total] : [null, null, null]);

/** The provider's word for the brand and the last digits. */
export const cardName = ({ brand, last4 }: PaidCard): string => `${brand} ${last4}`;

/** Writes instants in a zone. Sweden writes dates as spreadsheets of all languages read them. */
export function timeIn(timeZone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone });
  return (instant) => format.format(new Date(instant));
}
