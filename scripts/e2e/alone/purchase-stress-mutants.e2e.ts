import type { Db } from "@doorlight/common/db";
import { provenOnce } from "@doorlight/common/testing";
import { eventually } from "@doorlight/common/testing/eventually";
import { afterAll, expect, test } from "@jest/globals";
import { openDatabase } from "../support/database.ts";
import { blockProjection, holdCommits, slowCommits } from "../support/fault-injection.ts";
import { closeLead, type PublishedLead } from "../support/given.ts";
import { startMutant, startSqlMutant } from "../support/mutants/start-mutant.ts";
import type { Attempt } from "../support/purchase-history.ts";
import { stack } from "../support/stack.ts";
import { seedOfRun, stressTest, type StressTestAgent } from "../support/stress-test.ts";
import { stressTestAgents, stressTestLeads } from "../support/stress-test-agents.ts";
import { purchaseViolations, stressTestViolations } from "../support/stress-test-violations.ts";

const AGENTS = 12;
const LEADS = 3;
/** Index of the lead whose purchases commit late. */
const SLOW = 1;
const RUNS = 5;
const ATTEMPTS = 3;
const MINUTES = 60_000;

const { seed, random } = seedOfRun();

const findsMutant = provenOnce([
  "services/{common,purchasing,leads}/{src,sql,migrations}/**/*",
  "scripts/e2e/support/**/*",
  "scripts/e2e/alone/purchase-stress-mutants.e2e.ts",
]);

let agents: StressTestAgent[] = [];
let unused: PublishedLead[] = [];
const used: PublishedLead[] = [];

afterAll(async () => {
  if (used.length === 0) return;
  await Promise.all([stack.restart("purchasing"), stack.restart("leads")]);
  await Promise.all(used.map(closeLead));
}, 2 * MINUTES);

async function leadsForOneRun(): Promise<PublishedLead[]> {
  if (unused.length === 0) {
    await stack.start("purchasing");
    unused = await stressTestLeads(RUNS * LEADS);
  }
  if (agents.length === 0) agents = await stressTestAgents(AGENTS, `Small stress test office ${seed}`, () => true);
  const leads = unused.splice(0, LEADS);
  used.push(...leads);
  return leads;
}

type Load = (leadIds: string[], purchasing: Db) => Promise<Attempt[]>;

/** Every agent buys every lead and clicks again on each purchase. */
const everybodyBuysAll: Load = (leadIds) => stressTest(agents, leadIds, random, 1);

/** A purchase of the slow lead gets an early number, and commits when a purchase of another lead has been sent. */
const overtaking: Load = async (leadIds, purchasing) => {
  const others = leadIds.toSpliced(SLOW, 1);
  const start = async () => {
    await using held = await holdCommits(purchasing, leadIds[SLOW]!);
    const slow = stressTest(agents.slice(0, 1), [leadIds[SLOW]!], random);
    await eventually(async () => expect(await held.isReached()).toBe(true));
    const fast = stressTest(agents.slice(1), others, random, 1);
    await eventually(async () => {
      const sent = purchasing("outbox").whereIn("key", others).whereLike("type", "%.purchase.confirmed.%");
      expect(await sent.whereNotNull("sent_at").first("id")).toBeDefined();
    });
    return [slow, fast];
  };
  return (await Promise.all(await start())).flat();
};

/** The violations after a small load in which the purchases of one lead commit late. */
async function violationsAfter(
  load: Load,
  leads: PublishedLead[],
  purchasing: Db,
  violationsOf: typeof stressTestViolations,
): Promise<string[]> {
  const ids = leads.map(({ id }) => id);
  await using _slow = await slowCommits(purchasing, ids[SLOW]!);
  return await violationsOf(await load(ids, purchasing), ids, purchasing);
}

async function violationsWhileLeadsDies(leads: PublishedLead[]): Promise<string[]> {
  await using purchasing = openDatabase(stack, "purchasing");
  const projection = await blockProjection();
  const load: Load = async (...input) => {
    const restarted = projection.kill().then(() => stack.start("leads"));
    const [history] = await Promise.all([everybodyBuysAll(...input), restarted]);
    return history;
  };
  return await violationsAfter(load, leads, purchasing.db, stressTestViolations);
}

async function violationsOfSql(mutant: Parameters<typeof startSqlMutant>[0]): Promise<string[]> {
  const leads = await leadsForOneRun();
  await using purchasing = await startSqlMutant(mutant);
  return await violationsAfter(everybodyBuysAll, leads, purchasing.db, purchaseViolations);
}

async function violationsOfConsumers(): Promise<string[]> {
  const leads = await leadsForOneRun();
  await stack.start("purchasing");
  await startMutant("leads", "commit before effect");
  return violationsWhileLeadsDies(leads);
}

async function violationsOfRelay(): Promise<string[]> {
  const leads = await leadsForOneRun();
  await using purchasing = openDatabase(stack, "purchasing");
  await startMutant("purchasing", "last-id relay");
  try {
    const ids = leads.map(({ id }) => id);
    return await stressTestViolations(await overtaking(ids, purchasing.db), ids, purchasing.db);
  } finally {
    await stack.kill("purchasing", "SIGTERM");
  }
}

test(
  `finds no violation in unchanged services by a stress test (STRESS_TEST_SEED=${seed})`,
  findsMutant(async () => {
    expect(await violationsWhileLeadsDies(await leadsForOneRun())).toEqual([]);
  }),
  4 * MINUTES,
);

// One process decides a lead's purchases one statement at a time, so a cap that is not enforced takes several processes to
// oversell: services/purchasing/test/stress.itest.ts finds that mutant.
test.each<[string, RegExp, () => Promise<string[]>]>([
  ["no idempotency row", /^several answers to one key/, () => violationsOfSql("no idempotency row")],
  ["commit before effect", /^leads: missing buyer/, violationsOfConsumers],
  ["last-id relay", /^Kafka: .* is lost/, violationsOfRelay],
])(
  `finds the mutant "%s" by a stress test (STRESS_TEST_SEED=${seed})`,
  findsMutant(async (_mutant: string, expected: RegExp, violationsOfMutant: () => Promise<string[]>) => {
    let violations: string[] = [];
    for (let attempt = 0; attempt < ATTEMPTS && !violations.some((one) => expected.test(one)); attempt += 1) {
      violations = await violationsOfMutant();
    }
    expect(violations).toContainEqual(expect.stringMatching(expected));
  }),
  4 * MINUTES,
);
