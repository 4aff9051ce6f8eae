import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { addressKey } from "../domain/address-key.ts";
import type { ConfirmedRequest, HomeAddress } from "../domain/seller-request.ts";
import { digest, type SellerSecrets } from "../domain/seller-secrets.ts";
import type { PublishRequest } from "./publish-request.ts";

type Ports = {
  db: Db;
  requests: {
    byConfirmation(tx: Tx, digest: Buffer): Promise<string | undefined>;
    confirm(tx: Tx, id: string, sellerDigest: Buffer, at: Date): Promise<ConfirmedRequest | undefined>;
    markDuplicate(tx: Tx, id: string, originalId: string): Promise<void>;
  };
  addresses: {
    claim(tx: Tx, requestId: string, home: HomeAddress, from: Date): Promise<boolean>;
    originalOf(tx: Tx, home: HomeAddress, at: Date): Promise<{ requestId: string; email: string }>;
  };
  publishRequest: PublishRequest;
  secrets: SellerSecrets;
  clock: Clock;
};

export type ConfirmRequest = ReturnType<typeof makeConfirmRequest>;

/**
 * Publishes a request by its mailed link and returns the secret of the seller's page. A duplicate is accepted in the same
 * way, but becomes no lead: it has a page of its own, or the page of the first request when the same person sent both.
 * Refuses `link_expired` for every link that does not work.
 */
export function makeConfirmRequest({ db, requests, addresses, publishRequest, secrets, clock }: Ports) {
  return async (token: string): Promise<string> => {
    const now = clock.now();
    return transaction(db, async (tx) => {
      const id = await requests.byConfirmation(tx, digest(token));
      const request = id && (await requests.confirm(tx, id, digest(secrets.sellerHash(id)), now));
      if (!request) return refuse("link_expired");

      const { country, place, contact } = request;
      const key = addressKey({ address: contact.address, postalCode: contact.postalCode, city: place.city });
      const home = { country, addressKey: secrets.addressDigest(key) };
      if (await addresses.claim(tx, request.id, home, now)) {
        await publishRequest(tx, request, now);
        return secrets.sellerHash(request.id);
      }
      const original = await addresses.originalOf(tx, home, now);
      await requests.markDuplicate(tx, request.id, original.requestId);
      return secrets.sellerHash(original.email === contact.email ? original.requestId : request.id);
    });
  };
}
