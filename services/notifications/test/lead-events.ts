import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  ClosingReason,
  ContactErasedSchema,
  ErasureReason,
  LeadClosedSchema,
  LeadMatchedSchema,
} from "@doorlight/proto/leads/v1/events_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { PropertyType } from "@doorlight/proto/leads/v1/lead_pb";
import { LeadListMode } from "@doorlight/proto/leads/v1/lead_list_pb";
import { PurchaseConfirmedSchema, PurchaseRefundedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { purchaseOf } from "./mail-people.ts";
import type { StartedWebhooks } from "./start-webhooks.ts";

const country = "FI";

/** Lets the service, once it runs, consume events of leads that happen now. */
export function leadEvents(service: () => Pick<StartedWebhooks, "consume" | "clock">) {
  const now = () => timestampFromDate(service().clock.now());
  const bought = { city: "Helsinki", postalCode: "00530" };
  return {
    match: (leadId: string, ...matches: { userId: string; listId: string }[]) =>
      service().consume(LeadMatchedSchema, {
        leadId,
        country,
        matchedAt: now(),
        leadType: LeadType.REQUEST_FOR_QUOTE,
        propertyType: PropertyType.FLAT,
        ...bought,
        matches: matches.map((one) => ({ ...one, mode: LeadListMode.NOTIFICATION })),
      }),
    /** By hand, or by a list of the buyer. */
    buy: (leadId: string, buyerId: string, by: { listId?: string } = {}) =>
      service().consume(PurchaseConfirmedSchema, {
        ...purchaseOf(leadId, buyerId),
        ...bought,
        ...by,
        acquiredAt: now(),
      }),
    refund: (leadId: string, buyerId: string) =>
      service().consume(PurchaseRefundedSchema, {
        ...purchaseOf(leadId, buyerId),
        returnedAs: PaymentSource.CREDIT,
        refundedAt: now(),
      }),
    close: (leadId: string) =>
      service().consume(LeadClosedSchema, {
        leadId,
        requestId: crypto.randomUUID(),
        country,
        closedAt: now(),
        reason: ClosingReason.CLOSED,
      }),
    erase: (leadId: string) =>
      service().consume(ContactErasedSchema, {
        leadId,
        country,
        erasedAt: now(),
        reason: ErasureReason.WITHDRAWN,
      }),
  };
}
