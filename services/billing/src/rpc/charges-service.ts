import { refuse } from "@doorlight/common/errors";
import { caller, type RpcRoutes, serveMethods } from "@doorlight/common/rpc";
import { ChargesService } from "@doorlight/proto/billing/v1/charges_service_pb";
import type { ChargeOutcome } from "../domain/charge.ts";
import type { UseCases } from "../parts/use-cases.ts";

/** Charges of purchases, and the card provider's events. */
export function makeChargesService(useCases: UseCases): RpcRoutes {
  const { chargeCard, endCharge, listChargedCards, receiveProviderEvent } = useCases;
  return {
    routes: (router) =>
      serveMethods(router, ChargesService, {
        async chargePurchase({ purchaseId: referenceId, price: net, returnPath, unattended, ...order }) {
          const path = unattended ? null : returnPath;
          return toOutcome(await chargeCard({ ...order, purpose: "purchase", referenceId, net, returnPath: path }));
        },
        endCharge: async ({ purchaseId: referenceId }) => ({
          settled: (await endCharge({ purpose: "purchase", referenceId })) ?? refuse("unavailable"),
        }),
        listChargedCards: async (charged, ctx) => ({ cards: await listChargedCards(caller(ctx), charged) }),
        receiveProviderEvent: ({ payload, signature }) => receiveProviderEvent(payload, signature),
      }),
  };
}

function toOutcome(outcome: ChargeOutcome) {
  switch (outcome.kind) {
    case "settled":
      return { outcome: { case: outcome.kind, value: { chargeId: outcome.chargeId } } };
    case "declined":
      return { outcome: { case: outcome.kind, value: { reason: outcome.reason } } };
    case "failed":
      return { outcome: { case: outcome.kind, value: {} } };
    case "action":
      return { outcome: { case: outcome.kind, value: outcome.action } };
  }
}
