import { type CountryPack, countryPackOf } from "@doorlight/common/product";
import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { type Clock, localDate } from "@doorlight/common/time";
import type { MatchedLead, UnmatchedLead } from "../domain/lead.ts";
import { type Match, MATCHES_OF_AN_EVENT } from "../domain/list-decision.ts";
import { type Fit, matchesOf } from "../domain/list-index.ts";
import type { FollowLists } from "./follow-lists.ts";

type Ports = {
  db: Db;
  leads: { takeUnmatched(tx: Tx, id: string, at: Date): Promise<UnmatchedLead | undefined> };
  followLists: FollowLists;
  decisions: {
    /** Writes nothing if some lists are not the versions that were looked at, and returns those. */
    add(tx: Tx, leadId: string, at: Date, fits: readonly Fit[]): Promise<string[]>;
  };
  events: { leadMatched(tx: Tx, lead: MatchedLead, matchedAt: Date, matches: readonly Match[]): Promise<void> };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

export type MatchLead = ReturnType<typeof makeMatchLead>;

const ATTEMPTS = 5;

/**
 * Matches a published lead against all lead lists, once whatever comes in between, and publishes the lists that it fits. A
 * list that was committed before the lead counts. A lead that has ended fits none.
 */
export function makeMatchLead({ db, leads, followLists, decisions, events, packs, clock }: Ports) {
  return (leadId: string): Promise<void> =>
    transaction(db, async (tx) => {
      const now = clock.now();
      const lead = await leads.takeUnmatched(tx, leadId, now);
      if (!lead?.isOpen) return;
      const matches = await decide(tx, lead, now);
      for (let from = 0; from < matches.length; from += MATCHES_OF_AN_EVENT) {
        await events.leadMatched(tx, lead, now, matches.slice(from, from + MATCHES_OF_AN_EVENT));
      }
    });

  /** Again if a list changes between the look at the index and the writing. */
  async function decide(tx: Tx, { id, country, ...lead }: UnmatchedLead, now: Date): Promise<Match[]> {
    const day = localDate(countryPackOf(packs, country).timeZone, now);
    let stale: string[] = [];
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const index = await followLists(tx, stale);
      const fits = Array.from(index.find({ ...lead, day }), index.fit);
      if (fits.length === 0) return [];
      stale = await decisions.add(tx, id, now, fits);
      if (stale.length === 0) return matchesOf(fits);
    }
    throw new Error(`Lead lists changed during each of ${ATTEMPTS} matches of lead ${id}`);
  }
}
