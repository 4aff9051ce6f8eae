import type { CountryPack } from "@doorlight/common/config";
import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { addressKey } from "../domain/address-key.ts";
import { after, LEAD_LIFE_MS } from "../domain/lead-window.ts";
import { maskDescription } from "../domain/masking/mask-description.ts";
import { digest, type SellerSecrets } from "../domain/seller-secrets.ts";
import type { ConfirmedRequest } from "../domain/seller-request.ts";
import { searchableText } from "../domain/text-search.ts";
import type { Addresses, Announce, Leads, Listings, Prices, Requests } from "./ports.ts";

type Ports = {
  db: Db;
  requests: Requests;
  addresses: Addresses;
  leads: Leads;
  listings: Listings;
  prices: Prices;
  announce: Announce;
  secrets: SellerSecrets;
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

/**
 * Publishes a request by its mailed link and answers the secret of the seller's page. A duplicate is taken as politely
 * and never sold: its page is its own, or that of the first request where the same person sent both. Refuses
 * `link_expired` for every link that no longer works.
 */
export function confirmRequestWith(ports: Ports) {
  const { db, requests, addresses, secrets, clock } = ports;

  return async (token: string): Promise<string> => {
    const now = clock.now();
    return transaction(db, async (tx) => {
      const id = await requests.byConfirmation(tx, digest(token));
      const request = id && (await requests.confirm(tx, id, digest(secrets.sellerHash(id)), now));
      if (!request) refuse("link_expired");

      const { country, place, contact } = request;
      const key = addressKey({ address: contact.address, postalCode: place.postalCode, city: place.city });
      const home = { country, addressKey: key };
      if (await addresses.claim(tx, request.id, home, now)) {
        await publish(tx, ports, request, now);
        return secrets.sellerHash(request.id);
      }
      const original = await addresses.holder(tx, home, now);
      await requests.markDuplicate(tx, request.id, original.requestId);
      return secrets.sellerHash(original.email === contact.email ? original.requestId : request.id);
    });
  };
}

async function publish(tx: Tx, ports: Ports, request: ConfirmedRequest, now: Date): Promise<void> {
  const { leads, listings, prices, announce, packs } = ports;
  const { country, leadType, propertyType, place, locationIds, contact } = request;
  const pack = packs.get(country);
  if (!pack) throw new Error(`This deployment does not run ${country}`);
  const description = maskDescription(request.description, country, contact);
  const about = {
    leadType,
    propertyType,
    place,
    locationIds,
    cap: pack.caps[leadType],
    publishedAt: now,
    expiresAt: after(now, LEAD_LIFE_MS),
  };
  await prices.hold(tx, country);
  const search = searchableText(place, description);
  const lead = await leads.add(tx, { ...about, requestId: request.id, country, description, search });
  await listings.add(tx, { ...about, leadId: lead.id, country });
  await announce.leadPublished(tx, lead, about);
}
