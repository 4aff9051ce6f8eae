import { type Db, type Tx, transaction } from "@doorlight/common/db";
import type { Logger } from "@doorlight/common/telemetry";
import type { Clock } from "@doorlight/common/time";
import { answerTime } from "../domain/answer-time.ts";
import type { Charge, Intent } from "../domain/charge.ts";
import type { SettleCharge } from "./settle-charge.ts";

type Ports = {
  db: Db;
  charges: {
    findByReference(reference: Reference): Promise<Charge | undefined>;
    /** These two return the charge if they changed it. */
    voidUnsent(tx: Tx, reference: Reference, at: Date): Promise<Charge | undefined>;
    markVoided(tx: Tx, id: string, at: Date): Promise<Charge | undefined>;
  };
  provider: {
    /** Rejects if the provider does not answer before `until`. */
    cancelIntent(charge: Charge, until: AbortSignal): Promise<Intent>;
  };
  events: { chargeVoided(tx: Tx, charge: Charge, at: Date): Promise<void> };
  settleCharge: SettleCharge;
  clock: Clock;
  log: Pick<Logger, "warn">;
};

type Reference = Pick<Charge, "purpose" | "referenceId">;

/**
 * Says whether a charge is settled, and ends it if it is not: after `false` it never settles. To stop the intent is to
 * ask for its state. Undefined if the provider does not say it before `until`.
 */
export function makeEndCharge({ db, charges, provider, events, settleCharge, clock, log }: Ports) {
  return async (reference: Reference, until = answerTime()): Promise<boolean | undefined> => {
    await transaction(db, async (tx) => {
      const at = clock.now();
      const stopped = await charges.voidUnsent(tx, reference, at);
      if (stopped) await events.chargeVoided(tx, stopped, at);
    });
    const charge = await charges.findByReference(reference);
    if (!charge || charge.voidRequestedAt) return false;
    if (charge.state !== "created" && charge.state !== "action") return charge.state === "settled";
    return end(charge, until);
  };

  async function end(charge: Charge, until: AbortSignal): Promise<boolean | undefined> {
    const intent = await stop(charge, until);
    if (intent?.status === "settled") {
      const { state, voidRequestedAt } = await settleCharge(charge);
      return state === "settled" && !voidRequestedAt;
    }
    if (intent?.status !== "canceled") return undefined;
    return transaction(db, async (tx) => {
      const at = clock.now();
      const stopped = await charges.markVoided(tx, charge.id, at);
      if (stopped) await events.chargeVoided(tx, stopped, at);
      return false;
    });
  }

  async function stop(charge: Charge, until: AbortSignal): Promise<Intent | undefined> {
    try {
      return await provider.cancelIntent(charge, until);
    } catch (error) {
      log.warn({ chargeId: charge.id, cause: String(error) }, "The card provider did not end a charge");
      return undefined;
    }
  }
}

export type EndCharge = ReturnType<typeof makeEndCharge>;
