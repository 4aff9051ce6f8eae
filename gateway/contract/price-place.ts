import * as z from "zod/mini";
import { requiredText } from "./common.ts";

/** A place as prices and deals know it: a region or city by its name in the local language, or a postal code. */
export const PricePlace = z.strictObject({ kind: z.enum(["region", "city", "postal_code"]), place: requiredText(120) });
export type PricePlace = z.output<typeof PricePlace>;
