import type { AccountInvoice, Locale } from "../../contract/index.ts";
import type { Cell } from "../http/csv.ts";

type Texts = {
  columns: readonly string[];
  kinds: Readonly<Record<AccountInvoice["kind"], string>>;
  states: Readonly<Record<AccountInvoice["state"], string>>;
};

const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    columns: [
      "Number",
      "What",
      "Account",
      "Month",
      "Issued",
      "Due",
      "Net",
      "VAT",
      "Gross",
      "Paid",
      "Currency",
      "State",
      "Credits",
      "Reference",
    ],
    kinds: { invoice: "Invoice", credit_note: "Credit note" },
    states: { open: "Open", overdue: "Overdue", paid: "Paid" },
  },
  fi: {
    columns: [
      "Numero",
      "Laji",
      "Asiakas",
      "Kuukausi",
      "Päiväys",
      "Eräpäivä",
      "Veroton",
      "ALV",
      "Verollinen",
      "Maksettu",
      "Valuutta",
      "Tila",
      "Hyvittää laskun",
      "Viite",
    ],
    kinds: { invoice: "Lasku", credit_note: "Hyvityslasku" },
    states: { open: "Avoin", overdue: "Erääntynyt", paid: "Maksettu" },
  },
  sv: {
    columns: [
      "Nummer",
      "Slag",
      "Kund",
      "Månad",
      "Datum",
      "Förfallodag",
      "Netto",
      "Moms",
      "Brutto",
      "Betalt",
      "Valuta",
      "Status",
      "Krediterar",
      "Referens",
    ],
    kinds: { invoice: "Faktura", credit_note: "Kreditfaktura" },
    states: { open: "Öppen", overdue: "Förfallen", paid: "Betald" },
  },
};

/** Issued invoices as a table for bookkeeping. Amounts of a credit note are below zero, so that a column adds up. */
export function invoicesTable(locale: Locale) {
  const { columns: header, kinds, states } = texts[locale];
  const toRow = (invoice: AccountInvoice): Cell[] => {
    const sign = invoice.kind === "credit_note" ? -1 : 1;
    const signed = ({ amount, currency }: AccountInvoice["net"]) => ({ amount: sign * amount, currency });
    return [
      invoice.number,
      kinds[invoice.kind],
      invoice.account.name,
      invoice.period.slice(0, "yyyy-mm".length),
      invoice.issuedOn,
      invoice.dueOn,
      signed(invoice.net),
      signed(invoice.vat),
      signed(invoice.gross),
      invoice.paid,
      invoice.gross.currency,
      invoice.kind === "invoice" ? states[invoice.state] : null,
      invoice.credits,
      invoice.paymentReference,
    ];
  };
  return { header, toRow };
}
