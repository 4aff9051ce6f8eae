import type { Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { sessionCutoffs } from "../../domain/lifetimes.ts";
import type { Notes, Sessions } from "../ports.ts";
import type { UserSearch } from "./ports.ts";

const NOTES = 500;

type Ports = { db: Db; search: UserSearch; notes: Notes; sessions: Sessions; clock: Clock };

/** One user as the back office sees it, and the admins who may look after it. Refuses `not_found`. */
export function makeGetUser({ db, search, notes, sessions, clock }: Ports) {
  return async (userId: string) => {
    const record = (await search.find(db, userId)) ?? refuse("not_found");
    const [written, open, admins] = await Promise.all([
      notes.list(db, userId, NOTES),
      sessions.list(db, userId, sessionCutoffs(clock.now())),
      search.listAdmins(db),
    ]);
    return { record, notes: written, sessions: open, admins };
  };
}
