import type { RpcClient } from "@doorlight/common/rpc";
import type { ChargesService } from "@doorlight/proto/billing/v1/charges_service_pb";
import type { ChargedCard } from "../domain/mail.ts";
import { callPeer } from "./call-peer.ts";

export function makeBillingClient(charges: RpcClient<typeof ChargesService>) {
  return {
    /** The card that paid a purchase, a pack or a fee of a user; undefined where none did, or nobody knows any more. */
    async findCard(userId: string, referenceId: string): Promise<ChargedCard | undefined> {
      const answer = await callPeer(charges.listChargedCards({ userId, referenceIds: [referenceId] }));
      const card = answer?.cards[0];
      return card && { brand: card.brand, last4: card.last4 };
    },
  };
}
