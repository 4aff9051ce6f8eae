import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { type IntakeFacts, type IntakeName, type IntakeOutcome, intakeOutcome } from "../domain/intake.ts";

type Ports = {
  intakes: { facts(name: IntakeName): Promise<IntakeFacts | undefined> };
  clock: Clock;
};

/** The outcome of a partner's request so far. Refuses `not_found`. */
export function makeGetIntakeRequest({ intakes, clock }: Ports) {
  return async (name: IntakeName): Promise<IntakeOutcome> =>
    intakeOutcome((await intakes.facts(name)) ?? refuse("not_found"), clock.now());
}
