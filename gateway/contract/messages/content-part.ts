// Generated from doorlight.campaign.v1.ContentPart by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

export const ContentPart = z.enum(["subject", "preheader", "block"]);
export type ContentPart = z.output<typeof ContentPart>;
