// Generated from doorlight.campaign.v1.CampaignState by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** draft: being written. scheduled: starts at its time. stopped: for good, by an admin or because too many mails came back or were complained about. finished: every recipient has an outcome. missed: it could not start for more than an hour after its time: a person decides. */
export const CampaignState = z.enum(["draft", "scheduled", "sending", "paused", "stopped", "finished", "missed"]);
export type CampaignState = z.output<typeof CampaignState>;
