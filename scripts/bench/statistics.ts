import { Agent } from "node:http";
import { makeCountFigures, makeFigureStore } from "@doorlight/common/statistics";
import { days, systemClock } from "@doorlight/common/time";
import { openDatabase } from "../e2e/support/database.ts";
import type { Stack } from "../stack/stack.ts";
import { fillTable } from "./fill-table.ts";
import type { Fixture } from "./fixture.ts";
import { goals, type Measured } from "./goal.ts";
import { type Answered, quantile, send } from "./load.ts";
import type { OtherAnswers } from "./other-answers.ts";

/** Each is six facts: sent, confirmed, published, ended, wasted, and the spots that it offered. */
const LEADS = 500_000;
/** Of lists, by 500 of 5,000 agents on each day. */
const EDITS = 7_000_000;
const FACTS = 6 * LEADS + EDITS;
/** Of a year, not of this hour, whose facts are counted again each minute. */
const before = (seconds: number) => `now() - interval '4 days' - n * interval '${seconds} seconds'`;
/** Days of purchasing with 500 buyers, whose days are made as such. All of them signed up in that time. */
const DAYS = 4 * 365;
const AGENTS = 5_000;
const PERIODS = [7, 30, 90, 365, DAYS];
const BASES = ["received", "sold", "invoiced"];
const ROUNDS = 4;

/** The statistics page of any period, and the count of all days again. */
export async function statistics(stack: Stack, { freshLeads }: Fixture, others: OtherAnswers): Promise<Measured[]> {
  const { someAdmin } = await import("../e2e/support/given.ts");
  const [lead = ""] = await freshLeads(1, 4);
  const { cookie } = await someAdmin();
  await fill(stack, lead);
  const seconds = await rebuild(stack);

  const agent = new Agent({ keepAlive: true });
  const open = (basis: string, of: number) => page({ agent, origin: stack.urls.product, cookie, basis, days: of });
  const asked = Array.from({ length: ROUNDS }, () => BASES.flatMap((basis) => PERIODS.map((of) => ({ basis, of }))));
  const pages: (Awaited<ReturnType<typeof page>> & { of: number })[] = [];
  for (const { basis, of } of asked.flat()) pages.push({ ...(await open(basis, of)), of });
  agent.destroy();
  const { answers } = others.without("P25", { answers: pages, perSecond: 0 }, [200]);
  const median = (answered: readonly { ms: number }[]) => quantile(answered, 0.5).toFixed(0);
  const ofPeriods = PERIODS.map((of) => `${of} days ${median(pages.filter((one) => one.of === of))}`);
  const ofCalls = calls.map((call, nth) => `${call || "/"} ${median(pages.flatMap(({ parts }) => parts[nth] ?? []))}`);
  return [
    {
      goal: goals.P25,
      value: quantile(answers, 0.95),
      note: `${FACTS / 1e6} M facts, four calls a page, p50 in ms of ${[...ofPeriods, ...ofCalls].join(", ")}`,
    },
    { goal: goals["P25 rebuild"], value: FACTS / seconds, note: `${seconds.toFixed(0)} s, each fact by three bases` },
  ];
}

type Page = { agent: Agent; origin: string; cookie: string; basis: string; days: number };

const calls = ["", "/series", "/sources", "/cohorts"];

/** What the page asks for at once, until the last answer. */
async function page({ agent, origin, cookie, basis, days: count }: Page): Promise<Answered & { parts: Answered[] }> {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const period = { basis, from: day(Date.now() - days(count - 1)), to: day(Date.now()) };
  const began = performance.now();
  const parts = await Promise.all(
    calls.map(async (call) => {
      const of = call === "/cohorts" ? {} : period;
      const query = new URLSearchParams({ ...of, ...(call && { country: "FI" }) });
      const path = `/api/admin/stats${call}?${query}`;
      const status = await send(agent, origin, { method: "GET", path, headers: { cookie } });
      return { status, ms: performance.now() - began };
    }),
  );
  return { parts, status: Math.max(...parts.map(({ status }) => status)), ms: performance.now() - began };
}

async function rebuild(stack: Stack): Promise<number> {
  await using database = openDatabase(stack, "leads");
  // The service counts too, each minute.
  await database.db.raw("set lock_timeout = 0");
  await makeFigureStore(database.db).putZones([{ country: "FI", timeZone: "Europe/Helsinki" }]);
  const began = performance.now();
  await makeCountFigures({ db: database.db, clock: systemClock })(true);
  const seconds = (performance.now() - began) / 1_000;
  await database.db.raw("vacuum analyze daily_figures, monthly_figures, active_days");
  return seconds;
}

async function fill(stack: Stack, lead: string): Promise<void> {
  const model = `(select request_id from leads where id = '${lead}')`;
  await fillTable(
    stack,
    "leads",
    LEADS,
    "requests",
    `
    insert into requests select p.* from generate_series(:from::int, :to::int) n, requests r,
      jsonb_populate_record(r, jsonb_build_object('id', md5('r' || n)::uuid, 'confirmation_hash', '\\x' || md5('c' || n),
        'seller_hash', '\\x' || md5('s' || n), 'submitted_at', ${before(63)}, 'confirmed_at', ${before(63)})) p
    where r.id = ${model}`,
  );
  await fillTable(
    stack,
    "leads",
    LEADS,
    "leads",
    `
    insert into leads select p.* from generate_series(:from::int, :to::int) n, leads l,
      jsonb_populate_record(l, jsonb_build_object('id', md5('l' || n)::uuid, 'request_id', md5('r' || n)::uuid,
        'published_at', ${before(63)}, 'expires_at', ${before(63)}, 'ended_at', ${before(63)})) p
    where l.id = '${lead}'`,
  );
  await fillTable(
    stack,
    "leads",
    EDITS,
    "list_edits",
    `
    insert into list_edits (user_id, country, edited_at)
    select md5('a' || (n / 19200 * 131 + n % 500 * 7) % ${AGENTS})::uuid, 'FI', ${before(4.5)}`,
  );
  await fillTable(
    stack,
    "purchasing",
    AGENTS,
    "active_days",
    `
    insert into active_days (country, user_id, days)
    select 'FI', md5('a' || agent)::uuid, range_agg(daterange(current_date - day, current_date - day + 1))
    from (
      select (n / 500 * 131 + n % 500 * 7) % ${AGENTS} as agent, n / 500 as day from generate_series(1, ${DAYS * 500}) n
    ) bought
    where agent between :from - 1 and :to - 1 group by agent`,
  );
  await fillTable(
    stack,
    "identity",
    AGENTS,
    "users",
    `
    insert into users (id, email, status, role, first_name, last_name, country, locale, created_at)
    select md5('a' || n - 1)::uuid, 'a' || n || '@counted.example', 'active', 'agent', 'First', 'Last', 'FI', 'fi',
      now() - n * interval '${(DAYS * 24) / AGENTS} hours'`,
  );
  await using identity = openDatabase(stack, "identity");
  await identity.db("figure_runs").delete();
}
