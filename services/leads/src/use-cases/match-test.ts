import type { Tx } from "@doorlight/common/db";
import { type CountryPack, countryPackOf } from "@doorlight/common/product";
import { localDate } from "@doorlight/common/time";
import type { MatchedLead } from "../domain/lead.ts";
import type { Match } from "../domain/list-decision.ts";
import { type ChangedList, makeListIndex, matchesOf } from "../domain/list-index.ts";
import type { Published } from "./publish-request.ts";

type Ports = {
  testers: {
    listsIn(tx: Tx, accountIds: readonly string[], locationIds: readonly string[]): Promise<ChangedList[]>;
    addOfLead(tx: Tx, leadId: string, accountIds: readonly string[]): Promise<void>;
  };
  events: { leadMatched(tx: Tx, lead: MatchedLead, matchedAt: Date, matches: readonly Match[]): Promise<void> };
  packs: ReadonlyMap<string, CountryPack>;
};

export type MatchTest = ReturnType<typeof makeMatchTest>;

/**
 * Publishes which lists a new test lead fits, of the accounts that its partner named and that have a token for tests, by the rules of
 * any match. It is for these accounts alone. Nothing else comes of the match: no decision that a screen shows or counts. Lists of a
 * few accounts are few, so that it needs no task.
 */
export function makeMatchTest({ testers, events, packs }: Ports) {
  return async (tx: Tx, { lead, publication }: Published, accountIds: readonly string[]): Promise<void> => {
    if (accountIds.length === 0) return;
    const at = publication.publishedAt;
    const index = makeListIndex();
    index.put(await testers.listsIn(tx, accountIds, publication.locationIds));
    const day = localDate(countryPackOf(packs, lead.country).timeZone, at);
    const matches = matchesOf(Array.from(index.find({ ...publication, day }), index.fit));
    if (matches.length === 0) return;
    await testers.addOfLead(tx, lead.id, [...new Set(matches.map(({ userId }) => userId))]);
    await events.leadMatched(tx, { ...publication, ...publication.place, ...lead }, at, matches);
  };
}
