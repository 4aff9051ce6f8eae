import { transaction, type Db, type Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { Closing } from "../domain/seller-request.ts";
import type { CloseLead } from "./close-lead.ts";

type Ports = {
  db: Db;
  requests: { close(tx: Tx, id: string, at: Date): Promise<Closing> };
  /** Returns the instant that decides: purchases before it stand. */
  purchasing: { endBuying(leadId: string, reopenedAt: Date | null): Promise<Date> };
  reopenings: { lastAt(from: Db, leadId: string): Promise<Date | null> };
  closeLead: CloseLead;
  clock: Clock;
};

/** A request, and its lead if it became one. */
export type RequestToClose = { id: string; leadId: string | undefined };

export type CloseRequest = ReturnType<typeof makeCloseRequest>;

/**
 * Closes a request; returns when it was closed the first time. Purchasing ends the buying first, because its instant decides
 * which purchases stand. If this process crashes in between, purchasing's event closes the lead. `record` is done in the
 * same transaction.
 */
export function makeCloseRequest({ db, requests, reopenings, purchasing, closeLead, clock }: Ports) {
  return async ({ id, leadId }: RequestToClose, record?: (tx: Tx) => Promise<void>): Promise<Date> => {
    const endedAt =
      leadId === undefined ? clock.now() : await purchasing.endBuying(leadId, await reopenings.lastAt(db, leadId));
    return transaction(db, async (tx) => {
      const closedAt =
        leadId === undefined ? (await requests.close(tx, id, endedAt)).closedAt : await closeLead(tx, leadId, endedAt);
      await record?.(tx);
      return closedAt;
    });
  };
}
