import type { Db } from "@doorlight/common/db";
import { deliveryFaults } from "@doorlight/common/testing";
import { allHeard } from "./all-heard.ts";
import { openDatabase } from "./database.ts";
import type { SaleRow, SpotRow } from "./history.ts";
import { allRecords } from "./records.ts";
import { salesOf, spotsOf } from "./sold.ts";
import { stack } from "./stack.ts";

interface Announced {
  eventId: string;
  topic: string;
  type: string;
  key: string;
  version: bigint;
  spot: string;
}

const CONFIRMED = "doorlight.purchasing.purchase.confirmed.v1";
const mailsOfPurchase = ["new_interest", "purchase_receipt"];

/** What is wrong between the spots of leads, the events that tell of them and what was made of the events elsewhere. */
export async function eventFaults(leadIds: readonly string[], purchasing: Db): Promise<string[]> {
  await allHeard(purchasing);
  const [spots, sales] = [await spotsOf(leadIds, purchasing), await salesOf(leadIds, purchasing)];
  const announced = await announcedOf([...leadIds, ...spots.map(({ buyer_id }) => buyer_id)], purchasing);
  const confirmed = announced.filter(({ type }) => type === CONFIRMED);
  return [
    ...differences(
      "outbox",
      spots.map(({ id }) => id),
      confirmed.map(({ spot }) => spot),
    ),
    ...(await kafkaFaults(announced, leadIds)),
    ...(await leadsFaults(spots, sales)),
    ...(await mailFaults(confirmed)),
  ];
}

async function announcedOf(keys: string[], purchasing: Db): Promise<Announced[]> {
  return purchasing("outbox")
    .whereIn("key", keys)
    .orderBy("id")
    .select({ eventId: "event_id", topic: "topic", type: "type", key: "key", version: "aggregate_version" })
    .select(purchasing.raw("payload->>'purchaseId' as spot"));
}

/** A record may come twice; of two copies the first counts. */
async function kafkaFaults(announced: Announced[], leadIds: readonly string[]): Promise<string[]> {
  const topics = new Set(announced.map(({ topic }) => topic));
  const ids = new Set(announced.map(({ eventId }) => eventId));
  const leads = new Set(leadIds);
  const arrived = (await allRecords())
    .filter(({ topic }) => topics.has(topic))
    .map(({ key, headers }) => {
      const { ce_id: eventId = "", "x-aggregate-version": version = "0" } = headers;
      return { key, eventId, version: BigInt(version) };
    });
  const strangers = arrived.filter(({ key, eventId }) => leads.has(key) && !ids.has(eventId));
  return [
    ...deliveryFaults(
      announced,
      arrived.filter(({ eventId }) => ids.has(eventId)),
    ).map((fault) => `Kafka: ${fault}`),
    ...strangers.map(({ key, version }) => `Kafka: ${key} version ${version} was never announced`),
  ];
}

async function leadsFaults(spots: readonly SpotRow[], sales: readonly SaleRow[]): Promise<string[]> {
  await using leads = openDatabase(stack, "leads");
  const leadIds = sales.map(({ lead_id }) => lead_id);
  const holders = await leads.db("lead_holders").whereIn("lead_id", leadIds).select("lead_id", "agent_id");
  const shown = await leads.db("leads").whereIn("id", leadIds).select("id", "spots_left");
  const sold = Map.groupBy(spots, ({ lead_id }) => lead_id);
  return [
    ...differences(
      "leads",
      spots.map(({ lead_id, buyer_id }) => `${lead_id} held by ${buyer_id}`),
      holders.map(({ lead_id, agent_id }) => `${lead_id} held by ${agent_id}`),
    ),
    ...differences(
      "leads",
      sales.map(({ lead_id, cap }) => `${lead_id} has ${cap - (sold.get(lead_id)?.length ?? 0)} spots left`),
      shown.map(({ id, spots_left }) => `${id} has ${spots_left} spots left`),
    ),
  ];
}

async function mailFaults(confirmed: Announced[]): Promise<string[]> {
  await using notifications = openDatabase(stack, "notifications");
  const ids = confirmed.map(({ eventId }) => eventId);
  const mails = await notifications.db("mail_deliveries").whereIn("event_id", ids).select("event_id", "kind");
  return differences(
    "mails",
    ids.flatMap((id) => mailsOfPurchase.map((kind) => `${kind} for ${id}`)),
    mails.map(({ event_id, kind }) => `${kind} for ${event_id}`),
  );
}

function differences(place: string, expected: readonly string[], found: readonly string[]): string[] {
  const [wanted, there] = [new Set(expected), new Set(found)];
  return [
    ...expected.filter((one) => !there.has(one)).map((one) => `${place}: missing ${one}`),
    ...found.filter((one) => !wanted.has(one)).map((one) => `${place}: unexpected ${one}`),
  ];
}
