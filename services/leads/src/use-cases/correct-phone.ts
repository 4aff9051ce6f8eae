import { type CountryPack, phoneNumber } from "@doorlight/common/product";
import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { ChangedLead, Contact, NewLead } from "../domain/lead.ts";
import { after, DUPLICATE_WINDOW_MS } from "../domain/lead-window.ts";
import { maskDescription } from "../domain/masking/mask-description.ts";
import { noPhone } from "../domain/no-phone.ts";
import type { SellerRequest } from "../domain/seller-request.ts";
import { digest } from "../domain/seller-secrets.ts";
import type { Sender, SenderBlockKind } from "../domain/sender-block.ts";
import { searchableText } from "../domain/text-search.ts";

type Ports = {
  db: Db;
  sellerPages: { byHash(sellerDigest: Buffer): Promise<SellerRequest | undefined> };
  requests: {
    lockSeller(tx: Tx, seller: Pick<Contact, "email" | "phone">): Promise<void>;
    countOpenOfPhone(tx: Tx, phone: string, confirmedAfter: Date): Promise<number>;
    correctPhone(tx: Tx, id: string, phone: string, at: Date): Promise<boolean>;
  };
  senderBlocks: { against(tx: Tx, sender: Sender): Promise<{ kind: SenderBlockKind }[]> };
  leads: {
    lockedDescriptionOf(tx: Tx, id: string): Promise<string>;
    describe(tx: Tx, id: string, text: Pick<NewLead, "description" | "search">): Promise<ChangedLead>;
  };
  events: { contactCorrected(tx: Tx, lead: ChangedLead, correctedAt: Date): Promise<void> };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

/**
 * Corrects a seller's telephone number, masks it in the lead's description and publishes the correction, so that buyers
 * read it again. Returns it with its prefix. Refuses `not_found`, even for an erased contact, `invalid_request`, and
 * `too_many_open_requests` for the number of a seller with enough of them, and for a blocked one, which looks the same.
 */
export function makeCorrectPhone(ports: Ports) {
  const { db, sellerPages, requests, senderBlocks, leads, events, packs, clock } = ports;

  return async (hash: string, written: string): Promise<string> => {
    const request = await sellerPages.byHash(digest(hash));
    if (!request?.own) return refuse("not_found");
    const phone = phoneNumber(written, request.country);
    if (!phone) return refuse("invalid_request", { fields: [noPhone] });
    const contact = { ...request.own, phone };

    const now = clock.now();
    await transaction(db, async (tx) => {
      await requests.lockSeller(tx, contact);
      const isChanged = await requests.correctPhone(tx, request.id, phone, now);
      if (!isChanged || !request.lead) return;
      if (!request.closedAt) await checkOpenRequests(tx, request.country, phone, now);
      const blocked = await senderBlocks.against(tx, contact);
      if (blocked.some(({ kind }) => kind === "phone")) refuse("too_many_open_requests");
      await events.contactCorrected(tx, await describeAgain(tx, request, request.lead.id, contact), now);
    });
    return phone;
  };

  /** With this request among them. */
  async function checkOpenRequests(tx: Tx, country: string, phone: string, now: Date): Promise<void> {
    const open = await requests.countOpenOfPhone(tx, phone, after(now, -DUPLICATE_WINDOW_MS));
    const most = packs.get(country)?.openRequestsPerSeller;
    if (most !== undefined && open > most) refuse("too_many_open_requests");
  }

  /** Masks again: the former number stays masked, too. */
  async function describeAgain(tx: Tx, request: SellerRequest, leadId: string, contact: Contact): Promise<ChangedLead> {
    const shown = await leads.lockedDescriptionOf(tx, leadId);
    const description = maskDescription(shown, request.country, contact);
    return leads.describe(tx, leadId, {
      description,
      search: searchableText(request.place, request.placeNames, description),
    });
  }
}
