import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Logger } from "@doorlight/common/telemetry";
import type { Clock } from "@doorlight/common/time";
import type { BlockEnd, Dispute } from "../domain/dispute.ts";
import type { PublishDispute } from "./publish-dispute.ts";

type Ports = {
  db: Db;
  disputes: {
    /** False if there is no such block, or it had ended. */
    endBlock(tx: Tx, chargeId: string, end: BlockEnd): Promise<boolean>;
    find(chargeId: string, on?: Tx): Promise<Dispute | undefined>;
  };
  publishDispute: Pick<PublishDispute, "one">;
  clock: Clock;
  log: Pick<Logger, "info">;
};

type Command = { chargeId: string; adminId: string; reason: string };

/**
 * Lets the card of a disputed charge be saved again, and its account buy; if that was done before, who did it and why stays.
 * Refuses `not_found`.
 */
export function makeEndCardBlock({ db, disputes, publishDispute, clock, log }: Ports) {
  return async ({ chargeId, adminId, reason }: Command): Promise<Dispute> => {
    const isNew = await transaction(db, async (tx) => {
      const before = await disputes.find(chargeId, tx);
      if (!(await disputes.endBlock(tx, chargeId, { at: clock.now(), adminId, reason }))) return false;
      await publishDispute.one(tx, chargeId, before);
      return true;
    });
    if (isNew) log.info({ chargeId, adminId }, "The block of a card has ended");
    return (await disputes.find(chargeId)) ?? refuse("not_found");
  };
}
