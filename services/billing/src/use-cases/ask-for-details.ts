import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { inBatches } from "@doorlight/common/jobs";
import { type Clock, days } from "@doorlight/common/time";
import type { Account } from "../domain/billing-details.ts";
import type { BillingMail } from "../domain/mail.ts";

type Ports = {
  db: Db;
  detailsDesk: {
    /** Marks accounts as asked whose invoices wait, unless they were since an instant; with how many purchases wait. */
    takeToAsk(
      tx: Tx,
      page: { askedBefore: Date; at: Date; limit: number },
    ): Promise<{ userId: string; country: string; waiting: number }[]>;
  };
  events: { mailQueued(tx: Tx, account: Account, mail: BillingMail): Promise<void> };
  clock: Clock;
};

const BATCH = 100;
const AGAIN_MS = days(14);

/**
 * Asks agents by mail for the billing details that their invoices wait for, of card sales or of the next run, again after two
 * weeks.
 */
export function makeAskForDetails({ db, detailsDesk, events, clock }: Ports) {
  return (): Promise<void> =>
    inBatches(BATCH, (limit) =>
      transaction(db, async (tx) => {
        const at = clock.now();
        const asked = await detailsDesk.takeToAsk(tx, { askedBefore: new Date(at.getTime() - AGAIN_MS), at, limit });
        for (const { waiting, ...account } of asked)
          await events.mailQueued(tx, account, { subject: "details_needed", waiting });
        return asked.length;
      }),
    );
}
