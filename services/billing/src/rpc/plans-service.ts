import { type RpcRoutes, serveMethods } from "@doorlight/common/rpc";
import { PlansService } from "@doorlight/proto/billing/v1/plans_service_pb";
import type { Account } from "../domain/billing-details.ts";
import { plansOf } from "../domain/plan.ts";
import { shownState } from "../domain/subscription.ts";
import type { UseCases } from "../parts/use-cases.ts";
import type { FoundSubscription } from "../use-cases/find-subscription.ts";
import { accountOf } from "./account-of.ts";

export function makePlansService({ packOfAccount, findSubscription, choosePlan, changeRenewal }: UseCases): RpcRoutes {
  /** The account's subscription as it is now. */
  async function current(account: Account) {
    const found = await findSubscription(account);
    return { subscription: found && toSubscription(found) };
  }

  return {
    routes: (router) =>
      serveMethods(router, PlansService, {
        listPlans: async (_, ctx) => ({ plans: plansOf(await packOfAccount(accountOf(ctx))) }),
        getSubscription: (_, ctx) => current(accountOf(ctx)),
        previewPlan: async ({ planId }, ctx) => ({ change: await choosePlan.preview(accountOf(ctx), planId) }),
        async choosePlan(click, ctx) {
          const account = accountOf(ctx);
          const action = await choosePlan.choose({ ...account, ...click });
          return { ...(await current(account)), action };
        },
        async cancelSubscription(_, ctx) {
          const account = accountOf(ctx);
          await changeRenewal.cancel(account.userId);
          return current(account);
        },
        async keepSubscription(_, ctx) {
          const account = accountOf(ctx);
          await changeRenewal.keep(account.userId);
          return current(account);
        },
      }),
  };
}

export function toSubscription({ subscription, quota, plan, newFee }: FoundSubscription) {
  return {
    ...subscription,
    state: shownState(subscription),
    quotaId: quota?.id,
    quotaTotal: quota?.total ?? 0,
    monthlyFee: plan?.monthlyFee,
    monthlyVat: plan?.monthlyVat,
    monthlyQuota: plan?.monthlyQuota,
    newFee: newFee?.fee,
    newFeeFrom: newFee?.from,
    newQuota: newFee && (newFee.monthlyQuota ?? plan?.monthlyQuota),
  };
}
