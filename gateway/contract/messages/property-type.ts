// Generated from doorlight.leads.v1.PropertyType by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

export const PropertyType = z.enum([
  "detached",
  "semi_detached",
  "terraced",
  "flat",
  "bungalow",
  "multi_family_residental",
  "farm",
  "forest",
  "summerhouse",
  "other",
]);
export type PropertyType = z.output<typeof PropertyType>;
