// Generated from doorlight.leads.v1.Bounds by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** A part of the earth, in degrees. */
export const Bounds = z.object({
  /** Least latitude. */
  south: z.number(),
  /** Least longitude. */
  west: z.number(),
  /** Greatest latitude. */
  north: z.number(),
  /** Greatest longitude. */
  east: z.number(),
});
export type Bounds = z.output<typeof Bounds>;
