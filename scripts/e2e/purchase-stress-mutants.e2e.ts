import { randomInt } from "node:crypto";
import type { Db } from "@doorlight/common/db";
import { eventually, seededRandom } from "@doorlight/common/testing";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { closeAsSeller, holdEffects, slowCommits } from "./support/chaos.ts";
import { openDatabase } from "./support/database.ts";
import type { PublishedLead } from "./support/given.ts";
import type { Attempt } from "./support/history.ts";
import { startOnPlantedCopy, startPlanted } from "./support/planted/start-planted.ts";
import { stack } from "./support/stack.ts";
import { storm, type StormAgent } from "./support/storm.ts";
import { stormAgents, stormLeads } from "./support/storm-crew.ts";
import { purchaseFaults, stormFaults } from "./support/storm-faults.ts";

const AGENTS = 12;
const LEADS = 3;
/** Index of the lead whose purchases commit late. */
const SLOW = 1;
const STORMS = 5;
const ATTEMPTS = 3;
const MINUTES = 60_000;

const seed = Number(process.env["STORM_SEED"] ?? randomInt(1_000_000));
const random = seededRandom(seed);

let agents: StormAgent[];
let unsold: PublishedLead[];
const sold: PublishedLead[] = [];

beforeAll(async () => {
  agents = await stormAgents(AGENTS, `Small storm office ${seed}`, () => true);
  unsold = await stormLeads(STORMS * LEADS);
}, 2 * MINUTES);

afterAll(async () => {
  await Promise.all([stack.restart("purchasing"), stack.restart("leads")]);
  await Promise.all(sold.map(closeAsSeller));
}, 2 * MINUTES);

async function leadsForOneStorm(): Promise<PublishedLead[]> {
  if (unsold.length === 0) {
    await stack.start("purchasing");
    unsold = await stormLeads(LEADS);
  }
  const leads = unsold.splice(0, LEADS);
  sold.push(...leads);
  return leads;
}

type Crowd = (leadIds: string[], purchasing: Db) => Promise<Attempt[]>;

/** Every agent goes for every lead and clicks again on what it has bought. */
const allForAll: Crowd = (leadIds) => storm(agents, leadIds, random, 1);

/** A purchase of the slow lead is numbered first; what the others buy of other leads is there before it. */
const overtaking: Crowd = async (leadIds, purchasing) => {
  const slow = storm(agents.slice(0, 1), [leadIds[SLOW]!], random);
  await eventually(async () => {
    const sleeping = "select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'";
    const { rows } = await purchasing.raw<{ rows: unknown[] }>(sleeping);
    if (rows.length === 0) throw new Error("nobody has bought the slow lead yet");
  });
  const others = await storm(agents.slice(1), leadIds.toSpliced(SLOW, 1), random, 1);
  return [...(await slow), ...others];
};

/** The purchases of one lead commit late. */
async function smallStorm(
  faultsOf: typeof stormFaults,
  leads: PublishedLead[],
  purchasing: Db,
  crowd: Crowd,
): Promise<string[]> {
  const ids = leads.map(({ id }) => id);
  await using _slow = await slowCommits(purchasing, ids[SLOW]!);
  return await faultsOf(await crowd(ids, purchasing), ids, purchasing);
}

async function stormWhileLeadsDies(leads: PublishedLead[]): Promise<string[]> {
  await using purchasing = openDatabase(stack, "purchasing");
  const effects = await holdEffects();
  return await smallStorm(stormFaults, leads, purchasing.db, async (...crowd) => {
    const restarted = effects.kill().then(() => stack.start("leads"));
    const [history] = await Promise.all([allForAll(...crowd), restarted]);
    return history;
  });
}

async function stormOverSql(bug: Parameters<typeof startOnPlantedCopy>[0]): Promise<string[]> {
  const leads = await leadsForOneStorm();
  await using purchasing = await startOnPlantedCopy(bug);
  return await smallStorm(purchaseFaults, leads, purchasing.db, allForAll);
}

async function stormOverConsumers(): Promise<string[]> {
  const leads = await leadsForOneStorm();
  await stack.start("purchasing");
  await startPlanted("leads", "commit before effect");
  return stormWhileLeadsDies(leads);
}

async function stormOverRelay(): Promise<string[]> {
  const leads = await leadsForOneStorm();
  await using purchasing = openDatabase(stack, "purchasing");
  await startPlanted("purchasing", "last-id relay");
  try {
    return await smallStorm(stormFaults, leads, purchasing.db, overtaking);
  } finally {
    await stack.kill("purchasing", "SIGTERM");
  }
}

test(
  `a small storm finds nothing where no bug is planted (STORM_SEED=${seed})`,
  async () => {
    expect(await stormWhileLeadsDies(await leadsForOneStorm())).toEqual([]);
  },
  2 * MINUTES,
);

test.each<[string, RegExp, () => Promise<string[]>]>([
  ["lock-only cap", /^oversold/, () => stormOverSql("lock-only cap")],
  ["no idempotency row", /^several answers to one key/, () => stormOverSql("no idempotency row")],
  ["commit before effect", /^leads: missing .* held by/, stormOverConsumers],
  ["last-id relay", /^Kafka: .* is lost/, stormOverRelay],
])(
  `a small storm finds the planted bug: %s (STORM_SEED=${seed})`,
  async (_bug, fault, faultsWithBug) => {
    let faults: string[] = [];
    for (let attempt = 0; attempt < ATTEMPTS && !faults.some((one) => fault.test(one)); attempt += 1) {
      faults = await faultsWithBug();
    }
    expect(faults).toContainEqual(expect.stringMatching(fault));
  },
  4 * MINUTES,
);
