import type { Tx } from "@doorlight/common/db";
import type { Holder } from "../domain/lead.ts";

/** Who holds which lead, as far as purchasing has announced it. */
export const holderStore = {
  async add(tx: Tx, leadId: string, { agentId, acquiredAt }: Holder): Promise<void> {
    await tx("lead_holders")
      .insert({ lead_id: leadId, agent_id: agentId, acquired_at: acquiredAt })
      .onConflict(["lead_id", "agent_id"])
      .ignore()
      .options({ name: "add-holder" });
  },
};
