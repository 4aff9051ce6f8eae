import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Db } from "@doorlight/common/db";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import type { StatsBasis, StatsFigure, StatsFigures } from "../../gateway/contract/index.ts";
import type { DayPeriod } from "../../gateway/src/answers/stats-periods.ts";
import { COUNTRIES, type Country } from "./start-quarter.ts";

/** The columns that are counted, of each service's own tables. No view, no roll-up and no ledger is among them. */
const tables = {
  "leads.requests": {
    id: "uuid",
    country: "text",
    submitted_at: "timestamptz",
    confirmed_at: "timestamptz",
    test: "bool",
  },
  "leads.leads": { id: "uuid", request_id: "uuid", cap: "int", published_at: "timestamptz", expires_at: "timestamptz" },
  "leads.lead_views": { lead_id: "uuid", viewed_at: "timestamptz" },
  "leads.state_changes": { lead_id: "uuid", state: "text", at: "timestamptz" },
  "leads.list_edits": { user_id: "uuid", country: "text", edited_at: "timestamptz" },
  "purchasing.leads": { lead_id: "uuid", closed_at: "timestamptz" },
  "purchasing.purchases": {
    lead_id: "uuid",
    buyer_id: "uuid",
    payment_source: "text",
    fee_amount: "bigint",
    acquired_at: "timestamptz",
    refunded_at: "timestamptz",
    test: "bool",
  },
  "billing.invoices": { id: "uuid", issued_on: "date" },
  "billing.invoice_lines": {
    kind: "text",
    country: "text",
    net: "bigint",
    occurred_on: "date",
    removed_at: "timestamptz",
    invoice_id: "uuid",
    credit_note_id: "uuid",
  },
  "identity.users": { id: "uuid", country: "text", role: "text", status: "text", created_at: "timestamptz" },
} as const;

/** What belongs together, by its days: `came`, when the lead came in; `done`, when it happened. */
const facts = `
  create macro day_in(instant, country) as
    cast(instant at time zone case country when 'FI' then 'Europe/Helsinki' else 'Europe/Stockholm' end as date);

  create view asked as
    select country, day_in(submitted_at, country) as came, day_in(confirmed_at, country) as confirmed, id
    from leads.requests where not test;

  create view offered as
    select l.id, asked.country, l.cap, day_in(l.published_at, asked.country) as came, l.expires_at, p.closed_at
    from leads.leads l join asked on asked.id = l.request_id left join purchasing.leads p on p.lead_id = l.id;

  create view sales as
    select p.*, o.country, o.came, day_in(p.acquired_at, o.country) as done,
      row_number() over (partition by p.lead_id order by p.acquired_at) as nth, o.cap
    from purchasing.purchases p join offered o on o.id = p.lead_id
    where p.acquired_at is not null and not p.test;

  -- A lead ends when its last spot is sold, its seller closes it or its week is over, by whichever comes first.
  create view ended as
    select o.*, day_in(e.ends_at, o.country) as done, (select count(*) from sales where sales.lead_id = o.id) as buyers
    from offered o cross join lateral (
      select least(o.expires_at, coalesce(o.closed_at, o.expires_at),
        coalesce((select acquired_at from sales s where s.lead_id = o.id and s.nth = s.cap), o.expires_at)) as ends_at
    ) e where e.ends_at <= getvariable('now');

  create view firsts as
    select o.country, o.came, what, day_in(min(happened_at), o.country) as done from (
      select 'viewed' as what, lead_id, viewed_at as happened_at from leads.lead_views
      union all select 'bought', lead_id, acquired_at from sales
      union all select 'contacted', lead_id, "at" from leads.state_changes where state in ('called', 'met', 'won', 'lost')
      union all select 'won', lead_id, "at" from leads.state_changes where state = 'won'
    ) each_one join offered o on o.id = lead_id
    group by o.id, o.country, o.came, what;

  create view lines as
    select l.*, i.issued_on as invoiced_on, n.issued_on as credited_on
    from billing.invoice_lines l
    left join billing.invoices i on i.id = l.invoice_id left join billing.invoices n on n.id = l.credit_note_id;

  create view active as
    select buyer_id as agent, country, done from sales
    union all select user_id, country, day_in(edited_at, country) from leads.list_edits;

  create view agents as
    select id, country, day_in(created_at, country) as came from identity.users where role = 'agent' and status <> 'pending';
`;

type Definition = [from: string, day: string, value?: string];
const ofLead = (basis: StatsBasis) => (basis === "received" ? "came" : "done");

