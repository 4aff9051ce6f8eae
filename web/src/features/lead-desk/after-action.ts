import { getDeskLead, listDeskLeads, listSenderBlocks, readSellerContact } from "@doorlight/gateway/contract";

/** What is read anew after an admin's action, or after another admin was faster. */
export const afterAction = {
  refreshes: [getDeskLead, listDeskLeads, readSellerContact, listSenderBlocks],
  evenAfter: ["version_outdated"],
} as const;
