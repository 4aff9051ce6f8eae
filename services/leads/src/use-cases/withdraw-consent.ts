import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { ChangedLead, ErasureReason } from "../domain/lead.ts";
import type { SellerRequest } from "../domain/seller-request.ts";
import { digest } from "../domain/seller-secrets.ts";
import type { CloseSellerRequest } from "./close-seller-request.ts";

type Ports = {
  db: Db;
  sellerPages: { byHash(sellerDigest: Buffer): Promise<SellerRequest | undefined> };
  requests: { beginWithdrawal(id: string, at: Date): Promise<void> };
  erasures: {
    requestsOfSeller(tx: Tx, requestId: string): Promise<string[]>;
    keepAddress(tx: Tx, requestId: string, at: Date): Promise<{ id: string; country: string } | undefined>;
    erase(tx: Tx, requestIds: readonly string[], at: Date): Promise<ChangedLead[]>;
    erasedAt(tx: Tx, requestId: string): Promise<Date | undefined>;
  };
  events: {
    contactErased(tx: Tx, lead: ChangedLead, erasedAt: Date, reason: ErasureReason): Promise<void>;
    withdrawalMailQueued(tx: Tx, request: { id: string; country: string }, withdrawnAt: Date): Promise<void>;
  };
  closeSellerRequest: CloseSellerRequest;
  clock: Clock;
};

/**
 * Closes a seller's request and erases the seller's contact; returns when it was erased the first time. Buying ends
 * before, so that nobody pays for an erased contact. Purchases stand, and an event informs their buyers; a mail
 * confirms the withdrawal to the seller. Jobs complete an interrupted withdrawal: `close-withdrawn`, then
 * `purge-by-retention`. Refuses `not_found`.
 */
export function makeWithdrawConsent({ db, sellerPages, requests, erasures, events, closeSellerRequest, clock }: Ports) {
  return async (hash: string): Promise<Date> => {
    const request = await sellerPages.byHash(digest(hash));
    if (!request) return refuse("not_found");
    await requests.beginWithdrawal(request.id, clock.now());
    await closeSellerRequest(hash);
    return transaction(db, async (tx) => {
      const now = clock.now();
      const kept = await erasures.keepAddress(tx, request.id, now);
      if (kept) await events.withdrawalMailQueued(tx, kept, now);
      const leads = await erasures.erase(tx, await erasures.requestsOfSeller(tx, request.id), now);
      for (const lead of leads) await events.contactErased(tx, lead, now, "withdrawn");
      const erasedAt = await erasures.erasedAt(tx, request.id);
      if (!erasedAt) throw new Error(`The contact of request ${request.id} was not erased`);
      return erasedAt;
    });
  };
}
