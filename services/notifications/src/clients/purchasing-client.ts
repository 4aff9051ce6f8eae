import type { RpcClient } from "@doorlight/common/rpc";
import {
  type MailQuotesService,
  QuoteForAgentResponseSchema,
} from "@doorlight/proto/purchasing/v1/mail_quotes_service_pb";
import type { NewsQuote } from "../domain/mail.ts";
import { callPeer } from "./call-peer.ts";

export function makePurchasingClient(quotes: RpcClient<typeof MailQuotesService>) {
  return {
    /** Of the leads that an agent can buy now. */
    async quoteFor(agent: { id: string; country: string }, leadIds: readonly string[]): Promise<NewsQuote[]> {
      const asked = { agentId: agent.id, country: agent.country, leadIds: [...leadIds] };
      const answer = await callPeer(QuoteForAgentResponseSchema, quotes.quoteForAgent(asked));
      // Free spots, and nothing against the agent but a way to pay, which can be chosen on the lead's page.
      return (answer?.quotes ?? [])
        .filter(({ status }) => status === "available" || status === "no_payment_method")
        .map(({ leadId, price, spotsLeft, cap }) => ({ leadId, price, spotsLeft, cap }));
    },
  };
}
