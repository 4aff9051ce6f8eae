import type { Logger } from "@doorlight/common/telemetry";
import { type Clock, hours, seconds } from "@doorlight/common/time";
import type { Charge, Intent } from "../domain/charge.ts";
import type { RecordProviderState } from "./record-provider-state.ts";
import type { VoidCharge } from "./void-charge.ts";

type Ports = {
  charges: {
    /** Oldest first, those behind `last`. */
    listUnresolved(before: Date, last: Charge | undefined, limit: number): Promise<Charge[]>;
    giveUp(id: string, at: Date): Promise<unknown>;
  };
  /** Both reject if the provider does not answer before `until`. */
  provider: {
    findIntent(charge: Charge, until: AbortSignal): Promise<Intent>;
    cancelIntent(charge: Charge, until: AbortSignal): Promise<Intent>;
  };
  recordProviderState: RecordProviderState;
  voidCharge: Pick<VoidCharge, "undo">;
  clock: Clock;
  log: Pick<Logger, "warn">;
};

/** Until then the charge may still be under way. */
const PATIENCE_MS = seconds(30);
/** A buyer who has not taken the provider's step until then does not come back. */
const ACTION_MS = hours(1);
const ANSWER_MS = seconds(5);
const AT_ONCE = 5;

/**
 * Ends the charges without a recorded end, because an answer was lost or a process crashed, by the provider's answer.
 * All of them have their turn, however many the provider does not know.
 */
export function makeResolveCharges({ charges, provider, recordProviderState, voidCharge, clock, log }: Ports) {
  async function resolve(charge: Charge): Promise<void> {
    if (charge.voidRequestedAt) return voidCharge.undo(charge.id);
    // It was never sent.
    if (charge.provider.intentId === null) return void (await charges.giveUp(charge.id, clock.now()));
    await recordProviderState(charge, await intentOf(charge));
  }

  /** Only a step that the buyer may still take is waited for. */
  async function intentOf(charge: Charge): Promise<Intent> {
    const until = AbortSignal.timeout(ANSWER_MS);
    const mayComeBack = clock.now().getTime() - charge.createdAt.getTime() < ACTION_MS;
    const waits = charge.state === "action" && mayComeBack;
    return waits ? provider.findIntent(charge, until) : provider.cancelIntent(charge, until);
  }

  async function tryToResolve(charge: Charge): Promise<void> {
    try {
      await resolve(charge);
    } catch (error) {
      log.warn({ chargeId: charge.id, cause: String(error) }, "A charge is still unresolved");
    }
  }

  return async (): Promise<void> => {
    const before = new Date(clock.now().getTime() - PATIENCE_MS);
    let last: Charge | undefined;
    do {
      const unresolved = await charges.listUnresolved(before, last, AT_ONCE);
      await Promise.all(unresolved.map(tryToResolve));
      last = unresolved.at(-1);
    } while (last);
  };
}
