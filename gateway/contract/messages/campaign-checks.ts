// Generated from doorlight.campaign.v1.CampaignChecks by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { ContentProblem } from "./content-problem.ts";
import { CheckedSender } from "./checked-sender.ts";

/** What a start looks at. */
export const CampaignChecks = z.object({
  /** Of the content; all but missing translations keep the campaign from starting. */
  problems: z.array(ContentProblem),
  /** Bytes of the largest language's HTML. Some mail programs cut off what exceeds 102,000. */
  size: z.int(),
  /** Of the countries that have people in the audience. */
  senders: z.array(CheckedSender),
  /** Mailboxes of the audience that are not suppressed, but would get nothing now within the cool-down of another campaign. */
  coolingDown: z.int(),
});
export type CampaignChecks = z.output<typeof CampaignChecks>;
