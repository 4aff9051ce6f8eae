import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { type TestDatabase, drainOutbox, testDatabase } from "@doorlight/common/testing";
import { CreditsSpentSchema, PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import type { Buyer } from "../src/domain/purchase.ts";
import { failedStatements } from "./failed-statements.ts";
import { type Click, type Given, commandOf, givenIn, hoursFromNow, now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";

const CHECK_VIOLATION = "23514";

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
  expect(failed.splice(0)).toEqual([]);
  expect(await invariantViolations(database.db)).toEqual({});
});
afterAll(() => database.close());

test("commands that are decided together are one transaction", async () => {
  const leads = await given.leads(2);
  const agents = await given.agents(4);
  await given.buyTogether(...agents.map((agent, i): Click => [agent, leads[i % 2]!]));
  const spots = database.db("purchases").whereIn("lead_id", leads);
  expect(await spots.clone()).toHaveLength(4);
  expect(await spots.distinct("xmin")).toHaveLength(1);
});

test("commands for one lead get its spots in their order without a gap; those that come too late are refused because of the last spot", async () => {
  const [contended, other] = [await given.lead({ cap: 4 }), await given.lead({ cap: 2 })];
  const agents = await given.agents(7);
  await drainOutbox(database.db);

  const clicks = agents.map((agent, i): Click => [agent, i === 2 ? other : contended]);
  const outcomes = await given.buyTogether(...clicks);

  expect(outcomes.map(({ refusal }) => refusal)).toEqual([...Array(5).fill(null), ...Array(2).fill("last_spot_taken")]);
  expect(await spotsOf(contended)).toEqual([0, 1, 3, 4].map((i, n) => ({ spot_no: n + 1, buyer_id: agents[i]!.id })));
  expect(await spotsOf(other)).toEqual([{ spot_no: 1, buyer_id: agents[2]!.id }]);
  const events = await drainOutbox(database.db);
  expect(events.all.map(({ key, version }) => [key, version])).toEqual([
    [contended, 1n],
    [contended, 2n],
    [other, 1n],
    [contended, 3n],
    [contended, 4n],
  ]);
  const confirmed = events.of(PurchaseConfirmedSchema);
  expect(confirmed.map(({ spotsLeft }) => spotsLeft)).toEqual([3, 2, 1, 1, 0]);
  expect(confirmed.map(({ purchaseId }) => purchaseId)).toEqual(
    outcomes.slice(0, 5).map(({ purchase }) => purchase?.id),
  );
  expect(await database.db("leads").where({ lead_id: contended }).first("spots_taken", "version")).toEqual({
    spots_taken: 4,
    version: 4n,
  });
});

test("commands for a lead with buyers get the spots after theirs", async () => {
  const lead = await given.lead({ cap: 4 });
  await given.spotsTaken(lead, 2);
  await drainOutbox(database.db);
  const outcomes = await given.buyTogether(...(await given.agents(3)).map((agent): Click => [agent, lead]));
  expect(outcomes.map(({ refusal }) => refusal)).toEqual([null, null, "last_spot_taken"]);
  const events = await drainOutbox(database.db);
  expect(events.all.map(({ version }) => version)).toEqual([3n, 4n]);
  expect(events.of(PurchaseConfirmedSchema).map(({ spotsLeft }) => spotsLeft)).toEqual([1, 0]);
});

test.each([
  ["prepaid", "not_enough_credits", null],
  ["invoice", null, "invoice"],
] as const)(
  "one credit buys the first of two leads; the second goes to %s",
  async (billingMethod, refusal, paymentSource) => {
    const agent = await given.agent({ credits: 1, billingMethod });
    const [first, second] = await given.buyTogether([agent, await given.lead()], [agent, await given.lead()]);
    expect(first?.purchase?.paymentSource).toBe("credit");
    expect(second).toMatchObject({ refusal });
    expect(second?.purchase?.paymentSource ?? null).toBe(paymentSource);
    expect(await given.accounts.find(agent.id)).toMatchObject({ credits: 0 });
  },
);

test("each of many buyers pays by their own source, and the balance after each credit is published", async () => {
  const rich = await given.agent({ credits: 3, billingMethod: "prepaid" });
  const mixed = await given.agent({ credits: 1 });
  const billed = await given.agent();
  const clicks: Click[] = [];
  for (const buyer of [rich, mixed, billed, mixed, rich]) clicks.push([buyer, await given.lead()]);
  const versionBefore = await accountVersions(rich, mixed, billed);
  await drainOutbox(database.db);

  const outcomes = await given.buyTogether(...clicks);

  expect(outcomes.map(({ purchase }) => purchase?.paymentSource)).toEqual([
    "credit",
    "credit",
    "invoice",
    "invoice",
    "credit",
  ]);
  expect(await accountVersions(rich, mixed, billed)).toEqual([
    versionBefore[0]! + 2n,
    versionBefore[1]! + 1n,
    versionBefore[2]!,
  ]);
  const events = await drainOutbox(database.db);
  const spent = events.of(CreditsSpentSchema);
  const versions = events.all.filter(({ type }) => type.includes("credits_spent")).map(({ version }) => version);
  const published = spent.map(({ userId, balance, purchaseId }, i) => [userId, balance, versions[i], purchaseId]);
  expect(published).toEqual([
    [rich.id, 2, versionBefore[0]! + 1n, outcomes[0]?.purchase?.id],
    [mixed.id, 0, versionBefore[1]! + 1n, outcomes[1]?.purchase?.id],
    [rich.id, 1, versionBefore[0]! + 2n, outcomes[4]?.purchase?.id],
  ]);
});

