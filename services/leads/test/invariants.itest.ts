import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { InvariantsService } from "@doorlight/proto/common/v1/invariants_service_pb";
import { type RunningLeads, startLeads } from "./start-leads.ts";

let leads: RunningLeads;
beforeAll(async () => (leads = await startLeads({}, { idleQueue: true })));
afterAll(() => leads.stop());

async function duplicates(): Promise<string[]> {
  await leads.runJob("check-invariants");
  const as = await leads.asUser(randomUUID(), { role: "admin" });
  const { invariants } = await leads.clientOf("gateway", InvariantsService).listInvariants({}, as);
  expect(invariants.map(({ id, error }) => [id, error])).toEqual([
    ["S4", ""],
    ["L1", ""],
    ["F4", ""],
    ["F5", ""],
    ["E1", ""],
    ["E2", ""],
    ["E3", ""],
  ]);
  return invariants[0]!.examples.map(({ row }) => row);
}

test("finds by S4 a home that became a lead twice within 90 days", async () => {
  const [first, second] = [await leads.publish(), await leads.publish()];
  expect(await duplicates()).toEqual([]);
  await leads.db.raw("alter table published_addresses drop constraint one_lead_per_address");
  await leads.db.raw(
    `update published_addresses set address_key = (select address_key from published_addresses where request_id = ?)
     where request_id = ?`,
    [first.requestId, second.requestId],
  );
  const [row] = await duplicates();
  expect(row).toContain(first.requestId);
  expect(row).toContain(second.requestId);
});

test("finds by L1 a lead that waits to be matched, not an old one, nor one that just goes on", async () => {
  const { leadId } = await leads.publish();
  const set = (columns: object) => leads.db("leads").where({ id: leadId }).update(columns);
  const late = async () => {
    await leads.runJob("check-invariants");
    return (await leads.db("invariant_runs").where({ id: "L1" }).first("violations")).violations;
  };
  await set({ matched_at: null, published_at: leads.db.raw("now() - interval '2 days'") });
  expect(Number(await late())).toBe(0);
  await set({ unmatched_since: leads.db.raw("now() - interval '2 minutes'") });
  expect(Number(await late())).toBe(1);
  const now = leads.db.raw("now()");
  const pause = { cause: "not_sent", paused_at: now, until: now, ended_at: now, ending: "selling" };
  await leads.db("lead_pauses").insert({ lead_id: leadId, ...pause });
  expect(Number(await late())).toBe(0);
});
