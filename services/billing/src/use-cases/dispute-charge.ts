import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { type Logger, counter } from "@doorlight/common/telemetry";
import type { Clock } from "@doorlight/common/time";
import { type Charge, chargePurposes } from "../domain/charge.ts";
import type { ChangeCards } from "./change-cards.ts";

type Ports = {
  db: Db;
  /** False where it was done before. */
  charges: { markDisputed(tx: Tx, id: string, at: Date): Promise<boolean> };
  banCard: ChangeCards["ban"];
  clock: Clock;
  log: Pick<Logger, "error">;
};

const disputes = counter(
  "charge_disputes_total",
  { description: "Charges that the cardholder disputes" },
  chargePurposes.map((purpose) => ({ purpose })),
);

/**
 * Notes that the cardholder disputes a charge, once, and charges that card no more. What it bought stays: people decide
 * about it, who learn of it by the metric and the log.
 */
export function makeDisputeCharge({ db, charges, banCard, clock, log }: Ports) {
  return async ({ id: chargeId, purpose, referenceId, userId, country, provider }: Charge): Promise<void> => {
    const isNew = await transaction(db, async (tx) => {
      if (!(await charges.markDisputed(tx, chargeId, clock.now()))) return false;
      await banCard(tx, { userId, country }, provider.cardId);
      return true;
    });
    if (!isNew) return;
    disputes.add(1, { purpose });
    log.error({ chargeId, purpose, referenceId, userId }, "The cardholder disputes a charge");
  };
}

export type DisputeCharge = ReturnType<typeof makeDisputeCharge>;
