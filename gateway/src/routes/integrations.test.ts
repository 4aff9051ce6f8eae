import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Refusal, refusalFrom } from "@doorlight/common/errors";
import { fakeClock } from "@doorlight/common/testing";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { Role, UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import { PropertyType } from "@doorlight/proto/leads/v1/lead_pb";
import {
  GetLeadsResponseSchema,
  ListContactErasuresResponseSchema,
  ListContactsResponseSchema,
} from "@doorlight/proto/leads/v1/leads_service_pb";
import {
  ListEventsResponseSchema,
  ListUpdatedLeadsResponseSchema,
} from "@doorlight/proto/notifications/v1/integrations_service_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import {
  type ListPurchasesRequestSchema,
  ListPurchasesResponseSchema,
  QuoteLeadsResponseSchema,
} from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { beforeEach, expect, test } from "@jest/globals";
import {
  type ApiTokenScope,
  type Endpoint,
  getIntegrationContact,
  listIntegrationLeads,
  pullEvents,
} from "../../contract/index.ts";
import { makeIntegrationRoutes } from "./integrations.ts";

const id = (last: number) => `01900000-0000-7000-8000-00000000000${last}`;
const [open, erased, unknown] = [id(1), id(2), id(3)];
const instant = timestampFromDate(new Date("2026-11-21T12:00:00Z"));

let asked: [method: string, message: object][];
let bought: string[];
let granted: string[];
beforeEach(() => {
  asked = [];
  bought = [open, erased];
  granted = [open, erased];
});

const leads = {
  getLeads: async ({ leadIds }: { leadIds: string[] }) =>
    create(GetLeadsResponseSchema, {
      leads: leadIds.map((leadId) => ({
        id: leadId,
        country: "FI",
        leadType: LeadType.REQUEST_FOR_QUOTE,
        propertyType: PropertyType.FLAT,
        place: { postalCode: "00100", city: "Helsinki" },
        publishedAt: instant,
        expiresAt: instant,
      })),
    }),
  listContacts: async (message: object) => {
    asked.push(["listContacts", message]);
    return create(ListContactsResponseSchema, {
      contacts: [
        { leadId: open, contact: { firstName: "Aino", phone: "+358401234567" } },
        { leadId: erased, contactErasedAt: instant },
      ].filter(({ leadId }) => granted.includes(leadId)),
    });
  },
  listContactErasures: async ({ leadIds }: { leadIds: string[] }) =>
    create(ListContactErasuresResponseSchema, {
      erasures: leadIds.flatMap((leadId) => (leadId === erased ? [{ leadId, erasedAt: instant }] : [])),
    }),
};
const purchasing = {
  listPurchases: async (message: MessageInitShape<typeof ListPurchasesRequestSchema>) =>
    create(ListPurchasesResponseSchema, {
      purchases: (message.among?.ids ?? [])
        .filter((leadId) => bought.includes(leadId))
        .map((leadId) => ({
          id: leadId,
          leadId,
          acquiredAt: instant,
          fee: { amount: 4_900n, currency: "EUR" },
          paymentSource: PaymentSource.CREDIT,
        })),
      grant: "signed grant",
    }),
  quoteLeads: async ({ leadIds }: { leadIds: string[] }) =>
    create(QuoteLeadsResponseSchema, { quotes: leadIds.map((leadId) => ({ leadId, cap: 4, spotsLeft: 1 })) }),
};
const event = { type: "lead.delivered", timestamp: "2026-11-21T12:00:00.000Z", data: { leadId: open, sequence: 1 } };
const integrations = {
  listUpdatedLeads: async (message: object) => {
    asked.push(["listUpdatedLeads", message]);
    return create(ListUpdatedLeadsResponseSchema, {
      leads: [open, erased].map((leadId) => ({ leadId, updatedAt: instant })),
      nextCursor: "next",
      readAt: instant,
    });
  },
  listEvents: async ({ after }: { after?: string }) => {
    if (after === "wrong")
      throw new Refusal("invalid_request", { fields: [{ path: "cursor", code: "invalid_cursor", message: "" }] });
    return create(ListEventsResponseSchema, {
      events: [{ id: id(9), body: JSON.stringify(event) }],
      cursor: "c1",
      hasMore: true,
    });
  },
};