/** The rows of a figure, the day on which each counts, and its part. Several add up. */
function definitions(basis: StatsBasis): Record<Exclude<StatsFigure, "invoiced" | "credited">, Definition[]> {
  const lead = ofLead(basis);
  const on = (what: string): Definition[] => [[`firsts where what = '${what}'`, lead]];
  const byInvoice = basis === "invoiced";
  const documents = (kind: string, value: (sign: string) => string): Definition[] => [
    [`lines where kind ${kind} 'purchase' and invoice_id is not null`, "invoiced_on", value("")],
    [`lines where kind ${kind} 'purchase' and credit_note_id is not null`, "credited_on", value("-")],
  ];
  const [issued, credited] = documents("=", () => "1");
  return {
    requests: [["asked", "came"]],
    confirmed: [["asked where confirmed is not null", basis === "received" ? "came" : "confirmed"]],
    published: [["offered", "came"]],
    viewed: on("viewed"),
    bought: on("bought"),
    contacted: on("contacted"),
    won: on("won"),
    ended: [["ended", lead]],
    wasted: [["ended where buyers = 0", lead]],
    spotsOffered: [["ended", lead, "cap"]],
    spotsFilled: [["ended", lead, "buyers"]],
    sold: byInvoice ? [issued!] : [["sales", lead]],
    refunded: byInvoice ? [credited!] : [["sales where refunded_at is not null", lead]],
    leadRevenue: byInvoice
      ? documents("=", (sign) => `${sign}net`)
      : [["sales where payment_source in ('card', 'invoice') and refunded_at is null", lead, "fee_amount"]],
    otherRevenue: byInvoice
      ? documents("<>", (sign) => `${sign}net`)
      : [["lines where kind <> 'purchase' and removed_at is null", "occurred_on", "net"]],
    signups: [["agents", "came"]],
  };
}

/** Counts from the tables of all services at once, and from nothing that counted them before. */
export async function countApart(databases: Record<string, Db>, basis: StatsBasis, periods: DayPeriod[], now: Date) {
  const duck = await openFacts(databases, now);
  const number = async (sql: string): Promise<number> => {
    const [[value] = []] = (await duck.runAndReadAll(sql)).getRowsJson();
    return Number(value ?? 0);
  };
  const counted = [];
  for (const { from, to } of periods) {
    const figures: Record<string, StatsFigures> = {};
    for (const country of COUNTRIES) {
      const sum = async ([rows, day, value = "1"]: Definition) =>
        number(`select sum(${value}) from (select * from ${rows}) where country = '${country}'
          and ${day} between date '${from}' and date '${to}'`);
      const of: Record<string, number | null> = {};
      for (const [figure, parts] of Object.entries(definitions(basis))) {
        of[figure] = 0;
        for (const part of parts) of[figure] += await sum(part);
      }
      const day = (on: string) => (basis === "sold" ? "occurred_on" : on);
      of["invoiced"] =
        basis === "received" ? null : await sum(["lines where invoice_id is not null", day("invoiced_on"), "net"]);
      of["credited"] =
        basis === "received" ? null : await sum(["lines where credit_note_id is not null", day("credited_on"), "-net"]);
      of["activeAgents"] = await number(`select count(distinct agent) from active where country = '${country}'
        and done between date '${from}' and date '${to}'`);
      figures[country] = of as StatsFigures;
    }
    counted.push(figures);
  }
  return counted;
}

/** Agents by month of sign-up, and how many of them bought in each month, if any did. */
export async function countCohortsApart(databases: Record<string, Db>, country: Country, now: Date) {
  const duck = await openFacts(databases, now);
  const read = await duck.runAndReadAll(`
    select strftime(date_trunc('month', a.came), '%Y-%m-%d') as cohort,
      strftime(date_trunc('month', s.done), '%Y-%m-%d') as month, count(distinct a.id)::int as agents
    from agents a join sales s on s.buyer_id = a.id and s.country = a.country
    where a.country = '${country}' group by all order by all`);
  return read.getRowsJson();
}

async function openFacts(databases: Record<string, Db>, now: Date): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(":memory:");
  const duck = await instance.connect();
  await copyInto(duck, databases);
  await duck.run(`set variable now = timestamptz '${now.toISOString()}'`);
  await duck.run(facts);
  return duck;
}

async function copyInto(duck: DuckDBConnection, databases: Record<string, Db>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "quarter-"));
  try {
    for (const schema of Object.keys(databases)) await duck.run(`create schema ${schema}`);
    for (const [name, columns] of Object.entries(tables)) {
      const [schema = "", table = ""] = name.split(".");
      const file = join(folder, `${name}.json`);
      const read = `select coalesce(json_agg(row), '[]')::text as rows from (select ${Object.keys(columns).join(", ")} from ${table}) row`;
      const { rows } = await databases[schema]!.raw<{ rows: { rows: string }[] }>(read);
      await writeFile(file, rows[0]!.rows);
      const types = Object.entries(columns).map(([column, type]) => `"${column}": '${type}'`);
      await duck.run(
        `create table ${name} as from read_json('${file}', columns = {${types.join(", ")}}, format = 'array')`,
      );
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
