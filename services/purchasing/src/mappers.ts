import type { MessageInitShape } from "@bufbuild/protobuf";
import { type Timestamp, timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { fromProto } from "@doorlight/common/money";
import type { UserCaller } from "@doorlight/common/product";
import { enumText } from "@doorlight/common/rpc";
import { currentTraceparent } from "@doorlight/common/telemetry";
import { BillingMethod } from "@doorlight/proto/billing/v1/billing_pb";
import type { AccountPayableChanged, PriceListChanged } from "@doorlight/proto/billing/v1/events_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import type { LeadPublished } from "@doorlight/proto/leads/v1/events_pb";
import {
  LeadStatus,
  PaymentSource,
  PricePartKind,
  type PurchaseSchema,
  type QuoteSchema,
} from "@doorlight/proto/purchasing/v1/purchase_pb";
import type { BuyLeadRequest } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import type { Payable } from "./domain/account.ts";
import type { PublishedLead } from "./domain/lead.ts";
import type { PriceList } from "./domain/price-list.ts";
import type { Buyer, Price, Purchase, PurchaseCommand, Quote } from "./domain/purchase.ts";

const leadTypes = enumText(LeadType);
const statuses = enumText(LeadStatus);
const paymentSources = enumText(PaymentSource);
const partKinds = enumText(PricePartKind);

/** A billing method that this release does not know is none. */
const billingMethods: { [Method in BillingMethod]?: NonNullable<Payable["billingMethod"]> } = {
  [BillingMethod.PREPAID]: "prepaid",
  [BillingMethod.INVOICE]: "invoice",
};

export function toBuyer({ userId, officeId, country, role, termsAccepted }: UserCaller): Buyer {
  return { id: userId, officeId: officeId ?? null, country, role, termsAccepted };
}

export function toCommand(request: BuyLeadRequest, caller: UserCaller): PurchaseCommand {
  const { leadId, idempotencyKey, paymentSource } = request;
  return {
    leadId,
    idempotencyKey,
    hasWaited: false,
    requestedSource: paymentSource === undefined ? null : paymentSources.toText(paymentSource),
    buyer: toBuyer(caller),
    traceparent: currentTraceparent() ?? null,
  };
}

export function toPurchaseMessage(purchase: Purchase): MessageInitShape<typeof PurchaseSchema> {
  const { id, leadId, buyerId, acquiredAt, price, paymentSource, traceId } = purchase;
  return {
    id,
    leadId,
    buyerId,
    acquiredAt: timestampFromDate(acquiredAt),
    fee: price.total,
    paymentSource: paymentSources.fromText(paymentSource),
    parts: toParts(price),
    traceId,
  };
}

export function toQuoteMessage(quote: Quote): MessageInitShape<typeof QuoteSchema> {
  const { leadId, status, refusal, price, paymentSource, cap, spotsLeft } = quote;
  return {
    leadId,
    status: statuses.fromText(status),
    refusal: refusal ?? "",
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

export function toPublishedLead(event: LeadPublished): PublishedLead {
  const { leadId, country, leadType, cap, place, publishedAt, expiresAt } = event;
  return {
    leadId,
    country,
    leadType: leadTypes.toText(leadType),
    cap,
    postalCode: place?.postalCode ?? "",
    city: place?.city ?? "",
    region: place?.region ?? "",
    publishedAt: toDate(publishedAt),
    expiresAt: toDate(expiresAt),
  };
}

export function toPayable(event: AccountPayableChanged): Payable {
  const { userId, country, billingMethod, billingComplete, version } = event;
  return { userId, country, billingMethod: billingMethods[billingMethod] ?? null, billingComplete, version };
}

export function toPriceList(event: PriceListChanged, version: bigint): PriceList {
  const { country, currency, unitPrices, modifiers } = event;
  return {
    country,
    currency,
    version,
    unitPrices: unitPrices.map(({ leadType, price }) => ({
      leadType: leadTypes.toText(leadType),
      price: fromProto(price),
    })),
    modifiers,
  };
}

export function toDate(time: Timestamp | undefined): Date {
  if (!time) throw new TypeError("The event lacks a time");
  return timestampDate(time);
}
