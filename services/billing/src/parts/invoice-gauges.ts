import type { CountryPack } from "@doorlight/common/product";
import { gauge } from "@doorlight/common/telemetry";
import { type Clock, days, localDate } from "@doorlight/common/time";
import type { InvoiceWatchStore } from "../db/invoice-watch-store.ts";
import { addDays } from "../domain/invoice-month.ts";
import type { WatchRuns } from "../use-cases/watch-runs.ts";

type Ports = {
  watchRuns: WatchRuns;
  invoiceWatch: Pick<InvoiceWatchStore, "countParked" | "countUndelivered" | "countDue">;
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

/** Documents are made within minutes; an operator that is down for this long needs people. */
const UNSENT_MS = days(1);

/** Figures of invoices on their way, for operators. */
export function registerInvoiceGauges({ watchRuns, invoiceWatch, packs, clock }: Ports): void {
  gauge(
    "invoice_runs_late",
    async () => {
      const late = await Promise.all([...packs.values()].map(watchRuns));
      return [...packs.keys()].map((country, nth) => ({ value: late[nth]!, attributes: { country } }));
    },
    { description: "Months whose invoice run has not ended by noon of its day" },
  );
  gauge(
    "invoice_accounts_parked",
    async () => {
      const counts = await invoiceWatch.countParked();
      return counts.map(({ country, cause, count }) => ({ value: count, attributes: { country, cause } }));
    },
    { description: "Accounts that could not be invoiced" },
  );
  gauge(
    "invoices_undelivered",
    async () => {
      const counts = await invoiceWatch.countUndelivered(new Date(clock.now().getTime() - UNSENT_MS));
      return counts.map(({ country, cause, count }) => ({ value: count, attributes: { country, cause } }));
    },
    {
      description:
        "Invoices and credit notes that were rejected, whose documents could not be made, or that are not sent after a day",
    },
  );
  gauge(
    "invoices_due",
    async () => {
      const today = localDate("UTC", clock.now());
      const counts = await invoiceWatch.countDue(addDays(today, -90), addDays(today, -7));
      return counts.flatMap(({ country, paid, unpaid }) => [
        { value: paid, attributes: { country, paid: "yes" } },
        { value: unpaid, attributes: { country, paid: "no" } },
      ]);
    },
    { description: "Invoices that were to be paid a week to ninety days ago" },
  );
}
