import { connectDb, type Db } from "@doorlight/common/db";
import { vacuum } from "@doorlight/common/testing";
import { minutes, systemClock as clock } from "@doorlight/common/time";
import { makeOpenLeads } from "../../services/leads/src/db/open-leads.ts";
import { listedSince } from "../../services/leads/src/domain/lead-window.ts";
import { filterCombinations } from "../../services/leads/test/filter-combinations.ts";
import { manyLeads } from "../../services/leads/test/many-leads.ts";
import { processNames } from "../stack/services.ts";
import { ownerUrl } from "../e2e/support/database.ts";
import type { Stack } from "../stack/stack.ts";
import { described, makeCpuMeter, mapped, stores, total, type Used } from "./cpu-meter.ts";
import type { Buyer } from "./fixture.ts";
import { goals, type Measured, median, ROUNDS } from "./goal.ts";
import { load, quantile, type Shot } from "./load.ts";
import type { OtherAnswers } from "./other-answers.ts";
import { startChild } from "./start-child.ts";

const LEADS = 100_000;
const CLIENTS = 16;
const SECONDS = 8;
const PAGE = 20;
const ROWS_AT_ONCE = 5_000;

/** The list of new leads with many leads in it: over HTTP with filters, and each combination of filters in SQL alone. */
export async function newLeads(stack: Stack, buyers: readonly Buyer[], others: OtherAnswers): Promise<Measured[]> {
  const [leads, purchasing] = [dbOf(stack, "leads"), dbOf(stack, "purchasing")];
  try {
    await manyLeads(leads, LEADS, clock.now());
    await copyToPurchasing(leads, purchasing);
    await leads.raw("analyze");
    const pages = await readPages(stack, buyers, others);
    const sql = await timesOfSql(leads);
    return [
      ...pages,
      { goal: goals.P11, value: quantile(sql, 0.99), note: `p50 ${quantile(sql, 0.5).toFixed(2)} ms, with planning` },
    ];
  } finally {
    await Promise.all([leads.destroy(), purchasing.destroy()]);
  }
}

/** Through the product, and a plain page of as many leads, in turns. */
async function readPages(stack: Stack, buyers: readonly Buyer[], others: OtherAnswers): Promise<Measured[]> {
  const { DATABASE_URL = "" } = stack.environment("leads");
  const page = await startChild(new URL("bare/page.ts", import.meta.url), { DATABASE_URL });
  const pidsOf = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, stack.processes.pid(name) ?? 0]));
  const meters = {
    ours: await makeCpuMeter(pidsOf([...processNames, ...stores])),
    bare: await makeCpuMeter({ ...pidsOf(stores), page: page.pid }),
  };
  const shots = {
    ours: () => load(stack.urls.product, buyers.slice(0, CLIENTS).map(reads), { seconds: SECONDS }),
    bare: () =>
      load(`http://127.0.0.1:${page.port}`, Array.from({ length: CLIENTS }, plainReads), { seconds: SECONDS }),
  };
  const rounds: Record<keyof typeof shots, Used[]> = { ours: [], bare: [] };
  const spread: number[] = [];
  const p50: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const side of ["bare", "ours"] as const) {
      const { result, used } = await meters[side].during(shots[side]);
      const { answers } = others.without("P10", result, [200]);
      // The first round warms up.
      if (round === 0) continue;
      rounds[side].push(mapped(used, (all) => all / answers.length));
      if (side === "bare") continue;
      p50.push(quantile(answers, 0.5));
      spread.push(quantile(answers, 0.99) / quantile(answers, 0.5));
    }
  page.end();
  return [
    {
      goal: goals.P10,
      value: median(rounds.ours.map((used, round) => total(used) / total(rounds.bare[round]!))),
      note: `${described(rounds.ours)}, of ${described(rounds.bare)}`,
    },
    { goal: goals["P10 spread"], value: median(spread), note: `p50 ${median(p50).toFixed(1)} ms, ${LEADS} open leads` },
  ];
}

function* plainReads(): Generator<Shot> {
  for (;;) yield { method: "GET", path: "/" };
}

function dbOf(stack: Stack, service: "leads" | "purchasing"): Db {
  return connectDb({
    url: ownerUrl(stack, service),
    maxConnections: 1,
    applicationName: "bench",
    statementTimeoutMs: minutes(5),
  });
}

/** Purchasing quotes each page. */
async function copyToPurchasing(leads: Db, purchasing: Db): Promise<void> {
  const rows = await leads("leads")
    .join("requests", "requests.id", "leads.request_id")
    .select("leads.id", "lead_type", "published_at", "leads.expires_at");
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await purchasing.raw(
      `insert into leads (lead_id, country, lead_type, cap, postal_code, city, region, published_at, expires_at)
       select id, 'FI', lead_type, 4, '', '', '', published_at, expires_at
       from jsonb_to_recordset(?::jsonb)
         as given (id uuid, lead_type text, published_at timestamptz, expires_at timestamptz)
       on conflict do nothing`,
      [JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE))],
    );
  }
  await vacuum(purchasing, "leads");
}

/** One client after the other has another combination of filters. */
function* reads({ cookie }: Buyer, client: number): Generator<Shot> {
  const combinations = filterCombinations();
  for (let n = client * 37; ; n += 1) {
    const { locationIds, leadTypes, propertyTypes, priceMax, withinDays, order } =
      combinations[n % combinations.length]!;
    const query = new URLSearchParams({ limit: String(PAGE), sort: order });
    for (const id of locationIds) query.append("location", id);
    for (const type of leadTypes) query.append("leadType", type);
    for (const type of propertyTypes) query.append("propertyType", type);
    if (priceMax !== undefined) query.set("priceMax", String(priceMax));
    if (withinDays !== undefined) query.set("withinDays", String(withinDays));
    yield { method: "GET", path: `/api/leads?${query}`, headers: { cookie } };
  }
}

async function timesOfSql(db: Db): Promise<{ status: number; ms: number }[]> {
  const list = makeOpenLeads(db);
  const times: { status: number; ms: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const filter of filterCombinations()) {
      const began = performance.now();
      await list.page(filter, listedSince(clock.now(), filter.withinDays), undefined, PAGE + 1);
      // The first round only warms up.
      if (round > 0) times.push({ status: 200, ms: performance.now() - began });
    }
  return times;
}
