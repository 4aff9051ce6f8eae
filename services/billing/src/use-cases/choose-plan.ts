import { randomUUID } from "node:crypto";
import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { failpoint } from "@doorlight/common/failpoints";
import type { CountryPack } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import type { BudgetHold } from "../domain/budget.ts";
import type { Debt } from "../domain/debt.ts";
import { answerTime } from "../domain/answer-time.ts";
import type { Account } from "../domain/billing-details.ts";
import type { CardAction } from "../domain/charge.ts";
import { chosenFee } from "../domain/chosen-fee.ts";
import type { Fee, NewFee } from "../domain/fee.ts";
import type { BillingMail } from "../domain/mail.ts";
import { monthOf } from "../domain/month.ts";
import { packFor, type Payable, type Payment, paymentOf, refuseOnHold, refuseUnnamed } from "../domain/payment.ts";
import { type Plan, type PlanChange, planChange, planIn } from "../domain/plan.ts";
import { asOf, type Subscription } from "../domain/subscription.ts";
import type { AgreedFees } from "./agreed-fees.ts";
import type { PlanQuotas } from "./plan-quotas.ts";
import type { RenewSubscriptions } from "./renew-subscriptions.ts";
import type { ReserveDebt } from "./reserve-debt.ts";
import type { SettleFee } from "./settle-fee.ts";
import { refuseUnpaid, type TakePayment } from "./take-payment.ts";

type Choice = { planId: string; token: string; feeId: string | null };
type Click = { userId: string; idempotencyKey: string };

type Ports = {
  db: Db;
  lockAccount(tx: Tx, userId: string): Promise<void>;
  subscriptions: {
    find(userId: string): Promise<Subscription | undefined>;
    put(tx: Tx, subscription: Subscription): Promise<void>;
  };
  fees: {
    add(tx: Tx, fee: NewFee, at: Date): Promise<Fee | undefined>;
    find(on: Db | Tx, id: string): Promise<Fee | undefined>;
    findPendingChoice(on: Db, userId: string): Promise<Fee | undefined>;
    isMonthPaid(tx: Tx, subscriptionId: string, monthEnd: Date): Promise<boolean>;
    /** The subscription whose month that ends then is overdue, or was when the subscription ended. */
    findUnpaid(on: Db | Tx, userId: string, monthEnd: Date): Promise<string | undefined>;
    end(tx: Tx, id: string, declineReason: string | null): Promise<boolean>;
  };
  choices: {
    find(on: Db | Tx, userId: string, idempotencyKey: string): Promise<Choice | undefined>;
    add(tx: Tx, click: Click, choice: Choice, at: Date): Promise<void>;
  };
  findPayable(on: Db | Tx, userId: string): Promise<Payable>;
  renewals: Pick<RenewSubscriptions, "catchUp">;
  planQuotas: Pick<PlanQuotas, "grantNext">;
  agreed: Pick<AgreedFees, "planAt" | "agree">;
  budgets: { holdForClick(hold: BudgetHold): Promise<void> };
  reserveDebt: Pick<ReserveDebt, "whileMonthReserved" | "take">;
  settleFee: SettleFee;
  takePayment: TakePayment;
  /** Whether the charge is settled; if not, it never will be. Undefined if the provider does not say before `until`. */
  endCharge(charge: { purpose: "fee"; referenceId: string }, until: AbortSignal): Promise<boolean | undefined>;
  events: { mailQueued(tx: Tx, account: Account, mail: BillingMail): Promise<void> };
  packOf(country: string): CountryPack;
  clock: Clock;
};

export type PlanOrder = Account &
  Click & {
    planId: string;
    token: string;
    returnPath: string;
    /** The user was asked about a fee beyond the account's budget. */
    beyondBudget: boolean;
  };

