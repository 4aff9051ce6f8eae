import type { Locale } from "@doorlight/common/product";
import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { AutomaticDeliveryService } from "@doorlight/proto/purchasing/v1/automatic_delivery_service_pb";
import type { AutomaticDelivery } from "../use-cases/automatic-delivery.ts";

type Dependencies = { automaticDelivery: AutomaticDelivery };

/** Consent to automatic delivery. */
export function makeAutomaticDeliveryService({ automaticDelivery }: Dependencies): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, AutomaticDeliveryService, {
        async getConsent({ locale }, ctx) {
          const { text, prices, ...priced } = await automaticDelivery.getConsent(userCaller(ctx), locale as Locale);
          return { ...text, lowestPrice: prices?.lowest, highestPrice: prices?.highest, ...priced };
        },
        async agree({ locale, ...agreed }, ctx) {
          const { userId, country } = userCaller(ctx);
          const consent = { ...agreed, locale: locale as Locale, userId, country };
          return { agreement: await automaticDelivery.agree(consent) };
        },
        end: ({ listId }, ctx) => automaticDelivery.end({ userId: userCaller(ctx).userId, listId }),
        async listAgreements(_request, ctx) {
          return { agreements: await automaticDelivery.list(userCaller(ctx)) };
        },
        async listAgreementsOfAgent({ userId }) {
          return { agreements: await automaticDelivery.listOfAgent(userId) };
        },
      }),
  };
}
