import type { Db } from "@doorlight/common/db";
import { deliveryViolations } from "@doorlight/common/testing";
import { openDatabase } from "./database.ts";
import { eventsSettled } from "./events-settled.ts";
import { countByLead } from "./purchase-history.ts";
import { type LeadRow, leadsOf, type PurchaseRow, purchasesOf } from "./purchase-rows.ts";
import { stack } from "./stack.ts";
import { allRecords } from "./topic-records.ts";

interface Published {
  eventId: string;
  topic: string;
  type: string;
  key: string;
  version: bigint;
  purchaseId: string;
}

const CONFIRMED = "doorlight.purchasing.purchase.confirmed.v1";
const mailsOfPurchase = ["new_interest", "purchase_receipt"];

/** Contradictions between the purchases of leads, their events in outbox and Kafka, and the effects in other services. */
export async function eventViolations(leadIds: readonly string[], purchasing: Db): Promise<string[]> {
  await eventsSettled(purchasing);
  const [purchases, leads] = [await purchasesOf(leadIds, purchasing), await leadsOf(leadIds, purchasing)];
  const published = await publishedFor([...leadIds, ...purchases.map(({ buyer_id }) => buyer_id)], purchasing);
  const confirmed = published.filter(({ type }) => type === CONFIRMED);
  return [
    ...differences(
      "outbox",
      purchases.map(({ id }) => id),
      confirmed.map(({ purchaseId }) => purchaseId),
    ),
    ...(await kafkaViolations(published, leadIds)),
    ...(await leadsViolations(purchases, leads)),
    ...(await mailViolations(confirmed)),
  ];
}

async function publishedFor(keys: string[], purchasing: Db): Promise<Published[]> {
  return purchasing("outbox")
    .whereIn("key", keys)
    .orderBy("id")
    .select({ eventId: "event_id", topic: "topic", type: "type", key: "key", version: "aggregate_version" })
    .select(purchasing.raw(`payload->>'purchaseId' as "purchaseId"`));
}

/** A record may come twice; of two copies the first counts. Order holds among the records of one key in one topic. */
async function kafkaViolations(published: Published[], leadIds: readonly string[]): Promise<string[]> {
  const topics = new Set(published.map(({ topic }) => topic));
  const ids = new Set(published.map(({ eventId }) => eventId));
  const leads = new Set(leadIds);
  const arrived = (await allRecords())
    .filter(({ topic }) => topics.has(topic))
    .map(({ topic, key, headers }) => {
      const { ce_id: eventId = "", "x-aggregate-version": version = "0" } = headers;
      return { leadId: key, key: `${topic} ${key}`, eventId, version: BigInt(version) };
    });
  const unknown = arrived.filter(({ leadId, eventId }) => leads.has(leadId) && !ids.has(eventId));
  return [
    ...deliveryViolations(
      published.map(({ topic, key, ...event }) => ({ ...event, key: `${topic} ${key}` })),
      arrived.filter(({ eventId }) => ids.has(eventId)),
    ).map((violation) => `Kafka: ${violation}`),
    ...unknown.map(({ key, version }) => `Kafka: ${key} version ${version} was never in the outbox`),
  ];
}

async function leadsViolations(purchases: readonly PurchaseRow[], leads: readonly LeadRow[]): Promise<string[]> {
  await using database = openDatabase(stack, "leads");
  const leadIds = leads.map(({ lead_id }) => lead_id);
  const buyers = await database.db("lead_buyers").whereIn("lead_id", leadIds).select("lead_id", "agent_id");
  const shown = await database.db("leads").whereIn("id", leadIds).select("id", "spots_left");
  const counts = countByLead(purchases);
  return [
    ...differences(
      "leads",
      purchases.map(({ lead_id, buyer_id }) => `buyer ${buyer_id} of ${lead_id}`),
      buyers.map(({ lead_id, agent_id }) => `buyer ${agent_id} of ${lead_id}`),
    ),
    ...differences(
      "leads",
      leads.map(({ lead_id, cap }) => `${lead_id} has ${cap - (counts.get(lead_id) ?? 0)} spots left`),
      shown.map(({ id, spots_left }) => `${id} has ${spots_left} spots left`),
    ),
  ];
}

async function mailViolations(confirmed: Published[]): Promise<string[]> {
  await using notifications = openDatabase(stack, "notifications");
  const ids = confirmed.map(({ eventId }) => eventId);
  // A buyer whose purchase is consumed after the end of its lead is mailed about the end as well.
  const mails = await notifications
    .db("mail_deliveries")
    .whereIn("event_id", ids)
    .whereNot("kind", "buyer_lead_closed")
    .select("event_id", "kind");
  return differences(
    "mails",
    ids.flatMap((id) => mailsOfPurchase.map((kind) => `${kind} for ${id}`)),
    mails.map(({ event_id, kind }) => `${kind} for ${event_id}`),
  );
}

function differences(place: string, expected: readonly string[], found: readonly string[]): string[] {
  const [isExpected, isFound] = [new Set(expected), new Set(found)];
  return [
    ...expected.filter((one) => !isFound.has(one)).map((one) => `${place}: missing ${one}`),
    ...found.filter((one) => !isExpected.has(one)).map((one) => `${place}: unexpected ${one}`),
  ];
}
