import type { Db, Tx } from "@doorlight/common/db";
import type { Month } from "../domain/invoice-month.ts";
import type { ParkedCause } from "../domain/invoice-line.ts";
import type { InvoiceRun, LeftOut, ParkedAccount, RunCounts } from "../domain/invoice-run.ts";
import { HAS_BUYER } from "./invoice-buyer-store.ts";
import { IS_HELD, IS_OPEN } from "./invoice-line-store.ts";
import { PAYMENTS } from "./invoice-row.ts";
import { IS_PAID } from "./invoice-store.ts";

/** What is to be invoiced by the run of :month. */
const OPEN_LINES = `select l.user_id, l.net, l.period, ${IS_HELD} as is_held from invoice_lines l
  where l.country = :country and ${IS_OPEN} and l.period <= :month and not exists (
    select from invoices i where i.user_id = l.user_id and i.period = :month and i.kind = 'invoice')`;

type LeftOutRow = { user_id: string; is_held: boolean; lines: string; net: string };

export function makeInvoiceRunStore(db: Db) {
  return {
    async find(country: string, month: Month): Promise<InvoiceRun | undefined> {
      const row = await db("invoice_runs")
        .where({ country, period: month })
        .first<{ started_at: Date; finished_at: Date | null } | undefined>("*");
      return row && { startedAt: row.started_at, finishedAt: row.finished_at };
    },

    /** A run that has finished before is a running one again. */
    async start(on: Db | Tx, country: string, month: Month, at: Date): Promise<void> {
      await on("invoice_runs")
        .insert({ country, period: month, started_at: at })
        .onConflict(["country", "period"])
        .merge({ finished_at: null });
    },

    async finish(country: string, month: Month, at: Date): Promise<void> {
      await db("invoice_runs").where({ country, period: month }).update({ finished_at: at });
    },

    async park(on: Db | Tx, country: string, month: Month, parked: Omit<ParkedAccount, "attempts">): Promise<void> {
      const { userId, cause, parkedAt } = parked;
      await on("parked_accounts")
        .insert({ country, period: month, user_id: userId, cause, parked_at: parkedAt })
        .onConflict(["country", "period", "user_id"])
        .merge({ cause, parked_at: parkedAt, attempts: db.raw("parked_accounts.attempts + 1") });
    },

    /** Of the month and of those before it: an invoice includes their remaining lines too. */
    async unpark(tx: Tx, country: string, month: Month, userIds: readonly string[]): Promise<void> {
      await tx("parked_accounts")
        .where({ country })
        .where("period", "<=", month)
        .whereIn("user_id", [...userIds])
        .delete();
    },

    async listParked(country: string, month: Month): Promise<ParkedAccount[]> {
      const rows = await db("parked_accounts")
        .where({ country, period: month })
        .orderBy("parked_at")
        .select<{ user_id: string; cause: ParkedCause; attempts: number; parked_at: Date }[]>("*");
      return rows.map((row) => ({
        userId: row.user_id,
        cause: row.cause,
        attempts: row.attempts,
        parkedAt: row.parked_at,
      }));
    },

    /** The months of one account, newest first. */
    async listParkedOf(country: string, userId: string) {
      return db("parked_accounts")
        .where({ country, user_id: userId })
        .orderBy("period", "desc")
        .select<{ period: Month; cause: ParkedCause; parkedAt: Date }[]>("period", "cause", {
          parkedAt: "parked_at",
        });
    },

    /** What the run would leave out: accounts without details first, then held lines, the most first. */
    async listLeftOut(country: string, month: Month): Promise<LeftOut[]> {
      const { rows } = await db.raw<{ rows: LeftOutRow[] }>(
        `select * from (
           select user_id, is_held, count(*) as lines, sum(net) as net from (${OPEN_LINES}) l group by user_id, is_held
         ) l where is_held or not ${HAS_BUYER}
         order by is_held, net desc, user_id`,
        { country, month },
      );
      return rows.map(({ user_id: userId, is_held, lines, net }) => ({
        userId,
        reason: is_held ? "held" : "incomplete",
        lines: Number(lines),
        net: BigInt(net),
      }));
    },

    /** `today` is a day of the country. */
    async count(country: string, month: Month, today: string): Promise<RunCounts> {
      const { rows } = await db.raw<{ rows: [Record<string, string>] }>(
        `with issued as materialized (
           select i.id, i.net, i.vat, i.gross, i.due_on, d.state,
             exists (select from invoice_documents f where f.invoice_id = i.id) as has_documents,
             paid, credited,
             (select count(*) from invoice_lines l where l.invoice_id = i.id) as lines
           from invoices i join invoice_deliveries d on d.invoice_id = i.id cross join ${PAYMENTS}
           where i.country = :country and i.period = :month and i.kind = 'invoice'
         ), waiting as materialized (
           select ${HAS_BUYER} as is_ready, net, earlier
           from (
             select user_id, sum(net) as net, sum(net) filter (where period < :month) as earlier from (${OPEN_LINES}) l where not is_held group by user_id
           ) l
         )
         select count(*) as invoices, coalesce(sum(lines), 0) as lines, coalesce(sum(net), 0) as net,
           coalesce(sum(vat), 0) as vat, coalesce(sum(gross), 0) as gross, count(*) filter (where has_documents) as documents,
           count(*) filter (where state in ('sent', 'acknowledged')) as sent,
           count(*) filter (where state = 'rejected') as rejected,
           count(*) filter (where ${IS_PAID}) as paid,
           count(*) filter (where paid < gross and due_on < :today) as overdue,
           (select count(*) from billing_details where country = :country and problems <> '{}') as to_correct,
           (select count(*) from waiting where is_ready) as ready,
           (select coalesce(sum(net), 0) from waiting where is_ready) as ready_net,
           (select coalesce(sum(earlier), 0) from waiting where is_ready) as earlier,
           (select count(*) from waiting where not is_ready) as incomplete,
           (select coalesce(sum(net), 0) from waiting where not is_ready) as incomplete_net
         from issued`,
        { country, month, today },
      );
      const [counts] = rows;
      const number = (name: string) => Number(counts[name]);
      const bigint = (name: string) => BigInt(counts[name]!);
      return {
        invoices: number("invoices"),
        lines: number("lines"),
        net: bigint("net"),
        vat: bigint("vat"),
        gross: bigint("gross"),
        documents: number("documents"),
        sent: number("sent"),
        rejected: number("rejected"),
        paid: number("paid"),
        overdue: number("overdue"),
        detailsToCorrect: number("to_correct"),
        earlier: bigint("earlier"),
        ready: { accounts: number("ready"), net: bigint("ready_net") },
        incomplete: { accounts: number("incomplete"), net: bigint("incomplete_net") },
      };
    },
  };
}
