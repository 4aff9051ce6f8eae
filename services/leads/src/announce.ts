import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Outbox } from "@doorlight/common/outbox";
import {
  LeadClosedSchema,
  LeadExpiredSchema,
  LeadPublishedSchema,
  RequestSubmittedSchema,
} from "@doorlight/proto/leads/v1/events_pb";
import type { Announce } from "./use-cases/ports.ts";
import { leadTypes, propertyTypes } from "./wire-text.ts";

/** The events of this service; none of them holds personal data. */
export function makeAnnounce(outbox: Outbox): Announce {
  return {
    requestSubmitted: (tx, { id, country, leadType }) =>
      outbox.append(
        tx,
        RequestSubmittedSchema,
        { requestId: id, country, leadType: leadTypes.fromText(leadType) },
        { version: 1 },
      ),
    leadPublished: (tx, { id, requestId, country, version }, lead) =>
      outbox.append(
        tx,
        LeadPublishedSchema,
        {
          leadId: id,
          requestId,
          country,
          leadType: leadTypes.fromText(lead.leadType),
          propertyType: propertyTypes.fromText(lead.propertyType),
          place: lead.place,
          locationIds: lead.locationIds,
          cap: lead.cap,
          publishedAt: timestampFromDate(lead.publishedAt),
          expiresAt: timestampFromDate(lead.expiresAt),
        },
        { version },
      ),
    leadClosed: (tx, { id, requestId, country, version }, closedAt) =>
      outbox.append(
        tx,
        LeadClosedSchema,
        { leadId: id, requestId, country, closedAt: timestampFromDate(closedAt) },
        { version },
      ),
    leadExpired: (tx, { id, country, version }, expiredAt) =>
      outbox.append(
        tx,
        LeadExpiredSchema,
        { leadId: id, country, expiredAt: timestampFromDate(expiredAt) },
        { version },
      ),
  };
}
