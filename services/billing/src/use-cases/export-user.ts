import type { Money } from "@doorlight/common/money";
import type { Vat } from "@doorlight/common/product";
import type { BillingMailbox } from "../domain/billing-mailbox.ts";
import type { KeptDigest } from "../domain/account-digest.ts";
import { isComplete, type SavedDetails } from "../domain/billing-details.ts";
import type { Card } from "../domain/card.ts";
import type { Charge } from "../domain/charge.ts";
import type { Dispute } from "../domain/dispute.ts";
import type { IssuedInvoice } from "../domain/issued-invoice.ts";
import { type Deal, isExtended } from "../domain/deal.ts";
import type { PastFee } from "../domain/fee.ts";
import type { PastSale } from "../domain/pack-sale.ts";
import type { PastSubscription } from "../domain/subscription.ts";
import type { TopUp } from "../domain/top-up.ts";
import type { DetailsCorrection } from "../domain/details-correction.ts";
import type { TaxIdCheck } from "../domain/tax-id.ts";

type Ports = {
  details: { find(userId: string): Promise<SavedDetails> };
  digests: { list(userId: string): Promise<KeptDigest[]> };
  mailboxes: { listOf(userId: string): Promise<BillingMailbox[]> };
  corrections: { list(userId: string): Promise<DetailsCorrection[]> };
  taxIds: { listChecks(userId: string): Promise<TaxIdCheck[]> };
  topUps: { find(userId: string): Promise<TopUp | undefined> };
  cards: { list(userId: string): Promise<Card[]> };
  /** Each of these lists everything of one account. */
  charges: { listOf(userId: string): Promise<Charge[]> };
  disputes: { listOf(userId: string): Promise<Dispute[]> };
  sales: { listOf(userId: string): Promise<PastSale[]> };
  subscriptions: { listOf(userId: string): Promise<PastSubscription[]> };
  fees: { listOf(userId: string): Promise<PastFee[]> };
  deals: { listOf(userId: string): Promise<Deal[]> };
  dealFees: { listFeesOf(userId: string): Promise<DealFee[]> };
  invoices: {
    listAllOf(userId: string): Promise<IssuedInvoice[]>;
    /** By number. */
    listPeopleOf(userId: string): Promise<Map<string, object>>;
  };
};

type DealFee = { dealId: string; month: string; amount: bigint; chargedAt: Date };

/** All data of billing about a user as JSON, in the words of the HTTP interface; missing parts are left out. */
export function makeExportUser(ports: Ports) {
  return async (userId: string): Promise<string> => {
    const [
      saved,
      topUp,
      cards,
      charges,
      disputes,
      sales,
      subscriptions,
      fees,
      deals,
      dealFees,
      invoices,
      people,
      corrected,
      digests,
      checks,
      mailboxes,
    ] = await Promise.all([
      ports.details.find(userId),
      ports.topUps.find(userId),
      ports.cards.list(userId),
      ports.charges.listOf(userId),
      ports.disputes.listOf(userId),
      ports.sales.listOf(userId),
      ports.subscriptions.listOf(userId),
      ports.fees.listOf(userId),
      ports.deals.listOf(userId),
      ports.dealFees.listFeesOf(userId),
      ports.invoices.listAllOf(userId),
      ports.invoices.listPeopleOf(userId),
      ports.corrections.list(userId),
      ports.digests.list(userId),
      ports.taxIds.listChecks(userId),
      ports.mailboxes.listOf(userId),
    ]);
    return JSON.stringify({
      ...(saved.version > 0n && { billingDetails: { ...saved, version: undefined, complete: isComplete(saved) } }),
      ...list("billingCorrections", corrected.map(toCorrection)),
      ...list("billingMailboxes", mailboxes.map(toMailbox)),
      ...list("taxIdChecks", checks),
      ...(topUp && { topUp: toTopUp(topUp) }),
      ...list("cards", cards.map(toCard)),
      ...list("recognisedBy", digests.map(toDigest)),
      ...list("charges", charges.map(toCharge)),
      ...list("disputes", disputes.map(toDispute)),
      ...list("creditPacks", sales.map(toSale)),
      ...list("subscriptions", subscriptions.map(toSubscription)),
      ...list("planFees", fees.map(toFee)),
      ...list("deals", deals.map(toDeal)),
      ...list("dealFees", dealFees.map(toDealFee)),
      ...list(
        "invoices",
        invoices.map((invoice) => ({ ...toInvoice(invoice), ...people.get(invoice.number) })),
      ),
    });
  };
}

