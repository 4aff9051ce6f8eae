import { expect, test } from "@jest/globals";
import { auditObjectsOf } from "./audit-objects.ts";

const entry = (action: string, objectId?: string) => ({ action, objectId });
const stop = "POST /api/admin/campaigns/:id/stop";
const edit = "PUT /api/admin/agencies/:id";
const erase = "POST /api/admin/prospects/:id/erase";

test("names each campaign and agency of a page, asked for once, and no prospect", async () => {
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
  const entries = [entry(stop, "c1"), entry(stop, "c1"), entry(stop, "gone"), entry(edit, "a1"), entry(erase, "p1")];
  const found = await auditObjectsOf(clients as never, [...entries, entry("deactivate_user")], {});
  expect([...found.values()]).toEqual([
    { kind: "campaign", id: "c1", name: "Spring offer" },
    { kind: "campaign", id: "gone", name: null },
    { kind: "agency", id: "a1", name: "Sample Homes" },
    { kind: "prospect", id: "p1", name: null },
  ]);
  expect(asked).toEqual([{ limit: 2, ids: ["c1", "gone"] }, { id: "a1" }]);
});

test("shows the audit without names while the services that know them are down", async () => {
  const down = () => Promise.reject(new Error("down"));
  const clients = { campaigns: { listCampaigns: down }, agencies: { getAgency: down } };
  const found = await auditObjectsOf(clients as never, [entry(stop, "c1"), entry(edit, "a1")], {});
  expect([...found.values()].map(({ name }) => name)).toEqual([null, null]);
});
