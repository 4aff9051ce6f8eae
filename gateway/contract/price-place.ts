import * as z from "zod/mini";
import { requiredText } from "./common.ts";

/**
 * A place as prices and deals know it: a region or city by its name in the local language, or a postal code. `region` is
 * that in which a city lies, since two cities may share a name; without it every city of the name is meant.
 */
export const PricePlace = z.strictObject({
  /** How narrow it is; the narrowest with a modifier counts. */
  kind: z.enum(["region", "city", "postal_code"]),
  /** Name of the region or city in its own language, or the postal code. */
  place: requiredText(120),
  /** The region of a city; absent for other kinds. */
  region: z.optional(requiredText(120)),
});
export type PricePlace = z.output<typeof PricePlace>;
