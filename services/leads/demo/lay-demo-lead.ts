import type { CountryPack } from "@doorlight/common/product";
import { transaction, type Db } from "@doorlight/common/db";
import { addressStore } from "../src/db/address-store.ts";
import { locationStore } from "../src/db/location-store.ts";
import { requestStore } from "../src/db/request-store.ts";
import { addressKey } from "../src/domain/address-key.ts";
import { choosePlace } from "../src/domain/place.ts";
import { postalCodeKeys } from "../src/domain/postal-code.ts";
import { digest, type SellerSecrets } from "../src/domain/seller-secrets.ts";
import type { PublishRequest } from "../src/use-cases/publish-request.ts";
import type { DemoLead } from "./demo-leads.ts";

type Ports = {
  db: Db;
  packs: ReadonlyMap<string, CountryPack>;
  secrets: SellerSecrets;
  publishRequest: PublishRequest;
};

/** Publishes a sample lead at an instant that may be past; its seller is taken to have confirmed at once. */
export function makeLayDemoLead({ db, packs, secrets, publishRequest }: Ports) {
  return async (
    { leadId, requestId, neighbourhood, home, houseNumber, leadType }: DemoLead,
    at: Date,
  ): Promise<void> => {
    const { country, locale, lastName, phone } = neighbourhood;
    const [area, ...others] = await locationStore.areasOf(db, country, postalCodeKeys(home.postalCode));
    const currency = packs.get(country)?.currency;
    if (!area || !currency) throw new Error(`There is no ${home.postalCode} in ${country}: are the locations loaded?`);
    const address = neighbourhood.address(home, houseNumber);
    const amount = home.valuation === undefined ? undefined : BigInt(home.valuation) * 100n;
    const { propertyType, rooms, area: squareMetres, constructionYear, condition, firstName, description } = home;
    const request = {
      ...choosePlace([area, ...others], home.city),
      country,
      leadType,
      property: {
        propertyType,
        rooms,
        area: squareMetres,
        constructionYear,
        condition,
        valuation: amount === undefined ? undefined : { amount, currency },
      },
      contact: { firstName, lastName, email: `${firstName.toLowerCase()}@example.test`, phone, address },
      description,
      locale,
      consentVersion: "demo",
      submittedAt: at,
    };
    const tomorrow = new Date(at.getTime() + 24 * 3_600_000);
    await transaction(db, async (tx) => {
      const token = digest(secrets.confirmationToken(requestId));
      await requestStore.add(tx, requestId, request, { digest: token, expiresAt: tomorrow });
      const confirmed = await requestStore.confirm(tx, requestId, digest(secrets.sellerHash(requestId)), at);
      if (!confirmed) throw new Error("A sample request could not be confirmed");
      const { postalCode, city } = request.place;
      const key = secrets.addressDigest(addressKey({ address, postalCode, city }));
      await addressStore.claim(tx, requestId, { country, addressKey: key }, at);
      await publishRequest(tx, confirmed, at, leadId);
    });
  };
}
