import { transaction, type Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { digest } from "../domain/seller-secrets.ts";
import type { Erasures, SellerPages } from "./ports.ts";

type Ports = {
  db: Db;
  sellerPages: SellerPages;
  erasures: Erasures;
  closeSellerRequest: (hash: string) => Promise<Date>;
  clock: Clock;
};

/**
 * Closes a seller's request and erases who they are; answers when that was done the first time. The sale ends before,
 * so that nobody pays for a contact that is gone. Purchases stand. Refuses `not_found`.
 */
export function makeWithdrawConsent({ db, sellerPages, erasures, closeSellerRequest, clock }: Ports) {
  return async (hash: string): Promise<Date> => {
    const request = await sellerPages.byHash(db, digest(hash));
    if (!request) return refuse("not_found");
    await closeSellerRequest(hash);
    return transaction(db, async (tx) => {
      await erasures.erase(tx, await erasures.requestsOfSeller(tx, request.id), clock.now());
      const erasedAt = await erasures.erasedAt(tx, request.id);
      if (!erasedAt) throw new Error(`The contact of request ${request.id} is still there`);
      return erasedAt;
    });
  };
}
