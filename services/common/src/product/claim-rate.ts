import type { CountryPack } from "./country-pack.ts";

/** Of a buyer's recent purchases, how many the buyer claims or has claimed back; neither by a rule nor proven to one. */
export type ClaimRate = { purchases: number; claims: number };

/** Whether so many claims are more than an agent's word is enough for: their reasons need attempts, and lists buy nothing. */
export function isAboveShare({ purchases, claims }: ClaimRate, terms: CountryPack["claimShare"]): boolean {
  return claims >= terms.atLeast && claims * 100 > purchases * terms.percent;
}
