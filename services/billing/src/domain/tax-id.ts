// Each country by itself: all of them are three hundred files to load at every start.
import { stnr, vat as deVat } from "stdnum/lib/cjs/de/index.js";
import { cvr } from "stdnum/lib/cjs/dk/index.js";
import { kmkr, registrikood } from "stdnum/lib/cjs/ee/index.js";
import { alv, ytunnus } from "stdnum/lib/cjs/fi/index.js";
import { utr, vat as gbVat } from "stdnum/lib/cjs/gb/index.js";
import { mva, orgnr as noOrgnr } from "stdnum/lib/cjs/no/index.js";
import { nip } from "stdnum/lib/cjs/pl/index.js";
import { orgnr as seOrgnr, vat as seVat } from "stdnum/lib/cjs/se/index.js";
import type { Validator } from "stdnum";

/** The numbers that identify a business in its country: of the business register and of the tax office. */
const numbersOf: Readonly<Record<string, readonly Pick<Validator, "validate" | "format">[]>> = {
  FI: [ytunnus, alv],
  SE: [seOrgnr, seVat],
  NO: [noOrgnr, mva],
  DK: [cvr],
  DE: [deVat, stnr],
  PL: [nip],
  EE: [registrikood, kmkr],
  GB: [gbVat, utr],
};

/**
 * A tax id as written on invoices; undefined if its form or check digit is wrong. In the union also the VAT number of
 * another member country. Does not check that the business exists.
 */
export function taxId(text: string, country: string): string | undefined {
  for (const number of numbersOf[country] ?? []) {
    const checked = number.validate(text);
    if (checked.isValid) return number.format(checked.compact);
  }
  return foreignVat(text, country);
}

/** VAT numbers that a business of another country of the union may have, with the letters of that country before them. */
const vatNumberOf: Readonly<Record<string, Pick<Validator, "validate">>> = {
  FI: alv,
  SE: seVat,
  DE: deVat,
  DK: cvr,
  PL: nip,
  EE: kmkr,
};

const unionCountries: readonly string[] = Object.keys(vatNumberOf);

const isEuropeanUnion = (country: string): boolean => unionCountries.includes(country);

/** Countries of the union whose VAT numbers are foreign ones to a country: none outside of it. */
export const foreignCountriesOf = (country: string): string[] =>
  isEuropeanUnion(country) ? unionCountries.filter((home) => home !== country) : [];

function foreignVat(text: string, country: string): string | undefined {
  const joined = text.replaceAll(/[\s.-]/g, "").toUpperCase();
  const home = joined.slice(0, 2);
  if (home === country || !isEuropeanUnion(country)) return undefined;
  const checked = vatNumberOf[home]?.validate(joined.slice(2));
  return checked?.isValid ? home + checked.compact : undefined;
}

/** Where the business of a tax id is, as `taxId` has written it: only a foreign one begins with the letters of a country. */
export function countryOfTaxId(plainTaxId: string, accountCountry: string): string {
  const home = plainTaxId.slice(0, 2);
  return foreignCountriesOf(accountCountry).includes(home) ? home : accountCountry;
}

/** The tax id of an account's business, as it was saved. */
export type TaxId = { userId: string; country: string; businessName: string; taxId: string };

/** That an admin has looked a VAT number of another country up. */
export type TaxIdCheck = { taxId: string; businessName: string; consultationNumber: string; checkedAt: Date };

/** Whether it is a VAT number of another country of the union, which counts only once it is checked. */
export const isForeign = ({ taxId: plainTaxId, country }: Pick<TaxId, "taxId" | "country">): boolean =>
  countryOfTaxId(plainTaxId, country) !== country;

/** Digits of a business's number, where its VAT number or that of a branch has others after them. */
const digitsOfBusiness: Readonly<Record<string, number>> = { SE: 10, GB: 9 };

/** The same for every spelling of a saved tax id, in whatever country its account is: country and digits of the business. */
export function businessNumber({ taxId: plainTaxId, country }: Pick<TaxId, "taxId" | "country">): string {
  const home = countryOfTaxId(plainTaxId, country);
  return home + plainTaxId.replaceAll(/\D/g, "").slice(0, digitsOfBusiness[home]);
}
