import { addressKey } from "./address-key.ts";
import { homeArea } from "./home-area.ts";
import type { Contact } from "./lead.ts";
import type { Place } from "./place.ts";
import type { HomeAddress } from "./seller-request.ts";
import type { SellerSecrets } from "./seller-secrets.ts";

type Home = { country: string; place: Place; contact: Pick<Contact, "address" | "postalCode"> };

/** A home, as the duplicate rule recognises it. */
export function homeAddress(secrets: SellerSecrets, { country, place, contact }: Home): HomeAddress {
  const { address, postalCode } = contact;
  const area = homeArea(country, { ...place, postalCode });
  const key = addressKey({ address, postalCode, city: place.city, area });
  return { country, addressDigests: secrets.addressDigests(key) };
}
