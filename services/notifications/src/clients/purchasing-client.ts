import type { RpcClient } from "@doorlight/common/rpc";
import {
  GetAgreementResponseSchema,
  type MailQuotesService,
  QuoteForAgentResponseSchema,
} from "@doorlight/proto/purchasing/v1/mail_quotes_service_pb";
import type { ListCaps, NewsQuote } from "../domain/mail.ts";
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

    /** Of a list that buys, with their use in this month; undefined if it buys no more. */
    async findCaps(agent: { id: string; country: string }, listId: string): Promise<ListCaps | undefined> {
      const asked = { agentId: agent.id, country: agent.country, listId };
      const { agreement } = (await callPeer(GetAgreementResponseSchema, quotes.getAgreement(asked))) ?? {};
      if (!agreement?.maxAmount || !agreement.usedAmount) return undefined;
      const { usedLeads, maxLeads, usedAmount, maxAmount } = agreement;
      return { usedLeads, maxLeads, usedAmount, maxAmount };
    },
  };
}
