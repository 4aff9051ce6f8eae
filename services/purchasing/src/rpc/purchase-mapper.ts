import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { fromProto } from "@doorlight/common/money";
import type { PaymentSource as PaymentSourceText, UserCaller } from "@doorlight/common/product";
import { enumText } from "@doorlight/common/rpc";
import { currentTraceparent } from "@doorlight/common/telemetry";
import {
  type AccountSchema,
  LeadStatus,
  PaymentSource,
  PricePartKind,
  type PurchaseSchema,
  type QuotaSchema,
  type QuoteSchema,
} from "@doorlight/proto/purchasing/v1/purchase_pb";
import type {
  BuyLeadRequest,
  ShownQuote as ShownQuoteMessage,
} from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import type { AccountOverview } from "../domain/account.ts";
import type { Quota } from "../domain/contract.ts";
import type { Buyer, Price, Purchase, PurchaseCommand, Quote, ShownQuote } from "../domain/purchase.ts";
import type { Bought } from "../use-cases/buy-lead.ts";

const statuses = enumText(LeadStatus);
const paymentSources = enumText(PaymentSource);
const partKinds = enumText(PricePartKind);

export function toBuyer({ userId, officeId, country, role, termsAccepted }: UserCaller): Buyer {
  return { id: userId, officeId: officeId ?? null, country, role, termsAccepted };
}

export function toCommand(request: BuyLeadRequest, caller: UserCaller): PurchaseCommand {
  const { leadId, idempotencyKey, paymentSource, shown } = request;
  return {
    leadId,
    idempotencyKey,
    listId: null,
    requestedSource: paymentSource === undefined ? null : paymentSources.toText(paymentSource),
    shown: shown ? toShownQuote(shown) : null,
    buyer: toBuyer(caller),
    traceparent: currentTraceparent() ?? null,
  };
}

function toShownQuote({ price, vat, paymentSource }: ShownQuoteMessage): ShownQuote {
  const paid = { price: fromProto(price), vat: vat ? fromProto(vat) : null };
  return { ...paid, paymentSource: paymentSources.toText(paymentSource) };
}

export function toPurchaseMessage(purchase: Purchase): MessageInitShape<typeof PurchaseSchema> {
  const { id, leadId, buyerId, acquiredAt, price, vat, paymentSource, listId, refundedAt, traceId } = purchase;
  return {
    id,
    leadId,
    buyerId,
    acquiredAt: timestampFromDate(acquiredAt),
    fee: price.total,
    ...(vat && { vat }),
    paymentSource: paymentSources.fromText(paymentSource),
    parts: toParts(price),
    traceId,
    ...(listId !== null && { listId }),
    ...(refundedAt && { refundedAt: timestampFromDate(refundedAt) }),
  };
}

export function toQuoteMessage(quote: Quote): MessageInitShape<typeof QuoteSchema> {
  const { leadId, status, refusal, price, vat, paymentSource, cap, spotsLeft, quota } = quote;
  return {
    leadId,
    status: statuses.fromText(status),
    refusal: refusal ?? "",
    price: price?.total,
    ...(vat && { vat }),
    parts: price ? toParts(price) : [],
    paymentSource: toSourceMessage(paymentSource),
    cap,
    spotsLeft,
    quota: quota ? toQuotaMessage(quota) : undefined,
  };
}

export function toAccountMessage(account: AccountOverview): MessageInitShape<typeof AccountSchema> {
  const { quotas, nextPaymentSource, ...same } = account;
  return {
    ...same,
    quotas: quotas.map(toQuotaMessage),
    nextPaymentSource: toSourceMessage(nextPaymentSource),
  };
}

function toSourceMessage(source: PaymentSourceText | null): PaymentSource {
  return source ? paymentSources.fromText(source) : PaymentSource.UNSPECIFIED;
}

function toQuotaMessage({ from, to, ...same }: Quota): MessageInitShape<typeof QuotaSchema> {
  return { ...same, from: timestampFromDate(from), to: timestampFromDate(to) };
}

function toParts({ parts }: Price) {
  return parts.map(({ kind, label, amount }) => ({ kind: partKinds.fromText(kind), label, amount }));
}

export const toBoughtMessage = (bought: Bought) =>
  "action" in bought ? bought : { purchase: toPurchaseMessage(bought.purchase), grant: bought.grant };
