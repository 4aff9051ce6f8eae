// Generated from doorlight.leads.v1.ListRule by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** A rule of a list. */
export const ListRule = z.enum(["place", "property_type", "lead_type", "not_paused", "not_away"]);
export type ListRule = z.output<typeof ListRule>;
