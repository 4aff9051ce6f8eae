import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { type UserCaller, enumText } from "@doorlight/common/rpc";
import {
  LeadStatusSchema,
  PaidBy,
  PaidBySchema,
  type ParticipationSchema,
  PricePartKindSchema,
  type QuoteSchema,
} from "@doorlight/proto/purchasing/v1/purchase_pb";
import type { BuyLeadRequest } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import type { Buyer } from "./domain/buyer.ts";
import type { Offer } from "./domain/offer.ts";
import type { Order } from "./domain/order.ts";
import type { Participation } from "./domain/participation.ts";
import type { Price } from "./domain/price.ts";

const statuses = enumText(LeadStatusSchema);
const paidBys = enumText(PaidBySchema);
const partKinds = enumText(PricePartKindSchema);

export function toBuyer({ userId, officeId, country, role, termsAccepted }: UserCaller): Buyer {
  return { id: userId, officeId: officeId ?? null, country, role, termsAccepted };
}

export function toOrder(
  { leadId, idempotencyKey, paidBy }: BuyLeadRequest,
  caller: UserCaller,
  traceparent: string | undefined,
): Order {
  const buyer = toBuyer(caller);
  return { leadId, idempotencyKey, paidBy: fromPaidBy(paidBy), buyer, traceparent: traceparent ?? null };
}

function fromPaidBy(paidBy: PaidBy | undefined): "credit" | "invoice" | null {
  if (paidBy === undefined) return null;
  return paidBy === PaidBy.CREDIT ? "credit" : "invoice";
}

export function toParticipationMessage(participation: Participation): MessageInitShape<typeof ParticipationSchema> {
  const { id, leadId, acquiredAt, price, paidBy, traceId } = participation;
  return {
    id,
    leadId,
    acquiredAt: timestampFromDate(acquiredAt),
    fee: price.total,
    paidBy: paidBys.fromText(paidBy),
    parts: toParts(price),
    traceId,
  };
}

export function toQuoteMessage({
  leadId,
  status,
  refusal,
  price,
  paidBy,
  cap,
  spotsLeft,
}: Offer): MessageInitShape<typeof QuoteSchema> {
  return {
    leadId,
    status: statuses.fromText(status),
    reason: refusal ?? "",
    price: price?.total,
    parts: price ? toParts(price) : [],
    paidBy: paidBy ? paidBys.fromText(paidBy) : PaidBy.UNSPECIFIED,
    cap,
    spotsLeft,
  };
}

function toParts({ parts }: Price) {
  return parts.map(({ kind, label, amount }) => ({ kind: partKinds.fromText(kind), label, amount }));
}
