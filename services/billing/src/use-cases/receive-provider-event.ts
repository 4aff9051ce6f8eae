import { refuse } from "@doorlight/common/errors";
import { counter } from "@doorlight/common/telemetry";
import { type Clock, seconds } from "@doorlight/common/time";
import { CARD_ERROR, type Charge, type Intent } from "../domain/charge.ts";
import type { DisputeCharge } from "./dispute-charge.ts";
import type { SettleCharge } from "./settle-charge.ts";
import type { VoidCharge } from "./void-charge.ts";

/** What an event is about; the rest of it is old news. */
export type ProviderEvent = { id: string; intentId: string | null; isDispute: boolean };

type Ports = {
  /** Throws where the provider has not signed it, or not in the last five minutes. */
  readEvent: (payload: Uint8Array, signature: string, now: Date) => ProviderEvent;
  providerEvents: { isKnown(id: string): Promise<boolean>; add(id: string, at: Date): Promise<void> };
  charges: {
    findByIntent(intentId: string): Promise<Charge | undefined>;
    fail(id: string, failureCode: string, at: Date): Promise<unknown>;
  };
  /** Both reject where the provider does not answer before `until`. */
  provider: {
    findIntent(charge: Charge, until: AbortSignal): Promise<Intent>;
    cancelIntent(charge: Charge, until: AbortSignal): Promise<Intent>;
  };
  settleCharge: SettleCharge;
  voidCharge: Pick<VoidCharge, "undo">;
  disputeCharge: DisputeCharge;
  clock: Clock;
};

const ANSWER_MS = seconds(4);

/** Not logged, each: anybody may send them. */
const refused = counter("provider_events_refused_total", {
  description: "Events that the card provider has not signed",
});

/**
 * An event of the card provider is a reason to ask the provider how a charge stands now. So events may come twice and in
 * any order, and one that fails comes again. Only a dispute is believed, since nothing is given for it. Refuses `signature_invalid`.
 */
export function makeReceiveProviderEvent(ports: Ports) {
  const { readEvent, providerEvents, charges, provider, settleCharge, voidCharge, disputeCharge, clock } = ports;

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
    const until = AbortSignal.timeout(ANSWER_MS);
    const { status } = await provider.findIntent(charge, until);
    if (status === "settled") await settleCharge(charge);
    if (status === "open" && charge.state === "action") await stop(charge, until);
  }

  /** The step was failed. Left open, the intent could be tried with card after card in the browser. */
  async function stop(charge: Charge, until: AbortSignal): Promise<void> {
    const { status, declineReason } = await provider.cancelIntent(charge, until);
    if (status === "settled") await settleCharge(charge);
    if (status === "canceled") await charges.fail(charge.id, declineReason ?? CARD_ERROR, clock.now());
  }

  return async (payload: Uint8Array, signature: string): Promise<void> => {
    const event = read(payload, signature);
    if (await providerEvents.isKnown(event.id)) return;
    const charge = event.intentId === null ? undefined : await charges.findByIntent(event.intentId);
    if (charge) await (event.isDispute ? disputeCharge(charge) : settleIfCharged(charge));
    await providerEvents.add(event.id, clock.now());
  };
}

export type ReceiveProviderEvent = ReturnType<typeof makeReceiveProviderEvent>;
