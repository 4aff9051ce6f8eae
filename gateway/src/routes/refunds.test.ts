import { create } from "@bufbuild/protobuf";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { ListAgentCardsResponseSchema } from "@doorlight/proto/identity/v1/identity_service_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { RefundReason, RefundState } from "@doorlight/proto/refunds/v1/refund_pb";
import {
  GetRefundRequestResponseSchema,
  ListRefundRequestsResponseSchema,
} from "@doorlight/proto/refunds/v1/refunds_service_pb";
import { expect, test } from "@jest/globals";
import { listRefundRequests, resolveRefund } from "../../contract/index.ts";
import { makeRefundRoutes } from "./refunds.ts";

const idOf = (end: string) => `01900000-0000-7000-8000-0000000000${end}`;
const [sven, erased, earlier] = [idOf("0a"), idOf("0b"), idOf("0c")];
const at = { seconds: 1_795_262_400n };

const requestOf = (buyerId: string) => ({
  id: idOf("f0"),
  reason: RefundReason.NOT_SELLING,
  description: "Never asked",
  state: RefundState.PENDING,
  requestedAt: at,
  dueAt: at,
  version: 1n,
  purchase: {
    id: idOf("f1"),
    leadId: idOf("f2"),
    buyerId,
    country: "SE",
    leadType: LeadType.REQUEST_FOR_QUOTE,
    fee: { amount: 45_000n, currency: "SEK" },
    paymentSource: PaymentSource.INVOICE,
    acquiredAt: at,
  },
});

/** The queue by the routes, whose users are those that a text finds; and what was asked. */
async function listed(query: object, { found = [sven], nextCursor = "" } = {}) {
  const asked: object[] = [];
  const clients = {
    refunds: {
      listRefundRequests: async (filter: object) => {
        asked.push(filter);
        const claimRates = [{ buyerId: sven, purchases: 9, claims: 4, days: 90, isAbove: true }];
        const requests = [sven, erased, earlier].map(requestOf);
        return create(ListRefundRequestsResponseSchema, { requests, count: 3, claimRates });
      },
    },
    identity: {
      listAgentCards: async () =>
        create(ListAgentCardsResponseSchema, {
          agents: [
            { id: sven, name: "Sven Svensson", locale: "sv" },
            // Of a release that does not know the field yet.
            { id: earlier, name: "Eero Esimerkki" },
          ],
        }),
    },
    users: { listUsers: async () => ({ users: found.map((id) => ({ user: { id } })), nextCursor }) },
    leads: { getLeads: async () => ({ leads: [] }) },
    leadDesk: { listLeadStreets: async () => ({ streets: [{ leadId: idOf("f2"), address: "Testgatan 1" }] }) },
    disputes: {},
  };
  const routes = makeRefundRoutes({ clients: clients as never });
  const list = routes.find(({ endpoint }) => endpoint === listRefundRequests)!;
  const call = {
    session: { as: {}, user: { locale: "en" } },
    request: { headers: {} },
    query: listRefundRequests.query!.parse({ state: "pending", ...query }),
  };
  return { ...listRefundRequests.answer.parse(await list.handle(call as never)), asked };
}

test("names the agent's language in a queued refund request, and none if unknown", async () => {
  const { items } = await listed({});
  expect(items.map(({ agent }) => agent)).toEqual([
    { id: sven, name: "Sven Svensson", locale: "sv" },
    { id: erased, name: null, locale: null },
    { id: earlier, name: "Eero Esimerkki", locale: null },
  ]);
});

test("tells queued refund requests apart by street and by their agent's claims", async () => {
  const { items } = await listed({});
  const unknown = { street: "Testgatan 1", claims: { purchases: 0, claims: 0, days: 0, isAbove: false } };
  expect(items.map(({ street, claims }) => ({ street, claims }))).toEqual([
    { street: "Testgatan 1", claims: { purchases: 9, claims: 4, days: 90, isAbove: true } },
    unknown,
    unknown,
  ]);
});

test("asks for the refund requests of those agents alone whom a text finds", async () => {
  const filters = { late: "true", reason: "other" };
  expect((await listed({ q: "sven", ...filters })).asked).toMatchObject([
    { buyerIds: [sven], late: true, appealed: false, reason: "other", state: "pending" },
  ]);
  expect(await listed({ q: "nobody" }, { found: [] })).toMatchObject({ asked: [], items: [], count: 0 });
  expect((await listed({ q: "s" }, { nextCursor: "more" })).countIsLeast).toBe(true);
});

test.each([
  ["a charge", { paymentSource: PaymentSource.CARD, isBlocked: false }],
  ["a pack that paid by a credit", { paymentSource: PaymentSource.CREDIT, isBlocked: true }],
])("approves no refund while the bank decides about %s", async (_, { paymentSource, isBlocked }) => {
  const asked = create(GetRefundRequestResponseSchema, {
    request: { ...requestOf(sven), isBlocked, purchase: { ...requestOf(sven).purchase, paymentSource } },
  });
  const clients = {
    refunds: { getRefundRequest: async () => asked, resolveRefund: () => Promise.reject(new Error("Decided")) },
    disputes: { listDisputedPurchases: async () => ({ purchaseIds: [idOf("f1")] }) },
  };
  const resolve = makeRefundRoutes({ clients: clients as never }).find(({ endpoint }) => endpoint === resolveRefund)!;
  const decide = (outcome: string) =>
    resolve.handle({ session: { as: {} }, params: { id: idOf("f0") }, body: { outcome } } as never);
  await expect(decide("approved")).rejects.toMatchObject({ code: "invalid_request", fields: [{ path: "outcome" }] });
  await expect(decide("rejected")).rejects.toThrow("Decided");
});
