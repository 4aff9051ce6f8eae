import { BillingDetailsSchema } from "@doorlight/proto/billing/v1/billing_pb";
import { AccountSchema, BudgetSchema } from "@doorlight/proto/purchasing/v1/purchase_pb";
import * as z from "zod/mini";
import * as contract from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import { answerOf } from "../mappers/answer-of.ts";
import { toQuota, toSubscription } from "../mappers/billing.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { readOwnWrite } from "../http/read-own-write.ts";
import { route, signedIn } from "../http/route.ts";

interface Ports {
  clients: Pick<Clients, "billing" | "mailboxes" | "plans" | "purchasing">;
}

const toDetails = answerOf(BillingDetailsSchema, contract.BillingDetails);
const payableOf = answerOf(BillingDetailsSchema, contract.BillingOverview);
const toBudget = answerOf(BudgetSchema, contract.Budget);
const sourcesOf = answerOf(AccountSchema, z.omit(contract.BillingOverview, { quotas: true }));

export function makeBillingRoutes({ clients: { billing, mailboxes, plans, purchasing } }: Ports) {
  return [
    route(contract.getBillingDetails, async (call) => {
      const { details } = await billing.getDetails({}, signedIn(call).as);
      return toDetails(details);
    }),

    route(contract.getBillingOverview, async (call) => {
      const { as } = signedIn(call);
      const [{ account }, { details }, { subscription }] = await Promise.all([
        purchasing.getAccount({}, as),
        billing.getDetails({}, as),
        plans.getSubscription({}, as),
      ]);
      const known = assertDefined(account, "account");
      return {
        ...sourcesOf(known),
        quotas: known.quotas.map(toQuota),
        subscription: toSubscription(subscription),
        ...payableOf(details),
      };
    }),

    route(contract.answerBillingMailbox, async ({ body }) => {
      await mailboxes.answerMailbox(body);
    }),

    route(contract.putBudget, async (call) => {
      const { amount } = call.body;
      const { budget } = await purchasing.putBudget({ ...(amount && { amount }) }, signedIn(call).as);
      return { budget: budget ? toBudget(budget) : null };
    }),

    route(contract.putBillingDetails, async (call) => {
      const { as } = signedIn(call);
      const { details: saved } = await billing.putDetails({ ...call.body, locale: readerLocale(call) }, as);
      const details = assertDefined(saved, "billing_details");
      await readOwnWrite(async () => {
        const { account } = await purchasing.getAccount({}, as);
        return (account?.billingVersion ?? 0n) >= details.version;
      });
      return toDetails(details);
    }),
  ];
}
