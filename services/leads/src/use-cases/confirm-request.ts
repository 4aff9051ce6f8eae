import { transaction, type Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { addressKey } from "../domain/address-key.ts";
import { digest, type SellerSecrets } from "../domain/seller-secrets.ts";
import type { Addresses, Requests } from "./ports.ts";
import type { PublishRequest } from "./publish-request.ts";

type Ports = {
  db: Db;
  requests: Requests;
  addresses: Addresses;
  publishRequest: PublishRequest;
  secrets: SellerSecrets;
  clock: Clock;
};

/**
 * Publishes a request by its mailed link and answers the secret of the seller's page. A duplicate is taken as politely
 * and never sold: its page is its own, or that of the first request where the same person sent both. Refuses
 * `link_expired` for every link that no longer works.
 */
export function makeConfirmRequest({ db, requests, addresses, publishRequest, secrets, clock }: Ports) {
  return async (token: string): Promise<string> => {
    const now = clock.now();
    return transaction(db, async (tx) => {
      const id = await requests.byConfirmation(tx, digest(token));
      const request = id && (await requests.confirm(tx, id, digest(secrets.sellerHash(id)), now));
      if (!request) refuse("link_expired");

      const { country, place, contact } = request;
      const key = addressKey({ address: contact.address, postalCode: place.postalCode, city: place.city });
      const home = { country, addressKey: secrets.addressDigest(key) };
      if (await addresses.claim(tx, request.id, home, now)) {
        await publishRequest(tx, request, now);
        return secrets.sellerHash(request.id);
      }
      const original = await addresses.holder(tx, home, now);
      await requests.markDuplicate(tx, request.id, original.requestId);
      return secrets.sellerHash(original.email === contact.email ? original.requestId : request.id);
    });
  };
}
