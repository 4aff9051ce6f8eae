import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { eventually, failpointFlags, KILLS } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { buyLead } from "@doorlight/gateway/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { invariantViolations } from "../../../services/purchasing/test/invariants.ts";
import { until } from "../../stack/until.ts";
import { cardViolations } from "../support/card-violations.ts";
import { cardPayer, cardProvider } from "../support/cards.ts";
import { openDatabase } from "../support/database.ts";
import { type Agent, someLead } from "../support/given.ts";
import { type Attempt, historyViolations } from "../support/purchase-history.ts";
import { leadsOf, purchasesOf } from "../support/purchase-rows.ts";
import { stack } from "../support/stack.ts";
import { isLostAnswer, untilDefinite } from "../support/stress-test.ts";

/** Long enough to kill somebody meanwhile. */
const ANSWER_LATE_MS = 500;
/** Refused for a moment if a service that crashed is not trusted yet. */
const AGAIN_MS = 200;
/** Kafka takes six seconds to give up a consumer that was killed, and a charge is paid back only after its event. */
const PAID_BACK_WITHIN_MS = minutes(1);

const purchasing = openDatabase(stack, "purchasing");
const billing = openDatabase(stack, "billing");

/** One clicks until the answer is definite; the other goes away after one click and comes back when all is over. */
let persistent: Agent;
let absent: Agent;
let leadIds: string[];

beforeAll(async () => {
  [persistent, absent] = await Promise.all([cardPayer(), cardPayer()]);
}, minutes(1));
beforeEach(async () => {
  leadIds = (await Promise.all(Array.from({ length: KILLS + 4 }, () => someLead()))).map(({ id }) => id);
}, minutes(2));
afterEach(async () => {
  await cardProvider.switches({});
  for (const name of ["postgres", "billing", "purchasing"] as const) await stack.start(name);
}, minutes(1));
afterAll(() => Promise.all([purchasing, billing].map(({ db }) => db.destroy())));

type Click = { leadId: string; key: string };

const definite = (agent: Agent, { leadId, key }: Click): Promise<Attempt> => untilDefinite(agent, "", leadId, key);

/** Both buy lead after lead until the disturbance is over. Returns the final answers. */
async function buyDuring(disturbance: Promise<unknown>): Promise<Attempt[]> {
  let isOver = false;
  const buying = buyUntil(() => isOver);
  const [{ history, left }] = await Promise.all([buying, disturbance.finally(() => (isOver = true))]);
  await expectSoldOrFree();
  for (const click of left) history.push(await definite(absent, click));
  return history;
}

async function buyUntil(isOver: () => boolean): Promise<{ history: Attempt[]; left: Click[] }> {
  const history: Attempt[] = [];
  const left: Click[] = [];
  for (const leadId of leadIds) {
    if (isOver()) break;
    const click = { leadId, key: randomUUID() };
    left.push(click);
    history.push(...(await Promise.all([buyInTheEnd(leadId), clickOnce(absent, click)]))[0]);
  }
  return { history, left };
}

/** Clicks again if the card could not be charged. */
async function buyInTheEnd(leadId: string): Promise<Attempt[]> {
  const answered = await definite(persistent, { leadId, key: randomUUID() });
  if ("bought" in answered.outcome) return [answered];
  await pause(AGAIN_MS);
  return [answered, ...(await buyInTheEnd(leadId))];
}

async function clickOnce(agent: Agent, { leadId, key }: Click): Promise<void> {
  const click = { params: { id: leadId }, body: {}, headers: { "idempotency-key": key } };
  await agent.try(buyLead, click).catch((error: unknown) => {
    if (!isLostAnswer(error)) throw error;
  });
}

/** Ends the time of reservations, since 45 seconds are long; then every spot is sold and paid, or free and not paid. */
async function expectSoldOrFree(): Promise<void> {
  await purchasing.db("purchases").where({ state: "reserved" }).update({ reserved_until: purchasing.db.fn.now() });
  await eventually(async () => expect(await cardViolations(leadIds, purchasing.db, billing.db)).toEqual([]), {
    timeoutMs: PAID_BACK_WITHIN_MS,
  });
}

/** Nothing contradicts the answers of buyers: neither rows, nor invariants, nor the provider. */
async function expectTruth(history: readonly Attempt[]): Promise<void> {
  const [purchases, leads] = [await purchasesOf(leadIds, purchasing.db), await leadsOf(leadIds, purchasing.db)];
  const refused = history.flatMap(({ outcome }) => ("refused" in outcome ? [outcome.refused] : []));
  expect(refused.filter((code) => code !== "card_error")).toEqual([]);
  expect(historyViolations(history, purchases, leads)).toEqual([]);
  expect(await invariantViolations(purchasing.db, new Date())).toEqual({});
  await expectSoldOrFree();
}

/** Waits for a charge that nobody has answered yet. */
async function charging(): Promise<void> {
  const before = (await cardProvider.journal()).length;
  await until(async () => (await cardProvider.journal()).length > before, minutes(1));
}

const failpoints = {
  purchasing: ["purchasing.after_reserve", "purchasing.after_charge", "purchasing.after_confirm"],
  billing: ["billing.after_charge_claimed", "billing.after_charge_sent", "billing.after_charge_settled"],
} as const;

/**
 * Lets a service crash at one failpoint after the other, again and again, and starts it again each time. Tests of the
 * services, buy-by-card-crash and charge-crash, crash each at every failpoint: a short run crashes it at one of them.
 */
async function dieAtFailpoints(service: keyof typeof failpoints): Promise<void> {
  await stack.kill(service, "SIGTERM");
  const places = KILLS === 1 ? failpoints[service].slice(1, 2) : failpoints[service];
  for (let kill = 0; kill < KILLS; kill++) {
    for (const failpoint of places) await dieAt(service, `${failpoint}:1`);
  }
  await stack.start(service);
}

/** A buyer may let it crash before anybody has seen it ready. */
async function dieAt(service: keyof typeof failpoints, FAILPOINTS: string): Promise<void> {
  const { processes } = stack;
  const starts = () => readFileSync(processes.logFile(service), "utf8").split('"msg":"Started"').length;
  const before = starts();
  await stack.start(service, { env: { FAILPOINTS }, nodeFlags: failpointFlags }).catch((error: unknown) => {
    if (processes.isRunning(service)) throw error;
  });
  await until(() => !processes.isRunning(service), minutes(1));
  expect(starts()).toBe(before + 1);
}

test.each(["purchasing", "billing"] as const)(
  "charges cards once and answers truly although %s crashes between charge and record",
  async (service) => expectTruth(await buyDuring(dieAtFailpoints(service))),
  minutes(20),
);

test(
  "charges cards once and answers truly if PostgreSQL crashes between charge and record",
  async () => {
    await cardProvider.switches({ answer_late: ANSWER_LATE_MS });
    async function killPostgres(): Promise<void> {
      for (let kill = 0; kill < KILLS; kill++) {
        await charging();
        await stack.kill("postgres");
        await pause(ANSWER_LATE_MS);
        await stack.start("postgres");
      }
    }
    await expectTruth(await buyDuring(killPostgres()));
  },
  minutes(20),
);
