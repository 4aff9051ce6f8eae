import { transaction, type Db, type Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { ChangedLead, ErasureReason, WithdrawnRequest } from "../domain/lead.ts";
import type { CloseRequest, RequestToClose } from "./close-request.ts";

type Ports = {
  db: Db;
  requests: { isClosed(tx: Tx, id: string): Promise<boolean> };
  erasures: {
    requestsOfSeller(tx: Tx, requestId: string): Promise<string[]>;
    keepAddress(tx: Tx, requestId: string, at: Date): Promise<WithdrawnRequest | undefined>;
    erase(tx: Tx, requestIds: readonly string[], at: Date): Promise<ChangedLead[]>;
    withdrawalOf(tx: Tx, requestId: string): Promise<ErasureReason>;
    erasedAt(tx: Tx, requestId: string): Promise<Date | undefined>;
  };
  events: {
    contactErased(tx: Tx, lead: ChangedLead, erasedAt: Date, reason: ErasureReason): Promise<void>;
    withdrawalMailQueued(tx: Tx, request: WithdrawnRequest, withdrawnAt: Date): Promise<void>;
  };
  closeRequest: CloseRequest;
  clock: Clock;
};

export type WithdrawRequest = ReturnType<typeof makeWithdrawRequest>;

/**
 * Closes a request and erases the seller's contact; returns when it was erased the first time. `begin` says in a transaction
 * of its own that it is withdrawn. Buying ends before the erasure, so that nobody pays for an erased contact. Purchases stand,
 * and an event informs their buyers; a mail confirms the withdrawal to the seller. Jobs complete an interrupted withdrawal:
 * `close-withdrawn`, then `purge-by-retention`.
 */
export function makeWithdrawRequest({ db, requests, erasures, events, closeRequest, clock }: Ports) {
  return async (request: RequestToClose, begin: (tx: Tx) => Promise<void>): Promise<Date> => {
    const isClosed = await transaction(db, async (tx) => {
      await begin(tx);
      // Read behind its lock: an admin may have reopened the request since it was shown.
      return requests.isClosed(tx, request.id);
    });
    if (!isClosed) await closeRequest(request);
    return transaction(db, async (tx) => {
      const now = clock.now();
      const kept = await erasures.keepAddress(tx, request.id, now);
      if (kept) await events.withdrawalMailQueued(tx, kept, now);
      const leads = await erasures.erase(tx, await erasures.requestsOfSeller(tx, request.id), now);
      for (const lead of leads)
        await events.contactErased(tx, lead, now, await erasures.withdrawalOf(tx, lead.requestId));
      const erasedAt = await erasures.erasedAt(tx, request.id);
      if (!erasedAt) throw new Error(`The contact of request ${request.id} was not erased`);
      return erasedAt;
    });
  };
}
