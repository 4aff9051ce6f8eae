import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type Redis, lock } from "@doorlight/common/cache";
import { testRedis } from "@doorlight/common/testing";
import { leadQueue } from "../src/clients/lead-queue.ts";
import type { SpotOutcome } from "../src/use-cases/buy-leads.ts";

const refused = (refusal: "lead_unavailable" | "not_enough_credits"): SpotOutcome => ({
  leadType: null,
  refusal,
  purchase: null,
});

let redis: Redis;

beforeAll(async () => {
  redis = await testRedis();
});
afterAll(() => redis.destroy());

/** How many of `count` attempts are under way at once, while another copy of the service holds the lead's lock. */
async function underWay(queue: ReturnType<typeof leadQueue>, leadId: string, count: number, outcome: SpotOutcome) {
  const release = await lock(redis, `lead:${leadId}`, 2_000);
  const goOn = Promise.withResolvers<void>();
  let started = 0;
  const attempts = Array.from({ length: count }, () =>
    queue.behind([{ leadId }], async () => {
      started++;
      await goOn.promise;
      return [outcome];
    }),
  );
  await sleep(5);
  const atOnce = started;
  await sleep(100);
  const inTheEnd = started;
  goOn.resolve();
  await Promise.all(attempts);
  await release?.();
  return { atOnce, inTheEnd };
}

test("a rush lines up behind the second statement, and not for long", async () => {
  const queue = leadQueue(redis);
  const { atOnce, inTheEnd } = await underWay(queue, randomUUID(), 3, refused("not_enough_credits"));
  expect([atOnce, inTheEnd]).toEqual([2, 3]);
});

test("nobody lines up for a lead that is over", async () => {
  const queue = leadQueue(redis);
  const leadId = randomUUID();
  const others = { leadId: randomUUID() };
  await queue.behind([others, { leadId }], async () => [refused("not_enough_credits"), refused("lead_unavailable")]);
  expect((await underWay(queue, leadId, 30, refused("lead_unavailable"))).atOnce).toBe(30);
});

test("leads do not wait for each other", async () => {
  const queue = leadQueue(redis);
  const leads = Array.from({ length: 30 }, () => randomUUID());
  let started = 0;
  const attempt = async () => {
    started++;
    await sleep(20);
    return [refused("not_enough_credits")];
  };
  const attempts = leads.map((leadId) => queue.behind([{ leadId }], attempt));
  expect(started).toBe(30);
  await Promise.all(attempts);
});
