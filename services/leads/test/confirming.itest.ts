import type { Db } from "@doorlight/common/db";
import { drainOutbox } from "@doorlight/common/testing";
import { RequestConfirmedSchema } from "@doorlight/proto/leads/v1/facts_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { leads as buildLeads } from "../src/service.ts";
import { type RunningLeads, startLeads } from "./start-leads.ts";

let leads: RunningLeads;
let database: Db;
/** Events of confirmations. */
let facts = 0;
beforeAll(async () => {
  const build: typeof buildLeads = (kit) => {
    database = kit.db;
    return buildLeads(kit);
  };
  leads = await startLeads({}, { idleQueue: true, build });
});
afterAll(() => leads.stop());

/** What the database is asked to do while a request is confirmed, in order, without the one word that keeps or undoes. */
async function statementsOf(address: string, email: string): Promise<string[]> {
  const { token } = await leads.submit({ address, email });
  const statements: string[] = [];
  const note = ({ sql }: { sql: string }) =>
    void statements.push(sql.replace(/^(release|rollback to) savepoint/, "end of"));
  database.on("query", note);
  await leads.gateway.confirmRequest({ token });
  database.off("query", note);
  facts += (await drainOutbox(leads.db)).of(RequestConfirmedSchema).length;
  return statements;
}

test("does the same work before it answers for a new home, a known one and an own one", async () => {
  const fresh = await statementsOf("Tasakatu 1", "first@example.test");
  const known = await statementsOf("Tasakatu 1", "second@example.test");
  const own = await statementsOf("Tasakatu 1", "first@example.test");
  expect(fresh.length).toBeGreaterThan(8);
  expect(known).toEqual(fresh);
  expect(own).toEqual(fresh);
  expect(await leads.db("leads")).toHaveLength(1);
  expect(facts).toBe(3);
  expect(await leads.db("requests").whereNotNull("duplicate_of")).toHaveLength(2);
});
