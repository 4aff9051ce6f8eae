import { type Db, transaction, type Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import { type ChangedIntake, intakeOutcome, type IntakeOutcome, intakeStateEnd } from "../domain/intake.ts";

type Ports = {
  db: Db;
  intakes: {
    due(tx: Tx, now: Date, limit: number): Promise<ChangedIntake[]>;
    keepSent(tx: Tx, id: string, sent: string, lookAt: Date | null): Promise<void>;
  };
  events: {
    intakeChanged(
      tx: Tx,
      of: { sourceId: string; country: string; test: boolean },
      outcome: Omit<IntakeOutcome, "subSource">,
      changedAt: Date,
    ): Promise<void>;
  };
  clock: Clock;
};

const BATCH = 100;

/**
 * Publishes the outcomes of partners' requests that have changed. It looks at the outcome itself, whatever has changed it, so
 * that two changes that follow each other at once may be published as one.
 */
export function makePublishOutcomes({ db, intakes, events, clock }: Ports) {
  async function publish(tx: Tx): Promise<number> {
    const now = clock.now();
    const due = await intakes.due(tx, now, BATCH);
    for (const { facts, sent, ...of } of due) {
      const { subSource: _, ...outcome } = intakeOutcome(facts, now);
      const text = JSON.stringify(outcome);
      if (text !== sent) await events.intakeChanged(tx, of, outcome, now);
      await intakes.keepSent(tx, facts.id, text, intakeStateEnd(facts, outcome.state));
    }
    return due.length;
  }

  return async (): Promise<void> => {
    while ((await transaction(db, publish)) === BATCH);
  };
}
