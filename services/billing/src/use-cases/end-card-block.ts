import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Logger } from "@doorlight/common/telemetry";
import type { Clock } from "@doorlight/common/time";
import { type Charge, markOf } from "../domain/charge.ts";
import type { BlockEnd, Dispute } from "../domain/dispute.ts";
import type { HoldCard } from "./hold-card.ts";
import type { PublishDispute } from "./publish-dispute.ts";

type Ports = {
  db: Db;
  charges: { find(id: string): Promise<Charge | undefined> };
  /** Both until `tx` ends; in this order, as when a dispute comes. */
  lockAccount(tx: Tx, userId: string): Promise<void>;
  disputes: {
    lockCard(tx: Tx, fingerprint: string): Promise<void>;
    /** False if there is no such block, or it had ended. */
    endBlock(tx: Tx, chargeId: string, end: BlockEnd): Promise<boolean>;
    find(chargeId: string, on?: Tx): Promise<Dispute | undefined>;
  };
  holdCard: HoldCard;
  publishDispute: Pick<PublishDispute, "one">;
  clock: Clock;
  log: Pick<Logger, "info">;
};

type Command = { chargeId: string; adminId: string; reason: string };

/**
 * Lets the card of a disputed charge be saved and charged again, and its account buy; if that was done before, who did it and why stays.
 * Refuses `not_found`.
 */
export function makeEndCardBlock({ db, charges, lockAccount, disputes, holdCard, publishDispute, clock, log }: Ports) {
  return async ({ chargeId, adminId, reason }: Command): Promise<Dispute> => {
    const charge = (await charges.find(chargeId)) ?? refuse("not_found");
    const card = markOf(charge);
    const isNew = await transaction(db, async (tx) => {
      await lockAccount(tx, charge.userId);
      if (card.fingerprint !== null) await disputes.lockCard(tx, card.fingerprint);
      const before = await disputes.find(chargeId, tx);
      if (!(await disputes.endBlock(tx, chargeId, { at: clock.now(), adminId, reason }))) return false;
      await holdCard(tx, card, charge.userId);
      await publishDispute.one(tx, chargeId, before);
      return true;
    });
    if (isNew) log.info({ chargeId, adminId }, "The block of a card has ended");
    return (await disputes.find(chargeId)) ?? refuse("not_found");
  };
}
