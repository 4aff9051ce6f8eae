import { type ErrorCode, refuse } from "@doorlight/common/errors";
import { counter } from "@doorlight/common/telemetry";
import type { Clock } from "@doorlight/common/time";
import type { CountryTerms } from "../domain/country-terms.ts";
import type { DebtReservation } from "../domain/debt.ts";
import type { WatchLimit } from "./watch-limit.ts";

type Released = Pick<DebtReservation, "userId" | "referenceId">;

type Ports = {
  debts: {
    /** Why it may not be sold; null if it may. */
    reserve(wanted: DebtReservation, terms: CountryTerms, at: Date): Promise<ErrorCode | null>;
    release(unsold: Released, at: Date): Promise<void>;
  };
  watchLimit: WatchLimit;
  packs: ReadonlyMap<string, CountryTerms>;
  clock: Clock;
};

const exceeded = counter("invoice_limits_reached_total", {
  description: "Packs and fees that an account may not owe beside the rest",
});

/** Billing asks here before it sells on invoice, so that both services decide by one sum (decision 0111). */
export function makeReserveDebt({ debts, watchLimit, packs, clock }: Ports) {
  for (const country of packs.keys()) exceeded.add(0, { country });
  return {
    /** Refuses `payment_method_missing`, `invoice_overdue`, `invoice_limit_reached`, `account_on_hold`, `contact_support`, `unavailable`. */
    async reserve(wanted: DebtReservation): Promise<void> {
      const terms = packs.get(wanted.country) ?? refuse("invalid_request");
      const refusal = await debts.reserve(wanted, terms, clock.now());
      if (refusal === "invoice_limit_reached") {
        exceeded.add(1, { country: wanted.country });
        await watchLimit(wanted);
      }
      if (refusal) refuse(refusal);
    },

    release: (unsold: Released): Promise<void> => debts.release(unsold, clock.now()),
  };
}

export type ReserveDebt = ReturnType<typeof makeReserveDebt>;
