import { type Db, transaction, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Prospect, ProspectNote } from "../domain/prospect.ts";

type Ports = {
  db: Db;
  prospects: {
    lock(tx: Tx, id: string): Promise<Prospect | undefined>;
    touch(tx: Tx, id: string, at: Date): Promise<void>;
  };
  notes: { add(tx: Tx, prospectId: string, note: Omit<ProspectNote, "id">): Promise<ProspectNote> };
  clock: Clock;
};

/** Keeps what an admin writes about a prospect. Refuses `not_found`. */
export function makeAddProspectNote({ db, prospects, notes, clock }: Ports) {
  return (prospectId: string, text: string, authorId: string): Promise<ProspectNote> =>
    transaction(db, async (tx) => {
      if (!(await prospects.lock(tx, prospectId))) return refuse("not_found");
      const writtenAt = clock.now();
      await prospects.touch(tx, prospectId, writtenAt);
      return notes.add(tx, prospectId, { text, authorId, writtenAt });
    });
}
