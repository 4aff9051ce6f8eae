import { leadTypes } from "@doorlight/common/product";
import type { OpenPayment } from "../domain/invoice-payment.ts";
import type { InvoiceRun, ParkedAccount, RunCounts, RunPart } from "../domain/invoice-run.ts";
import { shownIds, shownSellerId } from "../domain/business-ids.ts";
import type { Day, Invoice } from "../domain/invoice.ts";
import { type IssuedInvoice, stateOf } from "../domain/issued-invoice.ts";
import { bankgiroText, paymentDetailsOf } from "../domain/payment-details.ts";
import type { InvoiceSurplus } from "../domain/surplus.ts";
import type { IssuedLine, OpenLine } from "../domain/write-invoice.ts";
import type { InvoiceMonth } from "../use-cases/issue-invoices.ts";
import type { DryRun, NextInvoice, Totals } from "../use-cases/preview-invoices.ts";

type Sums = { net: bigint; vat: bigint; gross: bigint };

/** The sums in a currency, beside whatever else there is. */
export function inCurrency<Facts extends Sums>({ net, vat, gross, ...facts }: Facts, currency: string) {
  return {
    ...facts,
    net: { amount: net, currency },
    vat: { amount: vat, currency },
    gross: { amount: gross, currency },
  };
}

/** `today` is a day of the invoice's country. */
export function toInvoice(invoice: IssuedInvoice, today: Day) {
  const { currency, paid, credited, setOff, paidBack, reverseChargeNet } = invoice;
  return {
    ...inCurrency(invoice, currency),
    period: invoice.month,
    paid: { amount: paid, currency },
    credited: { amount: credited, currency },
    setOff: moneyOrNone(setOff, currency),
    paidBack: moneyOrNone(paidBack, currency),
    reverseChargeNet: { amount: reverseChargeNet, currency },
    state: stateOf(invoice, today),
    paymentDetails: paymentDetailsOf(invoice),
  };
}

/** `related`: the invoice that it takes back, or its credit notes. */
export function toInvoiceContent(
  { seller, buyer, period, vat, currency, reason, cause }: Invoice,
  related: readonly { id: string; number: string; kind: Invoice["kind"] }[],
) {
  const { iban, bic, bankgiro, taxNote } = seller;
  return {
    seller: { ...seller, registrationNumber: shownSellerId(seller) },
    buyer: { ...buyer, ...shownIds(buyer), name: buyer.businessName },
    fromOn: period?.from ?? null,
    untilOn: period?.to ?? null,
    buyerReference: buyer.reference,
    iban,
    bic,
    bankgiro: bankgiro && bankgiroText(bankgiro),
    taxNote,
    vat: vat.map(({ category, rate, net, vat: amount }) => ({
      rate,
      reverseCharge: category === "AE",
      net: { amount: net, currency },
      vat: { amount, currency },
    })),
    reason,
    cause,
    credited: related.find(({ kind }) => kind === "invoice") ?? null,
    creditNotes: related.filter(({ kind }) => kind === "credit_note"),
  };
}

type Line = OpenLine & { sourceId: string; quantity?: number; held?: boolean; vat?: bigint | null };

/** `content`: the same lines on the documents, which have the VAT of its buyer, and the part that a credit note takes back. */
export const toIssuedLines = (lines: readonly IssuedLine[], content: Invoice["lines"]) =>
  lines.map(({ left, ...line }, at) => {
    const { quantity, vatRate, unitPrice, discount, net, vat } = content[at]!;
    const money = (amount: bigint) => ({ amount, currency: line.currency });
    const shown = toInvoiceLine({ ...line, quantity, vatRate, unitPrice, discount, net, vat });
    return { ...shown, credited: left.net === 0n, leftNet: money(left.net), leftVat: money(left.vat) };
  });

export function toInvoiceSurplus({ left, uses }: InvoiceSurplus, currency: string) {
  const money = (amount: bigint) => ({ amount, currency });
  return { left: money(left), over: money(0n), uses: uses.map((use) => ({ ...use, amount: money(use.amount) })) };
}

/** Of an item that is something else. */
const noFacts = {
  leadType: undefined,
  postalCode: "",
  city: "",
  credits: 0,
  planId: "",
  dealName: "",
  fromOn: "",
  untilOn: "",
};

export function toInvoiceLine({ item, net, unitPrice, discount, vat = null, currency, ...line }: Line) {
  return {
    quantity: 1,
    held: false,
    credited: false,
    leftNet: null,
    leftVat: null,
    ...noFacts,
    ...line,
    ...item,
    ...(item.kind === "purchase" && { leadType: leadTypes.find((known) => known === item.leadType) }),
    ...(item.kind === "deal_fee" && { dealName: item.name }),
    ...("period" in item && { fromOn: item.period.from, untilOn: item.period.to }),
    unitPrice: { amount: unitPrice, currency },
    net: { amount: net, currency },
    discount: { amount: discount, currency },
    vat: vat === null ? null : { amount: vat, currency },
  };
}

export function toNextInvoice({ month: period, on, lines, vatTotal: vat, ...sums }: NextInvoice, currency: string) {
  return { period, on, ...inCurrency({ ...sums, vat }, currency), lines: lines.map(toInvoiceLine) };
}

const toTotals = (totals: Totals, currency: string) => inCurrency(totals, currency);

const toPart = ({ accounts, net }: RunPart, currency: string) => ({ accounts, net: { amount: net, currency } });

const moneyOrNone = (amount: bigint, currency: string) => (amount > 0n ? { amount, currency } : null);

export function toDryRun(run: DryRun, currency: string) {
  const money = (amount: bigint) => ({ amount, currency });
  return {
    period: run.month,
    totals: toTotals(run.totals, currency),
    before: toTotals(run.before, currency),
    earlier: moneyOrNone(run.earlier, currency),
    unusual: run.unusual.map((one) => ({ ...one, net: money(one.net), before: money(one.before) })),
    accounts: run.accounts.map((account) => inCurrency(account, currency)),
    ready: toPart(run.ready, currency),
    leftOut: run.leftOut.map((one) => ({ ...one, net: money(one.net) })),
    incomplete: toPart(run.incomplete, currency),
    held: toPart(run.held, currency),
  };
}

export type RunFacts = InvoiceMonth & {
  isOver: boolean;
  dueOn: Day;
  run: InvoiceRun | undefined;
  parked: ParkedAccount[];
  counts: RunCounts;
  currency: string;
};

export function toRun({ country, month: period, isOver, dueOn, run, parked, counts, currency }: RunFacts) {
  const { ready, incomplete } = counts;
  return {
    ...counts,
    country,
    period,
    state: run ? (run.finishedAt ? "done" : "running") : isOver ? "waiting" : "open",
    dueOn,
    startedAt: run?.startedAt,
    finishedAt: run?.finishedAt,
    accounts: counts.invoices + ready.accounts + incomplete.accounts,
    invoiced: counts.invoices,
    parked,
    totals: toTotals(counts, currency),
    documentsMade: counts.documents,
    ready: toPart(ready, currency),
    earlier: moneyOrNone(counts.earlier, currency),
    incomplete: toPart(incomplete, currency),
  } as const;
}

export function toOpenPayment({ amount, withheld, currency, bookedOn: paidOn, doubt, ...payment }: OpenPayment) {
  return {
    ...payment,
    doubt: doubt ?? "",
    amount: { amount, currency },
    withheld: moneyOrNone(withheld, currency),
    paidOn,
  };
}
