import { create } from "@bufbuild/protobuf";
import { FactKind, ListFactsResponseSchema } from "@doorlight/proto/notifications/v1/timeline_service_pb";
import { expect, test } from "@jest/globals";
import { listTimeline } from "../../contract/index.ts";
import { makeTimelineRoutes } from "./timeline.ts";

const [id, userId, leadId] = [1, 2, 3].map((n) => `01900000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];
const happenedAt = { seconds: 1_795_262_400n };
const found = create(ListFactsResponseSchema, {
  items: [
    { fact: { id, kind: FactKind.LEAD_CLOSED, happenedAt, country: "FI" }, userId, leadId },
    { fact: { id, kind: FactKind.CAMPAIGN_ENDED, happenedAt, country: "FI" }, objectId: id },
    { fact: { id, kind: FactKind.INVOICE_PAID, happenedAt, country: "FI", code: "FI100002" }, objectId: id },
  ],
});
const away = () => Promise.reject(new Error("away"));

async function ask(query: object, clients: object) {
  const asked: object[] = [];
  const timeline = {
    listFacts: async (filter: object) => {
      asked.push(filter);
      return found;
    },
  };
  const packs = new Map([
    ["FI", { timeZone: "Europe/Helsinki" }],
    ["GB", { timeZone: "Europe/London" }],
  ]);
  const route = makeTimelineRoutes({ clients: { timeline, ...clients } as never, kit: { packs } as never });
  const session = { as: {}, user: { country: "FI", locale: "en" } };
  const request = { headers: {} };
  const answer = await route.handle({ session, query: { limit: 20, kind: [], ...query }, request } as never);
  return { asked, items: listTimeline.answer.parse(answer).items };
}

const nobody = {
  identity: { listAgentCards: async () => ({ agents: [] }) },
  leads: { getLeads: async () => ({ leads: [] }) },
  campaigns: { listCampaigns: async () => ({ campaigns: [{ id, plan: { name: "Spring offer" } }] }) },
};

test("answers names of today: none for an erased account, a campaign's own, an invoice's number", async () => {
  const { items } = await ask({}, nobody);
  expect(items).toMatchObject([
    { kind: "lead_closed", user: { id: userId, name: null }, lead: { id: leadId, name: null }, object: null },
    { kind: "campaign_ended", user: null, lead: null, object: { id, name: "Spring offer" } },
    { kind: "invoice_paid", object: { id, name: "FI100002" } },
  ]);
});

test("answers facts without names while the services that know them are down", async () => {
  const down = { identity: { listAgentCards: away }, leads: { getLeads: away }, campaigns: { listCampaigns: away } };
  const { items } = await ask({}, down);
  expect(items[0]).toMatchObject({ user: { id: userId }, lead: { id: leadId, name: null } });
  expect(items[0]?.user).not.toHaveProperty("name");
});

test("waits for no name longer than for one of another service", async () => {
  const waits: (number | undefined)[] = [];
  const slow = async (_asked: object, call?: { timeoutMs?: number }) => {
    waits.push(call?.timeoutMs);
    return away();
  };
  await ask({}, { identity: { listAgentCards: slow }, leads: { getLeads: slow }, campaigns: { listCampaigns: slow } });
  expect(waits).toEqual([500, 500, 500]);
});

test.each([
  [{}, "2026-11-20T22:00:00.000Z", "2026-11-22T22:00:00.000Z"],
  [{ country: "GB" }, "2026-11-21T00:00:00.000Z", "2026-11-23T00:00:00.000Z"],
])("reads days by the clock of the country, else of the admin's own: %j", async (query, from, to) => {
  const { asked } = await ask({ ...query, from: "2026-11-21", to: "2026-11-22" }, nobody);
  expect(asked).toMatchObject([{ from: new Date(from), to: new Date(to) }]);
});

test("refuses days that end before they begin, and a country that we do not serve", async () => {
  await expect(ask({ from: "2026-11-22", to: "2026-11-21" }, nobody)).rejects.toMatchObject({
    code: "invalid_request",
    fields: [{ path: "to", code: "ends_before_start" }],
  });
  await expect(ask({ country: "PL" }, nobody)).rejects.toMatchObject({ code: "not_found" });
});
