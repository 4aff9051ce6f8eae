import { type Db, type Tx, transaction } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";

type Ports = {
  db: Db;
  sales: { close(tx: Tx, leadId: string, at: Date): Promise<Date> };
  clock: Clock;
};

/** Ends the sale of a lead. Purchases that committed before stand; the instant tells which they are. */
export function makeCloseSale({ db, sales, clock }: Ports) {
  return (leadId: string): Promise<Date> => transaction(db, (tx) => sales.close(tx, leadId, clock.now()));
}
