import type { Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { SellerRequest } from "../domain/seller-request.ts";
import { digest } from "../domain/seller-secrets.ts";
import type { WithdrawRequest } from "./withdraw-request.ts";

type Ports = {
  sellerPages: { byHash(sellerDigest: Buffer): Promise<SellerRequest | undefined> };
  requests: { beginWithdrawal(tx: Tx, id: string, at: Date, byUs: boolean): Promise<void> };
  withdrawRequest: WithdrawRequest;
  clock: Clock;
};

/** Withdraws a request at its seller's own wish; returns when the contact was erased the first time. Refuses `not_found`. */
export function makeWithdrawConsent({ sellerPages, requests, withdrawRequest, clock }: Ports) {
  return async (hash: string): Promise<Date> => {
    const request = await sellerPages.byHash(digest(hash));
    if (!request) return refuse("not_found");
    const { id, lead } = request;
    return withdrawRequest({ id, leadId: lead?.id }, (tx) => requests.beginWithdrawal(tx, id, clock.now(), false));
  };
}
