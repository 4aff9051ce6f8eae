import { join } from "node:path";
import { connectDb, type Db } from "@doorlight/common/db";
import { makeOutbox } from "@doorlight/common/outbox";
import { type CountryPack, loadCountryPacks } from "@doorlight/common/product";
import { makeLogger } from "@doorlight/common/telemetry";
import { systemClock as clock } from "@doorlight/common/time";
import { makeEvents } from "../../services/billing/src/events.ts";
import { makeInvoices } from "../../services/billing/src/parts/invoices.ts";
import { root } from "../stack/run.ts";
import type { Stack } from "../stack/stack.ts";
import { goals, type Measured, median } from "./goal.ts";

const ACCOUNTS = 20_000;
const LINES = 5;
const COUNTRY = "GB";

/** The invoice run of a month, of a single statement for each table that numbers and sums the same lines. */
export function openMonthEnd(stack: Stack) {
  const { DATABASE_URL: url = "" } = stack.environment("billing");
  const db = connectDb({ url, maxConnections: 2, applicationName: "bench", statementTimeoutMs: 60_000 });
  const packs = loadCountryPacks(join(root, "deploy", "countries"), [COUNTRY], []);
  const ours: number[] = [];
  const plain: number[] = [];
  let round = 0;

  return {
    /** One round, of a month of its own. */
    async measure(): Promise<void> {
      round += 1;
      const month = `2001-${String(round).padStart(2, "0")}-01`;
      await layLines(db, month);
      plain.push(await inSets(db, month));
      ours.push(await byRun(db, packs, month));
    },

    result(): Measured {
      const [run, sets] = [median(ours), median(plain)];
      return {
        goal: goals.P15,
        value: run / sets,
        note: `${(ACCOUNTS / run).toFixed(0)} invoices/s, ${run.toFixed(1)} s of ${sets.toFixed(2)} s`,
      };
    },

    close: () => db.destroy(),
  };
}

async function layLines(db: Db, month: string): Promise<void> {
  await db.raw(
    `with accounts as materialized (select gen_random_uuid() as user_id from generate_series(1, :accounts)),
     buyers as (
       insert into invoice_buyers
       select user_id, :month::date, :country, 'Bench Ltd', '980 7806 84', '1 Example Street', 'SW1A 1AA', 'London',
         'other', '', '', '' from accounts
     )
     insert into invoice_lines (
       kind, source_id, user_id, country, period, occurred_at, occurred_on, currency, unit_price, discount, net,
       vat_basis_points, item)
     select 'purchase', gen_random_uuid(), user_id, :country, :month::date, :month::date, :month::date, 'GBP',
       1000 + n, 0, 1000 + n, 2000,
       '{"kind": "purchase", "leadType": "request_for_quote", "postalCode": "SW1A", "city": "London"}'
     from accounts, generate_series(1, :lines) n`,
    { accounts: ACCOUNTS, lines: LINES, month, country: COUNTRY },
  );
  await db.raw("analyze invoice_lines, invoice_buyers, invoices");
}

/** Seconds. */
async function inSets(db: Db, month: string): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.raw("create temp table plain_lines on commit drop as select * from invoice_lines where period = ?", [
      month,
    ]);
    await tx.raw("create temp table plain_invoices on commit drop as select * from invoices where false");
    return seconds(async () => {
      await tx.raw(
        `insert into plain_invoices (id, sequence, user_id, net, vat)
         select gen_random_uuid(), row_number() over (order by user_id), user_id, sum(net),
           sum(net * vat_basis_points) / 10000
         from plain_lines group by user_id`,
      );
      await tx.raw(`update plain_lines l set invoice_id = i.id from plain_invoices i where i.user_id = l.user_id`);
    });
  });
}

/** Seconds. Documents are made afterwards. */
function byRun(db: Db, packs: ReadonlyMap<string, CountryPack>, month: string): Promise<number> {
  const packOf = () => packs.get(COUNTRY)!;
  const parts = { db, events: makeEvents(makeOutbox()), packs, packOf, clock, log: makeLogger("bench") };
  const { runInvoices } = makeInvoices({ ...parts, outboxAddress: "" });
  return seconds(() => runInvoices.run({ country: COUNTRY, month }));
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
