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
 * A tax id as written on invoices; undefined where its form or check digit is wrong. Does not check that the business
 * exists.
 */
export function taxId(text: string, country: string): string | undefined {
  for (const number of numbersOf[country] ?? []) {
    const checked = number.validate(text);
    if (checked.isValid) return number.format(checked.compact);
  }
  return undefined;
}
