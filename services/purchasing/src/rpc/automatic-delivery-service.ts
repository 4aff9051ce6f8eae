import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { fromProto } from "@doorlight/common/money";
import type { Locale } from "@doorlight/common/product";
import { type RpcRoutes, userCaller } from "@doorlight/common/rpc";
import {
  type AgreementSchema,
  AutomaticDeliveryService,
} from "@doorlight/proto/purchasing/v1/automatic_delivery_service_pb";
import type { UsedAgreement } from "../domain/delivery.ts";
import type { AutomaticDelivery } from "../use-cases/automatic-delivery.ts";

type Dependencies = { automaticDelivery: AutomaticDelivery };

/** Consent to automatic delivery. */
export function makeAutomaticDeliveryService({ automaticDelivery }: Dependencies): RpcRoutes {
  return {
    routes: (router) =>
      router.service(AutomaticDeliveryService, {
        async getConsent({ locale }, ctx) {
          const { text, prices } = await automaticDelivery.getConsent(userCaller(ctx).country, locale as Locale);
          return { ...text, lowestPrice: prices?.lowest, highestPrice: prices?.highest };
        },
        async agree({ listId, maxLeads, maxAmount, consentVersion, locale }, ctx) {
          const { userId, country } = userCaller(ctx);
          const caps = { maxLeads, maxAmount: fromProto(maxAmount) };
          const text = { consentVersion, locale: locale as Locale };
          return { agreement: toMessage(await automaticDelivery.agree({ userId, country, listId, ...caps, ...text })) };
        },
        async end({ listId }, ctx) {
          await automaticDelivery.end({ userId: userCaller(ctx).userId, listId });
          return {};
        },
        async listAgreements(_request, ctx) {
          return { agreements: (await automaticDelivery.list(userCaller(ctx))).map(toMessage) };
        },
      }),
  };
}

function toMessage(agreement: UsedAgreement): MessageInitShape<typeof AgreementSchema> {
  const { listId, maxLeads, maxAmount, usedLeads, usedAmount, consentVersion, agreedAt } = agreement;
  const caps = { maxLeads, maxAmount, usedLeads, usedAmount };
  return { listId, ...caps, consentVersion, agreedAt: timestampFromDate(agreedAt) };
}
