import { timestampDate, type Timestamp } from "@bufbuild/protobuf/wkt";
import { consumer, type Consumer } from "@doorlight/common/kafka";
import { fromProto } from "@doorlight/common/money";
import { PriceListChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { ParticipationConfirmedSchema, SaleClosedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import type { UseCases } from "./service.ts";
import { leadTypes } from "./wire-text.ts";

/** What leads hears of sales and prices. */
export function leadsConsumers({ followSale, closeLead, followPrices }: UseCases): Consumer[] {
  return [
    consumer("leads.sales")
      .on(ParticipationConfirmedSchema, ({ leadId, buyerId, acquiredAt, spotsLeft }, tx) =>
        followSale(tx, { leadId, agentId: buyerId, acquiredAt: instant(acquiredAt), spotsLeft }),
      )
      .on(SaleClosedSchema, async ({ leadId, closedAt }, tx) => {
        await closeLead(tx, leadId, instant(closedAt));
      }),

    consumer("leads.prices").on(PriceListChangedSchema, ({ country, unitPrices, modifiers }, tx) =>
      followPrices(tx, {
        country,
        unitPrices: unitPrices.map(({ leadType, price }) => ({
          leadType: leadTypes.toText(leadType),
          amount: fromProto(price).amount,
        })),
        modifiers,
      }),
    ),
  ];
}

function instant(time: Timestamp | undefined): Date {
  if (!time) throw new TypeError("The event lacks a time");
  return timestampDate(time);
}
