import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Closing, SellerRequest } from "../domain/seller-request.ts";
import { digest } from "../domain/seller-secrets.ts";
import type { CloseLead } from "./close-lead.ts";

type Ports = {
  db: Db;
  sellerPages: { byHash(sellerDigest: Buffer): Promise<SellerRequest | undefined> };
  requests: { close(tx: Tx, id: string, at: Date): Promise<Closing> };
  /** Returns the instant that decides: purchases before it stand. */
  purchasing: { endBuying(leadId: string): Promise<Date> };
  closeLead: CloseLead;
  clock: Clock;
};

export type CloseSellerRequest = ReturnType<typeof makeCloseSellerRequest>;

/**
 * Closes a seller's request; returns when it was closed the first time. Purchasing ends the buying first, because its
 * instant decides which purchases stand. If this process crashes in between, purchasing's event closes the lead. Refuses
 * `not_found`.
 */
export function makeCloseSellerRequest({ db, sellerPages, requests, purchasing, closeLead, clock }: Ports) {
  return async (hash: string): Promise<Date> => {
    const request = await sellerPages.byHash(digest(hash));
    if (!request) return refuse("not_found");
    if (request.closedAt) return request.closedAt;
    const { id, lead } = request;
    if (!lead) return (await transaction(db, (tx) => requests.close(tx, id, clock.now()))).closedAt;
    const endedAt = await purchasing.endBuying(lead.id);
    return transaction(db, (tx) => closeLead(tx, lead.id, endedAt));
  };
}
