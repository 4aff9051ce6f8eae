import { readPostalCode, type CountryPack, type LeadType, type Locale } from "@doorlight/common/product";
import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse, type FieldError } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Contact, Property } from "../domain/lead.ts";
import { after, CONFIRMATION_MS } from "../domain/lead-window.ts";
import { phoneNumber } from "../domain/phone-number.ts";
import { choosePlace, type Area } from "../domain/place.ts";
import type { NewRequest } from "../domain/seller-request.ts";
import { digest, type SellerSecrets } from "../domain/seller-secrets.ts";

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
  locations: { areasOf(country: string, code: string): Promise<Area[]> };
  requests: {
    nextId(tx: Tx): Promise<string>;
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
 * request blocks no address. Refuses `country_not_open` and `invalid_request`.
 */
export function makeSubmitRequest({ db, locations, requests, events, secrets, packs, clock }: Ports) {
  return async (submission: Submission): Promise<void> => {
    const { country, leadType, valuationAmount, contact, locale, consentVersion, description } = submission;
    const pack = packs.get(country);
    if (!pack?.selling) return refuse("country_not_open");

    const code = readPostalCode(pack.postalCode, submission.postalCode);
    const [area, ...others] = code ? await locations.areasOf(country, code.area) : [];
    const phone = phoneNumber(contact.phone, country);
    if (!code || !area || !phone) {
      return refuse("invalid_request", { fields: [...(area ? [] : [unknownPostalCode]), ...(phone ? [] : [noPhone])] });
    }

    const submittedAt = clock.now();
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

const noPhone: FieldError = { path: "phone", code: "invalid_phone", message: "must be a telephone number" };
