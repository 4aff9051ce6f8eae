import { refuse } from "@doorlight/common/errors";
import { counter } from "@doorlight/common/telemetry";
import { type Clock, seconds } from "@doorlight/common/time";
import type { Charge, Intent } from "../domain/charge.ts";
import type { SettleCharge } from "./settle-charge.ts";
import type { VoidCharge } from "./void-charge.ts";

/** What an event is about; the rest of it is old news. */
export type ProviderEvent = { id: string; intentId: string | null };

type Ports = {
  /** Throws where the provider has not signed it, or not in the last five minutes. */
  readEvent: (payload: Uint8Array, signature: string, now: Date) => ProviderEvent;
  providerEvents: { isKnown(id: string): Promise<boolean>; add(id: string, at: Date): Promise<void> };
  charges: { findByIntent(intentId: string): Promise<Charge | undefined> };
  provider: {
    /** Rejects where the provider does not answer before `until`. */
    findIntent(charge: Charge, until: AbortSignal): Promise<Intent>;
  };
  settleCharge: SettleCharge;
  voidCharge: Pick<VoidCharge, "undo">;
  clock: Clock;
};

const ANSWER_MS = seconds(4);

/** Not logged, each: anybody may send them. */
const refused = counter("provider_events_refused_total", {
  description: "Events that the card provider has not signed",
});

/**
 * An event of the card provider is a reason to ask the provider how a charge stands now. So events may come twice and in
 * any order, and one that fails comes again. Refuses `signature_invalid`.
 */
export function makeReceiveProviderEvent(ports: Ports) {
  const { readEvent, providerEvents, charges, provider, settleCharge, voidCharge, clock } = ports;

  function read(payload: Uint8Array, signature: string): ProviderEvent {
    try {
      return readEvent(payload, signature, clock.now());
    } catch {
      refused.add(1);
      return refuse("signature_invalid");
    }
  }

  async function settleIfCharged(charge: Charge): Promise<void> {
    if (charge.state !== "created" && charge.state !== "action") return;
    if (charge.voidRequestedAt) return voidCharge.undo(charge.id);
    const { status } = await provider.findIntent(charge, AbortSignal.timeout(ANSWER_MS));
    if (status === "settled") await settleCharge(charge);
  }

  return async (payload: Uint8Array, signature: string): Promise<void> => {
    const event = read(payload, signature);
    if (await providerEvents.isKnown(event.id)) return;
    const charge = event.intentId === null ? undefined : await charges.findByIntent(event.intentId);
    if (charge) await settleIfCharged(charge);
    await providerEvents.add(event.id, clock.now());
  };
}

export type ReceiveProviderEvent = ReturnType<typeof makeReceiveProviderEvent>;
