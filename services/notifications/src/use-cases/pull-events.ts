import { type Db, transaction, type Tx } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import type { PulledEvent, Puller } from "../domain/pulled-event.ts";

type Ports = {
  db: Db;
  pulledEvents: {
    noteToken(puller: Puller): Promise<void>;
    hasUnread(puller: Puller): Promise<boolean>;
    number(tx: Tx, puller: Puller): Promise<void>;
    lastPosition(puller: Puller): Promise<bigint>;
    after(puller: Puller, position: bigint, limit: number): Promise<PulledEvent[]>;
  };
};

/** The next messages, and the position to go on from. */
type Pulled = { events: PulledEvent[]; position: bigint; hasMore: boolean };

/**
 * The messages of an account and kind after a position; without one, all that are kept. Positions have no gaps, so that a program
 * that comes too late notices: refuses `events_expired` if some after its position are purged, and `invalid_request` for a
 * position that was never given.
 */
export function makePullEvents({ db, pulledEvents }: Ports) {
  return async (puller: Puller, position: bigint | undefined, limit: number): Promise<Pulled> => {
    await pulledEvents.noteToken(puller);
    if (await pulledEvents.hasUnread(puller)) await transaction(db, (tx) => pulledEvents.number(tx, puller));
    const last = await pulledEvents.lastPosition(puller);
    const found = await pulledEvents.after(puller, position ?? 0n, limit + 1);
    // Those that another process numbers meanwhile are beyond `last`.
    const end = found.at(-1)?.position ?? last;
    if (position !== undefined && position > end) refuseCursor();
    if (position !== undefined && end - position !== BigInt(found.length)) return refuse("events_expired");
    const events = found.slice(0, limit);
    return { events, position: events.at(-1)?.position ?? position ?? last, hasMore: found.length > limit };
  };
}

/** Of a cursor that no answer to this account and kind of token had. */
export function refuseCursor(): never {
  return refuseField("cursor", "invalid_cursor", "must be the cursor of an answer before, to this kind of token");
}

export type PullEvents = ReturnType<typeof makePullEvents>;
