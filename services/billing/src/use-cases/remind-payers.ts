import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { forEachAlone } from "@doorlight/common/jobs";
import type { CountryPack } from "@doorlight/common/product";
import { type Clock, localDate } from "@doorlight/common/time";
import type { Day } from "../domain/invoice.ts";
import type { InvoiceMail } from "../domain/mail.ts";

type Ports = {
  db: Db;
  reminders: {
    /** Unpaid invoices that are overdue by this many days or more, each once for this number. */
    take(
      tx: Tx,
      about: { country: string; days: number; today: Day; at: Date },
    ): Promise<Pick<InvoiceMail, "invoiceId" | "number" | "userId">[]>;
  };
  trust: { byReminder(tx: Tx, userId: string): Promise<void> };
  events: { invoiceMailQueued(tx: Tx, mail: InvoiceMail): Promise<void> };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

/** Mails a reminder of each invoice that is overdue, on the days that the country's pack names. */
export function makeRemindPayers({ db, reminders, trust, events, packs, clock }: Ports) {
  return (): Promise<void> =>
    forEachAlone([...packs.values()], ({ code: country, timeZone, invoicing }) =>
      transaction(db, async (tx) => {
        const at = clock.now();
        const today = localDate(timeZone, at);
        const reminded = new Map<string, Pick<InvoiceMail, "invoiceId" | "number" | "userId">>();
        for (const days of invoicing.reminderDays)
          for (const invoice of await reminders.take(tx, { country, days, today, at }))
            reminded.set(invoice.invoiceId, invoice);
        for (const invoice of reminded.values())
          await events.invoiceMailQueued(tx, { ...invoice, country, subject: "reminder" });
        for (const userId of new Set([...reminded.values()].map((invoice) => invoice.userId)))
          await trust.byReminder(tx, userId);
      }),
    );
}
