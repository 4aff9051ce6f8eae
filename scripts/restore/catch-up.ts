import { connectDb, type Db } from "@doorlight/common/db";
import type { Kafka } from "@doorlight/common/kafka";
import { drainTopics } from "@doorlight/common/testing";
import { databaseOf } from "../stack/databases.ts";
import { type ServiceName, services } from "../stack/services.ts";
import { rewindConsumers } from "./rewind-consumers.ts";

/** An event of the time that a restored database lacks: Kafka has it, the outbox of its service does not. */
export interface LostEvent {
  eventId: string;
  service: ServiceName;
  type: string;
  key: string;
  at: Date;
  value: Record<string, unknown>;
}

interface Options {
  /** The superuser's address of the restored PostgreSQL. */
  databaseUrl: string;
  kafka: Kafka;
  /** Some time before the moment that was restored to: by so much a consumer may have been behind. */
  since: Date;
}

/**
 * Makes Kafka and restored databases agree, before the first process of the product starts on them, and returns the events
 * that were lost. Consumers begin again at `since`: what they have handled is in their inbox. Lost events go into
 * every inbox as well, so that none has an effect: the services that published them do not know them any more, and give
 * their versions to others.
 */
export async function catchUp({ databaseUrl, kafka, since }: Options): Promise<LostEvent[]> {
  const consumers = await consumersIn(kafka);
  const published = (await drainTopics(kafka)).flatMap(toEvent).filter(({ at }) => at >= since);
  const lost: LostEvent[] = [];
  await inEachDatabase(databaseUrl, async (service, db) => {
    const own = published.filter((event) => event.service === service);
    const unknown = new Set(await unknownOf(db, own));
    lost.push(...own.filter(({ eventId }) => unknown.has(eventId)));
  });
  await inEachDatabase(databaseUrl, async (service, db) => {
    const own = consumers.filter((consumer) => consumer.startsWith(`${service}.`));
    await passOver(db, own, lost);
  });
  await rewindConsumers(kafka, consumers, since);
  return lost;
}

/** The groups of the services' consumers, without the deployment's prefix. */
async function consumersIn(kafka: Kafka): Promise<string[]> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const { groups } = await admin.listGroups();
    const names = groups.map(({ groupId }) => groupId.slice(kafka.topic("").length));
    return names.filter((name) => services.some((service) => name.startsWith(`${service.name}.`)));
  } finally {
    await admin.disconnect();
  }
}

/** Records of dead letters and of the product's own tests of delivery have no outbox of their topic's name. */
function toEvent({ topic, key, value, headers }: Awaited<ReturnType<typeof drainTopics>>[number]): LostEvent[] {
  const [, ...path] = topic.split(".");
  const owner = path[0] === "test" ? path[1] : path[0];
  const service = services.find(({ name }) => name === owner)?.name;
  const { ce_id: eventId, ce_type: type = "", ce_time: at = "" } = headers;
  if (!service || !eventId) return [];
  return [{ eventId, service, type, key, at: new Date(at), value: JSON.parse(value) as LostEvent["value"] }];
}

async function inEachDatabase(adminUrl: string, work: (service: ServiceName, db: Db) => Promise<void>): Promise<void> {
  for (const { name } of services) {
    const url = databaseOf(adminUrl, name);
    const db = connectDb({ url, maxConnections: 1, applicationName: "catch-up" });
    await work(name, db).finally(() => db.destroy());
  }
}

async function unknownOf(db: Db, events: readonly LostEvent[]): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `select event.id from unnest(?::uuid[]) event (id)
     where not exists (select from outbox where outbox.event_id = event.id)`,
    [events.map(({ eventId }) => eventId)],
  );
  return rows.map(({ id }) => id);
}

async function passOver(db: Db, consumers: readonly string[], events: readonly LostEvent[]): Promise<void> {
  await db.raw(
    `insert into inbox (consumer, event_id)
     select consumer, event_id from unnest(?::text[]) consumer, unnest(?::uuid[]) event_id on conflict do nothing`,
    [[...consumers], events.map(({ eventId }) => eventId)],
  );
}
