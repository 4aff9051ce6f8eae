import type { Db } from "@doorlight/common/db";
import type { CountryPack } from "@doorlight/common/product";
import { type Clock, localDate } from "@doorlight/common/time";
import type { ListedLead } from "../domain/lead.ts";
import { type DecidedRule, outcomesByFailed } from "../domain/list-decision.ts";
import { type ChangedList, makeListIndex } from "../domain/list-index.ts";

type Ports = {
  db: Db;
  leads: { findListed(id: string): Promise<ListedLead | undefined> };
  listChanges: { byIds(on: Db, ids: readonly string[]): Promise<ChangedList[]> };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

export type CheckMatch = ReturnType<typeof makeCheckMatch>;

/** Whether a list lets a lead through as both are stored now: by the rules of a match. A lead that is gone is in no place. */
export function makeCheckMatch({ db, leads, listChanges, packs, clock }: Ports) {
  return async (listId: string, leadId: string): Promise<{ isActive: boolean; failed: DecidedRule[] }> => {
    const [lead, [list]] = await Promise.all([leads.findListed(leadId), listChanges.byIds(db, [listId])]);
    if (!list?.isActive) return { isActive: false, failed: [] };
    if (!lead) return { isActive: true, failed: ["place"] };
    const pack = packs.get(lead.country);
    if (!pack) throw new Error(`This deployment does not run ${lead.country}`);
    const index = makeListIndex();
    index.put([list]);
    const [number] = index.find({ ...lead, day: localDate(pack.timeZone, clock.now()) });
    // The index finds a list by its places.
    if (number === undefined) return { isActive: true, failed: ["place"] };
    const outcomes = Object.entries(outcomesByFailed[index.fit(number).failed]!) as [DecidedRule, boolean][];
    return { isActive: true, failed: outcomes.flatMap(([rule, isMet]) => (isMet ? [] : [rule])) };
  };
}