test("one key twice gets one answer and one spot", async () => {
  const agent = await given.agent({ credits: 2 });
  const click: Click = [agent, await given.lead(), { idempotencyKey: "once" }];
  const [first, second] = await given.buyTogether(click, click);
  expect(first?.refusal).toBeNull();
  expect(second).toEqual(first);
  expect(await spotsOf(click[1])).toHaveLength(1);
  expect(await given.accounts.find(agent.id)).toMatchObject({ credits: 1 });
});

test("one key for two leads stands for the first", async () => {
  const agent = await given.agent();
  const key = { idempotencyKey: "once" };
  const outcomes = await given.buyTogether([agent, await given.lead(), key], [agent, await given.lead(), key]);
  expect(outcomes.map(({ refusal }) => refusal)).toEqual([null, "idempotency_key_reused"]);
});

test("a key that stands for another lead is refused as such, even when the last spot went meanwhile", async () => {
  const [agent, rival] = [await given.agent(), await given.agent()];
  const key = { idempotencyKey: "once" };
  const lead = await given.lead({ cap: 1 });
  const outcomes = await given.buyTogether([agent, await given.lead(), key], [rival, lead], [agent, lead, key]);
  expect(outcomes.map(({ refusal }) => refusal)).toEqual([null, null, "idempotency_key_reused"]);
});

test("an office gets one spot of a lead; a colleague is refused, and is free to buy others", async () => {
  const officeId = randomUUID();
  const [agent, colleague] = [await given.agent({ officeId }), await given.agent({ officeId })];
  const lead = await given.lead();
  const outcomes = await given.buyTogether([agent, lead], [colleague, lead], [colleague, await given.lead()]);
  expect(outcomes.map(({ refusal }) => refusal)).toEqual([null, "office_already_bought", null]);
});

test("agents without an office may buy the same lead", async () => {
  const lead = await given.lead();
  const outcomes = await given.buyTogether(...(await given.agents(2)).map((agent): Click => [agent, lead]));
  expect(outcomes.map(({ refusal }) => refusal)).toEqual([null, null]);
});

test("each command has its own refusal, and good ones are bought beside them", async () => {
  const closed = await given.lead();
  await given.closedLead(closed, hoursFromNow(-0.25));
  const full = await given.lead({ cap: 1 });
  await given.spotsTaken(full, 1);
  const [good, other] = [await given.lead(), await given.lead()];
  const [agent, another, penniless] = [
    await given.agent(),
    await given.agent(),
    await given.agent({ billingMethod: null }),
  ];
  const outcomes = await given.buyTogether(
    [agent, closed],
    [agent, randomUUID()],
    [agent, good],
    [agent, full],
    [penniless, good],
    [another, good],
    [another, good],
    [agent, other],
  );
  expect(outcomes.map(({ refusal }) => refusal)).toEqual([
    "lead_closed",
    "lead_unavailable",
    null,
    "lead_unavailable",
    "payment_method_missing",
    null,
    "already_bought",
    null,
  ]);
});

test("a command that makes the statement fail fails alone", async () => {
  const [unlucky, ...others] = await given.agents(4);
  const lead = await given.lead();
  await database.db.raw(`alter table purchases add constraint unlucky check (buyer_id <> '${unlucky!.id}')`);
  try {
    const commands = [unlucky!, ...others].map((agent) => commandOf(agent, lead, { idempotencyKey: agent.id }));
    const [faulty, ...good] = await given.rules.decide(commands, now);
    expect(failed.splice(0)).toEqual([CHECK_VIOLATION, CHECK_VIOLATION]);
    expect(faulty).toMatchObject({ status: "rejected", reason: { constraint: "unlucky" } });
    expect(good).toMatchObject(good.map(() => ({ status: "fulfilled", value: { refusal: null } })));
  } finally {
    await database.db.raw("alter table purchases drop constraint unlucky");
  }
  expect(await given.buys(unlucky!, lead, { idempotencyKey: unlucky!.id })).toMatchObject({ refusal: null });
});

test("many commands for many leads take all their spots and no more", async () => {
  const leads = await given.leads(10);
  const agents = await given.agents(8);
  const outcomes = await given.buyTogether(...agents.flatMap((agent) => leads.map((lead): Click => [agent, lead])));
  expect(outcomes.filter(({ refusal }) => refusal === null)).toHaveLength(40);
  for (const lead of leads) expect(await spotsOf(lead)).toHaveLength(4);
});

function spotsOf(leadId: string) {
  return database.db("purchases").where({ lead_id: leadId }).orderBy("spot_no").select("spot_no", "buyer_id");
}

async function accountVersions(...buyers: Buyer[]): Promise<bigint[]> {
  const versions = [];
  for (const { id } of buyers) {
    const account = await database.db("accounts").where({ user_id: id }).first<{ version: bigint }>("version");
    versions.push(account.version);
  }
  return versions;
}
