import { getDeal, listDeals } from "@doorlight/gateway/contract";

/**
 * After a change of a deal all deals are reread, even if somebody else changed it meanwhile. In the background: the
 * form of the new version must not find the draft of the version before.
 */
export const dealChange = {
  refreshes: [listDeals, getDeal],
  inBackground: true,
  evenAfter: ["version_outdated"],
} as const;
