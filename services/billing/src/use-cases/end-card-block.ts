import { refuse } from "@doorlight/common/errors";
import type { Logger } from "@doorlight/common/telemetry";
import type { Clock } from "@doorlight/common/time";
import type { BlockEnd, Dispute } from "../domain/dispute.ts";

type Ports = {
  disputes: {
    /** False if there is no such block, or it had ended. */
    endBlock(chargeId: string, end: BlockEnd): Promise<boolean>;
    find(chargeId: string): Promise<Dispute | undefined>;
  };
  clock: Clock;
  log: Pick<Logger, "info">;
};

type Command = { chargeId: string; adminId: string; reason: string };

/** Lets the card of a disputed charge be saved again; if that was done before, who did it and why stays. Refuses `not_found`. */
export function makeEndCardBlock({ disputes, clock, log }: Ports) {
  return async ({ chargeId, adminId, reason }: Command): Promise<Dispute> => {
    const isNew = await disputes.endBlock(chargeId, { at: clock.now(), adminId, reason });
    if (isNew) log.info({ chargeId, adminId }, "The block of a card has ended");
    return (await disputes.find(chargeId)) ?? refuse("not_found");
  };
}
