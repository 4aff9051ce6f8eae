import { setTimeout as pause } from "node:timers/promises";
import { makeFixture, type Fixture } from "../bench/fixture.ts";
import { everybodyWins } from "../bench/purchases.ts";
import type { Stack } from "../stack/stack.ts";
import { failedCalls, recoveryMs, timeOf } from "./answers.ts";
import type { Figure } from "./figure.ts";
import { measureKafkaOutage } from "./kafka-outage.ts";
import { measureSignUps } from "./sign-ups.ts";
import { startLoad, type SteadyLoad } from "./steady-load.ts";

interface Injection {
  name: string;
  /** Injects the fault and repairs it. Returns figures of its own. */
  inject: (stack: Stack, load: SteadyLoad) => Promise<Figure[]>;
  /** Seconds in which nobody could buy; undefined if no call may fail at all. */
  most?: number;
}

const CAP = 4;
/** Some forty purchases a second, thousands of times a busy day's. */
const CLIENTS = 16;
/** Enough for all of them during the longest fault. */
const LEADS = 2_000;
const CALM_MS = 3_000;
const AWAY_MS = 5_000;
const FROZEN_MS = 20_000;

const injections: readonly Injection[] = [
  { name: "purchasing killed", most: 5, inject: (stack) => restarted(stack, "purchasing") },
  { name: "PostgreSQL killed", most: 6, inject: (stack) => restarted(stack, "postgres") },
  { name: "purchasing frozen for 20 s", most: 22, inject: purchasingFrozen },
  {
    name: "Redis killed for 5 s",
    inject: async (stack) => {
      await stack.kill("redis");
      await pause(AWAY_MS);
      await stack.start("redis");
      return [];
    },
  },
  {
    name: "Redis stopped for 5 s",
    inject: async () => {
      const { pauseRedis, resumeRedis } = await faultInjection();
      await pauseRedis();
      await pause(AWAY_MS);
      await resumeRedis();
      return [];
    },
  },
  {
    name: "Redis emptied",
    inject: async () => {
      await (await faultInjection()).flushRedis();
      return [];
    },
  },
];

/** It opens the stack that the fixture names, so it is loaded after that. */
const faultInjection = () => import("../e2e/support/fault-injection.ts");

/** Injects each failure while agents buy, and measures its effects on them. */
export async function measureRecovery(stack: Stack): Promise<Figure[]> {
  const fixture = await makeFixture(stack);
  const figures: Figure[] = [];
  for (const injection of injections) figures.push(...(await measure(stack, fixture, injection)));
  return [...figures, ...(await measureKafkaOutage(stack, fixture)), ...(await measureSignUps(stack, fixture))];
}

async function measure(
  stack: Stack,
  { buyers, freshLeads }: Fixture,
  { name, inject, most }: Injection,
): Promise<Figure[]> {
  const load = startLoad(
    stack.urls.product,
    everybodyWins(buyers.slice(0, CLIENTS), await freshLeads(LEADS, CAP), CAP),
  );
  await pause(CALM_MS);
  const injectedAt = performance.now();
  const own = await inject(stack, load);
  await pause(CALM_MS);
  await load.stop();
  const noticed: Figure =
    most === undefined
      ? { what: `${name}: failed calls`, unit: "calls", value: failedCalls(load.calls), most: 0 }
      : { what: `${name}: until agents buy again`, unit: "s", value: recoveryMs(load.calls, injectedAt) / 1_000, most };
  return [noticed, ...own];
}

/** As an orchestrator does: started again as soon as it is gone. */
async function restarted(stack: Stack, name: "purchasing" | "postgres"): Promise<Figure[]> {
  await stack.kill(name);
  await stack.start(name);
  return [];
}

/** Connections stay, nothing is answered. */
async function purchasingFrozen(stack: Stack, load: SteadyLoad): Promise<Figure[]> {
  const pid = stack.processes.pid("purchasing");
  if (pid === undefined) throw new Error("purchasing does not run");
  const frozenAt = performance.now();
  process.kill(pid, "SIGSTOP");
  await pause(FROZEN_MS);
  const median = timeOf(load.calls, frozenAt, 0.5);
  process.kill(pid, "SIGCONT");
  await pause(CALM_MS);
  await load.stop();
  const slowest = timeOf(load.calls, frozenAt, 1);
  return [
    // The longest wait of a click that may charge a card, with its way there and back.
    { what: "purchasing frozen: slowest answer", unit: "s", value: slowest / 1_000, most: 6.8 },
    { what: "purchasing frozen: median answer", unit: "s", value: median / 1_000, most: 0.1 },
  ];
}
