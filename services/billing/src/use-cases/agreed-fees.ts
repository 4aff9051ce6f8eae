import type { Db, Tx } from "@doorlight/common/db";
import { type CountryPack, vatOf } from "@doorlight/common/product";
import {
  type AgreedFee,
  agreedAt,
  isAgreed,
  nextAfter,
  type SubscribedPlan,
  type Terms,
} from "../domain/agreed-fee.ts";
import type { Plan } from "../domain/plan.ts";
import type { Subscription } from "../domain/subscription.ts";

type Ports = {
  agreedFees: {
    list(on: Db | Tx, plan: SubscribedPlan): Promise<AgreedFee[]>;
    add(tx: Tx, plan: SubscribedPlan, fee: AgreedFee): Promise<void>;
    dropFrom(tx: Tx, plan: SubscribedPlan, from: Date): Promise<void>;
  };
  packOf(country: string): CountryPack;
};

type Subscriber = Pick<Subscription, "id" | "country">;
type Fees = { plan: Plan; newFee: AgreedFee | undefined };

/**
 * The fees and leads of subscriptions a month: a release with other plans does not change them by itself
 * (`mail-fees.ts` does).
 */
export function makeAgreedFees({ agreedFees, packOf }: Ports) {
  /**
   * A plan of the country as it is agreed for an instant, as the country has it if nothing is, and the next fee. `vat`: as the
   * account is charged, if that matters.
   */
  async function feesAt(
    on: Db | Tx,
    { id, country }: Subscriber,
    plan: Plan,
    at: Date,
    { vat }: Pick<CountryPack, "vat"> = packOf(country),
  ): Promise<Fees> {
    const fees = await agreedFees.list(on, { subscriptionId: id, planId: plan.id });
    const agreed = agreedAt(fees, at);
    const newFee = nextAfter(fees, at);
    if (!agreed) return { plan, newFee };
    const { fee: monthlyFee, monthlyQuota } = agreed;
    const monthlyVat = vatOf(monthlyFee, vat.rate);
    return { plan: { id: plan.id, monthlyFee, monthlyVat, monthlyQuota: monthlyQuota ?? plan.monthlyQuota }, newFee };
  }

  const planAt = async (...asked: Parameters<typeof feesAt>): Promise<Plan> => (await feesAt(...asked)).plan;

  /** An agent's agreement replaces a mailed change, unless it counts already. */
  async function agree(tx: Tx, plan: SubscribedPlan, terms: Terms, from: Date): Promise<void> {
    const known = agreedAt(await agreedFees.list(tx, plan), from);
    if (known && isAgreed(known, terms)) return;
    const { monthlyFee: fee, monthlyQuota } = terms;
    await agreedFees.dropFrom(tx, plan, from);
    await agreedFees.add(tx, plan, { from, fee, monthlyQuota, mailedAt: null });
  }

  return { feesAt, planAt, agree };
}

export type AgreedFees = ReturnType<typeof makeAgreedFees>;
