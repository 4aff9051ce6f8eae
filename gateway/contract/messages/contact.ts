// Generated from doorlight.leads.v1.Contact by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Locale } from "../common.ts";

/** The paid part of a lead. */
export const Contact = z.object({
  /** Of the seller. */
  firstName: z.string(),
  /** Of the seller. */
  lastName: z.string(),
  /** Of the seller, who has confirmed it. */
  email: z.string(),
  /** Of the seller, international, as `+358401234567`. */
  phone: z.string(),
  /** Street and number of the property. */
  address: z.string(),
  /** The whole code, even if the place has only the code of an area. */
  postalCode: z.string(),
  /** The language in which the seller wrote; null for a moment while the product is renewed. */
  locale: z.nullable(Locale),
  /** The seller's own words, whole; null if there are none, and for a moment while the product is renewed. */
  description: z.nullable(z.string()),
});
export type Contact = z.output<typeof Contact>;
