import { writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connectDb, type Db, transaction } from "@doorlight/common/db";
import { makeOutbox } from "@doorlight/common/outbox";
import { makeEvents } from "../../services/leads/src/events.ts";
import { makeWebhookMessageStore } from "../../services/notifications/src/db/webhook-message-store.ts";
import { hang, openReceiver, type Receiver } from "../../services/notifications/test/webhook-receiver.ts";
import { openDatabase, ownerUrl } from "../e2e/support/database.ts";
import type { Stack } from "../stack/stack.ts";
import { described, makeCpuMeter, mapped, total, type Used } from "./cpu-meter.ts";
import type { Fixture } from "./fixture.ts";
import { goals, type Measured, median, ROUNDS } from "./goal.ts";
import { quantile, send } from "./load.ts";
import { startChild } from "./start-child.ts";

const ENDPOINTS = 50;
/** Every fifth hangs in the end. */
const isSlow = (nth: number) => nth % 5 === 0;
/** Of which each endpoint gets as many. */
const MESSAGES = 4_000;

/** Events a second, and lists of different agents that each lead fits: 200 messages a second. */
const EVENTS = 20;
const MATCHES = 10;
const SECONDS = 20;

/** CPU of a webhook, of one by undici alone; the time from an event to its requests, also while endpoints hang. */
export async function webhooks(stack: Stack, { buyers, moreBuyers }: Fixture): Promise<Measured[]> {
  const accounts = [...buyers, ...(await moreBuyers(ENDPOINTS - buyers.length))];
  await using open = new AsyncDisposableStack();
  const [healthy, slow] = [await openReceiver(), await openReceiver()];
  for (const receiver of [healthy, slow]) open.defer(() => receiver.close());
  const url = ownerUrl(stack, "notifications");
  const migrations = new URL("../../services/notifications/migrations/", import.meta.url);
  // Messages are recorded by its functions.
  const db = connectDb({ url, maxConnections: 1, applicationName: "bench", migrations });
  open.defer(() => db.destroy());
  await using leads = openDatabase(stack, "leads");
  await db.raw(
    "create table public.bench_webhooks (id uuid primary key default uuidv7(), body text, claimed_at timestamptz, sent_at timestamptz)",
  );
  const bare = await startChild(new URL("bare/webhooks.ts", import.meta.url), {
    DATABASE_URL: url,
    TARGET: healthy.url,
    TARGET_CA: healthy.certificate,
    CONNECTIONS: "32",
  });
  open.defer(() => bare.end());
  await stack.kill("notifications", "SIGTERM");
  const authority = join(stack.settings.dataDir, "receivers.pem");
  writeFileSync(authority, healthy.certificate);
  const local = { WEBHOOK_LOCAL_RECEIVERS: `${healthy.name},${slow.name}`, WEBHOOK_LOCAL_CA_FILE: authority };
  await stack.start("notifications", { env: local });
  const browser = new Agent();
  for (const [nth, { cookie }] of accounts.entries()) {
    const { url } = isSlow(nth) ? slow : healthy;
    const headers = { cookie, origin: stack.urls.product, "content-type": "application/json" };
    const body = JSON.stringify({ url, eventTypes: [] });
    const status = await send(browser, stack.urls.product, { method: "POST", path: "/api/webhooks", headers, body });
    if (status !== 201) throw new Error(`An endpoint was refused with ${status}`);
  }
  const ids = accounts.map(({ id }) => id);
  return [
    await cpuOfOne(stack, { db, ids, receivers: [healthy, slow], bare }),
    ...(await delays({ leads: leads.db, db, ids, healthy, slow })),
  ];
}

type OfCpu = { db: Db; ids: string[]; receivers: Receiver[]; bare: { pid: number; port: number } };

async function cpuOfOne(stack: Stack, { db, ids, receivers, bare }: OfCpu): Promise<Measured> {
  const names = ["notifications", "postgres"] as const;
  const own = await makeCpuMeter(Object.fromEntries(names.map((name) => [name, stack.processes.pid(name) ?? 0])));
  const plain = await makeCpuMeter({ undici: bare.pid });
  const each = (used: Used) => mapped(used, (all) => all / MESSAGES);
  const rounds: { sent: Used; plain: Used }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    console.log(round > 0 ? `round ${round} of ${ROUNDS}` : "warm-up");
    for (const one of receivers) one.reset();
    await record(db, ids, new Date(Date.now() + 10_000));
    await Promise.all([own.rest(), plain.rest()]);
    const sent = await own.during(() => delivered(db));
    const posted = await plain.during(() => fetch(`http://127.0.0.1:${bare.port}/?posts=${MESSAGES}`));
    if (posted.result.status !== 200) throw new Error(await posted.result.text());
    if (round > 0) rounds.push({ sent: each(sent.used), plain: each(posted.used) });
  }
  return {
    goal: goals.P18,
    value: median(rounds.map((round) => total(round.sent) / total(round.plain))),
    note: `${described(rounds.map(({ sent }) => sent))}, of ${described(rounds.map((round) => round.plain))}`,
  };
}

