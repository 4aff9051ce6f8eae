import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { forEachAlone } from "@doorlight/common/jobs";
import type { Clock } from "@doorlight/common/time";
import type { OpenPause } from "../domain/pause.ts";
import type { EndPause } from "./end-pause.ts";

type Ports = {
  db: Db;
  pauses: {
    due(now: Date, limit: number): Promise<string[]>;
    lock(tx: Tx, leadId: string): Promise<{ requestId: string; pause: OpenPause | null } | undefined>;
  };
  endPause: EndPause;
  clock: Clock;
};

const BATCH = 200;

/** Closes the requests of paused leads about which nobody has answered in time. */
export function makeEndPauses({ db, pauses, endPause, clock }: Ports) {
  return async (): Promise<void> =>
    forEachAlone(await pauses.due(clock.now(), BATCH), (leadId) =>
      transaction(db, async (tx) => {
        const found = await pauses.lock(tx, leadId);
        // Somebody answered meanwhile, and another report may have paused it anew.
        if (!found?.pause || found.pause.until > clock.now()) return;
        await endPause.close(tx, { id: found.requestId, leadId });
      }),
    );
}
