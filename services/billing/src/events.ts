import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Tx } from "@doorlight/common/db";
import type { Outbox } from "@doorlight/common/outbox";
import type { Vat } from "@doorlight/common/product";
import { enumText } from "@doorlight/common/rpc";
import { ContractKind, Payment } from "@doorlight/proto/billing/v1/billing_pb";
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
  BillingMailQueuedSchema,
  InvoiceMailQueuedSchema,
  InvoiceMailSubject,
  MailSubject,
} from "@doorlight/proto/billing/v1/mails_pb";
import { type Account, isComplete, type SavedDetails } from "./domain/billing-details.ts";
import type { Charge } from "./domain/charge.ts";
import type { Contract } from "./domain/deal.ts";
import type { DealFee, DealQuota } from "./domain/deal-dues.ts";
import type { Fee } from "./domain/fee.ts";
import type { BillingMail, InvoiceMail } from "./domain/mail.ts";
import type { Sale } from "./domain/pack-sale.ts";
import type { EffectiveVersion } from "./domain/price-book.ts";
import type { PlanQuota } from "./domain/plan-quota.ts";
import type { PastSubscription } from "./domain/subscription.ts";
import { toBillingMethod, toPayment, toPeriod, toSubscriptionState, toUnitPrices } from "./mappers.ts";
import { toLimitations, toOwner } from "./rpc/contract-mapper.ts";

const mailSubjects = enumText(MailSubject);
const invoiceMailSubjects = enumText(InvoiceMailSubject);

