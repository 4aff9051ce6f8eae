import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { type Logger, counter } from "@doorlight/common/telemetry";
import type { Clock } from "@doorlight/common/time";
import type { Account } from "../domain/billing-details.ts";
import type { CardMark } from "../domain/card.ts";
import { type Charge, chargePurposes } from "../domain/charge.ts";
import type { NewDispute } from "../domain/dispute.ts";
import type { ChangeCards } from "./change-cards.ts";

type Ports = {
  db: Db;
  disputes: {
    /** Until `tx` ends, nobody saves the card. */
    lockCard(tx: Tx, fingerprint: string): Promise<void>;
    /** False if the charge was disputed before. */
    add(tx: Tx, chargeId: string, dispute: NewDispute, at: Date): Promise<boolean>;
  };
  /** The accounts that have saved a card, always in the same order. */
  listOwners: (tx: Tx, card: CardMark) => Promise<Account[]>;
  banCard: ChangeCards["ban"];
  clock: Clock;
  log: Pick<Logger, "error">;
};

const disputed = counter(
  "charge_disputes_total",
  { description: "Charges that the cardholder disputes" },
  chargePurposes.map((purpose) => ({ purpose })),
);

/**
 * Notes that the cardholder disputes a charge, once. From then on nobody has or saves that card, until a super admin
 * ends the block. Its purchases stay: people decide about them, alerted by the metric, the log and the back office.
 */
export function makeDisputeCharge({ db, disputes, listOwners, banCard, clock, log }: Ports) {
  return async (charge: Charge, dispute: NewDispute): Promise<void> => {
    const { id: chargeId, purpose, referenceId, userId } = charge;
    const card: CardMark = { providerId: charge.provider.cardId, fingerprint: charge.provider.cardFingerprint };
    const isNew = await transaction(db, async (tx) => {
      if (card.fingerprint !== null) await disputes.lockCard(tx, card.fingerprint);
      if (!(await disputes.add(tx, chargeId, dispute, clock.now()))) return false;
      for (const account of await listOwners(tx, card)) await banCard(tx, account, card);
      return true;
    });
    if (!isNew) return;
    disputed.add(1, { purpose });
    log.error({ chargeId, purpose, referenceId, userId }, "The cardholder disputes a charge");
  };
}

export type DisputeCharge = ReturnType<typeof makeDisputeCharge>;
