import type { MyLead } from "@doorlight/gateway/contract";
import { useState } from "react";
import { isRefunded } from "../../components/lead/is-refunded.ts";

/** As many as one call may change. */
const MOST = 100;

export type ChosenLeads = {
  isChosen: (leadId: string) => boolean;
  choose: (leadId: string, on: boolean) => void;
  chooseAll: (on: boolean) => void;
  /** Those of the rows that can be chosen, at most a hundred. */
  choosable: readonly MyLead[];
  chosen: readonly MyLead[];
};

/** The rows that the agent has chosen. A row that is no longer listed is no longer chosen. */
export function useChosenLeads(rows: readonly MyLead[]): ChosenLeads {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const choosable = rows.filter((row) => row.followUp && !isRefunded(row)).slice(0, MOST);
  return {
    isChosen: (leadId) => ids.has(leadId),
    choose: (leadId, on) =>
      setIds((before) => new Set([...before].filter((id) => id !== leadId).concat(on ? leadId : []))),
    chooseAll: (on) => setIds(new Set(on ? choosable.map(({ lead }) => lead.id) : [])),
    choosable,
    chosen: choosable.filter(({ lead }) => ids.has(lead.id)),
  };
}
