import type { Tx } from "@doorlight/common/db";
import { type Clock, seconds } from "@doorlight/common/time";
import type { MatchedLead } from "../domain/delivery.ts";

type Ports = {
  candidates: { add(tx: Tx, lead: MatchedLead, at: Date, dueAt: Date): Promise<void> };
  clock: Clock;
};

export type RecordMatches = ReturnType<typeof makeRecordMatches>;

/** A lead that fits many lists comes in several events: they are to have their turn together. */
const REST_COMES_WITHIN_MS = seconds(1);

/** Keeps the lists with automatic delivery that a lead matches, for the decision. */
export function makeRecordMatches({ candidates, clock }: Ports) {
  return async (tx: Tx, lead: MatchedLead): Promise<void> => {
    const at = clock.now();
    if (lead.lists.length > 0) await candidates.add(tx, lead, at, new Date(at.getTime() + REST_COMES_WITHIN_MS));
  };
}
