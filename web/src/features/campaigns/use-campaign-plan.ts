import {
  type Campaign,
  type CampaignBody,
  changeCampaign,
  getCampaign,
  listCampaigns,
} from "@doorlight/gateway/contract";
import { useState } from "react";
import type * as z from "zod/mini";
import { hasCode } from "../../lib/api/api-error.ts";
import { useChange } from "../../lib/api/use-change.ts";

/** What an admin decides about a campaign. */
export type Plan = z.input<typeof CampaignBody>;

export type PlanChange = {
  /** Saves a part of the plan and leaves the other parts as they are. Throws the refusal, which `error` holds too. */
  save: (part: Partial<Plan>) => Promise<Campaign>;
  isSaving: boolean;
  error: Error | null;
};

/**
 * Saves parts of a draft's plan. If somebody else has saved it since the step was opened, the first attempt is refused and
 * the campaign read anew; the next one puts the part into the plan as it is now, whose other parts stay.
 */
export function useCampaignPlan(campaign: Campaign): PlanChange {
  const [opened, setOpened] = useState(campaign);
  const change = useChange(changeCampaign, {
    refreshes: [getCampaign, listCampaigns],
    evenAfter: ["version_outdated"],
  });
  const { id, plan, version } = hasCode(change.error, "version_outdated") ? campaign : opened;
  return {
    async save(part) {
      const body = { plan: { ...(plan as Plan), ...part }, version };
      const { campaign: saved } = await change.mutateAsync({ params: { id }, body });
      setOpened(saved);
      return saved;
    },
    isSaving: change.isPending,
    error: change.error,
  };
}
