import { expect, test } from "@jest/globals";
import { auditObjectsOf } from "./audit-objects.ts";

const entry = (action: string, objectId?: string, country?: string) => ({
  action,
  objectId,
  fields: country ? [{ name: "country", after: JSON.stringify(country) }] : [],
});
const stop = "POST /api/admin/campaigns/:id/stop";
const edit = "PUT /api/admin/agencies/:id";
const price = "PATCH /api/admin/sources/:id";
const erase = "POST /api/admin/prospects/:id/erase";

test("names each campaign, agency and source of a page, asked for once, and no prospect", async () => {
  const asked: unknown[] = [];
  const clients = {
    campaigns: {
      async listCampaigns(request: object) {
        asked.push(request);
        return { campaigns: [{ id: "c1", plan: { name: "Spring offer" } }] };
      },
    },
    agencies: {
      async getAgency(request: object) {
        asked.push(request);
        return { agency: { name: "Sample Homes" } };
      },
    },
  };
  const sources = {
    async listSources({ ids }: { ids: string[] }) {
      asked.push(ids);
      return { sources: [{ id: "s1", name: "nordic-homes" }] };
    },
  };
  const entries = [
    entry(price, "s1"),
    entry(stop, "c1"),
    entry(stop, "c1"),
    entry(stop, "gone"),
    entry(edit, "a1"),
    entry(erase, "p1"),
  ];
  const objectOf = await auditObjectsOf({ ...clients, sources } as never, [...entries, entry("deactivate_user")], {});
  expect(entries.filter((_, nth) => nth !== 1).map(objectOf)).toEqual([
    { kind: "source", id: "s1", name: "nordic-homes" },
    { kind: "campaign", id: "c1", name: "Spring offer" },
    { kind: "campaign", id: "gone", name: null },
    { kind: "agency", id: "a1", name: "Sample Homes" },
    { kind: "prospect", id: "p1", name: null },
  ]);
  expect(objectOf(entry("deactivate_user"))).toBeNull();
  expect(asked).toEqual([{ limit: 2, ids: ["c1", "gone"] }, ["s1"], { id: "a1" }]);
});

test("shows the audit without names while the services that know them are down", async () => {
  const down = () => Promise.reject(new Error("down"));
  const clients = { campaigns: { listCampaigns: down }, agencies: { getAgency: down } };
  const entries = [entry(stop, "c1"), entry(edit, "a1")];
  const objectOf = await auditObjectsOf(clients as never, entries, {});
  expect(entries.map((one) => objectOf(one)?.name)).toEqual([null, null]);
});

test("names a removed office by the name that it had", async () => {
  const removed = {
    ...entry("POST /api/admin/offices/:id/removal", "o1"),
    fields: [{ name: "name", before: '"Kallio Homes"' }],
  };
  const listOffices = async () => ({ offices: [], nextCursor: "" });
  const objectOf = await auditObjectsOf({ profiles: { listOffices } } as never, [removed], {});
  expect(objectOf(removed)).toEqual({ kind: "office", id: "o1", name: "Kallio Homes" });
});

test("names deals by their names and invoices by their numbers", async () => {
  const clients = {
    deals: { getDeal: async ({ dealId }: { dealId: string }) => ({ deal: { terms: { name: `Deal ${dealId}` } } }) },
    invoicing: { getInvoice: async () => ({ invoice: { number: "FI100001" } }) },
  };
  const entries = [entry("POST /api/admin/deals", "d1"), entry("POST /api/admin/invoices/:id/payments", "i1")];
  const objectOf = await auditObjectsOf(clients as never, entries, {});
  expect(entries.map(objectOf)).toEqual([
    { kind: "deal", id: "d1", name: "Deal d1" },
    { kind: "invoice", id: "i1", name: "FI100001" },
  ]);
});

test("asks a service for ten names at once, and names the others beside one that is gone", async () => {
  let [open, most] = [0, 0];
  const deals = {
    async getDeal({ dealId }: { dealId: string }) {
      most = Math.max(most, ++open);
      await Promise.resolve();
      open--;
      if (dealId === "d3") throw new Error("gone");
      return { deal: { terms: { name: dealId } } };
    },
  };
  const entries = Array.from({ length: 25 }, (_, n) => entry("POST /api/admin/deals", `d${n}`));
  const objectOf = await auditObjectsOf({ deals } as never, entries, {});
  expect(entries.map((one) => objectOf(one)?.name).filter((name) => name === null)).toHaveLength(1);
  expect(most).toBe(10);
});

test("names a price list by its country, and none of a time without fields", async () => {
  const entries = [entry("POST /api/admin/prices", undefined, "FI"), entry("POST /api/admin/prices")];
  const objectOf = await auditObjectsOf({} as never, entries, {});
  expect(entries.map(objectOf)).toEqual([{ kind: "price_list", id: "FI", name: null }, null]);
});

test("names offices by their names, and none that is gone", async () => {
  const profiles = { listOffices: async () => ({ offices: [{ id: "o1", name: "Aalto" }] }) };
  const entries = [entry("PATCH /api/admin/offices/:id", "o1"), entry("POST /api/admin/offices/:id/removal", "gone")];
  const objectOf = await auditObjectsOf({ profiles } as never, entries, {});
  expect(entries.map((one) => objectOf(one)?.name)).toEqual(["Aalto", null]);
});
