import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { type FollowUp, type FollowUpChange, isInComingYear, newFollowUp } from "../domain/follow-up.ts";

type Ports = {
  db: Db;
  followUps: {
    /** Undefined for anybody but a buyer. The buyer and the contact stay as they are until the transaction ends. */
    lock(tx: Tx, leadId: string, agentId: string): Promise<{ kept?: FollowUp; isErased: boolean } | undefined>;
    put(tx: Tx, agentId: string, followUp: FollowUp, stateAt: Date | undefined): Promise<void>;
  };
  clock: Clock;
};

/**
 * Changes a buyer's state, note or reminder of a lead. Of state and reminder the last write counts, because either is one
 * tap; a note is not lost to another tab. Refuses `not_found`, `invalid_request`, `version_outdated`.
 */
export function makeSaveFollowUp({ db, followUps, clock }: Ports) {
  return (leadId: string, agentId: string, { state, note, remindAt }: FollowUpChange): Promise<FollowUp> =>
    transaction(db, async (tx) => {
      const now = clock.now();
      if (remindAt && !isInComingYear(remindAt, now))
        refuseField("remindAt", "not_in_coming_year", "must be in the coming year");
      const found = await followUps.lock(tx, leadId, agentId);
      if (!found) return refuse("not_found");
      // There is nobody left to write about or to call.
      if (found.isErased && (note?.text || remindAt)) refuse("version_outdated");
      const kept = found.kept ?? newFollowUp(leadId);
      const changed = {
        leadId,
        state: state ?? kept.state,
        remindAt: remindAt === undefined ? kept.remindAt : remindAt,
        ...noteAfter(kept, note),
      };
      await followUps.put(tx, agentId, changed, state && now);
      return changed;
    });
}

function noteAfter({ note, noteVersion }: FollowUp, change: FollowUpChange["note"]) {
  // Sent again after a lost answer, it is there already.
  if (!change || change.text === note) return { note, noteVersion };
  if (change.version !== noteVersion) return refuse("version_outdated");
  return { note: change.text, noteVersion: noteVersion + 1 };
}
