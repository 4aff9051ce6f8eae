import { type RpcRoutes, serveMethods } from "@doorlight/common/rpc";
import type { Clock } from "@doorlight/common/time";
import { MailQuotesService } from "@doorlight/proto/purchasing/v1/mail_quotes_service_pb";
import type { PurchaseRules } from "../db/purchase-rules.ts";
import type { AutomaticDelivery } from "../use-cases/automatic-delivery.ts";

/**
 * Whatever the agent's own: news of leads comes before new terms are accepted too, with the ordinary quote. Reading it
 * costs nothing, and its link leads to the terms first.
 */
const asReader = { role: "agent", termsAccepted: true } as const;

type Dependencies = {
  memberships: { officeOf(userId: string): Promise<string | null> };
  rules: Pick<PurchaseRules, "quote">;
  automaticDelivery: Pick<AutomaticDelivery, "list">;
  clock: Clock;
};

/** Quotes and caps for mails, which no user asks for. */
export function makeMailQuotesService({ memberships, rules, automaticDelivery, clock }: Dependencies): RpcRoutes {
  return {
    routes(router) {
      serveMethods(router, MailQuotesService, {
        async quoteForAgent({ agentId, country, leadIds }) {
          const officeId = await memberships.officeOf(agentId);
          const agent = { id: agentId, officeId, country, ...asReader };
          return { quotes: await rules.quote(leadIds, agent, clock.now()) };
        },
        async getAgreement({ agentId: userId, country, listId }) {
          const agreements = await automaticDelivery.list({ userId, country });
          return { agreement: agreements.find((agreement) => agreement.listId === listId) };
        },
      });
    },
  };
}
