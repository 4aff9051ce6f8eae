import { type Db, type Tx, transaction } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import { answerTime } from "../domain/answer-time.ts";
import type { Charge } from "../domain/charge.ts";
import type { SettleCharge } from "./settle-charge.ts";
import type { StopCharge } from "./stop-charge.ts";

type Ports = {
  db: Db;
  charges: {
    findByReference(reference: Reference): Promise<Charge | undefined>;
    /** Returns the charge if it changed it. */
    voidUnsent(tx: Tx, reference: Reference, at: Date): Promise<Charge | undefined>;
  };
  events: { chargeVoided(tx: Tx, charge: Charge, at: Date): Promise<void> };
  settleCharge: SettleCharge;
  stopCharge: StopCharge;
  clock: Clock;
};

type Reference = Pick<Charge, "purpose" | "referenceId">;

/**
 * Says whether a charge is settled, and ends it if it is not: after `false` it never settles. Undefined if the provider
 * does not say it before `until`.
 */
export function makeEndCharge({ db, charges, events, settleCharge, stopCharge, clock }: Ports) {
  return async (reference: Reference, until = answerTime()): Promise<boolean | undefined> => {
    await transaction(db, async (tx) => {
      const at = clock.now();
      const stopped = await charges.voidUnsent(tx, reference, at);
      if (stopped) await events.chargeVoided(tx, stopped, at);
    });
    const charge = await charges.findByReference(reference);
    if (!charge || charge.voidRequestedAt) return false;
    if (charge.state !== "created" && charge.state !== "action") return charge.state === "settled";
    const outcome = await stopCharge(charge, until);
    if (outcome !== "settled") return outcome === "voided" ? false : undefined;
    const { state, voidRequestedAt } = await settleCharge(charge);
    return state === "settled" && !voidRequestedAt;
  };
}
