import { type Db, transaction, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { addJob } from "@doorlight/common/jobs";
import type { Clock } from "@doorlight/common/time";

type Ports = {
  db: Db;
  mailLog: {
    copy(tx: Tx, id: string, now: Date): Promise<string | undefined>;
    exists(id: string): Promise<boolean>;
  };
  clock: Clock;
};

/**
 * Sends a copy of a mail, which is written anew: to the address of today, and not at all if there is no reason for it any
 * more. A mail has one copy, so of two admins who send it at the same moment the second is refused.
 */
export function makeSendMailAgain({ db, mailLog, clock }: Ports) {
  return async (id: string): Promise<void> => {
    const isCopied = await transaction(db, async (tx) => {
      const deliveryId = await mailLog.copy(tx, id, clock.now());
      if (deliveryId) await addJob(tx, "send-mail", { deliveryId });
      return deliveryId !== undefined;
    });
    if (!isCopied) refuse((await mailLog.exists(id)) ? "version_outdated" : "not_found");
  };
}

export type SendMailAgain = ReturnType<typeof makeSendMailAgain>;
