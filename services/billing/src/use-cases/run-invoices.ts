import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { isTransientDatabaseError, refuse, refuseField } from "@doorlight/common/errors";
import { failpoint } from "@doorlight/common/failpoints";
import { addJob, forEachAlone } from "@doorlight/common/jobs";
import type { CountryPack } from "@doorlight/common/product";
import type { Logger } from "@doorlight/common/telemetry";
import { type Clock, localDate } from "@doorlight/common/time";
import type { InvoiceRun, ParkedAccount, RunCounts } from "../domain/invoice-run.ts";
import type { Day } from "../domain/invoice.ts";
import type { ParkedCause } from "../domain/invoice-line.ts";
import { isDue, isOver, lastMonth, type Month, monthBefore } from "../domain/invoice-month.ts";
import type { InvoiceMonth, IssueInvoices } from "./issue-invoices.ts";

type Ports = {
  db: Db;
  lines: {
    /** The next accounts, after one of them, with something to be invoiced by the run of a month. */
    listDue(on: Db | Tx, page: InvoiceMonth & { after: string; limit: number }): Promise<string[]>;
  };
  buyers: { purge(on: Db, country: string, before: Month): Promise<void> };
  runs: {
    find(country: string, month: Month): Promise<InvoiceRun | undefined>;
    start(tx: Tx, country: string, month: Month, at: Date): Promise<void>;
    finish(country: string, month: Month, at: Date): Promise<void>;
    park(on: Db, country: string, month: Month, parked: Omit<ParkedAccount, "attempts">): Promise<void>;
    listParked(country: string, month: Month): Promise<ParkedAccount[]>;
    count(country: string, month: Month, today: Day): Promise<Pick<RunCounts, "ready">>;
  };
  issueInvoices: Pick<IssueInvoices, "issue">;
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
  log: Logger;
};

/** Accounts of one transaction: their numbers are taken together, and a crash loses no more than these. */
const BATCH = 500;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/**
 * The invoice run of a country's month. It goes through the accounts in batches, each of which commits whole or not at
 * all, so it may crash at any line, run twice and beside itself: issued invoices are not read again. If a batch fails,
 * its accounts are issued one by one, and an account that fails alone is parked.
 */
export function makeRunInvoices(ports: Ports) {
  const { db, lines, buyers, runs, issueInvoices, packs, clock, log } = ports;
  const packOf = (country: string) => packs.get(country) ?? refuse("not_found");

  async function issueAlone(run: InvoiceMonth, userId: string): Promise<void> {
    try {
      await transaction(db, (tx) => issueInvoices.issue(tx, run, [userId]));
    } catch (error) {
      // The database was down, which is not the account's fault: the run is retried.
      if (isTransientDatabaseError(error)) throw error;
      log.error({ err: error, userId, ...run }, "An account could not be invoiced");
      await runs.park(db, run.country, run.month, { userId, cause: "error", parkedAt: clock.now() });
    }
  }

  async function issueBatch(run: InvoiceMonth, userIds: readonly string[]): Promise<void> {
    try {
      await transaction(db, (tx) => issueInvoices.issue(tx, run, userIds));
    } catch (error) {
      if (isTransientDatabaseError(error)) throw error;
      for (const userId of userIds) await issueAlone(run, userId);
    }
  }

  async function run(month: InvoiceMonth): Promise<void> {
    for (let after = BEFORE_ALL; ;) {
      const userIds = await lines.listDue(db, { ...month, after, limit: BATCH });
      const last = userIds.at(-1);
      if (!last) break;
      await issueBatch(month, userIds);
      failpoint("billing.after_invoice_batch");
      after = last;
    }
    await buyers.purge(db, month.country, monthBefore(month.month));
    await runs.finish(month.country, month.month, clock.now());
  }

  function begin(month: InvoiceMonth): Promise<void> {
    const { country } = month;
    return transaction(db, async (tx) => {
      await runs.start(tx, country, month.month, clock.now());
      await addJob(tx, "invoice-run", month, { jobKey: `invoice-run ${country} ${month.month}` });
    });
  }

  return {
    run,

    /** Begins the run of each country whose day has come, once. */
    beginDue: (): Promise<void> =>
      forEachAlone([...packs.values()], async (pack) => {
        const month = lastMonth(pack, clock.now());
        if (!isDue(pack, month, clock.now()) || (await runs.find(pack.code, month))) return;
        await begin({ country: pack.code, month });
      }),

    /**
     * By an admin, also before its day. Refuses `not_found`, and `invalid_request` for a month that is not over or that has
     * nothing to issue: when that was issued stays known.
     */
    async start(run: InvoiceMonth): Promise<void> {
      const { country, month } = run;
      const pack = packOf(country);
      const now = clock.now();
      if (!isOver(pack, month, now)) refuseField("period", "period_not_over", "must be a month that has ended");
      const known = await runs.find(country, month);
      const isRunning = known !== undefined && known.finishedAt === null;
      const { ready } = await runs.count(country, month, localDate(pack.timeZone, now));
      if (!isRunning && ready.accounts === 0)
        refuseField("period", "nothing_to_issue", "must be a month with something to issue");
      await begin(run);
    },

    /** Retries a parked account. Returns the remaining cause. Refuses `not_found`. */
    async retry(month: InvoiceMonth, userId: string): Promise<ParkedCause | undefined> {
      const parked = await runs.listParked(month.country, month.month);
      if (!parked.some((account) => account.userId === userId)) refuse("not_found");
      await issueAlone(month, userId);
      const left = (await runs.listParked(month.country, month.month)).find((account) => account.userId === userId);
      return left?.cause;
    },
  };
}
