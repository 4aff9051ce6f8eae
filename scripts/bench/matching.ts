import { randomUUID } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { setTimeout as pause } from "node:timers/promises";
import { join } from "node:path";
import { connectDb, type Db } from "@doorlight/common/db";
import { makeOutbox } from "@doorlight/common/outbox";
import { loadCountryPacks } from "@doorlight/common/product";
import { vacuum } from "@doorlight/common/testing";
import { systemClock as clock } from "@doorlight/common/time";
import { makeLeadStore } from "../../services/leads/src/db/lead-store.ts";
import { makeListChangeStore } from "../../services/leads/src/db/list-change-store.ts";
import { makeListDecisionStore } from "../../services/leads/src/db/list-decision-store.ts";
import type { ListIndex, MatchedLead } from "../../services/leads/src/domain/list-index.ts";
import { makeEvents } from "../../services/leads/src/events.ts";
import { makeFollowLists } from "../../services/leads/src/use-cases/follow-lists.ts";
import { makeMatchLead } from "../../services/leads/src/use-cases/match-lead.ts";
import { root } from "../stack/run.ts";
import { cpuDuring } from "./cpu-during.ts";
import { goals, type Measured, median } from "./goal.ts";
import { anyPlaces, saveLists, saveManyLists, wantedPlaces } from "./lead-lists.ts";

const LISTS = 100_000;
const SEARCHES = 20_000;
const QUERIES = 60;
const MATCHES = 1_000;
const LEADS = 50;

const DAY = "2026-12-03";

interface Options {
  /** Of the database of leads. */
  url: string;
  /** Ids of open leads that lie in one postal code. */
  leads(count: number): Promise<string[]>;
}

/**
 * Matching against many lead lists: by the index in this process, by a query with an inverted index over the same lists,
 * and a whole match, until all is committed, in this process and by the running service.
 */
export async function openMatching({ url, leads }: Options) {
  const db = connectDb({ url, maxConnections: 2, applicationName: "bench", statementTimeoutMs: 60_000 });
  await saveManyLists(db, LISTS);
  await copyForQuery(db);
  const series = {
    build: [],
    memory: [],
    any: [],
    wanted: [],
    anyQuery: [],
    wantedQuery: [],
    durable: [],
    cpu: [],
    bareCpu: [],
  } as Record<
    "build" | "memory" | "any" | "wanted" | "anyQuery" | "wantedQuery" | "durable" | "cpu" | "bareCpu",
    number[]
  >;
  let fits = 0;
  const [model] = await leads(1);
  const [{ location_ids: inOneCode }] = (await db("leads")
    .join("requests", "requests.id", "request_id")
    .where("leads.id", model!)
    .select("location_ids")) as [{ location_ids: string[] }];
  await saveLists(
    db,
    Array.from({ length: MATCHES }, () => [inOneCode.at(-1)!]),
    ["{}"],
  );
  const matches = await openMatches(url, inOneCode.at(-1)!);

  return {
    async measure(): Promise<void> {
      const before = memory();
      const began = performance.now();
      const index = await makeFollowLists({ listChanges: makeListChangeStore() })(db);
      series.build.push((performance.now() - began) / 1_000);
      series.memory.push((memory() - before) / 1e6);
      series.any.push(microseconds(index, anyPlaces));
      series.wanted.push(microseconds(index, wantedPlaces));
      fits = index.find(leadIn(wantedPlaces())).length;
      series.anyQuery.push(await queryMicroseconds(db, anyPlaces));
      series.wantedQuery.push(await queryMicroseconds(db, wantedPlaces));
      series.durable.push(await untilDurable(db, await leads(LEADS)));
      series.cpu.push(await matches.cpu(await leads(LEADS)));
      series.bareCpu.push(await matches.bareCpu());
    },

    results(): Measured[] {
      const of = (name: keyof typeof series) => median(series[name]);
      const ratios = [of("anyQuery") / of("any"), of("wantedQuery") / of("wanted")];
      const queries = `${of("anyQuery").toFixed(0)} and ${of("wantedQuery").toFixed(0)} µs by query`;
      return [
        { goal: goals["P12 any"], value: of("any"), note: `${LISTS} lists` },
        { goal: goals["P12 wanted"], value: of("wanted"), note: `${fits} lists in the place of a lead` },
        { goal: goals["P12 memory"], value: of("memory"), note: "" },
        { goal: goals["P12 build"], value: of("build"), note: "from the table" },
        {
          goal: goals.P13,
          value: Math.min(...ratios),
          note: `${ratios.map((one) => one.toFixed(0)).join(", ")}: ${queries}`,
        },
        {
          goal: goals.P14,
          value: median(series.cpu.map((cpu, round) => cpu / series.bareCpu[round]!)),
          note: `${of("cpu").toFixed(1)} ms of ${of("bareCpu").toFixed(1)} ms; from a publication by the clock, p95 ${of("durable").toFixed(0)} ms`,
        },
      ];
    },

    close: () => Promise.all([db.destroy(), matches.close()]),
  };
}

