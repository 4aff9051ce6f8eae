import type { AnswerOf, Campaign, getCampaign } from "@doorlight/gateway/contract";

export const campaignSteps = ["audience", "content", "schedule", "review", "progress"] as const;
export type CampaignStep = (typeof campaignSteps)[number];

/** Of the component of a step: the campaign, the way to the next step, and the way back to what is saved. */
export type StepProps = AnswerOf<typeof getCampaign> & { onSaved: () => void; onReload: () => void };

/** Whether its plan can still be changed. */
export function isDraft({ state }: Campaign): boolean {
  return state === "draft";
}

/** The steps that a campaign has: a draft has no progress yet, and a started one nothing left to review. */
export function stepsOf(campaign: Campaign): CampaignStep[] {
  const other: CampaignStep = isDraft(campaign) ? "progress" : "review";
  return campaignSteps.filter((step) => step !== other);
}

/** The first unfinished step of a draft, the progress of others. */
export function firstStepOf(campaign: Campaign): CampaignStep {
  if (!isDraft(campaign)) return "progress";
  const { audience, content } = campaign.plan;
  if (audience.include.length === 0) return "audience";
  return isWritten(content) ? "review" : "content";
}

/** Whether there is a mail at all. Its check finds the rest. */
export function isWritten({ subject, blocks, fallback }: Campaign["plan"]["content"]): boolean {
  return subject[fallback] !== "" && blocks.length > 0;
}
