import { phoneNumber, type CountryPack, type LeadType, type Locale } from "@doorlight/common/product";
import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse, type FieldError } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Contact, Property } from "../domain/lead.ts";
import { after, CONFIRMATION_MS, MOST_CONFIRMATIONS } from "../domain/lead-window.ts";
import { noPhone } from "../domain/no-phone.ts";
import { choosePlace, type Area } from "../domain/place.ts";
import type { NewRequest } from "../domain/seller-request.ts";
import { digest, type SellerSecrets } from "../domain/seller-secrets.ts";
import { readPostalCode } from "../domain/postal-code.ts";

export type Submission = {
  leadType: LeadType;
  country: string;
  /** As the seller wrote it. */
  postalCode: string;
  city: string;
  property: Omit<Property, "valuation">;
  /** Minor units of the country's currency. */
  valuationAmount: bigint | undefined;
  contact: Omit<Contact, "postalCode">;
  description: string;
  locale: Locale;
  consentVersion: string;
};

type Ports = {
  db: Db;
  consents: { textOf(version: string, country: string, locale: Locale, at: Date): Promise<string | undefined> };
  locations: { areasOf(country: string, code: string): Promise<Area[]> };
  requests: {
    nextId(tx: Tx): Promise<string>;
    lockSeller(tx: Tx, seller: Contact): Promise<void>;
    countUnconfirmed(tx: Tx, email: string, submittedAfter: Date): Promise<number>;
    add(tx: Tx, id: string, request: NewRequest, confirmation: { digest: Buffer; expiresAt: Date }): Promise<void>;
  };
  events: {
    requestSubmitted(tx: Tx, request: { id: string; country: string; leadType: LeadType }): Promise<void>;
  };
  secrets: SellerSecrets;
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

export type SubmitRequest = ReturnType<typeof makeSubmitRequest>;

/**
 * Takes a seller's request; the confirmation mail follows. Duplicates are decided at the confirmation, so an unconfirmed
 * request blocks no address. A mailbox that was sent several links gets no more of them, so that nobody can fill the
 * mailbox of another; the answer is the same. Refuses `country_not_open` and `invalid_request`.
 */
export function makeSubmitRequest({ db, consents, locations, requests, events, secrets, packs, clock }: Ports) {
  return async (submission: Submission): Promise<void> => {
    const { country, leadType, valuationAmount, contact, locale, consentVersion, description } = submission;
    const pack = packs.get(country);
    if (!pack?.selling) return refuse("country_not_open");

    const submittedAt = clock.now();
    const code = readPostalCode(pack.postalCode, submission.postalCode);
    const [[area, ...others], consent] = await Promise.all([
      code ? locations.areasOf(country, code.area) : [],
      consents.textOf(consentVersion, country, locale, submittedAt),
    ]);
    const phone = phoneNumber(contact.phone, country);
    if (!code || !area || !phone || consent === undefined) {
      const wrong = [!area && unknownPostalCode, !phone && noPhone, consent === undefined && unknownConsent];
      return refuse("invalid_request", { fields: wrong.filter((field) => field !== false) });
    }

    const valuation = valuationAmount === undefined ? undefined : { amount: valuationAmount, currency: pack.currency };
    const request = {
      ...choosePlace([area, ...others], submission.city),
      country,
      leadType,
      property: { ...submission.property, valuation },
      contact: { ...contact, phone, email: contact.email.toLowerCase(), postalCode: code.whole },
      description,
      locale,
      consentVersion,
      submittedAt,
    };
    await transaction(db, async (tx) => {
      await requests.lockSeller(tx, request.contact);
      const waiting = await requests.countUnconfirmed(tx, request.contact.email, after(submittedAt, -CONFIRMATION_MS));
      if (waiting >= MOST_CONFIRMATIONS) return;
      const id = await requests.nextId(tx);
      const confirmation = {
        digest: digest(secrets.confirmationToken(id)),
        expiresAt: after(submittedAt, CONFIRMATION_MS),
      };
      await requests.add(tx, id, request, confirmation);
      await events.requestSubmitted(tx, { id, country, leadType });
    });
  };
}

const unknownPostalCode: FieldError = {
  path: "postalCode",
  code: "unknown_postal_code",
  message: "must be a postal code of the country",
};

const unknownConsent: FieldError = {
  path: "consentVersion",
  code: "unknown_version",
  message: "must be a version that was shown to sellers",
};