/** Whole matches of leads in a postal code, in milliseconds of CPU for each lead. */
async function openMatches(url: string, code: string) {
  const db = connectDb({ url, maxConnections: 1, applicationName: "bench", statementTimeoutMs: 60_000 });
  const followLists = makeFollowLists({ listChanges: makeListChangeStore() });
  await followLists(db);
  const matchLead = makeMatchLead({
    db,
    clock,
    leads: makeLeadStore(db),
    followLists,
    decisions: makeListDecisionStore(db),
    events: makeEvents(makeOutbox()),
    packs: loadCountryPacks(join(root, "deploy", "countries"), ["FI"], []),
  });
  const ids = await db("lead_lists").whereRaw("location_ids = array[?]", [code]).pluck<string[]>("id");
  let rules = "";

  return {
    async cpu(leadIds: string[]): Promise<number> {
      await db("leads").whereIn("id", leadIds).update({ matched_at: null });
      const cpu = await cpuDuring(db, async () => {
        for (const leadId of leadIds) await matchLead(leadId);
      });
      const decisions = await db("list_decisions").whereIn("lead_id", leadIds).pluck("list_id");
      if (decisions.length !== MATCHES * leadIds.length) throw new Error(`There are ${decisions.length} decisions`);
      return cpu / 1_000 / leadIds.length;
    },

    /** Of the same number of decisions, inserted by one statement. */
    async bareCpu(): Promise<number> {
      rules ||= JSON.stringify((await db("list_decisions").first<{ rules: unknown }>("rules")).rules);
      const cpu = await cpuDuring(db, async () => {
        for (let n = 0; n < LEADS; n += 1)
          await db.raw(
            `insert into list_decisions (list_id, lead_id, at, rules)
             select list_id, ?, now(), ?::jsonb from unnest(?::uuid[]) as list_id`,
            [randomUUID(), rules, ids],
          );
      });
      return cpu / 1_000 / LEADS;
    },

    close: () => db.destroy(),
  };
}

function leadIn(locationIds: string[]): MatchedLead {
  return { locationIds, propertyType: "flat", leadType: "request_for_quote", day: DAY };
}

/** The mean of one search. */
function microseconds(index: ListIndex, places: () => string[]): number {
  const leads = Array.from({ length: 500 }, () => leadIn(places()));
  for (const lead of leads) index.find(lead);
  const began = performance.now();
  for (let n = 0; n < SEARCHES; n += 1) index.find(leads[n % leads.length]!);
  return ((performance.now() - began) * 1_000) / SEARCHES;
}

async function copyForQuery(db: Db): Promise<void> {
  await db.raw("create table bench_lists as select * from lead_lists");
  await db.raw("create index on bench_lists using gin (location_ids)");
  await vacuum(db, "bench_lists");
}

/** The mean of one query by the clock of the database, without its way and without reading the answer. */
async function queryMicroseconds(db: Db, places: () => string[]): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < QUERIES; n += 1) {
    const { rows } = await db.raw<{ rows: [{ "QUERY PLAN": [{ "Execution Time": number }] }] }>(
      `explain (analyze, timing off, format json)
       select id, version from bench_lists
       where location_ids && :places::text[] and removed_at is null and mode <> 'passive' and paused_at is null
         and (property_types = '{}' or 'flat' = any(property_types))
         and (lead_types = '{}' or 'request_for_quote' = any(lead_types))
         and (away_from is null or not :day::date between away_from and away_until)`,
      { places: places(), day: DAY },
    );
    times.push(rows[0]["QUERY PLAN"][0]["Execution Time"] * 1_000);
  }
  return times.reduce((sum, one) => sum + one, 0) / times.length;
}

/** The 95th percentile of the milliseconds from a publication to its matches, both committed. */
async function untilDurable(db: Db, leadIds: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (const leadId of leadIds) {
    await db.raw(
      `with unmatched as (update leads set matched_at = null where id = :leadId)
       select graphile_worker.add_job('match-lead', payload := json_build_object('payload', json_build_object('leadId', :leadId::uuid)))`,
      { leadId },
    );
    const began = performance.now();
    while (!(await db("leads").where({ id: leadId }).whereNotNull("matched_at").first("id"))) await pause(1);
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!;
}

/** Bytes that are in use after a collection. */
function memory(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
