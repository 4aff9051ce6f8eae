// Generated from doorlight.campaign.v1.ProspectState by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** Where the operator stands with a prospect. signed_up: has an account, or an invitation to one. */
export const ProspectState = z.enum(["new", "contacted", "interested", "signed_up", "not_interested"]);
export type ProspectState = z.output<typeof ProspectState>;
