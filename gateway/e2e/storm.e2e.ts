import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { connectRedis } from "@doorlight/common/cache";
import { eventually, seededRandom } from "@doorlight/common/testing";
import { expect, test } from "@jest/globals";
import { closeSellerRequest } from "../contract/index.ts";
import { invariantViolations } from "../../services/purchasing/test/invariants.ts";
import { openDatabase, queryDatabase } from "./support/database.ts";
import { paysByInvoice, type PublishedLead, someAgent, someLead } from "./support/given.ts";
import { type Attempt, faultsOf, type SaleRow, type SeatRow } from "./support/history.ts";
import { allRecords } from "./support/records.ts";
import { stack } from "./support/stack.ts";
import { storm, type StormAgent } from "./support/storm.ts";
import { Visitor } from "./support/visitor.ts";

const AGENTS = 64;
const WAVES = 6;
const LEADS_PER_WAVE = 8;
const MINUTES = 60_000;

const seed = Number(process.env["STORM_SEED"] ?? randomInt(1_000_000));
const random = seededRandom(seed);

async function manyAtOnce<T>(count: number, width: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let from = 0; from < count; from += width) {
    const next = Array.from({ length: Math.min(width, count - from) }, (_, i) => make(from + i));
    made.push(...(await Promise.all(next)));
  }
  return made;
}

/** Two agents an office; every second office pays by invoice once its credits are gone. */
async function agent(index: number): Promise<StormAgent> {
  const office = `Storm office ${seed} ${Math.floor(index / 2)}`;
  const one = await someAgent({ office });
  if (index % 4 < 2) await paysByInvoice(one);
  return { agent: one, office };
}

/** What goes wrong while a wave runs. Every wave loses purchasing once. */
async function chaos(wave: number, leads: readonly PublishedLead[]): Promise<void> {
  await pause(20 + random() * 120);
  await stack.kill("purchasing", "SIGKILL");
  if (wave % 3 === 0) await flushRedis();
  if (wave % 3 === 1) await stack.kill("redis", "SIGKILL");
  await stack.start("purchasing");
  await closeAsSeller(leads[0]);
  await pause(random() * 200);
  if (wave % 3 === 1) await stack.start("redis");
  if (wave === 2) await stack.restart("leads", "SIGKILL");
}

async function flushRedis(): Promise<void> {
  const url = stack.environment("gateway")["REDIS_URL"] ?? "";
  const redis = await connectRedis(url, { warn() {}, error() {}, info() {} } as never);
  await redis.flushAll();
  redis.destroy();
}

async function closeAsSeller(lead: PublishedLead | undefined): Promise<void> {
  if (!lead) return;
  const seller = new Visitor();
  await eventually(() => seller.call(closeSellerRequest, { params: { hash: lead.hash } }));
}

test(
  `a storm of ${AGENTS} agents oversells nothing and loses nothing (STORM_SEED=${seed})`,
  async () => {
    const agents = await manyAtOnce(AGENTS, 16, agent);
    const leads = await manyAtOnce(WAVES * LEADS_PER_WAVE, 8, (index) =>
      someLead({ leadType: index % 2 === 0 ? "request_for_quote" : "request_for_valuation" }),
    );

    const history: Attempt[] = [];
    for (let wave = 0; wave < WAVES; wave += 1) {
      const hot = leads.slice(wave * LEADS_PER_WAVE, (wave + 1) * LEADS_PER_WAVE);
      const [attempts] = await Promise.all([
        storm(
          agents,
          hot.map(({ id }) => id),
          random,
        ),
        chaos(wave, hot),
      ]);
      history.push(...attempts);
    }

    const ids = leads.map(({ id }) => `'${id}'`).join(",");
    const seats = await queryDatabase<SeatRow>(
      stack,
      "purchasing",
      `select id, lead_id, buyer_id, office_id, acquired_at from participations where state <> 'released' and lead_id in (${ids})`,
    );
    const sales = await queryDatabase<SaleRow>(
      stack,
      "purchasing",
      `select lead_id, cap, closed_at from sales where lead_id in (${ids})`,
    );
    expect(history.length).toBeGreaterThanOrEqual(AGENTS * WAVES * LEADS_PER_WAVE);
    expect(seats.length).toBeGreaterThan(LEADS_PER_WAVE * WAVES);
    expect(faultsOf(history, seats, sales)).toEqual([]);

    await using purchasing = openDatabase(stack, "purchasing");
    await eventually(async () => {
      const [row] = await queryDatabase<{ unsent: string }>(
        stack,
        "purchasing",
        "select count(*)::text as unsent from outbox where sent_at is null",
      );
      expect(row?.unsent).toBe("0");
    });
    expect(await invariantViolations(purchasing.db)).toEqual({});

    const confirmed = (await allRecords()).filter(({ type }) => type.endsWith("participation.confirmed.v1"));
    const announced = new Set(confirmed.map(({ value }) => String(value["participationId"])));
    expect(seats.filter(({ id }) => !announced.has(id))).toEqual([]);
    await eventually(async () => {
      const holders = await queryDatabase<{ n: string }>(
        stack,
        "leads",
        `select count(*)::text as n from lead_holders where lead_id in (${ids})`,
      );
      expect(Number(holders[0]?.n)).toBe(seats.length);
    });
  },
  8 * MINUTES,
);
