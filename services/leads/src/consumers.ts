import { timestampDate, type Timestamp } from "@bufbuild/protobuf/wkt";
import { consumer, type Consumer } from "@doorlight/common/kafka";
import { fromProto } from "@doorlight/common/money";
import { PriceListChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { PurchaseConfirmedSchema, BuyingEndedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import type { UseCases } from "./service.ts";
import { leadTypes } from "./wire-text.ts";

/** What leads hears of sales, prices and people. */
export function leadsConsumers({ followSale, closeLead, followPrices, forgetViewer }: UseCases): Consumer[] {
  return [
    consumer("leads.sales")
      .onMany(PurchaseConfirmedSchema, (sales, tx) =>
        followSale(
          tx,
          sales.map(({ leadId, buyerId, acquiredAt, spotsLeft }) => ({
            leadId,
            agentId: buyerId,
            acquiredAt: instant(acquiredAt),
            spotsLeft,
          })),
        ),
      )
      .on(BuyingEndedSchema, async ({ leadId, closedAt }, tx) => {
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

    // Who holds a lead stays, by id: the seller may know how many have the data, and since when.
    consumer("leads.users").on(UserErasedSchema, ({ userId }, tx) => forgetViewer(tx, userId)),
  ];
}

function instant(time: Timestamp | undefined): Date {
  if (!time) throw new TypeError("The event lacks a time");
  return timestampDate(time);
}
