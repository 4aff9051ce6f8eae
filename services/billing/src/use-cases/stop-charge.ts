import { type Db, type Tx, transaction } from "@doorlight/common/db";
import type { Logger } from "@doorlight/common/telemetry";
import type { Clock } from "@doorlight/common/time";
import type { Charge, Intent } from "../domain/charge.ts";

type Ports = {
  db: Db;
  charges: {
    /** Returns the charge if it changed it. */
    markVoided(tx: Tx, id: string, at: Date): Promise<Charge | undefined>;
  };
  provider: {
    /** Rejects if the provider does not answer before `until`. */
    cancelIntent(charge: Charge, until: AbortSignal): Promise<Intent>;
  };
  events: { chargeVoided(tx: Tx, charge: Charge, at: Date): Promise<void> };
  clock: Clock;
  log: Pick<Logger, "warn">;
};

/**
 * Stops a charge at the provider; to stop the intent is to ask for its state. `voided`: it never settles, which is
 * recorded and published. `settled`: the card has paid before, which the caller records. `unknown`: the provider did not
 * say so before `until`.
 */
export function makeStopCharge({ db, charges, provider, events, clock, log }: Ports) {
  return async (charge: Charge, until: AbortSignal): Promise<"settled" | "voided" | "unknown"> => {
    const status = await statusOf(charge, until);
    if (status === "settled") return status;
    if (status !== "canceled") return "unknown";
    await transaction(db, async (tx) => {
      const at = clock.now();
      const voided = await charges.markVoided(tx, charge.id, at);
      if (voided) await events.chargeVoided(tx, voided, at);
    });
    return "voided";
  };

  async function statusOf(charge: Charge, until: AbortSignal): Promise<Intent["status"] | undefined> {
    try {
      return (await provider.cancelIntent(charge, until)).status;
    } catch (error) {
      log.warn({ chargeId: charge.id, cause: String(error) }, "The card provider did not end a charge");
      return undefined;
    }
  }
}

export type StopCharge = ReturnType<typeof makeStopCharge>;
