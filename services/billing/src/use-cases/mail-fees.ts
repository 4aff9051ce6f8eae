import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { forEachAlone } from "@doorlight/common/jobs";
import type { CountryPack } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import { isSameMoney, type Money } from "@doorlight/common/money";
import { type AgreedFee, feeNotice, type SubscribedPlan } from "../domain/agreed-fee.ts";
import type { BillingMail } from "../domain/mail.ts";
import { type Plan, planIn } from "../domain/plan.ts";
import type { Subscription } from "../domain/subscription.ts";

type Ports = {
  db: Db;
  lockAccount(tx: Tx, userId: string): Promise<void>;
  subscriptions: {
    /** Accounts whose subscription continues after its month. */
    listGoingOn(): Promise<string[]>;
    findIn(tx: Tx, userId: string): Promise<Subscription | undefined>;
  };
  agreedFees: {
    list(tx: Tx, plan: SubscribedPlan): Promise<AgreedFee[]>;
    add(tx: Tx, plan: SubscribedPlan, fee: AgreedFee): Promise<void>;
    /** Of what was chosen without one. */
    fillQuota(tx: Tx, plan: SubscribedPlan, monthlyQuota: number): Promise<void>;
    dropMailed(tx: Tx, plan: SubscribedPlan, at: Date): Promise<void>;
  };
  events: { mailQueued(tx: Tx, account: { userId: string; country: string }, mail: BillingMail): Promise<void> };
  packOf(country: string): CountryPack;
  clock: Clock;
};

/**
 * Mails the new fee and leads of the country's plan once to all subscribers whose next month would differ: from then on
 * they know it. May run at any time and twice. A subscription from before this was kept agrees to the present terms.
 */
export function makeMailFees({ db, lockAccount, subscriptions, agreedFees, events, packOf, clock }: Ports) {
  async function mailOne(tx: Tx, userId: string): Promise<void> {
    await lockAccount(tx, userId);
    const now = clock.now();
    const subscription = await subscriptions.findIn(tx, userId);
    const planId = subscription?.nextPlanId;
    const pack = subscription && packOf(subscription.country);
    const plan = pack && planId ? planIn(pack, planId) : undefined;
    if (!plan || !pack || !subscription) return;

    const own = { subscriptionId: subscription.id, planId: plan.id };
    const fees = await agreedFees.list(tx, own);
    const { monthlyFee: fee, monthlyQuota } = plan;
    if (fees.length === 0) {
      const from = plan.id === subscription.planId ? subscription.period.from : subscription.period.to;
      return agreedFees.add(tx, own, { from, fee, monthlyQuota, mailedAt: null });
    }
    await agreedFees.fillQuota(tx, own, monthlyQuota);
    const notice = feeNotice(plan, fees, { zone: pack.timeZone, now });
    if (!notice) return;
    await agreedFees.dropMailed(tx, own, now);
    const about = { planId: plan.id, amount: fee, monthlyQuota };
    if (notice.kind === "stays") return events.mailQueued(tx, subscription, { subject: "plan_fee_stays", ...about });
    const { from, former } = notice;
    await agreedFees.add(tx, own, { from, fee, monthlyQuota, mailedAt: now });
    const mail = { subject: "plan_fee_changes" as const, ...about, ...changed(former, plan), at: from };
    await events.mailQueued(tx, subscription, mail);
  }

  return async (): Promise<void> =>
    forEachAlone(await subscriptions.listGoingOn(), (userId) => transaction(db, (tx) => mailOne(tx, userId)));
}

/** The agreement until then, as far as it will change. */
function changed({ fee, monthlyQuota }: AgreedFee, plan: Plan): { formerFee?: Money; formerQuota?: number } {
  return {
    ...(!isSameMoney(fee, plan.monthlyFee) && { formerFee: fee }),
    ...(monthlyQuota && monthlyQuota !== plan.monthlyQuota && { formerQuota: monthlyQuota }),
  };
}
