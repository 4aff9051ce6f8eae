import { transaction, type Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { digest } from "../domain/seller-secrets.ts";
import type { CloseLead } from "./close-lead.ts";
import type { Requests, Sales, SellerPages } from "./ports.ts";

type Ports = {
  db: Db;
  sellerPages: SellerPages;
  requests: Requests;
  sales: Sales;
  closeLead: CloseLead;
  clock: Clock;
};

/**
 * Closes a seller's request; answers since when it is closed. Purchasing ends the sale first, because its instant
 * decides which purchases stand; should this process die in between, purchasing's event closes the lead. Refuses
 * `not_found`.
 */
export function makeCloseSellerRequest({ db, sellerPages, requests, sales, closeLead, clock }: Ports) {
  return async (hash: string): Promise<Date> => {
    const request = await sellerPages.byHash(db, digest(hash));
    if (!request) return refuse("not_found");
    if (request.closedAt) return request.closedAt;
    const { id, lead } = request;
    if (!lead) return (await transaction(db, (tx) => requests.close(tx, id, clock.now()))).closedAt;
    const closedAt = await sales.close(lead.id);
    return transaction(db, (tx) => closeLead(tx, lead.id, closedAt));
  };
}
