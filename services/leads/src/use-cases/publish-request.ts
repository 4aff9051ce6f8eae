import { type CountryPack, countryPackOf, isForeignPhone } from "@doorlight/common/product";
import type { Tx } from "@doorlight/common/db";
import type { ChangedLead, Listing, NewLead, Publication } from "../domain/lead.ts";
import { after, LEAD_LIFE_MS } from "../domain/lead-window.ts";
import { maskDescription } from "../domain/masking/mask-description.ts";
import type { ConfirmedRequest } from "../domain/seller-request.ts";
import { searchableText } from "../domain/text-search.ts";

type Ports = {
  leads: { add(tx: Tx, lead: NewLead): Promise<ChangedLead> };
  listings: { add(tx: Tx, listing: Listing): Promise<void> };
  events: { leadPublished(tx: Tx, lead: ChangedLead, publication: Publication): Promise<void> };
  packs: ReadonlyMap<string, CountryPack>;
  traceId(): string | undefined;
  deferMatching(tx: Tx, leadId: string): Promise<void>;
};

/** A lead with what is public of it. */
export type Published = { lead: ChangedLead; publication: Publication };

export type PublishRequest = ReturnType<typeof makePublishRequest>;

/**
 * Makes a confirmed request a lead, masked, for seven days and as many agents as the country's pack allows. `leadId` is
 * for a lead whose id is known beforehand. A test lead is in no list, and its caller matches it (decision 108).
 */
export function makePublishRequest({ leads, listings, events, packs, traceId, deferMatching }: Ports) {
  return async (tx: Tx, request: ConfirmedRequest, at: Date, leadId?: string): Promise<Published> => {
    const { country, leadType, propertyType, place, placeNames, locationIds, contact, test } = request;
    const description = maskDescription(request.description, country, contact);
    const search = searchableText(place, placeNames, description);
    const times = { publishedAt: at, expiresAt: after(at, LEAD_LIFE_MS) };
    const pack = countryPackOf(packs, country);
    const publication = { leadType, propertyType, place, locationIds, cap: pack.caps[leadType], ...times };

    const lead = await leads.add(tx, {
      ...publication,
      id: leadId,
      requestId: request.id,
      country,
      description,
      search,
      foreignPhone: isForeignPhone(contact.phone, pack),
      traceId: traceId() ?? "",
      test,
    });
    await events.leadPublished(tx, lead, publication);
    if (!test) {
      await listings.add(tx, { ...publication, leadId: lead.id, country });
      await deferMatching(tx, lead.id);
    }
    return { lead, publication };
  };
}
