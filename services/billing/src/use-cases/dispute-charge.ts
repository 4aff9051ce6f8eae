import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { type Logger, counter } from "@doorlight/common/telemetry";
import type { Clock } from "@doorlight/common/time";
import { type Charge, chargePurposes, markOf } from "../domain/charge.ts";
import type { Dispute, DisputeNews, DisputeOutcome } from "../domain/dispute.ts";
import type { HoldCard } from "./hold-card.ts";
import type { PublishDispute } from "./publish-dispute.ts";

type Ports = {
  db: Db;
  disputes: {
    find(chargeId: string, on: Tx): Promise<Dispute | undefined>;
    /** Until `tx` ends, nobody saves the card. */
    lockCard(tx: Tx, fingerprint: string): Promise<void>;
    /** False if the charge was disputed before, and this is no later dispute of it. */
    add(tx: Tx, chargeId: string, dispute: DisputeNews, at: Date): Promise<boolean>;
    /** Deadline and answer of an open one. These two leave what is known newer. */
    follow(tx: Tx, chargeId: string, dispute: DisputeNews, at: Date): Promise<void>;
    /** False if it was closed so before. */
    close(tx: Tx, chargeId: string, outcome: DisputeOutcome, dispute: DisputeNews, at: Date): Promise<boolean>;
  };
  /** Whatever the account buys decides before or after the dispute. */
  lockAccount(tx: Tx, userId: string): Promise<void>;
  publishDispute: PublishDispute;
  trust: { byCardNoMore(tx: Tx, chargeId: string): Promise<void> };
  holdCard: HoldCard;
  clock: Clock;
  log: Pick<Logger, "error">;
};

const disputed = counter(
  "charge_disputes_total",
  { description: "Charges that the cardholder disputes" },
  chargePurposes.map((purpose) => ({ purpose })),
);

/**
 * Notes that the cardholder disputes a charge, once, its deadline, and how the bank decided, in whatever order the provider tells it.
 * While it is open the account is on hold, and that card pays for nobody (decision 0113). Its purchases stay: people
 * decide about them, alerted by the metric, the log and the back office.
 */
export function makeDisputeCharge(ports: Ports) {
  const { db, disputes, holdCard, publishDispute, trust, clock, log } = ports;
  return async (charge: Charge, dispute: DisputeNews): Promise<void> => {
    const { outcome } = dispute;
    const { id: chargeId, purpose, referenceId, userId } = charge;
    const card = markOf(charge);
    const isNew = await transaction(db, async (tx) => {
      await ports.lockAccount(tx, userId);
      if (card.fingerprint !== null) await disputes.lockCard(tx, card.fingerprint);
      const before = await disputes.find(chargeId, tx);
      const at = clock.now();
      const isAdded = await disputes.add(tx, chargeId, dispute, at);
      await disputes.follow(tx, chargeId, dispute, at);
      const isClosed = outcome !== null && (await disputes.close(tx, chargeId, outcome, dispute, at));
      if (isAdded || isClosed) await holdCard(tx, card, userId);
      if (isAdded || isClosed) await trust.byCardNoMore(tx, chargeId);
      if (isAdded || isClosed) await publishDispute.one(tx, chargeId, before);
      return isAdded;
    });
    if (!isNew) return;
    disputed.add(1, { purpose });
    log.error({ chargeId, purpose, referenceId, userId }, "The cardholder disputes a charge");
  };
}

export type DisputeCharge = ReturnType<typeof makeDisputeCharge>;
