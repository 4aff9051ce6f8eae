import { isDeepStrictEqual } from "node:util";
import { type CountryPack, countryPackOf } from "@doorlight/common/product";
import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { DeskCommand, DeskLead, NewDeskAction } from "../domain/desk-lead.ts";
import { homeAddress } from "../domain/home-address.ts";
import { sizeError } from "../domain/home-size.ts";
import type { BoughtContact, BuyersContact, ChangedLead, CorrectedHome, NewLead, Property } from "../domain/lead.ts";
import { maskDescription } from "../domain/masking/mask-description.ts";
import { oneLine } from "../domain/one-line.ts";
import type { HomeAddress } from "../domain/seller-request.ts";
import type { SellerSecrets } from "../domain/seller-secrets.ts";
import { searchableText } from "../domain/text-search.ts";
import { foundNow, type LoggedContacts } from "./log-found.ts";

/** The facts as they are; an empty address keeps the one that is there. */
export type Correction = DeskCommand &
  Omit<Property, "valuation"> & {
    /** Minor units of the country's currency. */
    valuationAmount: bigint | null;
    address: string;
  };

type Ports = {
  db: Db;
  leadDesk: {
    find(id: string, now: Date): Promise<DeskLead | undefined>;
    contactOf(requestId: string): Promise<BuyersContact | undefined>;
  };
  deskActions: { add(tx: Tx, action: NewDeskAction, at: Date): Promise<void> };
  deskRequests: {
    setFacts(tx: Tx, id: string, facts: Property): Promise<void>;
    setAddress(tx: Tx, id: string, address: string, at: Date): Promise<void>;
  };
  leads: {
    lockedDescriptionOf(tx: Tx, id: string): Promise<string>;
    describe(
      tx: Tx,
      id: string,
      text: Pick<NewLead, "description" | "search"> & { factsCorrectedAt: Date | undefined },
    ): Promise<ChangedLead>;
  };
  listings: { setPropertyType(tx: Tx, leadId: string, type: Property["propertyType"]): Promise<void> };
  addresses: {
    move(tx: Tx, requestId: string, home: HomeAddress): Promise<boolean>;
    leadsOf(tx: Tx, home: HomeAddress): Promise<string[]>;
  };
  contacts: LoggedContacts;
  events: { leadCorrected(tx: Tx, lead: ChangedLead, home: CorrectedHome): Promise<void> };
  secrets: SellerSecrets;
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

/**
 * Corrects the facts and the street address of a request. The address is masked in the lead's description, as the former one
 * is, and the claim of the home moves to it. Refuses `not_found`, `invalid_request`, `home_already_listed`, which tells
 * another seller's address and so is a read of that contact, and `version_outdated` if the contact is erased or if another
 * admin has acted on it meanwhile.
 */
export function makeCorrectDeskLead(ports: Ports) {
  const { db, leadDesk, deskActions, deskRequests, leads, listings, addresses, contacts, events } = ports;
  const { secrets, packs, clock } = ports;

  return async ({ id, version, reason, adminId, valuationAmount, address: written, ...facts }: Correction) => {
    const tooLarge = sizeError(facts);
    if (tooLarge) refuse("invalid_request", { fields: [tooLarge] });
    const address = oneLine(written);
    const now = clock.now();
    const lead = (await leadDesk.find(id, now)) ?? refuse("not_found");
    const { contact } = (await leadDesk.contactOf(lead.requestId)) ?? refuse("not_found");
    if (!contact || lead.withdrawnAt) return refuse("version_outdated");
    const { currency } = countryPackOf(packs, lead.country);
    const valuation = valuationAmount === null ? null : { amount: valuationAmount, currency };

    let occupants: string[] | undefined;
    await transaction(db, async (tx) => {
      const { requestId } = lead;
      // The lead before its request, as a closing locks them.
      const shown = lead.publishedAt && (await leads.lockedDescriptionOf(tx, lead.id));
      await deskActions.add(tx, { requestId, version, adminId, reason, action: "correct" }, now);
      await deskRequests.setFacts(tx, requestId, { ...facts, valuation });
      const corrected = { ...contact, address: address || contact.address };
      if (address) occupants = await changeAddress(tx, lead, corrected, now);
      if (occupants) refuse("home_already_listed");
      if (shown === null) return;
      await listings.setPropertyType(tx, lead.id, facts.propertyType);
      const description = maskDescription(shown, lead.country, corrected);
      const search = searchableText(lead.place, lead.placeNames, description);
      const { propertyType, rooms, area, constructionYear, condition } = lead;
      const former = { propertyType, rooms, area, constructionYear, condition, valuation: lead.valuation };
      const current = { ...facts, valuation };
      const addressCorrected = corrected.address !== contact.address;
      const factsCorrectedAt = addressCorrected || !isDeepStrictEqual(current, former) ? now : undefined;
      const described = await leads.describe(tx, lead.id, { description, search, factsCorrectedAt });
      await events.leadCorrected(tx, described, { former, current, addressCorrected, correctedAt: now });
    }).catch(async (error: unknown) => {
      if (occupants) await contacts.readMany(occupants, foundNow(adminId, clock));
      throw error;
    });
  };

  /** Returns the leads that have the home already, undefined if none has it. */
  async function changeAddress(tx: Tx, { requestId, country, place }: DeskLead, contact: BoughtContact, at: Date) {
    await deskRequests.setAddress(tx, requestId, contact.address, at);
    const home = homeAddress(secrets, { country, place, contact });
    const isFree = await addresses.move(tx, requestId, home);
    return isFree ? undefined : addresses.leadsOf(tx, home);
  }
}