/** Messages about as many leads, of all accounts in turn, that are due at a moment. */
async function record(db: Db, ids: readonly string[], dueAt: Date): Promise<void> {
  const news = Array.from({ length: MESSAGES }, (_, nth) => {
    const about = { accountId: ids[nth % ids.length]!, leadId: crypto.randomUUID(), country: "FI", happenedAt: dueAt };
    return { ...about, type: "lead.matched" as const, data: { listIds: [crypto.randomUUID()] } };
  });
  await transaction(db, (tx) => makeWebhookMessageStore().add(tx, news, dueAt, () => false));
}

/** Waits until no message waits. */
async function delivered(db: Db): Promise<void> {
  while (await db("webhook_deliveries").where({ state: "waiting" }).first("id")) await pause(100);
}

type OfDelays = { leads: Db; db: Db; ids: string[]; healthy: Receiver; slow: Receiver };

/** From the commit of an event to its requests; with bare rows, with all endpoints well, and with some that hang. */
async function delays({ leads, db, ids, healthy, slow }: OfDelays): Promise<Measured[]> {
  const arrived = new Map<string, number>();
  const events = makeEvents(makeOutbox());
  healthy.always((response, { body }) => {
    arrived.set(keyOf(body), performance.now());
    response.writeHead(204).end();
  });

  /** Publishes a lead that fits lists of some accounts, and returns the keys of messages to healthy endpoints. */
  async function match(nth: number): Promise<string[]> {
    const home = {
      leadType: "request_for_quote",
      propertyType: "flat",
      postalCode: "00530",
      city: "Helsinki",
    } as const;
    const about = { id: crypto.randomUUID(), requestId: crypto.randomUUID() };
    const lead = { ...home, ...about, country: "FI", version: 1n, test: false };
    // The next ones in turn. Lists that buy make no news by mail, and know nothing of this lead.
    const users = Array.from({ length: MATCHES }, (_, i) => (nth * MATCHES + i) % ids.length);
    const matches = users.map((of) => ({ userId: ids[of]!, listId: ids[of]!, mode: "subscription" as const }));
    await transaction(leads, (tx) => events.leadMatched(tx, lead, new Date(), matches));
    return users.filter((of) => !isSlow(of)).map((of) => `${ids[of]!} ${lead.id}`);
  }

  /** Rows of a bare queue. */
  async function enqueue(nth: number): Promise<string[]> {
    const rows = Array.from({ length: MATCHES }, (_, i) => `bare ${nth}-${i}`);
    const bodies = rows.map((key) => ({ body: JSON.stringify({ key }) }));
    await db("bench_webhooks").insert(bodies);
    return rows;
  }

  async function timesOf(add: (nth: number) => Promise<string[]>): Promise<{ ms: number }[]> {
    arrived.clear();
    const committed = new Map<string, number>();
    const began = performance.now();
    for (let nth = 0; nth < EVENTS * SECONDS; nth += 1) {
      await pause(Math.max(0, began + (nth * 1_000) / EVENTS - performance.now()));
      const keys = await add(nth);
      for (const key of keys) committed.set(key, performance.now());
    }
    for (const deadline = performance.now() + 30_000; arrived.size < committed.size; await pause(100))
      if (performance.now() > deadline) throw new Error(`${arrived.size} of ${committed.size} messages have come`);
    return [...committed].map(([key, at]) => ({ ms: arrived.get(key)! - at }));
  }

  const matched = async () => timesOf(match);
  await matched();
  const bare = await timesOf(enqueue);
  const well = await matched();
  slow.always(hang);
  const hanging = await matched();
  const p95 = (times: { ms: number }[]) => quantile(times, 0.95);
  const ms = (times: { ms: number }[]) => `p50 ${quantile(times, 0.5).toFixed(0)} p95 ${p95(times).toFixed(0)} ms`;
  return [
    { goal: goals.P23, value: p95(well), note: ms(well) },
    { goal: goals["P23 bare"], value: p95(well) / p95(bare), note: `of ${ms(bare)}` },
    { goal: goals.P24, value: p95(hanging) / p95(well), note: ms(hanging) },
  ];
}

/** The account, whose id its list has here, and the lead of a message; a row of the bare queue has its own. */
function keyOf(body: string): string {
  const { key, data } = JSON.parse(body) as { key?: string; data?: { leadId: string; listIds: string[] } };
  return key ?? `${data!.listIds[0]!} ${data!.leadId}`;
}
