import { expect, test } from "@jest/globals";
import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { ContractOwnerSchema } from "@doorlight/proto/billing/v1/billing_pb";
import { PriceChangeSchema } from "@doorlight/proto/billing/v1/prices_service_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { SellerLinkSchema } from "@doorlight/proto/leads/v1/leads_service_pb";
import { PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import {
  PurchaseRefundSchema,
  RefundReason,
  RefundRequestSchema,
  RefundState,
} from "@doorlight/proto/refunds/v1/refund_pb";
import { fromMessage, ifKnown, type Plain, toMessage } from "./plain.ts";

const at = new Date("2026-11-02T09:30:00.125Z");

const request: Plain<typeof RefundRequestSchema> = {
  id: "r1",
  reason: "wrong_phone",
  description: "A wrong number",
  state: "pending",
  requestedAt: at,
  appeal: null,
  appealedAt: null,
  dueAt: at,
  appealUntil: null,
  decisions: [{ approved: true, message: "", adminId: null, decidedAt: at }],
  version: 3n,
  purchase: {
    id: "p1",
    leadId: "l1",
    buyerId: "b1",
    country: "FI",
    leadType: "request_for_quote",
    fee: { amount: 4_900n, currency: "EUR" },
    paymentSource: "credit",
    acquiredAt: at,
  },
  isLate: false,
  byRule: false,
  rule: null,
  isBlocked: false,
};

/** The same, as it was written before there was a mapper. */
const byHand = create(RefundRequestSchema, {
  id: "r1",
  reason: RefundReason.WRONG_PHONE,
  description: "A wrong number",
  state: RefundState.PENDING,
  requestedAt: timestampFromDate(at),
  dueAt: timestampFromDate(at),
  decisions: [{ approved: true, decidedAt: timestampFromDate(at) }],
  version: 3n,
  purchase: {
    id: "p1",
    leadId: "l1",
    buyerId: "b1",
    country: "FI",
    leadType: LeadType.REQUEST_FOR_QUOTE,
    fee: { amount: 4_900n, currency: "EUR" },
    paymentSource: PaymentSource.CREDIT,
    acquiredAt: timestampFromDate(at),
  },
});

test("writes the message that a list of its fields would give, without further fields", () => {
  const more = { ...request, password: "none of the message's" };

  const message = toMessage(RefundRequestSchema, more);

  expect(message).toEqual(byHand);
  expect(Object.keys(message).toSorted()).toEqual(Object.keys(byHand).toSorted());
});

test("reads times, words, money, lists and messages back", () => {
  const sent = fromBinary(RefundRequestSchema, toBinary(RefundRequestSchema, byHand));

  expect(fromMessage(RefundRequestSchema, sent)).toEqual(request);
});

test("writes undefined like null, and the empty value of an enum that is marked so for null", () => {
  expect(toMessage(RefundRequestSchema, { ...request, appeal: undefined, appealUntil: undefined })).toEqual(byHand);

  const refund = create(PurchaseRefundSchema, { purchaseId: "p1", state: RefundState.UNSPECIFIED });
  expect(fromMessage(PurchaseRefundSchema, refund).state).toBeNull();
  expect(
    toMessage(PurchaseRefundSchema, { ...request, purchaseId: "p1", state: null, eligibility: none, attempts: [] }),
  ).toMatchObject(refund);
});

const none = {
  until: at,
  refusal: null,
  reasons: [],
  withdrawnAt: null,
  refundDueAt: null,
  withdrawnByUs: false,
  claimsAboveShare: null,
};

test("converts what is inside of a oneof and of a map", () => {
  const change = { case: "unitPrice", value: { leadType: "request_for_quote", amount: 3n, before: null } } as const;
  const message = toMessage(PriceChangeSchema, { what: change });
  expect(message.what.value).toMatchObject({ leadType: LeadType.REQUEST_FOR_QUOTE, amount: 3n });
  expect(fromMessage(PriceChangeSchema, message)).toEqual({ what: change });
  expect(fromMessage(ContractOwnerSchema, create(ContractOwnerSchema)).owner).toEqual({ case: undefined });

  const place = { postalCode: "00100", district: "", city: "Helsinki", region: "Uusimaa" };
  const link = {
    leadType: "request_for_quote",
    place: { ...place, lat: 60.17, lon: 24.94 },
    placeNames: { sv: { city: "Helsingfors", district: "", region: "Nyland" } },
    submittedAt: at,
    hash: "h1",
  } as const;
  expect(fromMessage(SellerLinkSchema, toMessage(SellerLinkSchema, link))).toEqual(link);
});

test("throws for a field of another release when that field is read, not before", () => {
  const event = create(PurchaseConfirmedSchema, { leadId: "l1", leadType: 99 as LeadType });

  const purchase = fromMessage(PurchaseConfirmedSchema, event);

  expect(purchase.leadId).toBe("l1");
  expect(() => purchase.leadType).toThrow("doorlight.purchasing.v1.PurchaseConfirmed.leadType is missing or not known");
  expect(() => purchase.acquiredAt).toThrow("acquiredAt is missing or not known");
  expect(() => ({ ...purchase })).toThrow("is missing or not known");
  expect([ifKnown(purchase, "leadId"), ifKnown(purchase, "leadType")]).toEqual(["l1", undefined]);
  expect([ifKnown(purchase, "acquiredAt"), ifKnown(purchase, "vat")]).toEqual([undefined, null]);
});

test("refuses a word that its enum does not have", () => {
  const unknown = { ...request, state: "lost" as "pending" };
  expect(() => toMessage(RefundRequestSchema, unknown)).toThrow(
    "lost is none of pending, rejected, refunded, cancelled",
  );
});

test("is checked by the compiler: no field is missing, and each has its type", () => {
  const { description: _, ...missing } = request;
  const wrong = { ...request, requestedAt: "2026-11-02" };
  const absent = { ...request, purchase: null };
  const unknown = { ...request, state: "lost" as const };
  const calls = [
    // @ts-expect-error A field is missing.
    () => toMessage(RefundRequestSchema, missing),
    // @ts-expect-error A text is no time.
    () => toMessage(RefundRequestSchema, wrong),
    // @ts-expect-error A message that is not optional is always there.
    () => toMessage(RefundRequestSchema, absent),
    // @ts-expect-error The enum has no such word.
    () => toMessage(RefundRequestSchema, unknown),
  ];
  expect(calls).toHaveLength(4);
});
