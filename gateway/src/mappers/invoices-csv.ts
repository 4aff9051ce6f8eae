import { type AccountInvoice, type Locale, type ShownInvoiceState, shownInvoiceState } from "../../contract/index.ts";
import type { Cell } from "../http/csv.ts";

type Texts = {
  columns: readonly string[];
  kinds: Readonly<Record<AccountInvoice["kind"], string>>;
  states: Readonly<Record<Exclude<ShownInvoiceState, "credit_note">, string>>;
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
      "Credited",
      "Currency",
      "State",
      "Credits",
      "Reference",
    ],
    kinds: { invoice: "Invoice", credit_note: "Credit note" },
    states: {
      open: "To pay",
      partly_paid: "Partly paid",
      partly_credited: "Partly credited",
      overdue: "Overdue",
      paid: "Paid",
      paid_by_card: "Paid by card",
      credited: "Credited",
    },
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
      "Hyvitetty",
      "Valuutta",
      "Tila",
      "Hyvittää laskun",
      "Viite",
    ],
    kinds: { invoice: "Lasku", credit_note: "Hyvityslasku" },
    states: {
      open: "Avoin",
      partly_paid: "Osittain maksettu",
      partly_credited: "Osittain hyvitetty",
      overdue: "Erääntynyt",
      paid: "Maksettu",
      paid_by_card: "Maksettu kortilla",
      credited: "Hyvitetty",
    },
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
      "Krediterat",
      "Valuta",
      "Status",
      "Krediterar",
      "Referens",
    ],
    kinds: { invoice: "Faktura", credit_note: "Kreditfaktura" },
    states: {
      open: "Obetald",
      partly_paid: "Delvis betald",
      partly_credited: "Delvis krediterad",
      overdue: "Förfallen",
      paid: "Betald",
      paid_by_card: "Betald med kort",
      credited: "Krediterad",
    },
  },
};

/** Issued invoices as a table for bookkeeping. Amounts of a credit note are below zero, so that a column adds up. */
export function invoicesTable(locale: Locale) {
  const { columns: header, kinds, states } = texts[locale];
  const toRow = (invoice: AccountInvoice): Cell[] => {
    const state = shownInvoiceState(invoice);
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
      { ...invoice.paid, amount: invoice.paid.amount - invoice.credited.amount },
      invoice.credited,
      invoice.gross.currency,
      state === "credit_note" ? null : states[state],
      invoice.credits,
      invoice.paymentReference,
    ];
  };
  return { header, toRow };
}
