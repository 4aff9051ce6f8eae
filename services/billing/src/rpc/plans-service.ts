import type { CountryPack } from "@doorlight/common/product";
import { type RpcRoutes, userCaller } from "@doorlight/common/rpc";
import { PlansService } from "@doorlight/proto/billing/v1/plans_service_pb";
import { plansOf } from "../domain/plan.ts";
import { toAction, toPlanChange, toSubscription } from "../mappers.ts";
import type { ChangeRenewal } from "../use-cases/change-renewal.ts";
import type { ChoosePlan } from "../use-cases/choose-plan.ts";
import type { FindSubscription } from "../use-cases/find-subscription.ts";

type Dependencies = {
  packOf: (country: string) => CountryPack;
  findSubscription: FindSubscription;
  choosePlan: ChoosePlan;
  changeRenewal: ChangeRenewal;
};

export function makePlansService({ packOf, findSubscription, choosePlan, changeRenewal }: Dependencies): RpcRoutes {
  /** The caller's subscription as it is now. */
  async function current(account: { userId: string; country: string }) {
    const found = await findSubscription(account);
    return found && { subscription: toSubscription(found) };
  }

  return {
    routes(router) {
      router.service(PlansService, {
        listPlans: (_request, ctx) => ({ plans: plansOf(packOf(userCaller(ctx).country)) }),
        getSubscription: async (_request, ctx) => (await current(userCaller(ctx))) ?? {},
        async previewPlan({ planId }, ctx) {
          const { userId, country } = userCaller(ctx);
          return { change: toPlanChange(await choosePlan.preview({ userId, country }, planId)) };
        },
        async choosePlan({ planId, token, idempotencyKey, returnPath }, ctx) {
          const { userId, country } = userCaller(ctx);
          const action = await choosePlan.choose({ userId, country, planId, token, idempotencyKey, returnPath });
          return { ...(await current({ userId, country })), ...(action && { action: toAction(action) }) };
        },
        async cancelSubscription(_request, ctx) {
          await changeRenewal.cancel(userCaller(ctx).userId);
          return (await current(userCaller(ctx))) ?? {};
        },
        async keepSubscription(_request, ctx) {
          await changeRenewal.keep(userCaller(ctx).userId);
          return (await current(userCaller(ctx))) ?? {};
        },
      });
    },
  };
}