const packs = new Map([["FI", { timeZone: "Europe/Helsinki", invoiceDay: 10, currency: "EUR" }]]);

function call(endpoint: Endpoint, input: object, scopes: ApiTokenScope[] = ["events", "leads", "contacts"]) {
  const routes = makeIntegrationRoutes({
    clients: { leads, purchasing, integrations } as never,
    kit: { packs, clock: fakeClock(new Date("2026-11-22T12:00:00Z")) } as never,
  });
  const user = create(UserSchema, { id: "anna", role: Role.AGENT, country: "FI", locale: "fi", termsAccepted: true });
  const session = { user, id: "t1", token: "", program: { scopes }, as: {} };
  const route = routes.find((found) => found.endpoint === endpoint)!;
  return route.handle({ session, request: { headers: {} }, response: {}, ...input } as never);
}

const readLeads = async (query: object = {}, scopes?: ApiTokenScope[]) =>
  listIntegrationLeads.answer.parse(
    await call(listIntegrationLeads, { query: { limit: 100, contacts: "shown", ...query } }, scopes),
  );

test("answers events as webhooks get them, with fields that a later release adds", async () => {
  const answer = await call(pullEvents, { query: { limit: 100 } });
  expect(answer).toEqual({ items: [{ id: id(9), body: event }], cursor: "c1", hasMore: true });
});

test("names a wrong cursor of events by the field that it came in", async () => {
  const error: unknown = await Promise.resolve(call(pullEvents, { query: { limit: 1, after: "wrong" } })).catch(
    (thrown: unknown) => thrown,
  );
  expect(refusalFrom(error)?.fields).toMatchObject([{ path: "after", code: "invalid_cursor" }]);
});

test("shows bought leads with contacts, or since when these are erased", async () => {
  const { items, nextCursor, readAt } = await readLeads({ updatedAfter: "2026-11-20T00:00:00Z" });
  expect(items.map(({ lead, contact, contactErasedAt }) => [lead.id, contact?.firstName, contactErasedAt])).toEqual([
    [open, "Aino", null],
    [erased, undefined, "2026-11-21T12:00:00.000Z"],
  ]);
  expect([nextCursor, readAt]).toEqual(["next", "2026-11-21T12:00:00.000Z"]);
  expect(asked[0]).toMatchObject(["listUpdatedLeads", { updatedAfter: new Date("2026-11-20T00:00:00Z") }]);
  expect(asked).toContainEqual(["listContacts", { grant: "signed grant", isByToken: true }]);
});

test.each<[string, object, ApiTokenScope[]]>([
  ["without the scope", {}, ["leads"]],
  ["for a program that wants none", { contacts: "omitted" }, ["leads", "contacts"]],
])("reads no contact %s, but says which one is erased", async (_, query, scopes) => {
  const { items } = await readLeads(query, scopes);
  expect(items.map(({ contact, contactErasedAt }) => [contact, contactErasedAt])).toEqual([
    [null, null],
    [null, "2026-11-21T12:00:00.000Z"],
  ]);
  expect(asked.map(([method]) => method)).toEqual(["listUpdatedLeads"]);
});

test("says since when a contact is erased that the grant does not name, as after a refund", async () => {
  granted = [open];
  expect((await readLeads()).items[1]).toMatchObject({ contact: null, contactErasedAt: "2026-11-21T12:00:00.000Z" });
  expect(await call(getIntegrationContact, { params: { id: erased } })).toEqual({
    contact: null,
    contactErasedAt: "2026-11-21T12:00:00.000Z",
  });
});

test("leaves a lead out that purchasing does not know as bought", async () => {
  bought = [erased];
  expect((await readLeads()).items.map(({ lead }) => lead.id)).toEqual([erased]);
});

test("answers the contact of a bought lead, and not_found for another one", async () => {
  const contactOf = (leadId: string) => call(getIntegrationContact, { params: { id: leadId } });
  expect(getIntegrationContact.answer.parse(await contactOf(open))).toMatchObject({ contact: { firstName: "Aino" } });
  asked = [];
  const error = await Promise.resolve(contactOf(unknown)).catch((thrown: unknown) => thrown);
  expect(refusalFrom(error)?.code).toBe("not_found");
  expect(asked).toEqual([]);
});
