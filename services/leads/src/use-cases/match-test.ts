import type { Tx } from "@doorlight/common/db";
import { type CountryPack, countryPackOf } from "@doorlight/common/product";
import { localDate } from "@doorlight/common/time";
import type { ChangedLead } from "../domain/lead.ts";
import { type Match, MATCHES_OF_AN_EVENT } from "../domain/list-decision.ts";
import { type ChangedList, makeListIndex, matchesOf } from "../domain/list-index.ts";
import type { Published } from "./publish-request.ts";

type Ports = {
  testers: { listsIn(tx: Tx, locationIds: readonly string[], limit: number): Promise<ChangedList[]> };
  events: { leadMatched(tx: Tx, lead: ChangedLead, matchedAt: Date, matches: readonly Match[]): Promise<void> };
  packs: ReadonlyMap<string, CountryPack>;
};

export type MatchTest = ReturnType<typeof makeMatchTest>;

/**
 * Publishes which lists of accounts with a token for tests a new test lead fits, by the rules of any match. Nothing else comes of
 * it: no decision that a screen shows or counts. They are few, so that it needs no task.
 */
export function makeMatchTest({ testers, events, packs }: Ports) {
  return async (tx: Tx, { lead, publication }: Published): Promise<void> => {
    const at = publication.publishedAt;
    const index = makeListIndex();
    index.put(await testers.listsIn(tx, publication.locationIds, MATCHES_OF_AN_EVENT));
    const day = localDate(countryPackOf(packs, lead.country).timeZone, at);
    const matches = matchesOf(Array.from(index.find({ ...publication, day }), index.fit));
    if (matches.length > 0) await events.leadMatched(tx, lead, at, matches);
  };
}
