import { definePermissions, type RpcRoutes } from "@doorlight/common/rpc";
import type { Clock } from "@doorlight/common/time";
import { MailQuotesService } from "@doorlight/proto/purchasing/v1/mail_quotes_service_pb";
import type { PurchaseRules } from "../db/purchase-rules.ts";
import { toQuoteMessage } from "./purchase-mapper.ts";

const permissions = definePermissions(MailQuotesService, { quoteForAgent: ["service:notifications"] });

type Dependencies = {
  memberships: { officeOf(userId: string): Promise<string | null> };
  rules: Pick<PurchaseRules, "quote">;
  clock: Clock;
};

/** Quotes for mails, which no user asks for: to an agent who may buy. */
export function makeMailQuotesService({ memberships, rules, clock }: Dependencies): RpcRoutes {
  return {
    permissions: [permissions],
    routes(router) {
      router.service(MailQuotesService, {
        async quoteForAgent({ agentId, country, leadIds }) {
          const officeId = await memberships.officeOf(agentId);
          const agent = { id: agentId, officeId, country, role: "agent", termsAccepted: true };
          return { quotes: (await rules.quote(leadIds, agent, clock.now())).map(toQuoteMessage) };
        },
      });
    },
  };
}
