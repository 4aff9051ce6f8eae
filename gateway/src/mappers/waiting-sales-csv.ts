import type { Locale, WaitingSales } from "../../contract/index.ts";
import type { Cell } from "../http/csv.ts";
import { timeIn } from "./csv-words.ts";

type Texts = { columns: readonly string[]; details: Readonly<Record<string, string>> };

const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    columns: ["Account", "Missing", "Sales", "With VAT", "Currency", "Waiting since"],
    details: {
      businessName: "Business name",
      taxId: "Business or VAT number",
      streetAddress: "Street address",
      postalCode: "Postal code",
      city: "City",
      invoicingMethod: "Invoicing method",
      eInvoiceAddress: "E-invoice address",
    },
  },
  fi: {
    columns: ["Asiakas", "Puuttuu", "Myyntejä", "Verollinen", "Valuutta", "Odottaa alkaen"],
    details: {
      businessName: "Yrityksen nimi",
      taxId: "Y-tunnus tai ALV-numero",
      streetAddress: "Katuosoite",
      postalCode: "Postinumero",
      city: "Postitoimipaikka",
      invoicingMethod: "Laskutustapa",
      eInvoiceAddress: "Verkkolaskuosoite",
    },
  },
  sv: {
    columns: ["Kund", "Saknas", "Försäljningar", "Brutto", "Valuta", "Väntar sedan"],
    details: {
      businessName: "Företagets namn",
      taxId: "Organisations- eller momsnummer",
      streetAddress: "Gatuadress",
      postalCode: "Postnummer",
      city: "Ort",
      invoicingMethod: "Faktureringssätt",
      eInvoiceAddress: "E-fakturaadress",
    },
  },
};

/** Whose card sales wait for billing details, and for which; times as in `timeZone`. */
export function waitingSalesTable(locale: Locale, timeZone: string) {
  const { columns: header, details } = texts[locale];
  const timeOf = timeIn(timeZone);
  const toRow = ({ account, missing, sales, gross, since }: WaitingSales): Cell[] => {
    const names = missing.map((name) => details[name] ?? name).join(", ");
    return [account.name, names, sales, gross, gross.currency, timeOf(since)];
  };
  return { header, toRow };
}
