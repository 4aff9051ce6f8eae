import { fromProto } from "@doorlight/common/money";
import type { RpcClient } from "@doorlight/common/rpc";
import type { MailQuotesService } from "@doorlight/proto/purchasing/v1/mail_quotes_service_pb";
import { LeadStatus } from "@doorlight/proto/purchasing/v1/purchase_pb";
import type { NewsQuote } from "../domain/mail.ts";
import { callPeer } from "./call-peer.ts";

/** Free spots, and nothing against the agent but a way to pay, which can be chosen on the lead's page. */
const buyable = new Set([LeadStatus.AVAILABLE, LeadStatus.NO_PAYMENT_METHOD]);

export function makePurchasingClient(quotes: RpcClient<typeof MailQuotesService>) {
  return {
    /** Of the leads that an agent can buy now. */
    async quoteFor(agent: { id: string; country: string }, leadIds: readonly string[]): Promise<NewsQuote[]> {
      const answer = await callPeer(
        quotes.quoteForAgent({ agentId: agent.id, country: agent.country, leadIds: [...leadIds] }),
      );
      return (answer?.quotes ?? [])
        .filter(({ status }) => buyable.has(status))
        .map(({ leadId, price, spotsLeft, cap }) => ({
          leadId,
          ...(price && { price: fromProto(price) }),
          spotsLeft,
          cap,
        }));
    },
  };
}
