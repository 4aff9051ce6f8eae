import { z } from "zod";

/** ISO 3166-1 alpha-2, upper case: `FI`. The packs decide which codes exist, so that adding a country adds a file. */
export type CountryCode = string;

/** For configuration and packs. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, "must be two capital letters, such as FI");
