import type { Db } from "@doorlight/common/db";
import { type CountryPack, countryPackOf } from "@doorlight/common/product";
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

/**
 * Whether a list that buys lets a lead through as both are stored now: by the rules of a match. A list that is to buy nothing any
 * more is not active, although purchasing may not know yet that its agreement has ended. A lead that is gone is in no place.
 */
export function makeCheckMatch({ db, leads, listChanges, packs, clock }: Ports) {
  return async (listId: string, leadId: string): Promise<{ isActive: boolean; failed: DecidedRule[] }> => {
    const [lead, [list]] = await Promise.all([leads.findListed(leadId), listChanges.byIds(db, [listId])]);
    if (!list?.isActive || list.mode !== "subscription") return { isActive: false, failed: [] };
    if (!lead) return { isActive: true, failed: ["place"] };
    const index = makeListIndex();
    index.put([list]);
    const day = localDate(countryPackOf(packs, lead.country).timeZone, clock.now());
    const [number] = index.find({ ...lead, day });
    // The index finds a list by its places.
    if (number === undefined) return { isActive: true, failed: ["place"] };
    const outcomes = Object.entries(outcomesByFailed[index.fit(number).failed]!) as [DecidedRule, boolean][];
    return { isActive: true, failed: outcomes.flatMap(([rule, isMet]) => (isMet ? [] : [rule])) };
  };
}
