import type { CountryPack } from "@doorlight/common/product";
import type { LegalBasis } from "./prospect.ts";

/** Legal bases on which prospects of a country are mailed, by what its pack says. */
export const basesToMail: Readonly<Record<CountryPack["prospectMail"], readonly LegalBasis[]>> = {
  consent: ["consent"],
  corporate: ["consent", "corporate"],
  off: [],
};
