import { transaction, type Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { digest } from "../domain/seller-secrets.ts";
import type { Erasures, SellerData, SellerPages } from "./ports.ts";

type Ports = { db: Db; sellerPages: SellerPages; erasures: Erasures; sellerData: SellerData };

/**
 * All that is held about a seller and their request, further requests for the same home among it, and who saw it when.
 * As JSON in the words of the HTTP interface. Refuses `not_found`.
 */
export function makeExportSellerRequest({ db, sellerPages, erasures, sellerData }: Ports) {
  return async (hash: string): Promise<string> => {
    const request = await sellerPages.byHash(db, digest(hash));
    if (!request) return refuse("not_found");
    return transaction(db, async (tx) => {
      const [id, ...duplicateIds] = await erasures.requestsOfSeller(tx, request.id);
      const own = id && (await sellerData.of(tx, id));
      const duplicates = await Promise.all(duplicateIds.map((duplicateId) => sellerData.of(tx, duplicateId)));
      return JSON.stringify({ ...own, duplicates });
    });
  };
}
