// Generated from doorlight.leads.v1.AgencyStock by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { PropertyType } from "./property-type.ts";

export const AgencyStock = z.object({
  /** Kind of home. */
  propertyType: PropertyType,
  /** Homes of the kind for sale. */
  count: z.int(),
});
export type AgencyStock = z.output<typeof AgencyStock>;
