import { addressKey } from "./address-key.ts";
import { homeArea } from "./home-area.ts";
import type { Contact } from "./lead.ts";
import type { Place } from "./place.ts";
import type { HomeAddress } from "./seller-request.ts";
import type { SellerSecrets } from "./seller-secrets.ts";

type Home = { country: string; place: Place; contact: Pick<Contact, "address" | "postalCode"> };

/** The same for all spellings of an address. */
export function addressKeyOf({ country, place, contact }: Home): string {
  const { address, postalCode } = contact;
  const area = homeArea(country, { ...place, postalCode });
  return addressKey({ address, postalCode, city: place.city, area });
}

/** A home, as the duplicate rule recognises it. */
export function homeAddress(secrets: SellerSecrets, home: Home): HomeAddress {
  return { country: home.country, addressDigests: secrets.addressDigests(addressKeyOf(home)) };
}
