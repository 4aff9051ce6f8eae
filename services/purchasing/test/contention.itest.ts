import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Buyer } from "../src/domain/purchase.ts";
import { invariantViolations } from "./invariants.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

const ROUNDS = 12;
const BUYERS = 12;

let first: RunningPurchasing;
let buyers: Buyer[];

beforeAll(async () => {
  first = await startPurchasing();
  await first.given.priceList();
  buyers = await first.given.agents(BUYERS);
  // Long enough for the processes to meet at the lead's row.
  await first.db.raw(`
    create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(0.005); return null; end $$;
    create trigger linger after insert on purchases for each statement execute function linger();
  `);
});
afterAll(() => first.stop());

/** Buyers click on one lead after the other, all at once, in two processes; returns how often a statement waited for a row. */
async function waitsForRows(processes: RunningPurchasing[]): Promise<number> {
  let waits = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await first.db.raw<{ rows: unknown[] }>(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      waits += rows.length;
    }
  })();
  for (let round = 0; round < ROUNDS; round++) {
    const leadId = await first.given.lead({ cap: BUYERS });
    await Promise.all(
      buyers.map(async (buyer, i) => {
        const { gateway, asBuyer } = processes[i % processes.length]!;
        await gateway.buyLead({ leadId, idempotencyKey: `click-${randomUUID()}` }, await asBuyer(buyer));
      }),
    );
  }
  isOver = true;
  await watching;
  return waits;
}

test("two processes wait for a contended lead in Redis; without the lock they wait for its row in PostgreSQL", async () => {
  const withLock = [first, await startPurchasing({ DATABASE_URL: first.url })];
  const noRedis = { DATABASE_URL: first.url, REDIS_URL: "redis://127.0.0.1:1" };
  const withoutLock = [await startPurchasing(noRedis), await startPurchasing(noRedis)];
  const inTurns = await waitsForRows(withLock);
  const atOnce = await waitsForRows(withoutLock);
  await Promise.all([...withLock.slice(1), ...withoutLock].map((one) => one.stop()));

  expect(atOnce).toBeGreaterThan(10);
  expect(inTurns).toBeLessThan(atOnce / 3);
  expect(await invariantViolations(first.db)).toEqual({});
}, 60_000);
