import type { Db } from "@doorlight/common/db";
import type { AgentData } from "./ports.ts";

/**
 * What leads holds about a user: leads held, contacts seen, leads looked at, by ids and times. Whose they are is
 * others' data. As JSON in the words of the HTTP interface; `{}` where there is nothing.
 */
export function makeExportUser({ db, agentData }: { db: Db; agentData: AgentData }) {
  return async (userId: string): Promise<string> => {
    const { leadsHeld, contactReads, leadViews } = await agentData.of(db, userId);
    const isEmpty = leadsHeld.length + contactReads.length + leadViews.length === 0;
    return isEmpty ? "{}" : JSON.stringify({ leadsHeld, contactReads, leadViews });
  };
}
