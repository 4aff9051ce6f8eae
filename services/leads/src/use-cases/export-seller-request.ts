import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { SellerRequest } from "../domain/seller-request.ts";
import { digest } from "../domain/seller-secrets.ts";

type Ports = {
  db: Db;
  sellerPages: { byHash(sellerDigest: Buffer): Promise<SellerRequest | undefined> };
  erasures: { requestsOfSeller(tx: Tx, requestId: string): Promise<string[]> };
  personalData: { ofRequest(tx: Tx, requestId: string): Promise<object> };
  openings: {
    add(opening: { requestId: string; device: string; isExport: boolean }, at: Date, lastSince: Date): Promise<void>;
  };
  clock: Clock;
};

/**
 * All data about a seller and their request: the facts, the buyers, the reads of the contact, the openings of the page,
 * and further requests for the same home. JSON in the words of the HTTP interface. The export itself is logged as long as
 * there is a contact to see. Refuses `not_found`.
 */
export function makeExportSellerRequest({ db, sellerPages, erasures, personalData, openings, clock }: Ports) {
  return async (hash: string, device: string): Promise<string> => {
    const request = await sellerPages.byHash(digest(hash));
    if (!request) return refuse("not_found");
    const now = clock.now();
    if (request.own) await openings.add({ requestId: request.id, device, isExport: true }, now, now);
    return transaction(db, async (tx) => {
      const [id, ...duplicateIds] = await erasures.requestsOfSeller(tx, request.id);
      const own = id && (await personalData.ofRequest(tx, id));
      const duplicates = await Promise.all(duplicateIds.map((duplicateId) => personalData.ofRequest(tx, duplicateId)));
      return JSON.stringify({ ...own, duplicates });
    });
  };
}
