import { create, type MessageInitShape } from "@bufbuild/protobuf";
import type { CallOptions } from "@connectrpc/connect";
import { ListAgentCardsResponseSchema } from "@doorlight/proto/identity/v1/identity_service_pb";
import { Role, UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { PropertyType } from "@doorlight/proto/leads/v1/lead_pb";
import { GetLeadResponseSchema } from "@doorlight/proto/leads/v1/leads_service_pb";
import { LeadStatus, PaymentSource, PricePartKind } from "@doorlight/proto/purchasing/v1/purchase_pb";
import {
  ListLeadPurchasesResponseSchema,
  QuoteLeadsResponseSchema,
} from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { expect, test } from "@jest/globals";
import { getLead } from "../../contract/index.ts";
import { makeLeadRoutes } from "./leads.ts";

const leadId = "01900000-0000-7000-8000-000000000001";
const [buyerId, erasedId] = ["01900000-0000-7000-8000-00000000000b", "01900000-0000-7000-8000-00000000000e"];
const price = { amount: 5_175n, currency: "EUR" };
const parts = [{ kind: PricePartKind.BASE, label: "", amount: price }];
const purchase = {
  id: "01900000-0000-7000-8000-00000000000a",
  leadId,
  buyerId,
  // Already December in Helsinki.
  acquiredAt: { seconds: BigInt(Date.parse("2026-11-30T22:30:00Z") / 1000) },
  fee: price,
  parts,
  paymentSource: PaymentSource.INVOICE,
};

type Facts = {
  role: Role;
  status: LeadStatus;
  contact?: Pick<MessageInitShape<typeof GetLeadResponseSchema>, "contact" | "contactErasedAt">;
  purchases?: MessageInitShape<typeof ListLeadPurchasesResponseSchema>["purchases"];
  /** If a card would pay: how long billing is waited for, in milliseconds, and does not answer. */
  waited?: (timeoutMs: number | undefined) => void;
};

/** The lead as a user sees it, and whether purchasing was asked for its purchases. */
async function seen({ role, status, contact, purchases, waited }: Facts) {
  let asked = false;
  const lead = {
    id: leadId,
    country: "FI",
    leadType: LeadType.REQUEST_FOR_QUOTE,
    propertyType: PropertyType.FLAT,
    place: { city: "Helsinki" },
    publishedAt: { seconds: 1_795_262_400n },
    expiresAt: { seconds: 1_795_867_200n },
  };
  const paymentSource = waited ? PaymentSource.CARD : PaymentSource.INVOICE;
  const quote = { leadId, status, price, parts, paymentSource, cap: 4, spotsLeft: 2 };
  const clients = {
    leads: {
      getLead: async () =>
        create(GetLeadResponseSchema, { lead, ...contact, views: [{ userId: buyerId, day: "2026-11-30" }] }),
    },
    purchasing: {
      quoteLeads: async () => create(QuoteLeadsResponseSchema, { quotes: [quote] }),
      listLeadPurchases: async () => {
        asked = true;
        return create(ListLeadPurchasesResponseSchema, { purchases });
      },
    },
    cards: {
      async listCards(_: object, { timeoutMs }: CallOptions) {
        waited?.(timeoutMs);
        throw new Error("Billing does not answer");
      },
    },
    charges: {
      listChargedCards: async ({ referenceIds }: { referenceIds: string[] }) => ({
        cards: referenceIds.map((referenceId) => ({ referenceId, brand: "visa", last4: "4242" })),
      }),
    },
    refunds: {
      async listPurchaseRefunds() {
        throw new Error("Refunds does not answer");
      },
    },
    identity: {
      listAgentCards: async () =>
        create(ListAgentCardsResponseSchema, { agents: [{ id: buyerId, name: "Aino Mallikas" }] }),
    },
  };
  const kit = {
    packs: new Map([["FI", { timeZone: "Europe/Helsinki", invoiceDay: 10, vat: { rate: 25.5 } }]]),
    clock: { now: () => new Date("2026-11-30T21:30:00Z") },
  };
  const user = create(UserSchema, { id: "user", role, country: "FI", termsAccepted: true });
  const session = { user, actorId: undefined, id: "session", token: "token", as: {} };
  const request = { headers: {}, acceptsLanguages: () => false };
  const found = makeLeadRoutes({
    clients: clients as never,
    leadReads: { admit: async () => {} },
    kit: kit as never,
  }).find(({ endpoint }) => endpoint === getLead);
  const answer = getLead.answer.parse(await found!.handle({ params: { id: leadId }, session, request } as never));
  return { answer, asked };
}

test("shows an agent a lead's price and the day of its invoice, and no buyers", async () => {
  const { answer, asked } = await seen({ role: Role.AGENT, status: LeadStatus.AVAILABLE, purchases: [purchase] });
  expect(answer).toMatchObject({
    quote: { paymentSource: "invoice", invoicedOn: "2026-12-10" },
    buyers: null,
    views: null,
    purchase: null,
    contact: null,
    contactErasedAt: null,
    participants: 2,
  });
  expect(asked).toBe(false);
});

test("shows a buyer the own purchase with the parts of its price, and nobody else", async () => {
  const { answer } = await seen({
    role: Role.AGENT,
    status: LeadStatus.OBTAINED,
    contact: { contact: { firstName: "Liisa" } },
    purchases: [purchase],
  });
  expect(answer).toMatchObject({
    purchase: { fee: { amount: 5175, currency: "EUR" }, parts: [{ kind: "base" }], invoicedOn: "2027-01-10" },
    buyers: null,
    contact: { firstName: "Liisa" },
    // Nobody waits for what refunds does not say.
    refund: null,
    refundEligibility: null,
  });
});

test("shows a buyer who paid by card the VAT as sold, the total and the card", async () => {
  const vat = { basisPoints: 2_400, amount: { amount: 1_242n, currency: "EUR" } };
  const { answer } = await seen({
    role: Role.AGENT,
    status: LeadStatus.OBTAINED,
    purchases: [{ ...purchase, paymentSource: PaymentSource.CARD, vat }],
  });
  expect(answer.purchase).toMatchObject({
    vat: { rate: 24, amount: { amount: 1242, currency: "EUR" }, total: { amount: 6417, currency: "EUR" } },
    card: { brand: "visa", last4: "4242" },
  });
});

test("shows a buyer whose contact was erased since when, and no contact", async () => {
  const { answer } = await seen({
    role: Role.AGENT,
    status: LeadStatus.OBTAINED,
    contact: { contactErasedAt: { seconds: 1_795_262_400n } },
    purchases: [purchase],
  });
  expect(answer).toMatchObject({ contact: null, contactErasedAt: "2026-11-21T12:00:00.000Z" });
});

test.each([Role.ADMIN, Role.SUPER_ADMIN])(
  "shows an admin (%s) the buyers by name, with time and price, and the lead's viewers",
  async (role) => {
    const purchases = [purchase, { ...purchase, buyerId: erasedId, paymentSource: PaymentSource.CREDIT }];
    const { answer } = await seen({ role, status: LeadStatus.UNAVAILABLE, purchases });
    expect(answer.buyers).toMatchObject([
      {
        user: { id: buyerId, name: "Aino Mallikas" },
        purchase: {
          acquiredAt: "2026-11-30T22:30:00.000Z",
          fee: { amount: 5175, currency: "EUR" },
          paymentSource: "invoice",
        },
      },
      { user: { id: erasedId, name: "" }, purchase: { paymentSource: "credit", invoicedOn: null } },
    ]);
    expect(answer.views).toEqual([{ user: { id: buyerId, name: "Aino Mallikas" }, day: "2026-11-30" }]);
    expect(answer.purchase).toBeNull();
  },
);

test("shows a lead without its card in time while billing does not answer", async () => {
  const waits: (number | undefined)[] = [];
  const facts = {
    role: Role.AGENT,
    status: LeadStatus.AVAILABLE,
    waited: (ms: number | undefined) => void waits.push(ms),
  };
  const { answer } = await seen(facts);
  expect(answer).toMatchObject({ id: leadId, quote: { paymentSource: "card" } });
  expect(waits).toEqual([500]);
});
