// Generated from doorlight.campaign.v1.LegalBasis by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** Why the law of the country lets the operator mail a prospect. consent: the person said yes. corporate: the address is of a company, or of a person in that role. */
export const LegalBasis = z.enum(["consent", "corporate"]);
export type LegalBasis = z.output<typeof LegalBasis>;
