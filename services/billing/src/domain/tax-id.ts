import { stdnum, type Validator } from "stdnum";

/** The numbers that identify a business in its country: of the business register and of the tax office. */
const numbersOf: Readonly<Record<string, readonly (Validator | undefined)[]>> = {
  FI: [stdnum["FI"]?.["ytunnus"], stdnum["FI"]?.["alv"]],
  SE: [stdnum["SE"]?.["orgnr"], stdnum["SE"]?.["vat"]],
  NO: [stdnum["NO"]?.["orgnr"], stdnum["NO"]?.["mva"]],
  DK: [stdnum["DK"]?.["cvr"]],
  DE: [stdnum["DE"]?.["vat"], stdnum["DE"]?.["stnr"]],
  PL: [stdnum["PL"]?.["nip"]],
  EE: [stdnum["EE"]?.["registrikood"], stdnum["EE"]?.["kmkr"]],
  GB: [stdnum["GB"]?.["vat"], stdnum["GB"]?.["utr"]],
};

/**
 * A tax id as written on invoices; undefined where its form or check digit is wrong. Does not check that the business
 * exists.
 */
export function taxId(text: string, country: string): string | undefined {
  for (const number of numbersOf[country] ?? []) {
    const checked = number?.validate(text);
    if (number && checked?.isValid) return number.format(checked.compact);
  }
  return undefined;
}
