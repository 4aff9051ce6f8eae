// Generated from doorlight.leads.v1.MapPoint by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** A place on a map, in degrees. */
export const MapPoint = z.object({
  /** Degrees north. */
  lat: z.number(),
  /** Degrees east. */
  lon: z.number(),
});
export type MapPoint = z.output<typeof MapPoint>;
