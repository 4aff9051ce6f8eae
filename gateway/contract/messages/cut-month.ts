// Generated from doorlight.billing.v1.CutMonth by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Money } from "../common.ts";

/** The month in which a monthly deal ends early. */
export const CutMonth = z.object({
  /** Net: the share of its days or, if that is more, of its leads that are used or can be used still. */
  fee: Money,
  /** Those that it gives, or that are used if that is more. */
  leads: z.int(),
});
export type CutMonth = z.output<typeof CutMonth>;
