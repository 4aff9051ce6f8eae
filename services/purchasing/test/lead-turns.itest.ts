import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { setTimeout as sleep } from "node:timers/promises";
import { type Redis, lock } from "@doorlight/common/cache";
import { eventually, testRedis } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { makeLeadTurns } from "../src/clients/lead-turns.ts";
import type { Buyer, Decide, PurchaseOutcome } from "../src/domain/purchase.ts";
import { commandOf } from "./given.ts";

const buyer: Buyer = { id: randomUUID(), officeId: null, country: "FI", role: "agent", termsAccepted: true };
const refused: PurchaseOutcome = { leadType: null, refusal: "not_enough_credits", purchase: null };

let redis: Redis;
/** A second process' connection. */
let other: Redis;

beforeAll(async () => {
  [redis, other] = [await testRedis(), await testRedis()];
});
afterAll(() => {
  redis.destroy();
  other.destroy();
});

/** Turns whose statements run until they are ended; `turns` has the number of commands in each. */
function turnsOf() {
  const turns: number[] = [];
  /** Of each command, in the order of the turns. */
  const hasWaited: boolean[] = [];
  const unfinished: (() => void)[] = [];
  const decide: Decide = async (commands) => {
    turns.push(commands.length);
    hasWaited.push(...commands.map((command) => command.hasWaited));
    await new Promise<void>((end) => unfinished.push(end));
    return commands.map(() => ({ status: "fulfilled", value: refused }));
  };
  return {
    turns,
    hasWaited,
    buy: makeLeadTurns(redis, decide),
    endAll: () => unfinished.splice(0).forEach((end) => end()),
  };
}

test("commands for a lead that arrive during its turn go together in the next one", async () => {
  const { turns, hasWaited, buy, endAll } = turnsOf();
  const leadId = randomUUID();
  const outcomes = [buy(commandOf(buyer, leadId))];
  await eventually(() => expect(turns).toEqual([1]));
  outcomes.push(...Array.from({ length: 5 }, () => buy(commandOf(buyer, leadId))));
  expect(turns).toEqual([1]);
  endAll();
  await eventually(() => expect(turns).toEqual([1, 5]));
  expect(hasWaited).toEqual([false, true, true, true, true, true]);
  endAll();
  expect(await Promise.all(outcomes)).toEqual(Array.from({ length: 6 }, () => refused));
});

test("a lead's turn waits for another process, and for a little while only", async () => {
  const { turns, hasWaited, buy, endAll } = turnsOf();
  const leadId = randomUUID();
  const release = await lock(redis, `lead:${leadId}`, 2_000);
  const start = performance.now();
  const outcome = buy(commandOf(buyer, leadId));
  await eventually(() => expect(turns).toEqual([1]));
  expect(performance.now() - start).toBeGreaterThan(20);
  expect(hasWaited).toEqual([true]);
  endAll();
  await outcome;
  await release?.();
});

test("in two processes the turns of a lead follow each other, so that no statement waits for another in PostgreSQL", async () => {
  let atOnce = 0;
  let most = 0;
  const decide: Decide = async (commands) => {
    most = Math.max(most, ++atOnce);
    await sleep(5);
    atOnce--;
    return commands.map(() => ({ status: "fulfilled", value: refused }));
  };
  // A wait that no pause of the machine outlives.
  const processes = [redis, other].map((connection) => makeLeadTurns(connection, decide, minutes(1)));
  const leadId = randomUUID();
  for (let round = 0; round < 20; round++) {
    await Promise.all(processes.map((buy) => buy(commandOf(buyer, leadId))));
  }
  expect(most).toBe(1);
});

test("leads do not wait for each other's turns", async () => {
  const { turns, buy, endAll } = turnsOf();
  const outcomes = Array.from({ length: 30 }, () => buy(commandOf(buyer, randomUUID())));
  await eventually(() => expect(turns).toHaveLength(30));
  endAll();
  await Promise.all(outcomes);
});

test("a statement that fails for one command fails that command alone, and the lead's turns go on", async () => {
  const leadId = randomUUID();
  const decide: Decide = async (commands) =>
    commands.map(({ idempotencyKey }) =>
      idempotencyKey === "bad"
        ? { status: "rejected", reason: new Error("statement") }
        : { status: "fulfilled", value: refused },
    );
  const buy = makeLeadTurns(redis, decide);
  const bad = buy(commandOf(buyer, leadId, { idempotencyKey: "bad" }));
  const good = buy(commandOf(buyer, leadId));
  await expect(bad).rejects.toThrow("statement");
  expect(await good).toEqual(refused);
  expect(await buy(commandOf(buyer, leadId))).toEqual(refused);
});

test("the lock of a turn is given back after it", async () => {
  const { buy, endAll } = turnsOf();
  const leadId = randomUUID();
  const outcome = buy(commandOf(buyer, leadId));
  await eventually(async () => expect(await redis.exists(`lead:${leadId}`)).toBe(1));
  endAll();
  await outcome;
  await eventually(async () => expect(await redis.exists(`lead:${leadId}`)).toBe(0));
});
