import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { failpoint } from "@doorlight/common/failpoints";
import { forEachAlone } from "@doorlight/common/jobs";
import type { Clock } from "@doorlight/common/time";
import { type Debtor, nextCheckOf } from "../domain/debtor.ts";

type Ports = {
  db: Db;
  debtors: {
    listDue(now: Date, limit: number): Promise<Debtor[]>;
    checkAt(userId: string, at: Date): Promise<void>;
    /** Whether they were not mailed before. */
    markMailed(tx: Tx, userId: string, at: Date): Promise<boolean>;
    remove(tx: Tx, userId: string): Promise<boolean>;
  };
  debts: {
    /** Whether each owes; one is missing while it may still buy. */
    check(userIds: string[]): Promise<Map<string, boolean>>;
  };
  events: {
    noticeMailQueued(tx: Tx, user: Subject, kind: "erased_owing"): Promise<void>;
    userErasureFinished(tx: Tx, user: Subject): Promise<void>;
  };
  clock: Clock;
};

type Subject = { id: string; country: string; version: bigint };

const AT_ONCE = 500;

/**
 * Deletes name and mailbox of erased accounts that owe nothing, and mails those that do, once, why both are kept. An account
 * whose erasure the sellers do not know yet is asked about again: what it bought at that moment is owed.
 */
export function makeFinishErasures({ db, debtors, debts, events, clock }: Ports) {
  async function finish(debtor: Debtor): Promise<void> {
    const subject = { ...debtor, id: debtor.userId };
    await transaction(db, async (tx) => {
      if (await debtors.remove(tx, debtor.userId)) await events.userErasureFinished(tx, subject);
    });
    failpoint("identity.after_erasure_finished");
  }

  async function keep(debtor: Debtor): Promise<void> {
    const now = clock.now();
    const subject = { ...debtor, id: debtor.userId };
    await transaction(db, async (tx) => {
      if (await debtors.markMailed(tx, debtor.userId, now)) await events.noticeMailQueued(tx, subject, "erased_owing");
    });
  }

  return async (): Promise<void> => {
    const now = clock.now();
    const due = await debtors.listDue(now, AT_ONCE);
    if (due.length === 0) return;
    const owing = await debts.check(due.map(({ userId }) => userId));
    await forEachAlone(due, async (debtor) => {
      const owes = owing.get(debtor.userId);
      if (owes === false) return finish(debtor);
      if (owes) await keep(debtor);
      await debtors.checkAt(debtor.userId, nextCheckOf(debtor, now));
    });
  };
}

export type FinishErasures = ReturnType<typeof makeFinishErasures>;
