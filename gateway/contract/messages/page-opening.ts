// Generated from doorlight.leads.v1.PageOpening by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Instant } from "../common.ts";

/** One opening of a seller's page. Openings by one device within 15 minutes count as one. */
export const PageOpening = z.object({
  openedAt: Instant,
  /** Browser and system, as in "Firefox on Windows"; null if they are not known. */
  device: z.nullable(z.string()),
  /** Whether everything was exported. */
  isExport: z.boolean(),
});
export type PageOpening = z.output<typeof PageOpening>;
