import type { Tx } from "@doorlight/common/db";
import type { Outbox } from "@doorlight/common/outbox";
import type { Vat } from "@doorlight/common/product";
import {
  AccountPayableChangedSchema,
  ChargeSettledSchema,
  ChargeVoidedSchema,
  CreditsSoldSchema,
  DealChangedSchema,
  FeeChargedSchema,
  PriceListChangedSchema,
  QuotaChangedSchema,
  SubscriptionChangedSchema,
} from "@doorlight/proto/billing/v1/events_pb";
import {
  AccountDigestChangedSchema,
  DebtReopenedSchema,
  DebtSettledSchema,
  DisputeChangedSchema,
  FeeReturnedSchema,
  InvoicePaidSchema,
  PaymentReversedSchema,
} from "@doorlight/proto/billing/v1/facts_pb";
import {
  BillingMailboxMailQueuedSchema,
  BillingMailQueuedSchema,
  InvoiceMailQueuedSchema,
} from "@doorlight/proto/billing/v1/mails_pb";
import type { KeptDigest } from "./domain/account-digest.ts";
import { type Account, isComplete, type SavedDetails } from "./domain/billing-details.ts";
import type { Charge } from "./domain/charge.ts";
import type { Contract } from "./domain/deal.ts";
import type { ChargedFee, DealFee, DealQuota } from "./domain/deal-dues.ts";
import type { Dispute } from "./domain/dispute.ts";
import type { Fee } from "./domain/fee.ts";
import type { CrossedInvoice, ReversedPayment } from "./domain/invoice-payment.ts";
import type { BillingMail, InvoiceMail } from "./domain/mail.ts";
import type { Sale } from "./domain/pack-sale.ts";
import type { EffectiveVersion } from "./domain/price-book.ts";
import type { PlanQuota } from "./domain/plan-quota.ts";
import { type PastSubscription, shownState } from "./domain/subscription.ts";
import { limitationsOf, toOwner, toPrices } from "./mappers.ts";

