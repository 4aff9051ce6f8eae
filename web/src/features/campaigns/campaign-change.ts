import { getCampaign, listCampaignDeliveries, listCampaigns } from "@doorlight/gateway/contract";

/** After a change of state all of campaigns is read anew, even if somebody else changed it meanwhile. */
export const campaignChange = {
  refreshes: [getCampaign, listCampaigns, listCampaignDeliveries],
  evenAfter: ["version_outdated", "not_found"],
} as const;
