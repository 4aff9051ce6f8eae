import type { Clock } from "@doorlight/common/time";
import { CARD_ERROR, type Charge, type Intent } from "../domain/charge.ts";
import type { SettleCharge } from "./settle-charge.ts";

type Ports = {
  charges: { fail(id: string, failureCode: string, at: Date): Promise<unknown> };
  settleCharge: SettleCharge;
  clock: Clock;
};

/** Records the end of a charge as the provider has it; nothing if that is still open. */
export function makeRecordProviderState({ charges, settleCharge, clock }: Ports) {
  return async (charge: Charge, { status, declineReason }: Intent): Promise<void> => {
    if (status === "settled") await settleCharge(charge);
    if (status === "canceled") await charges.fail(charge.id, declineReason ?? CARD_ERROR, clock.now());
  };
}

export type RecordProviderState = ReturnType<typeof makeRecordProviderState>;
