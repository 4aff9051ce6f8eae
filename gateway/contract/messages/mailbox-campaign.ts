// Generated from doorlight.campaign.v1.MailboxCampaign by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { CampaignDelivery } from "./campaign-delivery.ts";
import { CampaignState } from "./campaign-state.ts";

/** A campaign that the mailbox was in the audience of, and its mail. */
export const MailboxCampaign = z.object({
  /** Of the campaign. */
  id: Id,
  /** Its name, for admins. */
  name: z.string(),
  /** The mail, sent or not. */
  delivery: CampaignDelivery,
  /** Of the campaign. */
  state: CampaignState,
});
export type MailboxCampaign = z.output<typeof MailboxCampaign>;
