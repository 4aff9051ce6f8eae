import { type Db, transaction, type Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { FinishedAttempt } from "../domain/webhook-attempt.ts";
import type { TriedEndpoint } from "../domain/webhook-endpoint.ts";
import { hopeless } from "../domain/webhook-retry.ts";
import type { RecordMail } from "./mail-queue.ts";

type Ports = {
  db: Db;
  deliveries: {
    triedApart(endpointId: string, since: Date, apartMs: number): Promise<boolean>;
    /** False if it is off already. */
    switchOff(tx: Tx, endpointId: string, reason: "gone" | "failing", at: Date): Promise<boolean>;
    /** False if somebody else was first. */
    markWorking(tx: Tx, endpointId: string): Promise<boolean>;
  };
  recordMail: RecordMail;
  clock: Clock;
};

const GONE = 410;

/**
 * After an attempt, with its endpoint as it was before: switches that off if it wants no more, or has answered nothing well
 * for days, and mails its agent then and when it works again. Of a partner's callback we know nobody to mail: the source's
 * page shows it.
 */
export function makeJudgeEndpoint({ db, deliveries, recordMail, clock }: Ports) {
  return async (attempt: FinishedAttempt, endpoint: TriedEndpoint): Promise<void> => {
    if (attempt.result === "delivered") {
      if (endpoint.ownerKnowsItIsOff)
        await mailIfChanged(endpoint, "webhook_works", (tx) => deliveries.markWorking(tx, endpoint.id));
      return;
    }
    const reason = await reasonToSwitchOff(attempt, endpoint);
    if (reason)
      await mailIfChanged(endpoint, "webhook_off", (tx) => deliveries.switchOff(tx, endpoint.id, reason, clock.now()));
  };

  async function reasonToSwitchOff({ status }: FinishedAttempt, { id, failingSince }: TriedEndpoint) {
    if (status === GONE) return "gone";
    const failingMs = failingSince ? clock.now().getTime() - failingSince.getTime() : 0;
    if (!failingSince || failingMs < hopeless.failingMs) return undefined;
    return (await deliveries.triedApart(id, failingSince, hopeless.apartMs)) ? "failing" : undefined;
  }

  function mailIfChanged(
    { id: endpointId, accountId: userId, owner, country }: TriedEndpoint,
    kind: "webhook_off" | "webhook_works",
    change: (tx: Tx) => Promise<boolean>,
  ): Promise<void> {
    return transaction(db, async (tx) => {
      if (!(await change(tx)) || owner === "source") return;
      // Each change is one of its own.
      const eventId = crypto.randomUUID();
      await recordMail(tx, { eventId, country, happenedAt: clock.now(), task: { kind, userId, endpointId } });
    });
  }
}

export type JudgeEndpoint = ReturnType<typeof makeJudgeEndpoint>;
