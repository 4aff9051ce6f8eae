import type { CountryCode, LegalText } from "@doorlight/common/product";
import type { Kit } from "@doorlight/common/runtime";
import type { Locale } from "../../contract/index.ts";
import type { Config } from "../config.ts";

export type PackageTerms = ReturnType<typeof makePackageTerms>;

/** The terms of plans and credit packs that are in force in a country; null if there is none. */
export function makePackageTerms({ packs, legalTexts }: Pick<Kit<Config>, "packs" | "legalTexts">) {
  return (country: CountryCode, locale: Locale): LegalText | null => {
    const version = packs.get(country)?.packageTerms.version;
    return (version && legalTexts.find("packages", { country, version, locale })) || null;
  };
}
