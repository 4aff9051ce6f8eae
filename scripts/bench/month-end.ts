import { join } from "node:path";
import { connectDb, type Db, type Tx } from "@doorlight/common/db";
import { makeOutbox } from "@doorlight/common/outbox";
import { type CountryPack, loadCountryPacks } from "@doorlight/common/product";
import { makeLogger } from "@doorlight/common/telemetry";
import { systemClock as clock } from "@doorlight/common/time";
import { makeEvents } from "../../services/billing/src/events.ts";
import { makeInvoices } from "../../services/billing/src/parts/invoices.ts";
import { root } from "../stack/run.ts";
import { ownerUrl } from "../e2e/support/database.ts";
import type { Stack } from "../stack/stack.ts";
import { cpuDuring } from "./cpu-during.ts";
import { goals, type Measured, median } from "./goal.ts";

const ACCOUNTS = 20_000;
const LINES = 5;
/** Of each account, paid by card: each has an invoice of its own. */
const CARD_SALES = 2;
const COUNTRY = "GB";

/** The invoice run of a month and the invoices of its card sales, of a single statement for each table that numbers and sums the same lines. */
export function openMonthEnd(stack: Stack) {
  const db = connectDb({
    url: ownerUrl(stack, "billing"),
    maxConnections: 1,
    applicationName: "bench",
    statementTimeoutMs: 60_000,
  });
  const packs = loadCountryPacks(join(root, "deploy", "countries"), [COUNTRY], []);
  const rounds: { ours: Cost; plain: Cost }[] = [];
  let round = 0;

  return {
    /** One round, of a month of its own. */
    async measure(): Promise<void> {
      round += 1;
      const month = `2001-${String(round).padStart(2, "0")}-01`;
      await layLines(db, month);
      const plain = await inSets(db, month);
      rounds.push({ plain, ours: await byRun(db, packs, month) });
    },

    result(): Measured {
      const of = (side: "ours" | "plain", what: keyof Cost) => median(rounds.map((one) => one[side][what]));
      const ratio = (what: keyof Cost) => median(rounds.map(({ ours, plain }) => ours[what] / plain[what]));
      const seconds = (what: keyof Cost) => `${of("ours", what).toFixed(1)} s of ${of("plain", what).toFixed(2)} s`;
      return {
        goal: goals.P15,
        value: ratio("seconds"),
        note: `with the invoices of ${CARD_SALES * ACCOUNTS} card sales; ${seconds("seconds")}; of CPU ${ratio("cpu").toFixed(1)} ×, ${seconds("cpu")}`,
      };
    },

    close: () => db.destroy(),
  };
}

/** In seconds, by the clock and of CPU. */
type Cost = { seconds: number; cpu: number };

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
  await db.raw(
    `with buyer as (
       select to_jsonb(b) as details from invoice_buyers b where country = :country and period = :month limit 1
     ), paid as (
       insert into charges (
         purpose, reference_id, user_id, country, currency, net, vat, gross, provider_customer_id, provider_card_id,
         provider_intent_id, state, created_at, settled_at, buyer)
       select 'purchase', gen_random_uuid(), user_id, :country, 'GBP', 1000, 200, 1200, 'cus', 'pm', gen_random_uuid()::text,
         'settled', :month::date, :month::date, (select details from buyer)
       from invoice_buyers, generate_series(1, :sales) n where country = :country and period = :month
       returning id, reference_id, user_id, settled_at
     )
     insert into card_lines (
       charge_id, kind, source_id, user_id, country, settled_at, item, unit_price, discount, vat_basis_points, due_at)
     select id, 'purchase', reference_id, user_id, :country, settled_at,
       '{"kind": "purchase", "leadType": "request_for_quote", "postalCode": "SW1A", "city": "London"}', 1000, 0, 2000, settled_at
     from paid`,
    { sales: CARD_SALES, month, country: COUNTRY },
  );
  await db.raw("analyze invoice_lines, invoice_buyers, invoices, charges, card_lines");
}

async function inSets(db: Db, month: string): Promise<Cost> {
  return db.transaction(async (tx) => {
    await tx.raw("create temp table plain_lines on commit drop as select * from invoice_lines where period = ?", [
      month,
    ]);
    await tx.raw(
      `create temp table plain_cards on commit drop as
       select l.*, c.net, c.vat from card_lines l join charges c on c.id = l.charge_id where l.invoice_id is null`,
    );
    await tx.raw("create temp table plain_invoices on commit drop as select * from invoices where false");
    return costOf(tx, async () => {
      await tx.raw(
        `insert into plain_invoices (id, sequence, user_id, net, vat)
         select gen_random_uuid(), row_number() over (order by user_id), user_id, sum(net),
           sum(net * vat_basis_points) / 10000
         from plain_lines group by user_id`,
      );
      await tx.raw(`update plain_lines l set invoice_id = i.id from plain_invoices i where i.user_id = l.user_id`);
      await tx.raw(
        `with numbered as materialized (
           select charge_id, user_id, net, vat, gen_random_uuid() as id, row_number() over (order by charge_id) as nth
           from plain_cards
         ), issued as (
           insert into plain_invoices (id, sequence, user_id, net, vat) select id, nth, user_id, net, vat from numbered
         )
         update plain_cards p set invoice_id = n.id from numbered n where n.charge_id = p.charge_id`,
      );
    });
  });
}

/** Documents are made afterwards. */
function byRun(db: Db, packs: ReadonlyMap<string, CountryPack>, month: string): Promise<Cost> {
  const packOf = () => packs.get(COUNTRY)!;
  const parts = { db, events: makeEvents(makeOutbox()), packs, packOf, clock, log: makeLogger("bench") };
  const { runInvoices, issueCardInvoices } = makeInvoices({
    ...parts,
    followDigests: () => Promise.resolve(),
    outboxAddress: "",
  });
  return costOf(db, async () => {
    await runInvoices.run({ country: COUNTRY, month });
    await issueCardInvoices();
  });
}

async function costOf(db: Db | Tx, work: () => Promise<void>): Promise<Cost> {
  const began = performance.now();
  const cpu = await cpuDuring(db, work);
  return { seconds: (performance.now() - began) / 1_000, cpu: cpu / 1e6 };
}