/** Every event that billing publishes. */
export function makeEvents(outbox: Outbox) {
  return {
    priceListChanged: (tx: Tx, { list, version, effectiveFrom }: EffectiveVersion): Promise<void> =>
      outbox.append(tx, PriceListChangedSchema, { ...toPrices(list), effectiveFrom, version }, { version }),

    accountPayableChanged(tx: Tx, { userId, country }: Account, details: SavedDetails): Promise<void> {
      const { trust: invoiceTrust } = details;
      const event = { ...details, userId, country, billingComplete: isComplete(details), invoiceTrust };
      return outbox.append(tx, AccountPayableChangedSchema, event, { version: details.version });
    },

    accountDigestChanged(tx: Tx, { userId, country }: Account, digest: KeptDigest, of: { before: boolean }) {
      const event = { ...digest, ...of, proven: digest.proven ?? undefined, userId, country };
      return outbox.append(tx, AccountDigestChangedSchema, event, digest);
    },

    /** Of a purchase. */
    chargeSettled(tx: Tx, charge: Charge): Promise<void> {
      // The table has the time of each charge that is settled.
      const event = { ...ofPurchase(charge), amount: charge.gross, settledAt: charge.settledAt! };
      return outbox.append(tx, ChargeSettledSchema, event, { version: SETTLED });
    },

    /** Of a purchase; other charges are not released. */
    async chargeVoided(tx: Tx, charge: Charge, voidedAt: Date): Promise<void> {
      if (charge.purpose !== "purchase") return;
      const paidBack = charge.state === "paid_back" ? charge.gross : null;
      await outbox.append(tx, ChargeVoidedSchema, { ...ofPurchase(charge), paidBack, voidedAt }, { version: VOIDED });
    },

    planQuotaChanged(tx: Tx, quota: PlanQuota): Promise<void> {
      const owner = toOwner({ kind: "user", id: quota.userId });
      const contract = { contractKind: "plan" as const, contractId: quota.subscriptionId, owner };
      const event = { ...quota, ...contract, quotaId: quota.id, limitations: unlimited };
      return outbox.append(tx, QuotaChangedSchema, event, quota);
    },

    /** `charge`: its payment by card. */
    creditsSold: (tx: Tx, sale: Sale, soldAt: Date, charge?: CardCharge): Promise<void> =>
      outbox.append(
        tx,
        CreditsSoldSchema,
        { ...sale, ...cardPayment(charge), saleId: sale.id, soldAt },
        { version: 1 },
      ),

    /** `charge`: its payment by card. */
    planFeeCharged(tx: Tx, fee: Fee, chargedAt: Date, charge?: CardCharge): Promise<void> {
      const contract = { contractKind: "plan" as const, contractId: fee.subscriptionId };
      const event = { ...fee, ...contract, ...cardPayment(charge), feeId: fee.id, chargedAt };
      return outbox.append(tx, FeeChargedSchema, event, { version: 1 });
    },

    subscriptionChanged(tx: Tx, subscription: PastSubscription & { version: bigint }): Promise<void> {
      const { id: subscriptionId, nextPlanId } = subscription;
      const event = { ...subscription, subscriptionId, nextPlanId: nextPlanId ?? "", state: shownState(subscription) };
      return outbox.append(tx, SubscriptionChangedSchema, event, subscription);
    },

    mailQueued: (tx: Tx, { userId, country }: Account, mail: BillingMail): Promise<void> =>
      outbox.append(tx, BillingMailQueuedSchema, { ...noFacts, ...mail, userId, country }, { version: 1 }),

    invoiceMailQueued: (tx: Tx, mail: InvoiceMail): Promise<void> =>
      outbox.append(tx, InvoiceMailQueuedSchema, mail, { version: 1 }),

    invoicePaid: (tx: Tx, invoice: CrossedInvoice, paidAt: Date): Promise<void> =>
      outbox.append(tx, InvoicePaidSchema, { ...invoice, paidAt }, { version: 1 }),

    paymentReversed: (tx: Tx, payment: ReversedPayment, reversedAt: Date): Promise<void> =>
      outbox.append(tx, PaymentReversedSchema, { ...payment, reversedAt }, { version: 1 }),

    async debtsSettled(tx: Tx, { userId, country }: Account, sourceIds: readonly string[], settledAt: Date) {
      for (const some of inParts(sourceIds))
        await outbox.append(tx, DebtSettledSchema, { userId, country, sourceIds: some, settledAt }, { version: 1 });
    },

    async debtsReopened(tx: Tx, { userId, country }: Account, sourceIds: readonly string[], reopenedAt: Date) {
      for (const some of inParts(sourceIds))
        await outbox.append(tx, DebtReopenedSchema, { userId, country, sourceIds: some, reopenedAt }, { version: 1 });
    },

    /** Of a deal that was cut. */
    feeReturned(
      tx: Tx,
      { payerId: userId, country }: Contract,
      { sourceId: feeId, amount, vat }: ChargedFee,
      { currency, at: returnedAt }: { currency: string; at: Date },
    ): Promise<void> {
      const event = { feeId, userId, country, amount: { amount, currency }, vat, returnedAt };
      return outbox.append(tx, FeeReturnedSchema, event, { version: 1 });
    },

    mailboxMailQueued: (tx: Tx, { userId, country }: Account, mailboxId: string): Promise<void> =>
      outbox.append(tx, BillingMailboxMailQueuedSchema, { userId, country, mailboxId }, { version: 1 }),

    disputeChanged: (tx: Tx, dispute: Dispute, changedAt: Date): Promise<void> =>
      outbox.append(tx, DisputeChangedSchema, { ...dispute, changedAt }, dispute),

    dealChanged(tx: Tx, deal: Contract): Promise<void> {
      const owner = toOwner(deal.owner);
      const event = { ...deal, dealId: deal.id, owner, period: deal.inForce, limitations: limitationsOf(deal) };
      return outbox.append(tx, DealChangedSchema, event, deal);
    },

    dealQuotaChanged(tx: Tx, deal: Contract, quota: DealQuota & { id: string; version: bigint }): Promise<void> {
      const contract = { contractKind: "deal" as const, contractId: deal.id, owner: toOwner(deal.owner) };
      const { country } = deal;
      const event = { ...quota, ...contract, quotaId: quota.id, country, limitations: limitationsOf(deal) };
      return outbox.append(tx, QuotaChangedSchema, event, quota);
    },

    dealFeeCharged(
      tx: Tx,
      { id: contractId, payerId: userId, country }: Contract,
      { id: feeId, amount, vat, period }: DealFee & { id: string; vat: Vat },
      { currency, at: chargedAt }: { currency: string; at: Date },
    ): Promise<void> {
      const contract = { contractKind: "deal" as const, contractId, userId, country };
      const paid = { amount: { amount, currency }, vat, payment: "invoice" as const, period, chargedAt };
      return outbox.append(tx, FeeChargedSchema, { feeId, ...contract, ...paid, ...cardPayment() }, { version: 1 });
    },
  };
}

const IDS_OF_AN_EVENT = 500;

/** An event has a bounded size. */
const inParts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / IDS_OF_AN_EVENT) }, (_, nth) =>
    ids.slice(nth * IDS_OF_AN_EVENT, (nth + 1) * IDS_OF_AN_EVENT),
  );

type CardCharge = Pick<Charge, "id" | "gross">;

const cardPayment = (charge?: CardCharge) => ({ chargeId: charge?.id ?? "", charged: charge?.gross });

/** Versions of a charge: its undoing comes last. */
const SETTLED = 1n;
const VOIDED = 2n;

const ofPurchase = (charge: Charge) => ({ ...charge, chargeId: charge.id, purchaseId: charge.referenceId });

const unlimited = { leadTypes: [], places: [] };

/** Facts that a mail does not name. */
const noFacts = {
  credits: 0,
  amount: null,
  payment: null,
  planId: "",
  monthlyQuota: 0,
  at: null,
  feeNow: null,
  expiryMonth: 0,
  expiryYear: 0,
  paidBack: null,
  vat: null,
  referenceId: "",
  formerFee: null,
  formerQuota: 0,
  quotaNow: 0,
  corrected: [],
  deal: null,
  disputed: null,
  stillOnHold: false,
  undecided: false,
  feeObstacle: null,
  waiting: 0,
  ending: [],
  toCorrect: [],
  number: "",
  takenBack: null,
  left: null,
  dueOn: "",
  setOff: false,
};
