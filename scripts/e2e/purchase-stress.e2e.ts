import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { seededRandom } from "@doorlight/common/testing";
import { expect, test } from "@jest/globals";
import { closeAsSeller, flushRedis, holdEffects, slowCommits } from "./support/chaos.ts";
import { openDatabase } from "./support/database.ts";
import type { PublishedLead } from "./support/given.ts";
import type { Attempt } from "./support/history.ts";
import { spotsOf } from "./support/sold.ts";
import { stack } from "./support/stack.ts";
import { storm } from "./support/storm.ts";
import { stormAgents, stormLeads } from "./support/storm-crew.ts";
import { stormFaults } from "./support/storm-faults.ts";

const AGENTS = 64;
const WAVES = 6;
const LEADS_PER_WAVE = 8;
const MINUTES = 60_000;

const seed = Number(process.env["STORM_SEED"] ?? randomInt(1_000_000));
const random = seededRandom(seed);

/** What goes wrong while a wave runs. Every wave loses purchasing once. */
async function chaos(wave: number, [closing]: readonly PublishedLead[]): Promise<void> {
  const effects = wave === 2 ? await holdEffects() : undefined;
  await pause(20 + random() * 120);
  await stack.kill("purchasing", "SIGKILL");
  if (wave % 3 === 0) await flushRedis();
  if (wave % 3 === 1) await stack.kill("redis", "SIGKILL");
  await stack.start("purchasing");
  await closeAsSeller(closing!);
  await pause(random() * 200);
  if (wave % 3 === 1) await stack.start("redis");
  await effects?.kill();
  await stack.start("leads");
}

test(
  `a storm of ${AGENTS} agents oversells nothing and loses nothing (STORM_SEED=${seed})`,
  async () => {
    const agents = await stormAgents(AGENTS, `Storm office ${seed}`, (index) => index % 4 < 2);
    const leads = await stormLeads(WAVES * LEADS_PER_WAVE);
    await using purchasing = openDatabase(stack, "purchasing");

    const history: Attempt[] = [];
    for (let wave = 0; wave < WAVES; wave += 1) {
      const hot = leads.slice(wave * LEADS_PER_WAVE, (wave + 1) * LEADS_PER_WAVE);
      const ids = hot.map(({ id }) => id);
      await using _slow = await slowCommits(purchasing.db, ids[1]!);
      const [attempts] = await Promise.all([storm(agents, ids, random), chaos(wave, hot)]);
      history.push(...attempts);
    }

    const ids = leads.map(({ id }) => id);
    expect(history.length).toBeGreaterThanOrEqual(AGENTS * WAVES * LEADS_PER_WAVE);
    expect((await spotsOf(ids, purchasing.db)).length).toBeGreaterThan(LEADS_PER_WAVE * WAVES);
    expect(await stormFaults(history, ids, purchasing.db)).toEqual([]);
  },
  8 * MINUTES,
);
