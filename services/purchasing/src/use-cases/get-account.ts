import { refuse } from "@doorlight/common/errors";
import { type CountryCode, type CountryPack, isAdmin, type UserCaller } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import { type AccountOverview, noAccount, noMeans } from "../domain/account.ts";
import type { CountryTerms } from "../domain/country-terms.ts";

type Query = {
  userId: string;
  officeId: string | null;
  currency: string;
  at: Date;
} & Omit<CountryTerms, "vat">;

type Ports = {
  accounts: {
    overview(query: Query): Promise<AccountOverview | undefined>;
    countryOf(userId: string): Promise<string | undefined>;
  };
  memberships: { officeOf(userId: string): Promise<string | null> };
  packs: ReadonlyMap<CountryCode, CountryPack>;
  clock: Clock;
};

export type GetAccount = ReturnType<typeof makeGetAccount>;

type Caller = Pick<UserCaller, "userId" | "role" | "country" | "officeId">;

/**
 * The caller's own account with the next payment source and its reason, an empty one before it is opened; for an admin
 * any account. Refuses `forbidden`, and `not_found` if an admin asks for an account that was never opened.
 */
export function makeGetAccount({ accounts, memberships, packs, clock }: Ports) {
  function queryOf(userId: string, officeId: string | null, country: string): Query {
    const pack = [...packs.values()].find(({ code }) => code === country);
    if (!pack) throw new Error(`There is no pack of the country ${country}`);
    const { currency, invoiceLimit, firstInvoiceLimit, timeZone } = pack;
    return { userId, officeId, currency, at: clock.now(), invoiceLimit, firstInvoiceLimit, timeZone };
  }

  async function own({ userId, officeId, country }: Caller): Promise<AccountOverview> {
    const overview = await accounts.overview(queryOf(userId, officeId ?? null, country));
    return overview ?? { ...noAccount, ...noMeans };
  }

  return async (caller: Caller, ofUser: string | null): Promise<AccountOverview> => {
    if (ofUser === null) return own(caller);
    if (!isAdmin(caller)) refuse("forbidden");
    const country = (await accounts.countryOf(ofUser)) ?? refuse("not_found");
    const officeId = await memberships.officeOf(ofUser);
    return (await accounts.overview(queryOf(ofUser, officeId, country))) ?? refuse("not_found");
  };
}
