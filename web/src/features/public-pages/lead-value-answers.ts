import { moneyUnits } from "@doorlight/common/numbers";
import type { Locale } from "../../lib/locale.ts";
import { readTyped } from "../../lib/typed-number.ts";

/** Those of the form that are numbers. */
export type NumberField = "leads" | "commission" | "conversion";

/**
 * The numbers that a visitor gave the calculator, and the fields with which it cannot calculate. The conversion, in percent,
 * is null if it was left empty; zero is an answer there alone.
 */
export function readAnswers(query: Record<string, string>, locale: Locale, currency: string) {
  const read = (field: NumberField, isFit: (value: number) => boolean) => {
    const value = readTyped(query[field] ?? "", locale, { decimals: 2, units: ["%", ...moneyUnits(currency)] });
    return typeof value === "number" && isFit(value) ? value : undefined;
  };
  const leads = read("leads", (value) => value > 0 && value <= 1000);
  const commission = read("commission", (value) => value > 0 && value <= 1_000_000);
  const conversion = query["conversion"] ? read("conversion", (value) => value >= 0 && value <= 100) : null;
  const unread = Object.entries({ leads, commission, conversion })
    .filter(([, value]) => value === undefined)
    .map(([field]) => field as NumberField);
  return { leads, commission, conversion, unread };
}
