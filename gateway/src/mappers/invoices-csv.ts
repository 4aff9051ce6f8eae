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
      "Buyer",
      "Buyer’s ID",
      "Month",
      "Issued",
      "Due",
      "Net",
      "VAT %",
      "VAT",
      "Reverse charge, net",
      "Gross",
      "Paid",
      "Of which set off",
      "Last payment",
      "Paid back by bank",
      "Credited",
      "Credited on",
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
      card_paid: "Paid by card",
      credited: "Credited",
    },
  },
  fi: {
    columns: [
      "Numero",
      "Laji",
      "Asiakas",
      "Ostaja",
      "Ostajan tunnus",
      "Kuukausi",
      "Päiväys",
      "Eräpäivä",
      "Veroton",
      "ALV %",
      "ALV",
      "Käännetty verovelvollisuus, veroton",
      "Verollinen",
      "Maksettu",
      "Josta hyvityssaldolla",
      "Viimeisin maksu",
      "Palautettu tilisiirrolla",
      "Hyvitetty",
      "Hyvityspäivä",
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
      card_paid: "Maksettu kortilla",
      credited: "Hyvitetty",
    },
  },
  sv: {
    columns: [
      "Nummer",
      "Slag",
      "Kund",
      "Köpare",
      "Köparens nummer",
      "Månad",
      "Datum",
      "Förfallodag",
      "Netto",
      "Moms %",
      "Moms",
      "Omvänd betalningsskyldighet, netto",
      "Brutto",
      "Betalt",
      "Varav avräknat",
      "Senaste betalning",
      "Återbetalt via bank",
      "Krediterat",
      "Krediterad den",
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
      card_paid: "Betald med kort",
      credited: "Krediterad",
    },
  },
};

/** 0 where the buyer accounts for all of the VAT, as in the ledger; null of several rates. */
const vatRateOf = ({ vatRate, net, reverseChargeNet }: AccountInvoice): number | null =>
  vatRate ?? (reverseChargeNet.amount === net.amount ? 0 : null);

/**
 * Issued invoices as a table for bookkeeping. Amounts of a credit note are below zero, so that a column adds up. What was paid, less what
 * was set off and paid back, is what came to the bank or by card.
 */
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
      invoice.buyerName,
      invoice.buyerTaxId,
      invoice.period.slice(0, "yyyy-mm".length),
      invoice.issuedOn,
      invoice.dueOn,
      signed(invoice.net),
      vatRateOf(invoice),
      signed(invoice.vat),
      signed(invoice.reverseChargeNet),
      signed(invoice.gross),
      { ...invoice.paid, amount: invoice.paid.amount - invoice.credited.amount },
      invoice.setOff,
      invoice.paidOn,
      invoice.paidBack,
      invoice.credited,
      invoice.creditedOn,
      invoice.gross.currency,
      state === "credit_note" ? null : states[state],
      invoice.credits,
      invoice.paymentReference,
    ];
  };
  return { header, toRow };
}
