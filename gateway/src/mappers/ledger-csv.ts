import type { LedgerRow, Locale } from "../../contract/index.ts";
import type { Cell } from "../http/csv.ts";
import { cardName, paymentSourceNames, timeIn, vatCells } from "./csv-words.ts";

type Texts = {
  columns: readonly string[];
  kinds: Readonly<Record<LedgerRow["kind"], string>>;
};

const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    columns: [
      "Time",
      "What",
      "Place",
      "Lead",
      "Paid by",
      "Card",
      "Invoice or credit note",
      "Net amount",
      "VAT %",
      "VAT",
      "Total",
      "Currency",
      "Credits",
      "Credit balance",
      "Reason",
      "Reference",
    ],
    kinds: {
      signup_grant: "Credit for signing up",
      signup_return: "Free credit taken back",
      admin_grant: "Credits from Doorlight",
      credit_pack: "Credit pack",
      charge: "Lead",
      plan_fee: "Monthly plan fee",
      deal_fee: "Deal fee",
      deal_fee_return: "Deal fee returned",
      refund: "Refund",
      opening_balance: "Balance carried forward",
    },
  },
  fi: {
    columns: [
      "Aika",
      "Tapahtuma",
      "Paikka",
      "Liidi",
      "Maksutapa",
      "Kortti",
      "Lasku tai hyvityslasku",
      "Veroton summa",
      "Alv %",
      "Alv",
      "Yhteensä",
      "Valuutta",
      "Krediitit",
      "Krediittisaldo",
      "Syy",
      "Viite",
    ],
    kinds: {
      signup_grant: "Krediitti rekisteröitymisestä",
      signup_return: "Ilmainen krediitti peruttu",
      admin_grant: "Krediittejä Doorlightilta",
      credit_pack: "Krediittipaketti",
      charge: "Liidi",
      plan_fee: "Kuukausitilauksen maksu",
      deal_fee: "Sopimusmaksu",
      deal_fee_return: "Sopimusmaksu hyvitetty",
      refund: "Hyvitys",
      opening_balance: "Alkusaldo",
    },
  },
  sv: {
    columns: [
      "Tid",
      "Händelse",
      "Ort",
      "Förfrågan",
      "Betalt med",
      "Kort",
      "Faktura eller kreditfaktura",
      "Nettobelopp",
      "Moms %",
      "Moms",
      "Totalt",
      "Valuta",
      "Krediter",
      "Kreditsaldo",
      "Orsak",
      "Referens",
    ],
    kinds: {
      signup_grant: "Kredit för registrering",
      signup_return: "Gratiskredit återtagen",
      admin_grant: "Krediter från Doorlight",
      credit_pack: "Kreditpaket",
      charge: "Förfrågan",
      plan_fee: "Abonnemangsavgift",
      deal_fee: "Avtalsavgift",
      deal_fee_return: "Avtalsavgift återförd",
      refund: "Återbetalning",
      opening_balance: "Ingående saldo",
    },
  },
};

/** A statement as a table: its headings, and a movement as a row of it, with times of the country. */
export function ledgerTable(locale: Locale, timeZone: string) {
  const { columns: header, kinds } = texts[locale];
  const paymentSource = paymentSourceNames[locale];
  const inZone = timeIn(timeZone);
  const toRow = (row: LedgerRow): Cell[] => [
    inZone(row.occurredAt),
    kinds[row.kind],
    row.lead && `${row.lead.place.postalCode} ${row.lead.place.city}`,
    row.lead && row.lead.id,
    row.paymentSource && paymentSource[row.paymentSource],
    row.card && cardName(row.card),
    row.invoice && row.invoice.number,
    row.amount,
    ...vatCells(row.vat),
    row.amount && row.amount.currency,
    row.credits,
    row.balance,
    row.reason,
    row.referenceId,
  ];
  return { header, toRow };
}
