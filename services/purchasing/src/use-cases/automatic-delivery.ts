import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import type { Money } from "@doorlight/common/money";
import {
  basisPointsOf,
  type CountryPack,
  type LegalTexts,
  type Locale,
  MOST_MONTH_AMOUNT,
} from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import {
  type Consent,
  type DeliveryText,
  reachedCap,
  type SeenAgreement,
  type UsedAgreement,
} from "../domain/delivery.ts";

type Account = { userId: string; country: string };

type Ports = {
  db: Db;
  agreements: {
    lock(tx: Tx, userId: string): Promise<boolean>;
    lacksDetails(tx: Tx, userId: string): Promise<boolean>;
    add(tx: Tx, consent: Consent, at: Date): Promise<void>;
    end(tx: Tx, of: { userId: string; listId?: string }, at: Date): Promise<void>;
    inForce(userId: string, timeZone: string, at: Date, on?: Tx): Promise<UsedAgreement[]>;
    creditPrice(userId: string): Promise<bigint>;
    priceSpan(country: string): Promise<{ lowest: Money; highest: Money } | undefined>;
  };
  accounts: {
    countryOf(userId: string): Promise<string | undefined>;
    isReverseCharged(userId: string): Promise<boolean>;
  };
  packs: ReadonlyMap<string, CountryPack>;
  legalTexts: LegalTexts;
  clock: Clock;
};

export type AutomaticDelivery = ReturnType<typeof makeAutomaticDelivery>;

/** Agents' agreements about automatic purchases. */
export function makeAutomaticDelivery({ db, accounts, agreements, packs, legalTexts, clock }: Ports) {
  const packOf = (country: string) => packs.get(country) ?? refuse("country_not_open");
  async function seen(country: string, inForce: readonly UsedAgreement[]): Promise<SeenAgreement[]> {
    const { lowest } = (await agreements.priceSpan(country)) ?? {};
    const { version } = packOf(country).automaticDelivery;
    return inForce.map((agreement) => ({
      ...agreement,
      textChanged: agreement.consentVersion !== version,
      reachedCap: reachedCap(agreement, lowest?.amount ?? 0n),
    }));
  }

  async function list({ userId, country }: Account): Promise<SeenAgreement[]> {
    return seen(country, await agreements.inForce(userId, packOf(country).timeZone, clock.now()));
  }

  return {
    /** The text in force, present prices, the VAT on them in hundredths of a percent, and the price of a credit, if one was bought. */
    async getConsent({ userId, country }: Account, locale: Locale) {
      const {
        code,
        automaticDelivery: { version },
        currency,
        vat,
      } = packOf(country);
      const found = legalTexts.find("automatic-delivery", { country: code, version, locale });
      if (!found) throw new Error(`There is no text of automatic delivery ${version} for ${country} in ${locale}`);
      const paragraphs = [found.intro, ...found.sections.map(({ text }) => text)];
      const text: DeliveryText = { version, title: found.title, paragraphs };
      const [prices, credit] = [await agreements.priceSpan(country), await agreements.creditPrice(userId)];
      const creditPrice = credit > 0n ? { amount: credit, currency } : undefined;
      const rate = (await accounts.isReverseCharged(userId)) ? 0 : vat.rate;
      return { text, prices, vatBasisPoints: basisPointsOf(rate), creditPrice };
    },

    /**
     * In place of the agreement for the list so far. Refuses `invalid_request`, `billing_details_missing`, `not_found` without
     * an account.
     */
    async agree(consent: Consent): Promise<SeenAgreement> {
      const { userId, listId, country, consentVersion, maxAmount } = consent;
      const { automaticDelivery, currency, timeZone } = packOf(country);
      if (consentVersion !== automaticDelivery.version)
        refuseField("consentVersion", "outdated", "must be the version in force");
      if (maxAmount.currency !== currency) refuseField("maxAmount.currency", "wrong_currency", `must be ${currency}`);
      if (maxAmount.amount <= 0n) refuseField("maxAmount.amount", "too_small", "must be more than nothing");
      if (maxAmount.amount > MOST_MONTH_AMOUNT)
        refuseField("maxAmount.amount", "too_large", `must be at most ${MOST_MONTH_AMOUNT}`);
      const inForce = await transaction(db, async (tx) => {
        if (!(await agreements.lock(tx, userId))) return refuse("not_found");
        if (await agreements.lacksDetails(tx, userId)) refuse("billing_details_missing");
        const at = clock.now();
        await agreements.end(tx, { userId, listId }, at);
        await agreements.add(tx, consent, at);
        return agreements.inForce(userId, timeZone, at, tx);
      });
      const [agreement] = await seen(
        country,
        inForce.filter((one) => one.listId === listId),
      );
      return agreement!;
    },

    /** If none is in force, nothing happens. A purchase that was decided before stands. */
    end: ({ userId, listId }: { userId: string; listId: string }): Promise<void> =>
      transaction(db, async (tx) => {
        await agreements.lock(tx, userId);
        await agreements.end(tx, { userId, listId }, clock.now());
      }),

    /** For a list that was removed, by any way. */
    async endRemoved(tx: Tx, list: { userId: string; listId: string }, at: Date): Promise<void> {
      await agreements.lock(tx, list.userId);
      await agreements.end(tx, list, at);
    },

    /** All lists of an account that is erased. */
    endAll: (tx: Tx, userId: string, at: Date): Promise<void> => agreements.end(tx, { userId }, at),

    list,

    /** None before the account is opened. */
    async listOfAgent(userId: string): Promise<SeenAgreement[]> {
      const country = await accounts.countryOf(userId);
      return country === undefined ? [] : list({ userId, country });
    },
  };
}
