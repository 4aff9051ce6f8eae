import {
  phoneExample,
  privatePhone,
  type CountryPack,
  type LeadType,
  type Locale,
  readPostalCode,
} from "@doorlight/common/product";
import type { Tx } from "@doorlight/common/db";
import { refuse, type FieldError } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Contact } from "../domain/lead.ts";
import { after, CONFIRMATION_MS, MOST_CONFIRMATIONS } from "../domain/lead-window.ts";
import { sizeError } from "../domain/home-size.ts";
import { isInvented, notInvented } from "../domain/invented-mailbox.ts";
import { noPhone } from "../domain/no-phone.ts";
import { choosePlace, type Area } from "../domain/place.ts";
import type { NewRequest, OwnRequest } from "../domain/seller-request.ts";
import { digest, type SellerSecrets } from "../domain/seller-secrets.ts";

export type Submission = Omit<OwnRequest, "valuation"> & {
  leadType: LeadType;
  country: string;
  /** As the seller wrote it. */
  city: string;
  /** Minor units of the country's currency. */
  valuationAmount: bigint | null;
  locale: Locale;
  consentVersion: string;
};

type Ports = {
  consents: { textOf(version: string, country: string, locale: Locale, at: Date): Promise<string | undefined> };
  locations: { areasOf(country: string, code: string): Promise<Area[]> };
  requests: {
    nextId(tx: Tx): Promise<string>;
    lockSeller(tx: Tx, seller: Contact): Promise<void>;
    countUnconfirmed(tx: Tx, email: string, submittedAfter: Date): Promise<number>;
    add(tx: Tx, id: string, request: NewRequest, confirmation: { digest: Buffer; expiresAt: Date }): Promise<void>;
  };
  events: {
    requestSubmitted(tx: Tx, request: SubmittedRequest): Promise<void>;
  };
  secrets: SellerSecrets;
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
  traceId(): string | undefined;
};

export type SubmittedRequest = { id: string; country: string; leadType: LeadType; test: boolean };

export type TakeRequest = ReturnType<typeof makeTakeRequest>;

/** Sellers' requests, wherever they come from; the confirmation mail follows. */
export function makeTakeRequest(ports: Ports) {
  const { consents, locations, requests, events, secrets, packs, clock, traceId } = ports;
  return {
    /** A valid request. Refuses `country_not_open` and `invalid_request`. */
    async read(submission: Submission, source: string, test: boolean): Promise<NewRequest> {
      const { country, valuationAmount, locale, consentVersion } = submission;
      const pack = packs.get(country);
      if (!pack?.selling) return refuse("country_not_open");

      const submittedAt = clock.now();
      const code = readPostalCode(pack.postalCode, submission.postalCode);
      const [[area, ...others], consent] = await Promise.all([
        code ? locations.areasOf(country, code.area) : [],
        consents.textOf(consentVersion, country, locale, submittedAt),
      ]);
      const phone = privatePhone(submission.phone, country);
      const tooLarge = sizeError(submission);
      const isOfSomebody = test && !isInvented(submission.email);
      if (!code || !area || !phone || consent === undefined || tooLarge || isOfSomebody) {
        const wrong = [
          !area && unknownPostalCode,
          !phone && noPhone,
          consent === undefined && unknownConsent,
          tooLarge,
          isOfSomebody && notInvented,
        ];
        const fields = wrong.filter((field) => typeof field === "object");
        return refuse("invalid_request", { fields, params: phone ? {} : phoneExample(country) });
      }
      return {
        ...submission,
        ...choosePlace([area, ...others], submission.city),
        valuation: valuationAmount === null ? null : { amount: valuationAmount, currency: pack.currency },
        phone,
        email: submission.email.toLowerCase(),
        postalCode: code.whole,
        submittedAt,
        traceId: traceId() ?? "",
        source,
        test,
      };
    },

    /**
     * Keeps a valid request and returns its id. Duplicates are decided at the confirmation, so an unconfirmed request
     * blocks no address. Undefined for a mailbox that was sent several links: it gets no more of them, so that nobody can
     * fill the mailbox of another.
     */
    async add(tx: Tx, request: NewRequest): Promise<string | undefined> {
      const { country, leadType, submittedAt } = request;
      await requests.lockSeller(tx, request);
      const waiting = await requests.countUnconfirmed(tx, request.email, after(submittedAt, -CONFIRMATION_MS));
      if (waiting >= MOST_CONFIRMATIONS) return undefined;
      const id = await requests.nextId(tx);
      const confirmation = {
        digest: digest(secrets.confirmationToken(id)),
        expiresAt: after(submittedAt, CONFIRMATION_MS),
      };
      await requests.add(tx, id, request, confirmation);
      await events.requestSubmitted(tx, { id, country, leadType, test: false });
      return id;
    },
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
