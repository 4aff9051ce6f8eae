import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { addJob, forEachAlone } from "@doorlight/common/jobs";
import { type CountryPack, frozenVat } from "@doorlight/common/product";
import { type Clock, days } from "@doorlight/common/time";
import type { Fee, NewFee } from "../domain/fee.ts";
import type { BillingMail, FeeObstacle } from "../domain/mail.ts";
import { monthOf } from "../domain/month.ts";
import { asProven, isOverdue, onInvoiceObstacle, packFor, type Payable, paymentOf } from "../domain/payment.ts";
import { planIn } from "../domain/plan.ts";
import type { Subscription } from "../domain/subscription.ts";
import type { AgreedFees } from "./agreed-fees.ts";
import type { DropUnpaid } from "./drop-unpaid.ts";
import type { PlanQuotas } from "./plan-quotas.ts";
import type { SettleFee } from "./settle-fee.ts";

type Ports = {
  db: Db;
  lockAccount(tx: Tx, userId: string): Promise<void>;
  subscriptions: {
    findIn(tx: Tx, userId: string): Promise<Subscription | undefined>;
    put(tx: Tx, subscription: Subscription): Promise<void>;
    end(tx: Tx, id: string, at: Date): Promise<void>;
    listDue(at: Date, grantsFrom: Date): Promise<string[]>;
  };
  fees: {
    /** Undefined if the month has its fee already. */
    add(tx: Tx, fee: NewFee, at: Date): Promise<Fee | undefined>;
    /** The fee of the month of a subscription that its card is yet to pay. */
    findPendingRenewal(tx: Tx, subscriptionId: string, from: Date): Promise<Fee | undefined>;
  };
  findPayable(tx: Tx, userId: string): Promise<Payable>;
  planQuotas: PlanQuotas;
  agreed: Pick<AgreedFees, "planAt" | "agree">;
  settleFee: SettleFee;
  dropUnpaid: Pick<DropUnpaid, "fees">;
  events: { mailQueued(tx: Tx, account: { userId: string; country: string }, mail: BillingMail): Promise<void> };
  packOf(country: string): CountryPack;
  clock: Clock;
};

/** A fee that is unpaid, or whose job has given up, is retried each day for that long; then the subscription ends. */
const TRIES_MS = days(7);
const PAUSE_MS = days(1);

