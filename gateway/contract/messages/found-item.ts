// Generated from doorlight.common.v1.FoundItem by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Instant } from "../common.ts";

/** A row, as a list of all kinds shows it. */
export const FoundItem = z.object({
  /** Of what its screen is about: of a purchase the lead, of billing details the account, of everything else its own. */
  id: z.string(),
  /** Of a person, office, business or campaign; the place of a home; an invoice's number; a purchase's id. */
  name: z.string(),
  /** Tells it from others of that name; null if nothing does. */
  detail: z.nullable(z.string()),
  /** When it began; null if that is not known. */
  at: z.nullable(Instant),
});
export type FoundItem = z.output<typeof FoundItem>;