const list = (name: string, items: readonly object[]): object => (items.length > 0 ? { [name]: items } : {});

const toAmount = ({ amount, currency }: Money) => ({ amount: Number(amount), currency });

const toVat = (vat: Vat | null) => vat && { vat: { ...vat, amount: toAmount(vat.amount) } };

/** The admin is another person. */
const toCorrection = ({ correctedAt, fields, reason }: DetailsCorrection) => ({ correctedAt, fields, reason });

const toMailbox = ({ email, askedAt, confirmedAt, refusedAt }: BillingMailbox) => ({
  email,
  askedAt,
  confirmedAt,
  refusedAt,
});

const toTopUp = ({ agreed, ...topUp }: TopUp) => ({
  ...topUp,
  userId: undefined,
  country: undefined,
  agreed: agreed && { credits: agreed.credits, price: toAmount(agreed.price) },
});

/** Nothing of the number but its end, and no id of the provider. */
function toCard({ brand, last4, expiryMonth, expiryYear, isDefault, suspended }: Card) {
  return { brand, last4, expiryMonth, expiryYear, isDefault, suspended };
}

/** What it is of and since when, not the digest: it recognises nothing without our key. */
const toDigest = ({ kind, savedAt, endedAt }: KeptDigest) => ({ kind, savedAt, endedAt });

function toCharge({ purpose, referenceId, state, net, vat, gross, card, createdAt, settledAt }: Charge) {
  const amounts = { net: Number(net.amount), vat: Number(vat.amount), gross: Number(gross.amount) };
  return { purpose, referenceId, state, ...amounts, currency: gross.currency, card, createdAt, settledAt };
}

/** An admin who ended the block is another person. */
function toDispute({ purpose, referenceId, amount, reason, openedAt, blockEnd }: Dispute) {
  const ended = blockEnd && { at: blockEnd.at, reason: blockEnd.reason };
  return { purpose, referenceId, amount: toAmount(amount), reason, openedAt, blockEnd: ended };
}

function toSale({ id, packId, credits, price, vat, payment, automatic, state, ...rest }: PastSale) {
  const { declineReason, createdAt, soldAt } = rest;
  const pack = { id, packId, credits, price: toAmount(price), ...toVat(vat) };
  return { ...pack, payment, automatic, state, declineReason, createdAt, soldAt };
}

function toSubscription({ id, planId, nextPlanId, state, period, payment, ...rest }: PastSubscription) {
  const { startedAt, endedAt, pastDueUntil } = rest;
  return { id, planId, nextPlanId, state, period, payment, startedAt, endedAt, pastDueUntil };
}

function toFee({ id, subscriptionId, reason, planId, quota, amount, vat, payment, period, ...rest }: PastFee) {
  const { state, declineReason, createdAt, chargedAt } = rest;
  const contract = { id, subscriptionId, reason, planId, quota };
  return {
    ...contract,
    amount: toAmount(amount),
    ...toVat(vat),
    payment,
    period,
    state,
    declineReason,
    createdAt,
    chargedAt,
  };
}

/** Admins who offered it are other people. */
function toDeal(deal: Deal) {
  const extension = isExtended(deal) ? { ...deal.extension, offeredBy: undefined } : undefined;
  return { ...deal, fee: Number(deal.fee), version: undefined, firstFeeId: undefined, offeredBy: undefined, extension };
}

function toInvoice({ kind, number, month: period, issuedOn, dueOn, currency, credits, ...rest }: IssuedInvoice) {
  const { net, vat, gross, paid, credited, paymentReference } = rest;
  const sums = { net: Number(net), vat: Number(vat), gross: Number(gross) };
  const amounts = { ...sums, paid: Number(paid), credited: Number(credited) };
  return { kind, number, period, issuedOn, dueOn, ...amounts, currency, paymentReference, credits };
}

const toDealFee = (fee: DealFee) => ({ ...fee, amount: Number(fee.amount) });
