import { setTimeout as pause } from "node:timers/promises";
import { deliveryViolations } from "@doorlight/common/testing";
import { closeSellerRequest, confirmRequest, submitRequest } from "@doorlight/gateway/contract";
import { fewAtATime } from "../bench/few-at-a-time.ts";
import type { Fixture } from "../bench/fixture.ts";
import { everybodyWins } from "../bench/purchases.ts";
import { openDatabase, queryDatabase } from "../e2e/support/database.ts";
import type { Stack } from "../stack/stack.ts";
import { until } from "../stack/until.ts";
import { failedCalls } from "./answers.ts";
import type { Figure } from "./figure.ts";
import { startLoad } from "./steady-load.ts";

const AWAY_MS = 600_000;
const CAP = 4;
const BUYERS = 16;
/** Between an agent's purchases. With all of them ten a second, and as many as the agents can pay for in ten minutes. */
const PACE_MS = 1_600;
const LEADS = 2_000;
/** This many sellers send a request and as many others close theirs, at even distances. */
const SELLERS = 60;
/** Later than this events and mails do not arrive any more. */
const PATIENCE_MS = 600_000;

/** The consumers of agents' and sellers' events here, with their topics. */
const readers = [
  ["leads.purchases", "purchasing.purchase.v1"],
  ["notifications.mails", "purchasing.purchase.v1"],
  ["notifications.mails", "leads.request.v1"],
  ["notifications.mails", "leads.lead.v1"],
  ["purchasing.leads", "leads.lead.v1"],
] as const;

/** These open the stack that the fixture names, so they are loaded after that. */
const support = async () => ({
  ...(await import("../e2e/support/event-violations.ts")),
  ...(await import("../e2e/support/given.ts")),
  ...(await import("../e2e/support/inbox.ts")),
  ...(await import("../e2e/support/topic-records.ts")),
  ...(await import("../e2e/support/visitor.ts")),
});

/**
 * Kafka is down for ten minutes in which agents buy, and sellers send requests and close theirs. Then all of it must have
 * its effects, within a minute and in the order of each key.
 */
export async function measureKafkaOutage(stack: Stack, { buyers, freshLeads }: Fixture): Promise<Figure[]> {
  const { Visitor, links, mailedTo, someLead, someRequest } = await support();
  const toClose = await fewAtATime(SELLERS, () => someLead());
  const purchases = everybodyWins(buyers.slice(0, BUYERS), await freshLeads(LEADS, CAP), CAP);
  const load = startLoad(stack.urls.product, purchases, PACE_MS);
  await stack.kill("kafka");
  const senders: string[] = [];
  let refused = 0;
  for (const { hash } of toClose) {
    const body = someRequest();
    const sent = new Visitor().call(submitRequest, { body }).then(() => senders.push(body.contact.email));
    const closed = new Visitor().call(closeSellerRequest, { params: { hash } });
    for (const outcome of await Promise.allSettled([sent, closed])) if (outcome.status === "rejected") refused++;
    await pause(AWAY_MS / SELLERS);
  }
  await stack.start("kafka");
  const backAt = performance.now();
  await load.stop();
  await until(async () => await isConsumed(stack), PATIENCE_MS);
  const consumedMs = performance.now() - backAt;

  let unconfirmed = 0;
  for (const email of senders) {
    const token = mailedTo(email, links.request, PATIENCE_MS);
    await token.then((one) => new Visitor().call(confirmRequest, { body: { token: one } })).catch(() => unconfirmed++);
  }
  const wrong = await violations(
    stack,
    toClose.map(({ id }) => id),
  );
  for (const one of wrong) console.log(one);
  return [
    { what: "Kafka away for 10 min: failed purchases", unit: "calls", value: failedCalls(load.calls), most: 0 },
    { what: "Kafka away for 10 min: refused requests and closings", unit: "calls", value: refused, most: 0 },
    { what: "Kafka back: until all is consumed", unit: "s", value: consumedMs / 1_000, most: 60 },
    { what: "Kafka back: requests that cannot be confirmed", unit: "calls", value: unconfirmed, most: 0 },
    { what: "Kafka back: lost, disordered or without effect", unit: "events", value: wrong.length, most: 0 },
  ];
}

/** Whether every event is published and read by those who act on it. */
async function isConsumed(stack: Stack): Promise<boolean> {
  const { lagOf } = await support();
  for (const service of ["purchasing", "leads"] as const) {
    const unsent = await queryDatabase(stack, service, "select from outbox where sent_at is null limit 1");
    if (unsent.length > 0) return false;
  }
  // A broker that has just started does not know its groups yet.
  const lags = await Promise.all(readers.map(([group, topic]) => lagOf(group, topic))).catch(() => [1n]);
  return lags.every((lag) => lag <= 0n);
}

/** The errors of purchases, requests and closings, their events and effects, in words. */
async function violations(stack: Stack, closed: readonly string[]): Promise<string[]> {
  const { eventViolations } = await support();
  await using purchasing = openDatabase(stack, "purchasing");
  const open = await purchasing.db("leads").whereIn("lead_id", closed).whereNull("closed_at").pluck("lead_id");
  const sold = await purchasing.db("purchases").distinct("lead_id").pluck("lead_id");
  return [
    ...(await lostOrDisordered(stack)),
    ...open.map((id) => `purchasing: ${id} is not closed`),
    ...(await eventViolations(sold, purchasing.db)),
  ];
}

/** Events of leads that did not arrive, or not in the order of their key. */
async function lostOrDisordered(stack: Stack): Promise<string[]> {
  const { allRecords } = await support();
  const arrived = (await allRecords()).map(({ topic, key, headers }) => ({
    eventId: headers["ce_id"] ?? "",
    key: `${topic} ${key}`,
    version: BigInt(headers["x-aggregate-version"] ?? "0"),
  }));
  const published = await queryDatabase<{ eventId: string; key: string; version: bigint }>(
    stack,
    "leads",
    `select event_id "eventId", topic || ' ' || key as key, aggregate_version as version from outbox order by id`,
  );
  const ids = new Set(published.map(({ eventId }) => eventId));
  const own = arrived.filter(({ eventId }) => ids.has(eventId));
  return deliveryViolations(published, own).map((one) => `leads: ${one}`);
}
