import type { Tx } from "@doorlight/common/db";

type Ports = { leadRequests: { add(tx: Tx, leadId: string, requestId: string): Promise<void> } };

/** Saves the request of a lead, because the events of purchases name the lead alone. */
export function makeProjectLead({ leadRequests }: Ports) {
  return (tx: Tx, lead: { leadId: string; requestId: string }): Promise<void> =>
    leadRequests.add(tx, lead.leadId, lead.requestId);
}

export type ProjectLead = ReturnType<typeof makeProjectLead>;
