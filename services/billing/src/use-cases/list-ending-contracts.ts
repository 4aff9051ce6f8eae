import type { Db } from "@doorlight/common/db";
import type { CountryPack } from "@doorlight/common/product";
import { localDate } from "@doorlight/common/time";
import { type Contract, type Deal, isContract } from "../domain/deal.ts";
import type { EndingContract } from "../domain/ending-contract.ts";
import { type Payable, paymentOf } from "../domain/payment.ts";
import type { Subscription } from "../domain/subscription.ts";
import type { SettleDeal } from "./settle-deal.ts";

type Ports = {
  db: Db;
  deals: {
    listOf(userId: string): Promise<Deal[]>;
    wasAccepted(on: Db, dealId: string): Promise<boolean>;
  };
  settleDeal: Pick<SettleDeal, "lastDayPaid">;
  subscriptions: { find(userId: string): Promise<Subscription | undefined> };
  findPayable(on: Db, userId: string): Promise<Payable>;
  packOf(country: string): CountryPack;
};

/** What the hourly jobs would end of an account that nothing proves any more (decision 0111). */
export function makeListEndingContracts({ db, deals, settleDeal, subscriptions, findPayable, packOf }: Ports) {
  async function ofDeal(deal: Contract): Promise<EndingContract[]> {
    // Nobody asks for a proof of a deal that nobody ever accepted.
    if (!(await deals.wasAccepted(db, deal.id))) return [];
    const lastDay = await settleDeal.lastDayPaid(db, deal, deal.inForce.to);
    return lastDay ? [{ dealId: deal.id, name: deal.name, planId: null, lastDay }] : [];
  }

  async function ofPlan(userId: string): Promise<EndingContract[]> {
    const subscription = await subscriptions.find(userId);
    if (subscription?.state !== "active" || !subscription.nextPlanId) return [];
    const payable = await findPayable(db, userId);
    const unproven = { ...payable, trust: { ...payable.trust, proven: false } };
    if (paymentOf(unproven)) return [];
    const { planId, country, period } = subscription;
    const lastDay = localDate(packOf(country).timeZone, new Date(period.to.getTime() - 1));
    return [{ dealId: null, name: null, planId, lastDay }];
  }

  return async (userId: string): Promise<EndingContract[]> => {
    const paid = (await deals.listOf(userId))
      .filter(isContract)
      .filter(({ state, type, payerId }) => state === "active" && type === "monthly" && payerId === userId);
    const ending = await Promise.all(paid.map(ofDeal));
    return [...ending.flat(), ...(await ofPlan(userId))];
  };
}
