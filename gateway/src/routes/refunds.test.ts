import { create } from "@bufbuild/protobuf";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { ListAgentCardsResponseSchema } from "@doorlight/proto/identity/v1/identity_service_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { RefundReason, RefundState } from "@doorlight/proto/refunds/v1/refund_pb";
import { ListRefundRequestsResponseSchema } from "@doorlight/proto/refunds/v1/refunds_service_pb";
import { expect, test } from "@jest/globals";
import { listRefundRequests } from "../../contract/index.ts";
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

const routes = makeRefundRoutes({
  clients: {
    refunds: {
      listRefundRequests: async () =>
        create(ListRefundRequestsResponseSchema, { requests: [sven, erased, earlier].map(requestOf), count: 3 }),
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
    leads: { getLeads: async () => ({ leads: [] }) },
    disputes: {},
  } as never,
});

test("names the agent's language in a queued refund request, and none if unknown", async () => {
  const list = routes.find(({ endpoint }) => endpoint === listRefundRequests)!;
  const call = { session: { as: {}, user: { locale: "en" } }, request: { headers: {} }, query: { state: "pending" } };
  const { items } = listRefundRequests.answer.parse(await list.handle(call as never));
  expect(items.map(({ agent }) => agent)).toEqual([
    { id: sven, name: "Sven Svensson", locale: "sv" },
    { id: erased, name: null, locale: null },
    { id: earlier, name: "Eero Esimerkki", locale: null },
  ]);
});
