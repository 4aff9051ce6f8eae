import type { Tx } from "@doorlight/common/db";
import type { CountryPack } from "@doorlight/common/product";
import type { Charge } from "../domain/charge.ts";
import type { Fee } from "../domain/fee.ts";
import type { BillingMail } from "../domain/mail.ts";
import { type NewLine, planFeeLine } from "../domain/invoice-line.ts";
import { monthOf } from "../domain/month.ts";
import { planIn } from "../domain/plan.ts";
import type { Subscription } from "../domain/subscription.ts";
import type { AgreedFees } from "./agreed-fees.ts";
import type { CheckFee } from "./check-fee.ts";
import type { PlanQuotas } from "./plan-quotas.ts";

/** The charge that has paid. */
type CardCharge = Pick<Charge, "id" | "gross">;

type Ports = {
  checkFee: CheckFee;
  fees: {
    /** Undefined if it was charged before. */
    markCharged(tx: Tx, id: string, at: Date): Promise<Fee | undefined>;
  };
  subscriptions: { put(tx: Tx, subscription: Subscription): Promise<void> };
  planQuotas: PlanQuotas;
  agreed: Pick<AgreedFees, "agree">;
  events: {
    planFeeCharged(tx: Tx, fee: Fee, at: Date, charge?: CardCharge): Promise<void>;
    mailQueued(tx: Tx, account: { userId: string; country: string }, mail: BillingMail): Promise<void>;
  };
  addInvoiceLine(tx: Tx, line: NewLine): Promise<void>;
  /** Those that a charge has paid. */
  cardLines: { add(tx: Tx, lines: readonly NewLine[], at: Date): Promise<void> };
  packOf(country: string): CountryPack;
};

/**
 * Applies a paid fee, once: starts or changes a subscription, or keeps it for a month. Returns the charged fee;
 * undefined if it no longer pays for anything, such as a month that has ended or a subscription that is gone.
 */
export function makeSettleFee(ports: Ports) {
  const { checkFee, fees, subscriptions, planQuotas, agreed, events, addInvoiceLine, cardLines, packOf } = ports;

  return async (tx: Tx, known: Fee, at: Date, charge?: CardCharge): Promise<Fee | undefined> => {
    const paidFor = await checkFee(tx, known, at);
    const fee = paidFor && (await fees.markCharged(tx, known.id, at));
    if (!fee) return undefined;
    const { subscription } = paidFor;
    if (fee.amount.amount > 0n) await events.planFeeCharged(tx, fee, at, charge);
    const line = planFeeLine(fee, packOf(fee.country).timeZone, at);
    await (fee.payment === "invoice" ? addInvoiceLine(tx, line) : cardLines.add(tx, [line], at));
    if (fee.reason !== "renewal") await change(tx, fee, subscription, at);
    else if (subscription) await renew(tx, fee, subscription);
    return fee;
  };

  async function renew(tx: Tx, fee: Fee, subscription: Subscription): Promise<void> {
    const paid = {
      ...subscription,
      state: "active" as const,
      payment: fee.payment,
      nextTryAt: null,
      pastDueUntil: null,
    };
    await subscriptions.put(tx, paid);
    await planQuotas.set(tx, paid, fee.period, fee.quota);
  }

  async function change(tx: Tx, fee: Fee, former: Subscription | undefined, at: Date): Promise<void> {
    const pack = packOf(fee.country);
    const month = monthOf(pack.timeZone, fee.period.from);
    const changed = former ? withPlan(former, fee) : started(fee, month);
    await subscriptions.put(tx, changed);
    await planQuotas.add(tx, changed, month, fee.quota);
    const plan = planIn(pack, fee.planId);
    const terms = plan && {
      monthlyFee: fee.monthlyFee ?? plan.monthlyFee,
      monthlyQuota: fee.monthlyQuota ?? plan.monthlyQuota,
    };
    if (terms) await agreed.agree(tx, fee, terms, fee.period.from);
    await planQuotas.grantNext(tx, changed, at);
    if (!terms) return;
    await events.mailQueued(tx, fee, {
      subject: fee.reason === "start" ? "plan_started" : "plan_changed",
      planId: fee.planId,
      monthlyQuota: terms.monthlyQuota,
      amount: terms.monthlyFee,
      at: fee.period.from,
      ...(fee.amount.amount > 0n && dueNow(fee)),
    });
  }
}

export type SettleFee = ReturnType<typeof makeSettleFee>;

const dueNow = ({ id: referenceId, amount: feeNow, quota: quotaNow, vat, payment }: Fee) => ({
  feeNow,
  quotaNow,
  vat,
  payment,
  referenceId,
});

function withPlan(subscription: Subscription, { planId, payment }: Fee): Subscription {
  const chosen = { ...subscription, planId, nextPlanId: planId, payment };
  return { ...chosen, state: "active", nextTryAt: null, pastDueUntil: null };
}

function started(fee: Fee, period: Subscription["period"]): Subscription {
  return {
    id: fee.subscriptionId,
    userId: fee.userId,
    country: fee.country,
    planId: fee.planId,
    nextPlanId: fee.planId,
    state: "active",
    period,
    payment: fee.payment,
    startedAt: fee.period.from,
    nextTryAt: null,
    pastDueUntil: null,
  };
}
