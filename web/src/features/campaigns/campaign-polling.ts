import type { AnswerOf, Campaign, getCampaign } from "@doorlight/gateway/contract";
import type { UseQueryOptions } from "@tanstack/react-query";

/** Milliseconds, by what can change without this screen: mails go out, or another admin resumes them. */
const intervals: Partial<Record<Campaign["state"], number>> = { scheduled: 2_000, sending: 2_000, paused: 10_000 };

/** How often a campaign is read anew while it is shown. */
export const campaignPolling = {
  refetchOnWindowFocus: "always",
  refetchInterval: ({ state: { data } }) => (data && intervals[data.campaign.state]) ?? false,
} as const satisfies Pick<UseQueryOptions<AnswerOf<typeof getCampaign>>, "refetchOnWindowFocus" | "refetchInterval">;
