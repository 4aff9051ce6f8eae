import { refuse } from "@doorlight/common/errors";
import type { SellerRequest } from "../domain/seller-request.ts";
import { digest } from "../domain/seller-secrets.ts";
import type { CloseRequest } from "./close-request.ts";

type Ports = {
  sellerPages: { byHash(sellerDigest: Buffer): Promise<SellerRequest | undefined> };
  closeRequest: CloseRequest;
};

/** Closes a seller's request; returns when it was closed the first time. Refuses `not_found`. */
export function makeCloseSellerRequest({ sellerPages, closeRequest }: Ports) {
  return async (hash: string): Promise<Date> => {
    const request = await sellerPages.byHash(digest(hash));
    if (!request) return refuse("not_found");
    return request.closedAt ?? closeRequest({ id: request.id, leadId: request.lead?.id });
  };
}
