import { refuse } from "@doorlight/common/errors";
import { counter } from "@doorlight/common/telemetry";
import { type Clock, seconds } from "@doorlight/common/time";
import type { Charge, Intent } from "../domain/charge.ts";
import type { DisputeNews } from "../domain/dispute.ts";
import type { DisputeCharge } from "./dispute-charge.ts";
import type { RecordProviderState } from "./record-provider-state.ts";
import type { VoidCharge } from "./void-charge.ts";

/** The subject of an event; its other fields may be outdated. */
export type ProviderEvent = {
  id: string;
  about:
    | { kind: "charge"; intentId: string }
    /** A dispute as it was then. */
    | ({ kind: "dispute"; intentId: string } & DisputeNews)
    /** A card that was saved. */
    | { kind: "setup"; setupId: string; customerId: string }
    | undefined;
};

type Ports = {
  /** Throws if the provider has not signed it, or not in the last five minutes. */
  readEvent: (payload: Uint8Array, signature: string, now: Date) => ProviderEvent;
  providerEvents: { isKnown(id: string): Promise<boolean>; add(id: string, at: Date): Promise<void> };
  charges: { findByIntent(intentId: string): Promise<Charge | undefined> };
  /** Both reject if the provider does not answer before `until`. */
  provider: {
    findIntent(charge: Charge, until: AbortSignal): Promise<Intent>;
    cancelIntent(charge: Charge, until: AbortSignal): Promise<Intent>;
  };
  /** Saves the card of a set-up whose browser did not come back. Rejects if the provider does not answer. */
  finishSetup(customerId: string, setupId: string): Promise<void>;
  recordProviderState: RecordProviderState;
  voidCharge: Pick<VoidCharge, "undo">;
  disputeCharge: DisputeCharge;
  /** Whether the database may be a restored copy, which pays nothing back: the job that undoes the charge waits. */
  isHeld: () => boolean;
  clock: Clock;
};

const ANSWER_MS = seconds(4);

/** Not logged, each: anybody may send them. */
const refused = counter(
  "provider_events_refused_total",
  { description: "Events that the card provider has not signed" },
  [{}],
);

/**
 * An event of the card provider is a reason to ask the provider how a charge, or the set-up of a card, stands now. So
 * events may come twice and in any order, and one that fails comes again. Only a dispute is believed:
 * its outcome is final, and signed. Refuses `signature_invalid`.
 */
export function makeReceiveProviderEvent(ports: Ports) {
  const { readEvent, providerEvents, charges, provider, recordProviderState, voidCharge, clock } = ports;

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
    if (charge.voidRequestedAt) return ports.isHeld() ? undefined : voidCharge.undo(charge.id);
    const until = AbortSignal.timeout(ANSWER_MS);
    const intent = await provider.findIntent(charge, until);
    if (intent.status === "settled") await recordProviderState(charge, intent);
    // The step was failed. Left open, the intent could be tried with card after card in the browser.
    if (intent.status === "open" && charge.state === "action")
      await recordProviderState(charge, await provider.cancelIntent(charge, until));
  }

  async function follow(about: NonNullable<ProviderEvent["about"]>): Promise<void> {
    if (about.kind === "setup") return ports.finishSetup(about.customerId, about.setupId);
    const charge = await charges.findByIntent(about.intentId);
    if (!charge) return;
    if (about.kind === "charge") return settleIfCharged(charge);
    await ports.disputeCharge(charge, about);
  }

  return async (payload: Uint8Array, signature: string): Promise<void> => {
    const { id, about } = read(payload, signature);
    if (await providerEvents.isKnown(id)) return;
    if (about) await follow(about);
    await providerEvents.add(id, clock.now());
  };
}
