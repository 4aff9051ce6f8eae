import { type CountryPack, countryPackOf, isForeignPhone, phoneExample, privatePhone } from "@doorlight/common/product";
import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { type Clock, days } from "@doorlight/common/time";
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
    correctPhone(tx: Tx, id: string, phone: string, at: Date): Promise<boolean>;
  };
  requestMarks: {
    countCorrections(tx: Tx, requestId: string, after: Date): Promise<number>;
    count(tx: Tx, seller: Partial<Sender>, home: null, after: Date): Promise<number>;
    markCorrected(tx: Tx, requestId: string, phone: string, at: Date): Promise<void>;
    voidOf(tx: Tx, requestIds: string[]): Promise<number>;
  };
  senderBlocks: { against(tx: Tx, sender: Sender): Promise<{ kind: SenderBlockKind }[]> };
  leads: {
    lockedDescriptionOf(tx: Tx, id: string): Promise<string>;
    describe(tx: Tx, id: string, text: Pick<NewLead, "description" | "search" | "foreignPhone">): Promise<ChangedLead>;
  };
  events: { contactCorrected(tx: Tx, lead: ChangedLead, correctedAt: Date): Promise<void> };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

/** Each is a mail and an event to the buyers, and perhaps another stranger's number. */
const MOST_A_DAY = 3;
const DAY_SECONDS = days(1) / 1000;

/**
 * Corrects a seller's telephone number, masks it in the lead's description and publishes the correction, so that buyers
 * read it again. Returns it with its prefix. Refuses `not_found`, even for an erased contact, `invalid_request`,
 * `too_many_requests` after three corrections a day, and `too_many_open_requests` for a number that is in enough requests and
 * corrections of 90 days, and for a blocked one, which looks the same.
 */
export function makeCorrectPhone(ports: Ports) {
  const { db, sellerPages, requests, requestMarks, senderBlocks, leads, events, packs, clock } = ports;

  return async (hash: string, written: string): Promise<string> => {
    const request = await sellerPages.byHash(digest(hash));
    if (!request?.own) return refuse("not_found");
    const phone = privatePhone(written, request.country);
    if (!phone) return refuse("invalid_request", { fields: [noPhone], params: phoneExample(request.country) });
    const { own } = request;
    const contact = { ...own, phone };

    const now = clock.now();
    await transaction(db, async (tx) => {
      await requests.lockSeller(tx, contact);
      const isChanged = await requests.correctPhone(tx, request.id, phone, now);
      if (!isChanged) return;
      await requestMarks.markCorrected(tx, request.id, phone, now);
      await checkLimits(tx, request, phone, now);
      if (request.isBlocked || (await senderBlocks.against(tx, own)).length > 0) {
        await requestMarks.voidOf(tx, [request.id]);
      }
      if (!request.lead) return;
      const blocked = await senderBlocks.against(tx, contact);
      if (blocked.some(({ kind }) => kind === "phone")) refuse("too_many_open_requests");
      await events.contactCorrected(tx, await describeAgain(tx, request, request.lead.id, contact), now);
    });
    return phone;
  };

  /** With this correction among them. */
  async function checkLimits(tx: Tx, { id, country }: SellerRequest, phone: string, now: Date): Promise<void> {
    if ((await requestMarks.countCorrections(tx, id, after(now, -days(1)))) > MOST_A_DAY)
      refuse("too_many_requests", { params: { retryAfter: String(DAY_SECONDS) } });
    const most = packs.get(country)?.requestsPerSeller;
    const found = await requestMarks.count(tx, { phone }, null, after(now, -DUPLICATE_WINDOW_MS));
    if (most !== undefined && found > most) refuse("too_many_open_requests");
  }

  /** Masks again: the former number stays masked, too. */
  async function describeAgain(tx: Tx, request: SellerRequest, leadId: string, contact: Contact): Promise<ChangedLead> {
    const shown = await leads.lockedDescriptionOf(tx, leadId);
    const description = maskDescription(shown, request.country, contact);
    return leads.describe(tx, leadId, {
      description,
      search: searchableText(request.place, request.placeNames, description),
      foreignPhone: isForeignPhone(contact.phone, countryPackOf(packs, request.country)),
    });
  }
}
