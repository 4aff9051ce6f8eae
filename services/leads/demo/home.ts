import { readFileSync } from "node:fs";
import { countryCode, leadTypes, locales } from "@doorlight/common/product";
import { z } from "zod";
import { propertyConditions, propertyTypes } from "../src/domain/lead.ts";

const text = z.string().min(1);

/** A sample home at a real place; its people are invented. */
const home = z.strictObject({
  postalCode: text,
  /** The city, or the district when the postal code has several. */
  city: text,
  street: text,
  /** Of the first round; each later round takes another house. */
  houseNumber: z.int().positive(),
  /** Stair and flat. */
  unit: text.optional(),
  firstName: text,
  leadType: z.enum(leadTypes),
  propertyType: z.enum(propertyTypes),
  rooms: z.int().positive().optional(),
  /** Square metres. */
  area: z.number().positive().optional(),
  constructionYear: z.int().min(1000).max(2100).optional(),
  condition: z.enum(propertyConditions).optional(),
  /** In whole units of the country's currency. */
  valuation: z.int().positive().optional(),
  description: text,
});

/** The homes of a country and their common parts. */
const neighbourhood = z.strictObject({
  country: countryCode,
  locale: z.enum(locales),
  /** Shows that the people are invented. */
  lastName: text,
  /** The first of its invented numbers. */
  phone: z.string().regex(/^\+\d+$/),
  addressOrder: z.enum(["street_number_unit", "unit_number_street"]),
  homes: z.array(home).min(1),
});

export type Home = z.output<typeof home>;
export type Neighbourhood = z.output<typeof neighbourhood>;

/** Reads `homes/<name>.json`. Throws an error that names every mistake in it. */
export function loadNeighbourhood(name: string): Neighbourhood {
  const file = new URL(`homes/${name}.json`, import.meta.url);
  const { data, error } = neighbourhood.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (!data) throw new Error(`${file.pathname} is invalid:\n${z.prettifyError(error)}`);
  return data;
}

/** The address of a home, with the house number of a round. */
export function addressOf({ addressOrder }: Neighbourhood, { street, unit }: Home, houseNumber: number): string {
  return addressOrder === "unit_number_street"
    ? [unit, `${houseNumber} ${street}`].filter(Boolean).join(", ")
    : [street, houseNumber, unit].filter(Boolean).join(" ");
}
