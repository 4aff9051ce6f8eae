// Generated from doorlight.campaign.v1.SavedAudience by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { Audience } from "./audience.ts";
import { Instant } from "../common.ts";

/** An audience that admins keep. */
export const SavedAudience = z.object({
  id: Id,
  /** For admins alone. */
  name: z.string(),
  audience: Audience,
  savedAt: Instant,
});
export type SavedAudience = z.output<typeof SavedAudience>;
