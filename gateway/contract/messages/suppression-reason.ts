// Generated from doorlight.campaign.v1.SuppressionReason by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** Why a recipient got nothing. by_hand: an admin has blocked the address. cool_down: another campaign has mailed the mailbox not long ago. legal_basis: the country's law does not let the operator mail this prospect. no_address: the person has no address any more. same_mailbox: another recipient of the campaign has the mailbox now. not_interested: an admin has noted that the prospect wants nothing. */
export const SuppressionReason = z.enum([
  "unsubscribed",
  "bounced",
  "complained",
  "by_hand",
  "erased",
  "deactivated",
  "cool_down",
  "legal_basis",
  "no_address",
  "same_mailbox",
  "not_interested",
]);
export type SuppressionReason = z.output<typeof SuppressionReason>;
