import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { type IntakeFacts, type IntakeName, intakeState } from "../domain/intake.ts";

type Ports = {
  intakes: { facts(name: IntakeName): Promise<IntakeFacts | undefined> };
  clock: Clock;
};

/** The outcome of a partner's request so far. Refuses `not_found`. */
export function makeGetIntakeRequest({ intakes, clock }: Ports) {
  return async (name: IntakeName) => {
    const facts = (await intakes.facts(name)) ?? refuse("not_found");
    const { subSource, receivedAt, lead, refunds } = facts;
    const state = intakeState(facts, clock.now());
    const shown = state === "duplicate" ? null : lead;
    return {
      state,
      subSource,
      receivedAt,
      publishedAt: shown?.publishedAt ?? null,
      sold: shown?.sold ?? null,
      cap: shown?.cap ?? null,
      refunds,
    };
  };
}