/** Every event that billing publishes. */
export function makeEvents(outbox: Outbox) {
  return {
    priceListChanged(tx: Tx, { list, version, effectiveFrom }: EffectiveVersion): Promise<void> {
      const { country, currency, modifiers } = list;
      const prices = { country, currency, unitPrices: toUnitPrices(list), modifiers };
      const event = { ...prices, effectiveFrom: timestampFromDate(effectiveFrom) };
      return outbox.appendMessage(tx, PriceListChangedSchema, event, { version });
    },

    accountPayableChanged(tx: Tx, { userId, country }: Account, details: SavedDetails): Promise<void> {
      const { version, cardReady } = details;
      const payable = {
        billingMethod: toBillingMethod(details.billingMethod),
        billingComplete: isComplete(details),
        cardReady,
      };
      return outbox.appendMessage(
        tx,
        AccountPayableChangedSchema,
        { userId, country, ...payable, version },
        { version },
      );
    },

    /** Of a purchase. */
    chargeSettled(tx: Tx, { gross: amount, settledAt, ...charge }: Charge): Promise<void> {
      const event = { ...aboutPurchase(charge), amount, ...(settledAt && { settledAt: timestampFromDate(settledAt) }) };
      return outbox.appendMessage(tx, ChargeSettledSchema, event, { version: SETTLED });
    },

    /** Of a purchase; other charges are not released. */
    async chargeVoided(tx: Tx, { purpose, gross, ...charge }: Charge, at: Date): Promise<void> {
      if (purpose !== "purchase") return;
      const paidBack = charge.state === "paid_back" ? { paidBack: gross } : {};
      const event = { ...aboutPurchase(charge), ...paidBack, voidedAt: timestampFromDate(at) };
      await outbox.appendMessage(tx, ChargeVoidedSchema, event, { version: VOIDED });
    },

    planQuotaChanged(tx: Tx, quota: PlanQuota): Promise<void> {
      const { id: quotaId, subscriptionId: contractId, userId, country, period, total, version } = quota;
      const event = {
        quotaId,
        contractKind: ContractKind.PLAN,
        contractId,
        owner: { owner: { case: "userId" as const, value: userId } },
        country,
        period: toPeriod(period),
        total,
        limitations: {},
      };
      return outbox.appendMessage(tx, QuotaChangedSchema, event, { version });
    },

    /** `charge`: its payment by card. */
    creditsSold(tx: Tx, { id: saleId, payment, ...sale }: Sale, at: Date, charge?: CardCharge): Promise<void> {
      const { userId, country, packId, credits, price, vat, automatic } = sale;
      const sold = { saleId, userId, country, packId, credits, price, automatic, soldAt: timestampFromDate(at) };
      const event = { ...sold, ...(vat && { vat }), payment: toPayment(payment), ...toCardCharge(charge) };
      return outbox.appendMessage(tx, CreditsSoldSchema, event, { version: 1 });
    },

    /** `charge`: its payment by card. */
    planFeeCharged(tx: Tx, { id: feeId, payment, period, ...fee }: Fee, at: Date, charge?: CardCharge): Promise<void> {
      const { subscriptionId: contractId, userId, country, amount, vat } = fee;
      const event = {
        feeId,
        contractKind: ContractKind.PLAN,
        contractId,
        userId,
        country,
        amount,
        ...(vat && { vat }),
        payment: toPayment(payment),
        period: toPeriod(period),
        chargedAt: timestampFromDate(at),
        ...toCardCharge(charge),
      };
      return outbox.appendMessage(tx, FeeChargedSchema, event, { version: 1 });
    },

    subscriptionChanged(tx: Tx, subscription: PastSubscription & { version: bigint }): Promise<void> {
      const { id: subscriptionId, userId, country, planId, nextPlanId, period, startedAt, endedAt } = subscription;
      const event = {
        subscriptionId,
        userId,
        country,
        planId,
        nextPlanId: nextPlanId ?? "",
        state: toSubscriptionState(subscription),
        period: toPeriod(period),
        payment: toPayment(subscription.payment),
        startedAt: timestampFromDate(startedAt),
        ...(endedAt && { endedAt: timestampFromDate(endedAt) }),
      };
      return outbox.appendMessage(tx, SubscriptionChangedSchema, event, { version: subscription.version });
    },

    mailQueued(tx: Tx, { userId, country }: Account, mail: BillingMail): Promise<void> {
      const { subject, ...facts } = mail;
      const event = {
        userId,
        country,
        subject: mailSubjects.fromText(subject),
        ...facts,
        vat: ("vat" in facts && facts.vat) || undefined,
        payment: "payment" in facts && facts.payment ? toPayment(facts.payment) : undefined,
        at: "at" in facts ? timestampFromDate(facts.at) : undefined,
      };
      return outbox.appendMessage(tx, BillingMailQueuedSchema, event, { version: 1 });
    },

    invoiceMailQueued(tx: Tx, { subject, ...mail }: InvoiceMail): Promise<void> {
      const event = { ...mail, subject: invoiceMailSubjects.fromText(subject) };
      return outbox.appendMessage(tx, InvoiceMailQueuedSchema, event, { version: 1 });
    },

    dealChanged(tx: Tx, deal: Contract): Promise<void> {
      const { id: dealId, name, country, discountBasisPoints, priority, membersUntil, version } = deal;
      const effect = { discountBasisPoints, limitations: toLimitations(deal), priority };
      const members = membersUntil ? { membersUntil: timestampFromDate(membersUntil) } : {};
      const whose = { owner: toOwner(deal.owner), ...members, country, period: toPeriod(deal.inForce) };
      const event = { dealId, name, ...whose, ...effect };
      return outbox.appendMessage(tx, DealChangedSchema, event, { version });
    },

    dealQuotaChanged(tx: Tx, deal: Contract, quota: DealQuota & { id: string; version: bigint }): Promise<void> {
      const { id: quotaId, period, total, version } = quota;
      const contract = { contractKind: ContractKind.DEAL, contractId: deal.id, owner: toOwner(deal.owner) };
      const leads = { period: toPeriod(period), total, limitations: toLimitations(deal) };
      const event = { quotaId, ...contract, country: deal.country, ...leads };
      return outbox.appendMessage(tx, QuotaChangedSchema, event, { version });
    },

    dealFeeCharged(
      tx: Tx,
      deal: Contract,
      { id: feeId, amount, vat, period }: DealFee & { id: string; vat: Vat },
      { currency, at }: { currency: string; at: Date },
    ): Promise<void> {
      const contract = { contractKind: ContractKind.DEAL, contractId: deal.id, userId: deal.payerId };
      const paid = { amount: { amount, currency }, vat, payment: Payment.INVOICE, period: toPeriod(period) };
      const event = { feeId, ...contract, country: deal.country, ...paid, chargedAt: timestampFromDate(at) };
      return outbox.appendMessage(tx, FeeChargedSchema, event, { version: 1 });
    },
  };
}

type CardCharge = Pick<Charge, "id" | "gross">;

const toCardCharge = (charge: CardCharge | undefined) => (charge ? { chargeId: charge.id, charged: charge.gross } : {});

/** Versions of a charge: its undoing comes last. */
const SETTLED = 1n;
const VOIDED = 2n;

function aboutPurchase({
  id,
  referenceId,
  userId,
  country,
}: Pick<Charge, "id" | "referenceId" | "userId" | "country">) {
  return { chargeId: id, purchaseId: referenceId, userId, country };
}
