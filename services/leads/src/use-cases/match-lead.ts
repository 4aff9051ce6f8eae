import type { CountryPack } from "@doorlight/common/product";
import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { type Clock, localDate } from "@doorlight/common/time";
import type { ChangedLead, UnmatchedLead } from "../domain/lead.ts";
import type { Match } from "../domain/list-decision.ts";
import type { Fit } from "../domain/list-index.ts";
import type { FollowLists } from "./follow-lists.ts";

type Ports = {
  db: Db;
  leads: { takeUnmatched(tx: Tx, id: string, at: Date): Promise<UnmatchedLead | undefined> };
  followLists: FollowLists;
  decisions: {
    /** Undefined where a list is not the version that was looked at. */
    add(tx: Tx, leadId: string, at: Date, fits: readonly Fit[]): Promise<Match[] | undefined>;
  };
  events: { leadMatched(tx: Tx, lead: ChangedLead, matchedAt: Date, matches: readonly Match[]): Promise<void> };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

export type MatchLead = ReturnType<typeof makeMatchLead>;

const MATCHES_OF_AN_EVENT = 500;
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

  /** Again where a list changes between the look at the index and the writing. */
  async function decide(tx: Tx, { id, country, ...lead }: UnmatchedLead, now: Date): Promise<Match[]> {
    const pack = packs.get(country);
    if (!pack) throw new Error(`This deployment does not run ${country}`);
    const day = localDate(pack.timeZone, now);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const index = await followLists(tx);
      const fits = Array.from(index.find({ ...lead, day }), index.fit);
      const matches = fits.length === 0 ? [] : await decisions.add(tx, id, now, fits);
      if (matches) return matches;
    }
    throw new Error(`Lead lists changed during each of ${ATTEMPTS} matches of lead ${id}`);
  }
}
