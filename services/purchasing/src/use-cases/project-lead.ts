import type { Tx } from "@doorlight/common/db";
import type { PublishedLead } from "../domain/lead.ts";

type Ports = {
  leads: {
    add(tx: Tx, lead: PublishedLead): Promise<boolean>;
    publishPrice(tx: Tx, leadId: string): Promise<void>;
  };
};

export type ProjectLead = ReturnType<typeof makeProjectLead>;

/** Projects a lead that agents can buy from now on, and publishes its list price. It carries the instant of its expiry. */
export function makeProjectLead({ leads }: Ports) {
  return async (tx: Tx, lead: PublishedLead): Promise<void> => {
    if (await leads.add(tx, lead)) await leads.publishPrice(tx, lead.leadId);
  };
}
