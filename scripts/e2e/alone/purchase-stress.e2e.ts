import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@jest/globals";
import { openDatabase } from "../support/database.ts";
import { blockProjection, flushRedis, slowCommits } from "../support/fault-injection.ts";
import { closeLead, type PublishedLead } from "../support/given.ts";
import type { Attempt } from "../support/purchase-history.ts";
import { purchasesOf } from "../support/purchase-rows.ts";
import { stack } from "../support/stack.ts";
import { seedOfRun, stressTest } from "../support/stress-test.ts";
import { stressTestAgents, stressTestLeads } from "../support/stress-test-agents.ts";
import { stressTestViolations } from "../support/stress-test-violations.ts";

/** In every run, purchasing's own stress.itest.ts has as many clients. */
const isLong = Boolean(process.env["LONG_RUN"]);
const AGENTS = isLong ? 64 : 24;
const WAVES = 3;
const LEADS_PER_WAVE = isLong ? 8 : 4;
const MINUTES = 60_000;

const { seed, random } = seedOfRun();

/** What one wave has to stand: purchasing is killed in each; Redis loses its data, then its process; then leads crashes. */
async function disturb(wave: number, [closing]: readonly PublishedLead[]): Promise<void> {
  const projection = wave === 2 ? await blockProjection() : undefined;
  await pause(20 + random() * 120);
  await stack.kill("purchasing", "SIGKILL");
  if (wave === 0) await flushRedis();
  if (wave === 1) await stack.kill("redis", "SIGKILL");
  await stack.start("purchasing");
  await closeLead(closing!);
  await pause(random() * 200);
  if (wave === 1) await stack.start("redis");
  await projection?.kill();
  await stack.start("leads");
}

test(
  `oversells and loses nothing to ${AGENTS} agents amid kills (STRESS_TEST_SEED=${seed})`,
  async () => {
    const agents = await stressTestAgents(AGENTS, `Stress test office ${seed}`, (index) => index % 4 < 2);
    const leads = await stressTestLeads(WAVES * LEADS_PER_WAVE);
    await using purchasing = openDatabase(stack, "purchasing");

    const history: Attempt[] = [];
    for (let wave = 0; wave < WAVES; wave += 1) {
      const contended = leads.slice(wave * LEADS_PER_WAVE, (wave + 1) * LEADS_PER_WAVE);
      const ids = contended.map(({ id }) => id);
      await using _slow = await slowCommits(purchasing.db, ids[1]!);
      const [attempts] = await Promise.all([stressTest(agents, ids, random), disturb(wave, contended)]);
      history.push(...attempts);
    }

    const ids = leads.map(({ id }) => id);
    expect(history.length).toBeGreaterThanOrEqual(AGENTS * WAVES * LEADS_PER_WAVE);
    expect((await purchasesOf(ids, purchasing.db)).length).toBeGreaterThan(LEADS_PER_WAVE * WAVES);
    expect(await stressTestViolations(history, ids, purchasing.db)).toEqual([]);
  },
  8 * MINUTES,
);
