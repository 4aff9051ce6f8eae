import { create } from "@bufbuild/protobuf";
import {
  GetAccountBillingResponseSchema,
  ListInvoicesOfAccountResponseSchema,
} from "@doorlight/proto/billing/v1/account_desk_service_pb";
import { BillingMethod } from "@doorlight/proto/billing/v1/billing_pb";
import { ListChargedCardsResponseSchema } from "@doorlight/proto/billing/v1/charges_service_pb";
import { ListInvoicesOfResponseSchema } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { ListAgentCardsResponseSchema } from "@doorlight/proto/identity/v1/identity_service_pb";
import { Role, UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import { GetUserResponseSchema } from "@doorlight/proto/identity/v1/users_service_pb";
import { LeadListMode, NotificationPace } from "@doorlight/proto/leads/v1/lead_list_pb";
import { ListLeadListsOfAgentResponseSchema } from "@doorlight/proto/leads/v1/lead_lists_service_pb";
import { PropertyType } from "@doorlight/proto/leads/v1/lead_pb";
import { GetLeadsResponseSchema } from "@doorlight/proto/leads/v1/leads_service_pb";
import { ListAgreementsOfAgentResponseSchema } from "@doorlight/proto/purchasing/v1/automatic_delivery_service_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import {
  GetAccountResponseSchema,
  ListPurchasesOfAgentResponseSchema,
} from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { RefundReason, RefundState } from "@doorlight/proto/refunds/v1/refund_pb";
import { ListRefundsOfAgentResponseSchema } from "@doorlight/proto/refunds/v1/refunds_service_pb";
import { beforeEach, expect, test } from "@jest/globals";
import * as contract from "../../contract/index.ts";
import { makeUserAccountRoutes } from "./user-account.ts";

const [userId, leadId, erasedLeadId, cardPurchase, invoicePurchase, listId] = [1, 2, 3, 4, 5, 6].map(
  (digit) => `01900000-0000-7000-8000-00000000000${digit}`,
) as [string, string, string, string, string, string];
const at = { seconds: 1_795_262_400n };
const fee = { amount: 4_500n, currency: "EUR" };

let down: Set<string>;
let asked: object[];
/** Of the user who is asked about. */
let role: Role;
beforeEach(() => {
  asked = [];
  role = Role.AGENT;
  down = new Set();
});

const unless = <T>(service: string, answer: T) =>
  down.has(service) ? Promise.reject(new Error(`${service} does not answer`)) : Promise.resolve(answer);

const clients = {
  purchasing: {
    getAccount: () =>
      unless(
        "purchasing",
        create(GetAccountResponseSchema, {
          account: { quotas: [{ id: listId, contractKind: "plan", used: 3, total: 10, to: at }] },
        }),
      ),
    listPurchasesOfAgent: () =>
      unless(
        "purchasing",
        create(ListPurchasesOfAgentResponseSchema, {
          purchases: [
            { id: cardPurchase, leadId, acquiredAt: at, fee, paymentSource: PaymentSource.CARD },
            {
              id: invoicePurchase,
              leadId: erasedLeadId,
              acquiredAt: at,
              fee,
              paymentSource: PaymentSource.INVOICE,
              refundedAt: at,
              listId,
            },
          ],
        }),
      ),
  },
  automaticDelivery: {
    listAgreementsOfAgent: () =>
      unless(
        "purchasing",
        create(ListAgreementsOfAgentResponseSchema, {
          agreements: [{ listId, maxLeads: 10, maxAmount: fee, usedLeads: 2, usedAmount: fee, agreedAt: at }],
        }),
      ),
  },
  leads: {
    getLeads: () =>
      unless(
        "leads",
        create(GetLeadsResponseSchema, {
          leads: [
            {
              id: leadId,
              country: "FI",
              leadType: LeadType.REQUEST_FOR_QUOTE,
              propertyType: PropertyType.FLAT,
              place: { postalCode: "00530", city: "Helsinki" },
            },
          ],
        }),
      ),
  },
  leadLists: {
    listLeadListsOfAgent: () =>
      unless(
        "leads",
        create(ListLeadListsOfAgentResponseSchema, {
          lists: [
            {
              list: {
                id: listId,
                name: "My area",
                country: "FI",
                locationIds: ["FI-1"],
                mode: LeadListMode.SUBSCRIPTION,
                pace: NotificationPace.DAILY,
                createdAt: at,
                version: 1n,
              },
            },
          ],
        }),
      ),
  },
  users: {
    getUser: async () =>
      create(GetUserResponseSchema, { record: { user: { id: userId, country: "FI", office: { id: listId }, role } } }),
  },
  identity: { listAgentCards: async () => create(ListAgentCardsResponseSchema, {}) },
  accountDesk: {
    async getAccountBilling(request: object) {
      asked.push(request);
      const debt = { open: fee, overdue: fee, notInvoiced: fee, surplus: fee };
      return create(GetAccountBillingResponseSchema, {
        details: { businessName: "Homes Oy", billingMethod: BillingMethod.INVOICE, version: 3n },
        cards: [{ id: userId, brand: "visa", last4: "4242", expiryMonth: 1, expiryYear: 2030, isDefault: true }],
        debt,
        invoiceTrust: { proven: true, invoicesPaidInTime: 2, reminders: 0 },
        parked: [{ period: "2026-10-01", cause: "buyer_incomplete", parkedAt: at }],
        sameBusinessUserIds: [listId],
        corrections: [
          { correctedAt: at, adminId: leadId, fields: ["city", "ofALaterRelease"], reason: "The bookkeeper called" },
        ],
      });
    },
    correctDetails: async (request: object) => void asked.push(request),
    decideInvoiceTrust: async (request: object) => void asked.push(request),
    listInvoicesOfAccount: async (request: object) => {
      asked.push(request);
      return create(ListInvoicesOfAccountResponseSchema, {});
    },
  },
  refunds: {
    listRefundsOfAgent: async () =>
      create(ListRefundsOfAgentResponseSchema, {
        requests: [
          {
            id: userId,
            reason: RefundReason.DUPLICATE,
            state: RefundState.REFUNDED,
            description: "Words of the agent",
            requestedAt: at,
            purchase: { id: cardPurchase, leadId, fee },
            decisions: [{ approved: true, decidedAt: at }],
          },
        ],
      }),
  },
  charges: {
    listChargedCards: () =>
      unless(
        "billing",
        create(ListChargedCardsResponseSchema, {
          cards: [{ referenceId: cardPurchase, brand: "visa", last4: "4242" }],
        }),
      ),
  },
  invoices: {
    listInvoicesOf: () =>
      unless(
        "billing",
        create(ListInvoicesOfResponseSchema, {
          sources: [{ sourceId: invoicePurchase, invoice: { id: userId, number: "FI100001" } }],
        }),
      ),
  },
};

