import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Redis } from "@doorlight/common/cache";
import { services } from "../../stack/services.ts";
import { openDatabase } from "./database.ts";
import { openRedis } from "./redis.ts";
import { allRecords } from "./topic-records.ts";
import { address, stack } from "./stack.ts";

/** Spans are sent once a second, and events soon after their change. */
const WRITTEN_MS = 2_000;

/** Where one of the texts stands now, in any place where the product leaves data, apart from mail boxes. */
export async function findTexts(texts: readonly string[]): Promise<string[]> {
  await pause(WRITTEN_MS);
  const places = [...(await tables()), await redis(), ...(await records()), ...logs(), await spans()];
  return places.flatMap(({ place, content }) =>
    texts
      // PostgreSQL writes bytes in hexadecimal digits.
      .filter((text) => content.includes(text) || content.includes(Buffer.from(text).toString("hex")))
      .map((text) => `${place}: ${text}`),
  );
}

interface Place {
  place: string;
  content: string;
}

async function tables(): Promise<Place[]> {
  const found: Place[] = [];
  for (const { name } of services) {
    await using database = openDatabase(stack, name);
    const { rows: names } = (await database.db.raw(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema') and tablename not in ('locations', 'postal_areas')`,
    )) as { rows: { name: string }[] };
    for (const table of names) {
      const { rows } = (await database.db.raw(`select t::text as line from ${table.name} t`)) as {
        rows: { line: string }[];
      };
      found.push({ place: `${name} ${table.name}`, content: rows.map(({ line }) => line).join("\n") });
    }
  }
  return found;
}

async function redis(): Promise<Place> {
  const store = await openRedis();
  const content: string[] = [];
  for await (const keys of store.scanIterator({ COUNT: 1000 })) {
    for (const key of keys) content.push(key, await valueOf(store, key));
  }
  store.destroy();
  return { place: "Redis", content: content.join("\n") };
}

async function valueOf(store: Redis, key: string): Promise<string> {
  switch (await store.type(key)) {
    case "string":
      return String(await store.get(key));
    case "hash":
      return JSON.stringify(await store.hGetAll(key));
    case "set":
      return JSON.stringify(await store.sMembers(key));
    case "zset":
      return JSON.stringify(await store.zRangeWithScores(key, 0, -1));
    case "none":
      return "";
    default:
      throw new Error(`${key} is of a type that is not read here`);
  }
}

async function records(): Promise<Place[]> {
  return (await allRecords()).map((record) => ({ place: `Kafka ${record.topic}`, content: JSON.stringify(record) }));
}

function logs(): Place[] {
  const folder = join(stack.settings.dataDir, "logs");
  return [...services.map(({ name }) => name), "gateway"].map((name) => ({
    place: `log of ${name}`,
    content: readFileSync(join(folder, `${name}.log`), "utf8"),
  }));
}

async function spans(): Promise<Place> {
  const response = await fetch(`${address.traces}/api/v2/traces?limit=10000&lookback=86400000`);
  return { place: "spans", content: await response.text() };
}

/** Without the buyer of invoices that may yet have to be written, and their recipient: purchases have to be paid. */
export const withoutOwed = (places: readonly string[]): string[] =>
  places.filter((place) => !/^(billing public\.invoice_buyers|identity public\.(debtors|former_people)): /.test(place));