/** Subscriptions over the end of a month: they continue with their plan or the next one, or end. */
export function makeRenewSubscriptions(ports: Ports) {
  const {
    db,
    lockAccount,
    subscriptions,
    fees,
    findPayable,
    planQuotas,
    agreed,
    settleFee,
    dropUnpaid,
    events,
    packOf,
  } = ports;

  /** All that are due, each on its own. */
  async function run(): Promise<void> {
    const now = ports.clock.now();
    const due = await subscriptions.listDue(now, planQuotas.grantsFrom(now));
    await forEachAlone(due, (userId) => transaction(db, (tx) => runOne(tx, userId, now)));
  }

  async function runOne(tx: Tx, userId: string, now: Date): Promise<void> {
    await lockAccount(tx, userId);
    const current = await catchUp(tx, userId, now);
    if (current?.nextTryAt && current.nextTryAt <= now) await collectFee(tx, current, now);
    const paid = await subscriptions.findIn(tx, userId);
    if (paid) await planQuotas.grantNext(tx, paid, now);
  }

  /** The account's subscription in the month of `now`, under the account's lock; undefined if it has none any more. */
  async function catchUp(tx: Tx, userId: string, now: Date): Promise<Subscription | undefined> {
    const subscription = await subscriptions.findIn(tx, userId);
    if (!subscription || now < subscription.period.to) return subscription;
    const pack = packOf(subscription.country);
    const plan = subscription.nextPlanId ? planIn(pack, subscription.nextPlanId) : undefined;
    if (!plan || subscription.state === "past_due") {
      await end(tx, subscription, subscription.period.to);
      return undefined;
    }
    // Months that went by while nothing ran are not paid.
    const period = monthOf(pack.timeZone, now);
    const renewed = { ...subscription, planId: plan.id, nextPlanId: plan.id, period, nextTryAt: null };
    await planQuotas.advance(tx, subscription, period, plan.id);
    await subscriptions.put(tx, renewed);
    await collectFee(tx, renewed, now);
    return subscriptions.findIn(tx, userId);
  }

  /** Puts the month's fee on the invoice, or lets a job charge the card. */
  async function collectFee(tx: Tx, subscription: Subscription, now: Date): Promise<void> {
    const { id, userId, country, period } = subscription;
    const pack = packOf(country);
    const sold = planIn(pack, subscription.planId);
    if (!sold) return end(tx, subscription, now);
    const plan = await agreed.planAt(tx, subscription, sold, period.from);
    await agreed.agree(tx, { subscriptionId: id, planId: plan.id }, plan, period.from);
    const payable = await findPayable(tx, userId);
    const payment = paymentOf(asProven(payable));
    // The second reminder says so: the plan continues once the invoice is paid. That of a disputed charge, once it stands.
    const isOwing = isOverdue(payable.trust);
    const onInvoice = payment === "invoice" ? onInvoiceObstacle(payable.trust, plan.monthlyFee, pack) : null;
    const obstacle = payable.onHold ? "on_hold" : isOwing ? "invoice_overdue" : onInvoice;
    if (!payment || obstacle) return markUnpaid(tx, subscription, now, obstacle);
    const due: NewFee = {
      subscriptionId: id,
      userId,
      country,
      reason: "renewal",
      planId: plan.id,
      quota: plan.monthlyQuota,
      amount: plan.monthlyFee,
      monthlyFee: plan.monthlyFee,
      monthlyQuota: plan.monthlyQuota,
      vat: frozenVat(plan.monthlyFee, packFor(payable, pack).vat.rate),
      payment,
      period,
    };
    const fee = (await fees.add(tx, due, now)) ?? (await fees.findPendingRenewal(tx, id, period.from));
    const byJob = fee?.payment === "card" ? fee.id : undefined;
    await subscriptions.put(tx, { ...subscription, nextTryAt: byJob ? new Date(now.getTime() + PAUSE_MS) : null });
    if (byJob) await addJob(tx, "charge-fee", { feeId: byJob }, { jobKey: `charge-fee:${byJob}`, canWait: true });
    else if (fee) await settleFee(tx, fee, now);
  }

  /** Withholds the rest of the advance until the fee can be charged, and ends the subscription after seven days. */
  async function markUnpaid(
    tx: Tx,
    subscription: Subscription,
    now: Date,
    feeObstacle: FeeObstacle | null = null,
  ): Promise<void> {
    const { userId, country, planId } = subscription;
    const pastDueUntil = subscription.pastDueUntil ?? new Date(now.getTime() + TRIES_MS);
    if (now >= pastDueUntil) return end(tx, subscription, now);
    const nextTryAt = new Date(Math.min(now.getTime() + PAUSE_MS, pastDueUntil.getTime()));
    await subscriptions.put(tx, { ...subscription, state: "past_due", pastDueUntil, nextTryAt });
    await planQuotas.takeBack(tx, subscription, now);
    const plan = planIn(packOf(country), planId);
    // One mail names the last try; those between bring nothing new.
    if (plan && subscription.state !== "past_due") {
      const { monthlyFee: amount } = await agreed.planAt(tx, subscription, plan, subscription.period.from);
      const mail = { subject: "fee_failed", planId, amount, at: pastDueUntil, feeObstacle } as const;
      await events.mailQueued(tx, { userId, country }, mail);
    }
  }

  /** Its months are over, so no fee that still waits for a card is charged. */
  async function end(tx: Tx, subscription: Subscription, at: Date): Promise<void> {
    const { id, userId, planId } = subscription;
    await subscriptions.end(tx, id, at);
    await dropUnpaid.fees(tx, userId, at);
    await planQuotas.takeBack(tx, subscription, at);
    await events.mailQueued(tx, subscription, { subject: "plan_ended", planId, at });
  }

  return { run, catchUp, markUnpaid, end };
}

export type RenewSubscriptions = ReturnType<typeof makeRenewSubscriptions>;
