import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { type TestDatabase, eventually, testDatabase } from "@doorlight/common/testing";
import type { Buyer } from "../src/domain/buyer.ts";
import type { SpotOutcome } from "../src/use-cases/buy-leads.ts";
import { failedStatements } from "./failed-statements.ts";
import { type Given, givenIn } from "./given.ts";
import { invariantViolations } from "./invariants.ts";

const ROUNDS = 8;

type Click = [buyer: Buyer, leadId: string];

let database: TestDatabase;
let given: Given;
/** Copies of the service, each with batches of its own. */
let copies: Given[];
/** A batch that fails is run order by order, which hides why. */
let failed: string[];

beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  failed = failedStatements(database.db);
  given = givenIn(database.db);
  copies = [givenIn(database.db), givenIn(database.db)];
  await given.priceList();
});
afterEach(async () => {
  expect(failed).toEqual([]);
  expect(await invariantViolations(database.db)).toEqual({});
});
afterAll(() => database.close());

test("two batches that meet the same buyers in opposite order do not block each other", async () => {
  const agents = await given.agents(8);
  for (let round = 0; round < ROUNDS; round++) {
    const clicks = clicksOf(agents, await given.leads(8));
    const reversed = clicksOf(agents.toReversed(), await given.leads(8));
    const outcomes = await whileHeld("accounts", { user_id: lastOf(agents.map(({ id }) => id)) }, clicks, reversed);
    expect(refusalsOf(outcomes)).toEqual({ bought: 16 });
  }
});

test("two batches that meet the same leads in opposite order do not block each other", async () => {
  const [agents, others] = [await given.agents(8), await given.agents(8)];
  for (let round = 0; round < ROUNDS; round++) {
    const leads = await given.leads(8);
    const reversed = clicksOf(others, leads.toReversed());
    const outcomes = await whileHeld("sales", { lead_id: lastOf(leads) }, clicksOf(agents, leads), reversed);
    expect(refusalsOf(outcomes)).toEqual({ bought: 16 });
  }
});

test("who wants a lead that is held up keeps nobody else waiting", async () => {
  const [buyer, ...others] = await given.agents(8);
  const [held, ...free] = await given.leads(8);
  const tx = await database.db.transaction();
  await tx("sales").where({ lead_id: held }).forNoKeyUpdate();
  const waiting = given.buys(buyer!, held!);
  const outcomes = await Promise.all(others.map((other, i) => given.buys(other, free[i]!)));
  expect(refusalsOf(outcomes)).toEqual({ bought: 7 });
  await tx.commit();
  expect((await waiting).refusal).toBeNull();
});

test("one credit and two copies of the service buy one lead", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const agent = await given.agent({ credits: 1, billingMethod: "prepaid" });
    const leads = await given.leads(2);
    const outcomes = await Promise.all(copies.map((copy, i) => copy.buys(agent, leads[i]!)));
    expect(refusalsOf(outcomes)).toEqual({ bought: 1, not_enough_credits: 1 });
  }
});

test("one key that reaches two copies of the service gets one answer", async () => {
  const agent = await given.agent({ credits: ROUNDS });
  for (let round = 0; round < ROUNDS; round++) {
    const [lead, idempotencyKey] = [await given.lead(), `round-${round}`];
    const [one, other] = await Promise.all(copies.map((copy) => copy.buys(agent, lead, { idempotencyKey })));
    expect(one?.refusal).toBeNull();
    expect(other).toEqual(one);
  }
  expect(await given.accounts.find(agent.id)).toMatchObject({ credits: 0 });
});

const clicksOf = (buyers: Buyer[], leads: string[]) => buyers.map((buyer, i): Click => [buyer, leads[i]!]);
const lastOf = (ids: string[]) => ids.toSorted().at(-1)!;

/** How many were bought, and how many refused by which code. */
function refusalsOf(outcomes: SpotOutcome[]): Record<string, number> {
  const byCode = Map.groupBy(outcomes, ({ refusal }) => refusal ?? "bought");
  return Object.fromEntries([...byCode].map(([code, list]) => [code, list.length]));
}

/** Each copy gets a batch. Both stop over the row, as far as they got with their locks. */
async function whileHeld(
  table: string,
  row: Record<string, string>,
  ...batches: [Click[], Click[]]
): Promise<SpotOutcome[]> {
  const tx = await database.db.transaction();
  await tx(table).where(row).forNoKeyUpdate();
  const outcomes = copies.flatMap((copy, i) => batches[i]!.map((click) => copy.buys(...click)));
  await eventually(async () => {
    const { rows } = await database.db.raw<{ rows: unknown[] }>(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.length < copies.length) throw new Error("Not all batches wait yet");
  });
  await tx.commit();
  return await Promise.all(outcomes);
}
