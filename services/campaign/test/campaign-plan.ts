import type { MessageInitShape } from "@bufbuild/protobuf";
import {
  type AudienceFilterSchema,
  CampaignKind,
  type CampaignPlanSchema,
  PersonKind,
} from "@doorlight/proto/campaign/v1/campaign_pb";
import { BlockKind } from "@doorlight/proto/campaign/v1/content_pb";

type Filter = MessageInitShape<typeof AudienceFilterSchema>;

export const agents = (filter: Filter = {}): Filter => ({ people: PersonKind.AGENT, ...filter });
export const prospects = (filter: Filter = {}): Filter => ({ people: PersonKind.PROSPECT, ...filter });

/** A plan that a test need not care about, but for its changes. By default it is for all agents. */
export function campaignPlan(
  changes: Partial<MessageInitShape<typeof CampaignPlanSchema>> = {},
): MessageInitShape<typeof CampaignPlanSchema> {
  const text = (words: string) => ({ en: words, sv: words, fi: words });
  return {
    name: "Spring",
    kind: CampaignKind.NEWS,
    coolDownDays: 0,
    audience: { include: [agents()] },
    content: {
      subject: text("Spring is here"),
      preheader: text("More homes than ever"),
      blocks: [
        { kind: BlockKind.TEXT, text: text("Hello") },
        { kind: BlockKind.BUTTON, text: text("Look"), target: "https://doorlight.example/leads" },
      ],
      fallback: "en",
    },
    holdOutPercent: 0,
    ratePerMinute: 10_000,
    ...changes,
    // A whole message may be given, too.
  } as MessageInitShape<typeof CampaignPlanSchema>;
}