const routes = makeUserAccountRoutes({ clients: clients as never });
async function ask<E extends contract.Endpoint>(endpoint: E, body?: object): Promise<contract.AnswerOf<E>> {
  const { handle } = routes.find((route) => route.endpoint === endpoint)!;
  const user = create(UserSchema, { id: "admin", locale: "fi" });
  const input = { params: { id: userId }, query: { limit: 10 }, body };
  const answer = await handle({ ...input, request: { headers: {} }, session: { user, as: {} } } as never);
  return endpoint.answer?.parse(answer) as contract.AnswerOf<E>;
}

test("names the leads, cards and invoices of an agent's purchases", async () => {
  const { items, away } = await ask(contract.listUserPurchases);
  expect(items).toMatchObject([
    { leadId, lead: { propertyType: "flat" }, card: { last4: "4242" }, invoice: null, refundedAt: null },
    { leadId: erasedLeadId, lead: null, card: null, invoice: { number: "FI100001" }, listId },
  ]);
  expect(away).toEqual([]);
});

test("shows an agent's purchases while leads and billing are down, and says what is left out", async () => {
  down = new Set(["leads", "billing"]);
  const { items, away } = await ask(contract.listUserPurchases);
  expect(items).toMatchObject([
    { lead: null, card: null, paymentSource: "card" },
    { lead: null, invoice: null, paymentSource: "invoice" },
  ]);
  expect(away).toEqual(["leads", "cards", "invoices"]);
});

test("joins an agent's lists with the agreements under which they buy", async () => {
  const { items, away } = await ask(contract.listUserLeadLists);
  expect(items).toMatchObject([{ name: "My area", agreement: { maxLeads: 10, usedLeads: 2 } }]);
  expect(away).toEqual([]);
});

test("shows an agent's lists while purchasing is down, and says that their caps are left out", async () => {
  down = new Set(["purchasing"]);
  const { items, away } = await ask(contract.listUserLeadLists);
  expect(items).toMatchObject([{ mode: "subscription", agreement: null }]);
  expect(away).toEqual(["agreements"]);
});

test("asks for the billing of an account with its country and office", async () => {
  const answer = await ask(contract.getUserBilling);
  expect(answer).toMatchObject({
    version: 3,
    details: { businessName: "Homes Oy", billingMethod: "invoice" },
    subscription: null,
    quotas: [{ contractKind: "plan", used: 3, total: 10 }],
    cards: [{ last4: "4242" }],
    debt: { overdue: { amount: 4_500 } },
    parked: [{ cause: "buyer_incomplete" }],
    sameBusiness: [{ id: listId, name: null }],
    corrections: [{ admin: { id: leadId, name: null }, fields: ["city"], reason: "The bookkeeper called" }],
  });
  await ask(contract.listUserInvoices);
  expect(asked).toMatchObject([
    { userId, country: "FI", officeId: listId },
    { userId, country: "FI", limit: 10 },
  ]);
});

test("shows an account's billing while purchasing is down, without the leads used", async () => {
  down = new Set(["purchasing"]);
  expect(await ask(contract.getUserBilling)).toMatchObject({ quotas: null, details: { businessName: "Homes Oy" } });
});

test("corrects the details of an account of its own country, at the version that was read", async () => {
  await ask(contract.correctUserBilling, { city: "Espoo", version: 3, reason: "The bookkeeper called" });
  expect(asked).toEqual([{ userId, country: "FI", city: "Espoo", version: 3n, reason: "The bookkeeper called" }]);
});

test.each([Role.ADMIN, Role.SUPER_ADMIN])("finds no billing details to correct of an admin, role %j", async (own) => {
  role = own;
  const correction = ask(contract.correctUserBilling, { city: "Espoo", version: 3, reason: "The bookkeeper called" });
  await expect(correction).rejects.toMatchObject({ code: "not_found" });
  expect(asked).toEqual([]);
});

test("lets an agent buy on invoice, at the version of the billing details that was read", async () => {
  await ask(contract.decideInvoiceTrust, { proven: true, version: 3, reason: "A bank of the town" });
  expect(asked).toEqual([{ userId, proven: true, version: 3n, reason: "A bank of the town" }]);
});

test("shows an admin the state of an agent's requests for refunds without the agent's words", async () => {
  const { items } = await ask(contract.listUserRefunds);
  expect(items).toMatchObject([
    { leadId, reason: "duplicate", state: "refunded", decidedAt: "2026-11-21T12:00:00.000Z" },
  ]);
  expect(JSON.stringify(items)).not.toContain("Words of the agent");
});
