import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { type UserCaller, enumText } from "@doorlight/common/rpc";
import {
  LeadStatus,
  PaymentSource,
  type PurchaseSchema,
  PricePartKind,
  type QuoteSchema,
} from "@doorlight/proto/purchasing/v1/purchase_pb";
import type { BuyLeadRequest } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import type { Buyer } from "./domain/buyer.ts";
import type { Offer } from "./domain/offer.ts";
import type { Order } from "./domain/order.ts";
import type { Purchase } from "./domain/purchase.ts";
import type { Price } from "./domain/price.ts";

const statuses = enumText(LeadStatus);
const paymentSources = enumText(PaymentSource);
const partKinds = enumText(PricePartKind);

export function toBuyer({ userId, officeId, country, role, termsAccepted }: UserCaller): Buyer {
  return { id: userId, officeId: officeId ?? null, country, role, termsAccepted };
}

export function toOrder(
  { leadId, idempotencyKey, paymentSource }: BuyLeadRequest,
  caller: UserCaller,
  traceparent: string | undefined,
): Order {
  const buyer = toBuyer(caller);
  return {
    leadId,
    idempotencyKey,
    paymentSource: fromPaymentSource(paymentSource),
    buyer,
    traceparent: traceparent ?? null,
  };
}

function fromPaymentSource(paymentSource: PaymentSource | undefined): "credit" | "invoice" | null {
  if (paymentSource === undefined) return null;
  return paymentSource === PaymentSource.CREDIT ? "credit" : "invoice";
}

export function toPurchaseMessage(purchase: Purchase): MessageInitShape<typeof PurchaseSchema> {
  const { id, leadId, acquiredAt, price, paymentSource, traceId } = purchase;
  return {
    id,
    leadId,
    acquiredAt: timestampFromDate(acquiredAt),
    fee: price.total,
    paymentSource: paymentSources.fromText(paymentSource),
    parts: toParts(price),
    traceId,
  };
}

export function toQuoteMessage({
  leadId,
  status,
  refusal,
  price,
  paymentSource,
  cap,
  spotsLeft,
}: Offer): MessageInitShape<typeof QuoteSchema> {
  return {
    leadId,
    status: statuses.fromText(status),
    reason: refusal ?? "",
    price: price?.total,
    parts: price ? toParts(price) : [],
    paymentSource: paymentSource ? paymentSources.fromText(paymentSource) : PaymentSource.UNSPECIFIED,
    cap,
    spotsLeft,
  };
}

function toParts({ parts }: Price) {
  return parts.map(({ kind, label, amount }) => ({ kind: partKinds.fromText(kind), label, amount }));
}
