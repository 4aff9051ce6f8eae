// Generated from doorlight.billing.v1.RunPart by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Money } from "../common.ts";

/** Some of the accounts of a run. */
export const RunPart = z.object({
  /** How many they are. */
  accounts: z.int(),
  /** What they have to invoice together. */
  net: Money,
});
export type RunPart = z.output<typeof RunPart>;
