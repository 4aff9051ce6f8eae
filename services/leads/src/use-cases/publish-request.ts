import type { CountryPack } from "@doorlight/common/product";
import type { Tx } from "@doorlight/common/db";
import { after, LEAD_LIFE_MS } from "../domain/lead-window.ts";
import { maskDescription } from "../domain/masking/mask-description.ts";
import type { ConfirmedRequest } from "../domain/seller-request.ts";
import { searchableText } from "../domain/text-search.ts";
import type { Announce, Leads, Listings, Prices } from "./ports.ts";

type Ports = {
  leads: Leads;
  listings: Listings;
  prices: Prices;
  announce: Announce;
  packs: ReadonlyMap<string, CountryPack>;
};

/** `leadId` names the lead beforehand; by default it gets an id of its own. */
export type PublishRequest = (tx: Tx, request: ConfirmedRequest, at: Date, leadId?: string) => Promise<void>;

/** Puts a confirmed request on sale, masked, for seven days and as many agents as the country's pack allows. */
export function makePublishRequest({ leads, listings, prices, announce, packs }: Ports): PublishRequest {
  return async (tx, request, at, leadId) => {
    const { country, leadType, propertyType, place, locationIds, contact } = request;
    const pack = packs.get(country);
    if (!pack) throw new Error(`This deployment does not run ${country}`);
    const description = maskDescription(request.description, country, contact);
    const search = searchableText(place, description);
    const times = { publishedAt: at, expiresAt: after(at, LEAD_LIFE_MS) };
    const about = { leadType, propertyType, place, locationIds, cap: pack.caps[leadType], ...times };
    await prices.hold(tx, country);
    const lead = await leads.add(tx, { ...about, id: leadId, requestId: request.id, country, description, search });
    await listings.add(tx, { ...about, leadId: lead.id, country });
    await announce.leadPublished(tx, lead, about);
  };
}