/** Choices of plans: the preview of one, and the choice itself. */
export function makeChoosePlan(ports: Ports) {
  const { db, subscriptions, fees, choices, findPayable, packOf, clock } = ports;

  /** The effect and cost of choosing a plan now. Refuses `not_found`. */
  async function preview({ userId, country }: Account, planId: string): Promise<PlanChange> {
    const payable = await findPayable(db, userId);
    const pack = packFor(payable, packOf(country));
    const now = clock.now();
    const found = await subscriptions.find(userId);
    const month = monthOf(pack.timeZone, now);
    const current = found && asOf(found, now, month);
    const { plan, agreed } = await plansFor(db, current, { pack, planId }, now);
    const payment = paymentOf(payable);
    const monthUnpaid = (await fees.findUnpaid(db, userId, month.to)) !== undefined;
    return planChange(plan, { pack, current, agreed, monthUnpaid, payment, now });
  }

  /** The agent's own plan as it was agreed, and the chosen one: another one than that as the country sells it today. */
  async function plansFor(
    on: Db | Tx,
    current: Subscription | undefined,
    { pack, planId }: { pack: CountryPack; planId: string },
    now: Date,
  ): Promise<{ plan: Plan; agreed: Plan | undefined }> {
    const plan = planIn(pack, planId) ?? refuse("not_found");
    const own = current && planIn(pack, current.planId);
    const agreed = own && (await ports.agreed.planAt(on, current, own, now));
    return { plan: agreed?.id === planId ? agreed : plan, agreed };
  }

  /**
   * Subscribes, upgrades at once or downgrades at month end, as the preview of `token` said. The same key resumes the
   * same choice. Refuses `not_found`, `payment_method_missing`, `billing_details_missing`, `card_declined`, `card_error`,
   * `version_outdated`, `budget_reached`, `invoice_limit_reached`, `account_on_hold`, `idempotency_key_reused`, and `purchase_in_progress`
   * while the fee of the month, or another choice, waits to be paid.
   */
  async function choose(order: PlanOrder): Promise<CardAction | undefined> {
    const until = answerTime();
    const known = await findChoice(db, order);
    const fee = known === undefined ? await makeChoice(order, until) : known;
    failpoint("billing.after_choice");
    if (!fee) return undefined;
    refuseUnpaid(fee);
    if (fee.state !== "pending") return undefined;
    const { id: referenceId, userId, country, amount: net, vat } = fee;
    return ports.takePayment(
      { purpose: "fee", referenceId, userId, country, net, vat, returnPath: order.returnPath },
      (reason) => transaction(db, async (tx) => void (await fees.end(tx, referenceId, reason))),
      until,
    );
  }

  /** The fee of the same click before; null if it had none. Undefined if the click is new. */
  async function findChoice(on: Db | Tx, order: PlanOrder): Promise<Fee | null | undefined> {
    const { userId, idempotencyKey, planId, token } = order;
    const known = await choices.find(on, userId, idempotencyKey);
    if (!known) return undefined;
    if (known.planId !== planId || known.token !== token) refuse("idempotency_key_reused");
    return known.feeId ? ((await fees.find(on, known.feeId)) ?? null) : null;
  }

  async function makeChoice(order: PlanOrder, until: AbortSignal): Promise<Fee | null> {
    await endFormerChoice(order, until);
    const feeId = randomUUID();
    const owed = await holdBudget(order, feeId);
    const begin = () => decide(order, feeId);
    return owed ? ports.reserveDebt.whileMonthReserved(owed, begin) : begin();
  }

  function decide(order: PlanOrder, feeId: string): Promise<Fee | null> {
    return transaction(db, async (tx) => {
      await ports.lockAccount(tx, order.userId);
      // Another run of the same click may have come first.
      const known = await findChoice(tx, order);
      if (known !== undefined) return known;
      const now = clock.now();
      const current = await ports.renewals.catchUp(tx, order.userId, now);
      const payable = await findPayable(tx, order.userId);
      const pack = packFor(payable, packOf(order.country));
      const { plan, agreed } = await plansFor(tx, current, { pack, planId: order.planId }, now);
      const payment = paymentOf(payable);
      const unpaidId = await fees.findUnpaid(tx, order.userId, monthOf(pack.timeZone, now).to);
      const monthUnpaid = unpaidId !== undefined;
      const change = planChange(plan, { pack, current, agreed, monthUnpaid, payment, now });
      if (change.token !== order.token) refuse("version_outdated");
      const fee = await apply(tx, order, change, { feeId, current, unpaidId, payable, payment, pack, now });
      const { planId, token } = order;
      await choices.add(tx, order, { planId, token, feeId: fee?.id ?? null }, now);
      return fee;
    });
  }

  /**
   * The fee, if there will be one, counts against the budget from now on. Returns what must fit among what the account may owe,
   * if it is on invoice: a whole month, as the next one is charged without asking again.
   */
  async function holdBudget(order: PlanOrder, referenceId: string): Promise<Debt | undefined> {
    const { userId, country, beyondBudget } = order;
    const { token, kind, feeNow, monthlyFee, payment } = await preview(order, order.planId);
    if (token !== order.token) return undefined;
    const isBought = kind === "start" || kind === "upgrade";
    if (payment && isBought) {
      const payable = await findPayable(db, userId);
      refuseOnHold(payable);
      refuseUnnamed(payable, payment);
    }
    if (feeNow.amount > 0n)
      await ports.budgets.holdForClick({ referenceId, userId, country, amount: feeNow, beyondBudget });
    if (payment !== "invoice" || !isBought) return undefined;
    const amount = feeNow.amount > monthlyFee.amount ? feeNow : monthlyFee;
    return { referenceId, userId, country, amount };
  }

  type Situation = {
    feeId: string;
    current: Subscription | undefined;
    unpaidId: string | undefined;
    payable: Payable;
    payment: Payment | undefined;
    pack: CountryPack;
    now: Date;
  };

  async function apply(tx: Tx, order: Account, change: PlanChange, situation: Situation) {
    const { current, payment, now } = situation;
    if (current && (change.kind === "downgrade" || change.kind === "same")) {
      await setNext(tx, { ...current, nextPlanId: change.planId }, change, now);
      return null;
    }
    refuseOnHold(situation.payable);
    if (!payment) return refuse("payment_method_missing");
    // An upgrade costs the difference to a plan that is paid.
    if (current && change.kind === "upgrade" && !(await fees.isMonthPaid(tx, current.id, current.period.to)))
      refuse("purchase_in_progress");
    return startFee(tx, chosenFee(order, change, { ...situation, payment }), now);
  }

  async function setNext(tx: Tx, subscription: Subscription, change: PlanChange, now: Date): Promise<void> {
    await subscriptions.put(tx, subscription);
    const { kind, planId, monthlyQuota, monthlyFee: amount, effectiveAt: at } = change;
    if (kind !== "same") await ports.agreed.agree(tx, { subscriptionId: subscription.id, planId }, change, at);
    await ports.planQuotas.grantNext(tx, subscription, now);
    if (kind === "same") return;
    await ports.events.mailQueued(tx, subscription, { subject: "plan_changed", planId, monthlyQuota, amount, at });
  }

  async function startFee(tx: Tx, newFee: NewFee, now: Date): Promise<Fee> {
    // Undefined only while another choice of the account waits for its card.
    const fee = (await fees.add(tx, newFee, now)) ?? refuse("purchase_in_progress");
    if (fee.payment === "card" && fee.amount.amount > 0n) return fee;
    if (fee.amount.amount > 0n) await ports.reserveDebt.take(tx, fee.id);
    // The preview stated the fee's purpose; a fee without one is over.
    return (await ports.settleFee(tx, fee, now)) ?? refuse("version_outdated");
  }

  /** Refuses early, before a waiting choice is given up for it. */
  async function checkOrder(order: PlanOrder): Promise<void> {
    const { token, kind, payment } = await preview(order, order.planId);
    if (token !== order.token) refuse("version_outdated");
    if (kind !== "start" && kind !== "upgrade") return;
    refuseUnnamed(await findPayable(db, order.userId), payment ?? refuse("payment_method_missing"));
  }

  /** A choice that waits for its card gives way to a new one; if it was paid after all, the preview is outdated. */
  async function endFormerChoice(order: PlanOrder, until: AbortSignal): Promise<void> {
    const former = await fees.findPendingChoice(db, order.userId);
    // It may be that of the same click, which came twice.
    if (!former || (await findChoice(db, order)) !== undefined) return;
    await checkOrder(order);
    const isSettled = await ports.endCharge({ purpose: "fee", referenceId: former.id }, until);
    if (isSettled === undefined) refuse("card_error");
    if (!isSettled) await transaction(db, async (tx) => void (await fees.end(tx, former.id, null)));
  }

  return { preview, choose };
}
