// Generated from doorlight.campaign.v1.PersonKind by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

export const PersonKind = z.enum(["agent", "prospect"]);
export type PersonKind = z.output<typeof PersonKind>;
