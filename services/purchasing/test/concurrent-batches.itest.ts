import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { type TestDatabase, eventually, testDatabase } from "@doorlight/common/testing";
import type { Buyer, PurchaseOutcome } from "../src/domain/purchase.ts";
import { failedStatements } from "./failed-statements.ts";
import { type Click, type Given, commandOf, givenIn, now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";

const ROUNDS = 8;

let database: TestDatabase;
let given: Given;
/** Commands of a statement that fails are decided one by one, which hides why. */
let failed: string[];

beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  failed = failedStatements(database.db);
  given = givenIn(database.db);
  await given.priceList();
});
afterEach(async () => {
  expect(failed).toEqual([]);
  expect(await invariantViolations(database.db)).toEqual({});
});
afterAll(() => database.close());

test("two statements with the same buyers in opposite order do not block each other", async () => {
  const agents = await given.agents(8);
  for (let round = 0; round < ROUNDS; round++) {
    const clicks = clicksOf(agents, await given.leads(8));
    const reversed = clicksOf(agents.toReversed(), await given.leads(8));
    const outcomes = await whileLocked("accounts", { user_id: lastOf(agents.map(({ id }) => id)) }, clicks, reversed);
    expect(refusalsOf(outcomes)).toEqual({ bought: 16 });
  }
});

test("two statements with the same leads in opposite order do not block each other", async () => {
  const [agents, others] = [await given.agents(8), await given.agents(8)];
  for (let round = 0; round < ROUNDS; round++) {
    const leads = await given.leads(8);
    const reversed = clicksOf(others, leads.toReversed());
    const outcomes = await whileLocked("leads", { lead_id: lastOf(leads) }, clicksOf(agents, leads), reversed);
    expect(refusalsOf(outcomes)).toEqual({ bought: 16 });
  }
});

test("a locked lead makes its own buyer wait, and nobody who is decided together with them", async () => {
  const [buyer, ...others] = await given.agents(8);
  const [locked, ...free] = await given.leads(8);
  const tx = await database.db.transaction();
  await tx("leads").where({ lead_id: locked }).forNoKeyUpdate();
  const commands = [commandOf(buyer!, locked!), ...others.map((other, i) => commandOf(other, free[i]!))];
  const deciding = given.rules.decide(commands, now);
  await eventually(async () => {
    const bought = await database.db("purchases").whereIn("lead_id", free).pluck("id");
    expect(bought).toHaveLength(7);
  });
  await tx.commit();
  expect(await deciding).toMatchObject(commands.map(() => ({ status: "fulfilled", value: { refusal: null } })));
});

test("two statements at once spend one credit on one of two leads", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const agent = await given.agent({ credits: 1, billingMethod: "prepaid" });
    const leads = await given.leads(2);
    const outcomes = await Promise.all(leads.map((lead) => given.buys(agent, lead)));
    expect(refusalsOf(outcomes)).toEqual({ bought: 1, not_enough_credits: 1 });
  }
});

test("one key in two statements at once gets one answer", async () => {
  const agent = await given.agent({ credits: ROUNDS });
  for (let round = 0; round < ROUNDS; round++) {
    const [lead, idempotencyKey] = [await given.lead(), `round-${round}`];
    const [one, other] = await Promise.all([1, 2].map(() => given.buys(agent, lead, { idempotencyKey })));
    expect(one?.refusal).toBeNull();
    expect(other).toEqual(one);
  }
  expect(await given.accounts.find(agent.id)).toMatchObject({ credits: 0 });
});

const clicksOf = (buyers: Buyer[], leads: string[]) => buyers.map((buyer, i): Click => [buyer, leads[i]!]);
const lastOf = (ids: string[]) => ids.toSorted().at(-1)!;

/** How many were bought, and how many refused by which code. */
function refusalsOf(outcomes: PurchaseOutcome[]): Record<string, number> {
  const byCode = Map.groupBy(outcomes, ({ refusal }) => refusal ?? "bought");
  return Object.fromEntries([...byCode].map(([code, list]) => [code, list.length]));
}

/** Decides each batch in a statement. Both stop at the locked row, as far as they got with their own locks. */
async function whileLocked(
  table: string,
  row: Record<string, string>,
  ...batches: [Click[], Click[]]
): Promise<PurchaseOutcome[]> {
  const tx = await database.db.transaction();
  await tx(table).where(row).forNoKeyUpdate();
  const outcomes = batches.map((batch) => given.buyTogether(...batch));
  await eventually(async () => {
    const { rows } = await database.db.raw<{ rows: unknown[] }>(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.length < batches.length) throw new Error("Not all batches wait yet");
  });
  await tx.commit();
  return (await Promise.all(outcomes)).flat();
}
