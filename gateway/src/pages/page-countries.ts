import type { CountryPack } from "@doorlight/common/product";
import type { Locale } from "../../contract/index.ts";

/** Pages whose address names no country are about the language's own. */
const countryOf: Record<Locale, string> = { en: "GB", sv: "SE", fi: "FI" };

/** The facts of the public pages about a country. */
export type PageCountry = Pick<
  CountryPack,
  | "code"
  | "names"
  | "selling"
  | "sample"
  | "company"
  | "dataProtectionAuthority"
  | "supportAddress"
  | "currency"
  | "campaignPackages"
  | "refundDay"
  | "refundsByRule"
  | "claimShare"
  | "retention"
>;

/**
 * The countries of the public pages, the one that a page is about first: the one asked for, else the language's own,
 * else the first of the deployment.
 */
export function makePageCountries(packs: ReadonlyMap<string, CountryPack>) {
  const countries = [...packs.values()].map(toPageCountry);
  return (locale: Locale, asked: unknown): readonly PageCountry[] => {
    const first = [asked, countryOf[locale]]
      .map((code) => countries.find((country) => country.code === code))
      .find((country) => country !== undefined);
    return first ? [first, ...countries.filter((country) => country !== first)] : countries;
  };
}

export type PageCountries = ReturnType<typeof makePageCountries>;

function toPageCountry(pack: CountryPack): PageCountry {
  const { code, names, selling, sample, company, dataProtectionAuthority, supportAddress } = pack;
  const { currency, campaignPackages, refundDay, refundsByRule, claimShare, retention } = pack;
  const figures = { currency, campaignPackages, refundDay, refundsByRule, claimShare, retention };
  return { code, names, selling, sample, company, dataProtectionAuthority, supportAddress, ...figures };
}
