import * as contract from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import { toPlan, toPlanChange, toSubscription } from "../mappers/billing.ts";
import { toActionRequired } from "../mappers/values.ts";
import { readOwnWrite } from "../http/read-own-write.ts";
import { route, signedIn } from "../http/route.ts";

export function makePlanRoutes({ clients: { plans, purchasing } }: { clients: Pick<Clients, "plans" | "purchasing"> }) {
  return [
    route(contract.listPlans, async (call) => {
      const { as } = signedIn(call);
      const [listed, { subscription }] = await Promise.all([plans.listPlans({}, as), plans.getSubscription({}, as)]);
      return { items: listed.plans.map(toPlan), subscription: toSubscription(subscription) };
    }),

    route(contract.previewPlan, async (call) => {
      const { change } = await plans.previewPlan({ planId: call.params.id }, signedIn(call).as);
      return toPlanChange(assertDefined(change, "plan_change"));
    }),

    route(contract.choosePlan, async (call) => {
      const { previewToken: token, ...choice } = call.body;
      const { idempotencyKey } = call;
      const { as } = signedIn(call);
      const { subscription, action } = await plans.choosePlan({ ...choice, token, idempotencyKey }, as);
      if (action) return toActionRequired(action);
      if (subscription?.quotaId) {
        const { quotaId, quotaTotal } = subscription;
        await readOwnWrite(async () => {
          const { account } = await purchasing.getAccount({}, as);
          return account?.quotas.some(({ id, total }) => id === quotaId && total >= quotaTotal) ?? false;
        });
      }
      return { subscription: toSubscription(subscription) };
    }),

    route(contract.cancelSubscription, async (call) => {
      const { subscription } = await plans.cancelSubscription({}, signedIn(call).as);
      return { subscription: toSubscription(subscription) };
    }),

    route(contract.keepSubscription, async (call) => {
      const { subscription } = await plans.keepSubscription({}, signedIn(call).as);
      return { subscription: toSubscription(subscription) };
    }),
  ];
}
