import { randomInt } from "node:crypto";
import type { Db } from "@doorlight/common/db";
import { seededRandom } from "@doorlight/common/testing";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { closeAsSeller, holdEffects, slowCommits } from "./support/chaos.ts";
import { openDatabase } from "./support/database.ts";
import type { PublishedLead } from "./support/given.ts";
import { startOnPlantedCopy, startPlanted } from "./support/planted/start-planted.ts";
import { stack } from "./support/stack.ts";
import { storm, type StormAgent } from "./support/storm.ts";
import { stormAgents, stormLeads } from "./support/storm-crew.ts";
import { purchaseFaults, stormFaults } from "./support/storm-faults.ts";

const AGENTS = 12;
const LEADS = 3;
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

/** Every agent goes for every lead and clicks again on what it has bought; the purchases of one lead commit late. */
async function smallStorm(
  faultsOf: typeof stormFaults,
  leads: PublishedLead[],
  purchasing: Db,
  chaos?: () => Promise<void>,
): Promise<string[]> {
  const ids = leads.map(({ id }) => id);
  await using _slow = await slowCommits(purchasing, ids[1]!);
  const [history] = await Promise.all([storm(agents, ids, random, 1), chaos?.()]);
  return await faultsOf(history, ids, purchasing);
}

async function stormWhileLeadsDies(leads: PublishedLead[]): Promise<string[]> {
  await using purchasing = openDatabase(stack, "purchasing");
  const effects = await holdEffects();
  return await smallStorm(stormFaults, leads, purchasing.db, async () => {
    await effects.kill();
    await stack.start("leads");
  });
}

async function stormOverSql(bug: Parameters<typeof startOnPlantedCopy>[0]): Promise<string[]> {
  const leads = await leadsForOneStorm();
  await using purchasing = await startOnPlantedCopy(bug);
  return await smallStorm(purchaseFaults, leads, purchasing.db);
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
    return await smallStorm(stormFaults, leads, purchasing.db);
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
