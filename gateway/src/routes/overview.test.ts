import { create } from "@bufbuild/protobuf";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { Role, UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import { PropertyType } from "@doorlight/proto/leads/v1/lead_pb";
import { CountListLeadsResponseSchema, GetLeadsResponseSchema } from "@doorlight/proto/leads/v1/leads_service_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import {
  GetAccountResponseSchema,
  ListPurchasesResponseSchema,
} from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { expect, test } from "@jest/globals";
import { getOverview } from "../../contract/index.ts";
import { makeOverviewRoutes } from "./overview.ts";

const [near, far] = ["01900000-0000-7000-8000-000000000001", "01900000-0000-7000-8000-000000000002"];
const lead = (id: string) => ({
  id,
  country: "FI",
  leadType: LeadType.REQUEST_FOR_QUOTE,
  propertyType: PropertyType.FLAT,
  place: { city: "Helsinki" },
  expiresAt: { seconds: 1_795_867_200n },
});
const away = async () => {
  throw new Error("away");
};

/** The overview of an agent who has a list, a credit and two purchases; `changes` replace a service's answers. */
async function read({ leads = {}, purchasing = {} }: { leads?: object; purchasing?: object } = {}) {
  const asked: { from?: Date }[] = [];
  const clients = {
    leads: {
      countListLeads: async () =>
        create(CountListLeadsResponseSchema, { lists: 1, newToday: 3, lastSpots: 2, lastSpotIds: [near, far] }),
      // In no order.
      getLeads: async () => create(GetLeadsResponseSchema, { leads: [lead(far), lead(near)] }),
      ...leads,
    },
    purchasing: {
      async listPurchases(period: { from?: Date }) {
        asked.push(period);
        return create(ListPurchasesResponseSchema, {
          count: 2,
          credits: 1,
          totals: [{ amount: 5_175n, currency: "EUR" }],
        });
      },
      getAccount: async () =>
        create(GetAccountResponseSchema, { account: { credits: 1, nextPaymentSource: PaymentSource.CREDIT } }),
      ...purchasing,
    },
  };
  const kit = {
    packs: new Map([["FI", { timeZone: "Europe/Helsinki", currency: "EUR" }]]),
    // Already December in Helsinki.
    clock: { now: () => new Date("2026-11-30T22:30:00Z") },
  };
  const [route] = makeOverviewRoutes({ clients: clients as never, kit: kit as never, log: { warn: () => undefined } });
  const user = create(UserSchema, { id: "agent", role: Role.AGENT, country: "FI", termsAccepted: true });
  const session = { user, actorId: undefined, id: "session", token: "token", as: {} };
  const answer = await route!.handle({ session, request: { headers: {}, acceptsLanguages: () => false } } as never);
  return { answer: getOverview.answer.parse(answer), asked };
}

test("shows news, last spots by time left, the country's month, payment and the next step", async () => {
  const { answer, asked } = await read();
  expect(answer).toMatchObject({
    leads: { lists: 1, newToday: 3, lastSpots: 2, lastSpotLeads: [{ id: near }, { id: far }] },
    month: { leads: 2, total: { amount: 5175, currency: "EUR" }, credits: 1, quota: 0 },
    account: { credits: 1, quota: null, nextPaymentSource: "credit" },
    next: "see_last_spots",
  });
  expect(asked[0]?.from).toEqual(new Date("2026-11-30T22:00:00Z"));
});

test("shows the rest of an overview without leads or without purchasing", async () => {
  expect((await read({ leads: { countListLeads: away } })).answer).toMatchObject({
    leads: null,
    month: { leads: 2 },
    next: null,
  });
  expect((await read({ purchasing: { listPurchases: away, getAccount: away } })).answer).toMatchObject({
    leads: { newToday: 3 },
    month: null,
    account: null,
    next: "see_last_spots",
  });
});
