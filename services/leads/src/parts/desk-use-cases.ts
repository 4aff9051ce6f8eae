import type { PortsOf } from "@doorlight/common/runtime";
import { makeBlockSender } from "../use-cases/block-sender.ts";
import { makeCloseDeskLead } from "../use-cases/close-desk-lead.ts";
import { makeCorrectDeskLead } from "../use-cases/correct-desk-lead.ts";
import { makeGetDeskLead } from "../use-cases/get-desk-lead.ts";
import { makeMarkDuplicate } from "../use-cases/mark-duplicate.ts";
import { makeReadSellerContact } from "../use-cases/read-seller-contact.ts";
import { makeReopenDeskLead } from "../use-cases/reopen-desk-lead.ts";
import { makeSearchDeskLeads } from "../use-cases/search-desk-leads.ts";
import { makeSearchLeads } from "../use-cases/search-leads.ts";
import { makeWithdrawDeskLead } from "../use-cases/withdraw-desk-lead.ts";

type Ports = PortsOf<
  | typeof makeWithdrawDeskLead
  | typeof makeBlockSender
  | typeof makeCloseDeskLead
  | typeof makeReopenDeskLead
  | typeof makeMarkDuplicate
  | typeof makeCorrectDeskLead
  | typeof makeGetDeskLead
  | typeof makeReadSellerContact
  | typeof makeSearchDeskLeads
  | typeof makeSearchLeads
>;

/** What admins do with requests. */
export function makeDeskUseCases(ports: Ports) {
  return {
    withdrawDeskLead: makeWithdrawDeskLead(ports),
    blockSender: makeBlockSender(ports),
    closeDeskLead: makeCloseDeskLead(ports),
    reopenDeskLead: makeReopenDeskLead(ports),
    markDuplicate: makeMarkDuplicate(ports),
    correctDeskLead: makeCorrectDeskLead(ports),
    getDeskLead: makeGetDeskLead(ports),
    readSellerContact: makeReadSellerContact(ports),
    searchDeskLeads: makeSearchDeskLeads(ports),
    searchLeads: makeSearchLeads(ports),
  };
}
