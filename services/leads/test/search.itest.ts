import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { searchTerms } from "@doorlight/common/product";
import { layRows, planOf, refusalOf, searchPlan, vacuum } from "@doorlight/common/testing";
import { FoundKind, SearchService } from "@doorlight/proto/common/v1/search_service_pb";
import { makeLeadDeskStore } from "../src/db/lead-desk-store.ts";
import { makeSearchStore } from "../src/db/search-store.ts";
import { type RunningLeads, startLeads } from "./start-leads.ts";

let leads: RunningLeads;
let admin: Awaited<ReturnType<RunningLeads["asUser"]>>;
beforeAll(async () => {
  leads = await startLeads();
  admin = await leads.asUser(crypto.randomUUID(), { role: "admin" });
});
afterAll(() => leads.stop());
beforeEach(() => leads.db.raw("truncate requests, leads cascade"));

const paivi = {
  firstName: "Päivi",
  lastName: "Öhman",
  email: "paivi.ohman@example.test",
  phone: "040 552 7108",
  address: "Hämeentie 12 A 5",
};
const search = async (query: string, by = admin) =>
  (await leads.clientOf("gateway", SearchService).search({ query }, by)).groups;
const idsOf = async (query: string) => (await search(query)).flatMap(({ items }) => items.map(({ id }) => id));

test("finds a lead by its seller, address, postal code or id, and shows no contact", async () => {
  const { leadId, requestId } = await leads.publish(paivi);
  await leads.publish({ address: "Muukatu 3", postalCode: "33100", city: "Tampere" });
  const asked = ["ohman paivi", "hameentie 12", "00100", "040-552 7108", "+358405527108", leadId, requestId];
  for (const query of asked) expect([query, await idsOf(query)]).toEqual([query, [leadId]]);
  const [group] = await search("ohman");
  expect(group).toMatchObject({ kind: FoundKind.LEAD, items: [{ name: "00100 Helsinki" }], isCut: false });
  expect(JSON.stringify(group!.items.map(({ name, detail }) => [name, detail]))).not.toMatch(/hman|552|Hämeentie/);
});

test("finds a request that is no lead, and nothing by a contact that is erased", async () => {
  const { requestId } = await leads.submit(paivi);
  expect(await idsOf(paivi.email)).toEqual([requestId]);
  const { hash } = await leads.publish({ ...paivi, lastName: "Ek", email: "ek@example.test" });
  await leads.gateway.withdrawConsent({ hash });
  expect(await idsOf("ek@example.test")).toEqual([]);
});

test("lets nobody but admins search contacts", async () => {
  const agent = await leads.asUser(crypto.randomUUID());
  expect((await refusalOf(search("ohman", agent))).code).toBe("forbidden");
});

async function layContacts(): Promise<void> {
  await layRows(leads.db, async (tx) => {
    // Without their requests, which the search of contacts does not read.
    await tx.raw("set local session_replication_role = replica");
    await tx.raw(
      `insert into request_contacts (request_id, first_name, last_name, email, phone, address, postal_code, description)
       select uuidv7(), 'First' || n, 'Last' || n, n || '@example.test', '+35840' || 1000000 + n, 'Street ' || n, '00100', ''
       from generate_series(1, 10000) n`,
    );
  });
  await vacuum(leads.db, "request_contacts");
}

// One word is in every row, the other one in a single row.
test.each(["street", "last77", "040 1000077"])("reads contacts by their index for %s", async (query) => {
  await layContacts();
  const plan = await searchPlan(leads.db, () => makeSearchStore(leads.db)(query));
  expect(plan).toContain("request_contacts_words");
  expect(plan).not.toContain("Seq Scan on request_contacts");
});

test.each(["last77", "last77 helsinki", "040 1000077"])(
  "reads contacts by their index on the desk for %s",
  async (query) => {
    await layContacts();
    const filter = {
      country: "",
      states: [],
      locationIds: [],
      leadTypes: [],
      sources: [],
      withinDays: null,
      tests: false,
    };
    const plan = await planOf(
      leads.db,
      () => makeLeadDeskStore(leads.db).search(searchTerms(query), filter, leads.clock.now(), 51),
      (sql) => sql.includes("request_contacts"),
    );
    expect(plan.scanned).not.toContain("request_contacts");
    expect(plan.rows).toBeLessThan(100);
  },
);
