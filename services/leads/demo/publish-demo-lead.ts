import { type CountryPack, readPostalCode } from "@doorlight/common/product";
import { transaction, type Db } from "@doorlight/common/db";
import { makeAddressStore } from "../src/db/address-store.ts";
import { makeLocationStore } from "../src/db/location-store.ts";
import { makeRequestStore } from "../src/db/request-store.ts";
import { addressKey } from "../src/domain/address-key.ts";
import { homeArea } from "../src/domain/home-area.ts";
import { after, CONFIRMATION_MS } from "../src/domain/lead-window.ts";
import { choosePlace } from "../src/domain/place.ts";
import { digest, type SellerSecrets } from "../src/domain/seller-secrets.ts";
import type { NewRequest } from "../src/domain/seller-request.ts";
import type { PublishRequest } from "../src/use-cases/publish-request.ts";
import type { DemoLead } from "./demo-leads.ts";
import { addressOf } from "./home.ts";
import type { DemoPartner } from "./partner.ts";

type RequestPorts = { db: Db; packs: ReadonlyMap<string, CountryPack> };
type Ports = RequestPorts & {
  secrets: SellerSecrets;
  publishRequest: PublishRequest;
  partner: DemoPartner;
};

/** What the seller of a sample lead sends. */
export function makeDemoRequest({ db, packs }: RequestPorts) {
  const locations = makeLocationStore(db);
  return async (lead: DemoLead, at: Date, source: string, test = false): Promise<NewRequest> => {
    const { neighbourhood, home, houseNumber, email, leadType, phone } = lead;
    const { country, locale, lastName } = neighbourhood;
    const pack = packs.get(country);
    const code = pack && readPostalCode(pack.postalCode, home.postalCode);
    const [area, ...others] = code ? await locations.areasOf(country, code.area) : [];
    if (!area || !code || !pack)
      throw new Error(`There is no ${home.postalCode} in ${country}: are the locations loaded?`);
    const address = addressOf(neighbourhood, home, houseNumber);
    const amount = home.valuation === undefined ? undefined : BigInt(home.valuation) * 100n;
    const { propertyType, rooms, area: squareMetres, constructionYear, condition, firstName, description } = home;
    return {
      ...choosePlace([area, ...others], home.city),
      country,
      leadType,
      propertyType,
      rooms: rooms ?? null,
      area: squareMetres ?? null,
      constructionYear: constructionYear ?? null,
      condition: condition ?? null,
      valuation: amount === undefined ? null : { amount, currency: pack.currency },
      firstName,
      lastName,
      email,
      phone,
      address,
      postalCode: code.whole,
      description,
      locale,
      consentVersion: "2026-11",
      submittedAt: at,
      traceId: "",
      source,
      test,
    };
  };
}

/** Publishes a sample lead at an instant that may be in the past, as if its seller had confirmed at once. */
export function makePublishDemoLead({ db, packs, secrets, publishRequest, partner }: Ports) {
  const [addresses, requests] = [makeAddressStore(db), makeRequestStore(db)];
  const requestOf = makeDemoRequest({ db, packs });

  return async (lead: DemoLead, at: Date): Promise<void> => {
    const { leadId, requestId } = lead;
    const request = await requestOf(lead, at, partner.sourceOf(lead));
    const { country, address, postalCode, place } = request;
    await transaction(db, async (tx) => {
      const token = digest(secrets.confirmationToken(requestId));
      await requests.add(tx, requestId, request, { digest: token, expiresAt: after(at, CONFIRMATION_MS) });
      await partner.keep(tx, lead, at);
      const confirmed = await requests.confirm(tx, requestId, digest(secrets.sellerHash(requestId)), at);
      if (!confirmed) throw new Error("A sample request could not be confirmed");
      const { city, district } = place;
      const area = homeArea(country, { city, district, postalCode });
      const addressDigests = secrets.addressDigests(addressKey({ address, postalCode, city, area }));
      await addresses.claim(tx, requestId, { country, addressDigests }, at);
      await publishRequest(tx, confirmed, at, leadId);
    });
  };
}
