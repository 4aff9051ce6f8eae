import { refuse } from "@doorlight/common/errors";
import { caller, type RpcRoutes } from "@doorlight/common/rpc";
import { ChargesService } from "@doorlight/proto/billing/v1/charges_service_pb";
import { fromChargeRequest, toChargeOutcome } from "../mappers.ts";
import type { ChargeCard } from "../use-cases/charge-card.ts";
import type { EndCharge } from "../use-cases/end-charge.ts";
import type { ListChargedCards } from "../use-cases/list-charged-cards.ts";
import type { ReceiveProviderEvent } from "../use-cases/receive-provider-event.ts";

type Dependencies = {
  chargeCard: ChargeCard;
  endCharge: EndCharge;
  listChargedCards: ListChargedCards;
  receiveProviderEvent: ReceiveProviderEvent;
};

/** Charges of purchases, and the card provider's events. */
export function makeChargesService(dependencies: Dependencies): RpcRoutes {
  const { chargeCard, endCharge, listChargedCards, receiveProviderEvent } = dependencies;
  return {
    routes: (router) =>
      router.service(ChargesService, {
        chargePurchase: async (request) => toChargeOutcome(await chargeCard(fromChargeRequest(request))),
        async endCharge({ purchaseId: referenceId }) {
          return { settled: (await endCharge({ purpose: "purchase", referenceId })) ?? refuse("unavailable") };
        },
        async listChargedCards({ userId, referenceIds }, ctx) {
          return { cards: await listChargedCards(caller(ctx), { userId, referenceIds }) };
        },
        async receiveProviderEvent({ payload, signature }) {
          await receiveProviderEvent(payload, signature);
          return {};
        },
      }),
  };
}
