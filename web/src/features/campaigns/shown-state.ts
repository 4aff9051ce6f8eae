import type { CampaignDelivery } from "@doorlight/gateway/contract";

/** The state of a mail as it is shown: what a stopped campaign still planned never goes out. */
export function shownState(state: CampaignDelivery["state"], isStopped: boolean) {
  return isStopped && state === "planned" ? "stopped" : state;
}
