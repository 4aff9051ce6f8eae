import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { failpoint } from "@doorlight/common/failpoints";
import { forEachAlone } from "@doorlight/common/jobs";
import type { Clock } from "@doorlight/common/time";
import { type Debt, type Debtor, isKeptFor, nextCheckOf } from "../domain/debtor.ts";

type Ports = {
  db: Db;
  debtors: {
    listDue(now: Date, limit: number): Promise<Debtor[]>;
    checkAt(userId: string, at: Date, debt: Debt | undefined): Promise<void>;
    /** Whether they were not mailed before. */
    markMailed(tx: Tx, userId: string, at: Date): Promise<boolean>;
    remove(tx: Tx, userId: string): Promise<boolean>;
  };
  debts: {
    /** One is missing while it may still buy. */
    checkErased(userIds: string[]): Promise<Map<string, Debt>>;
  };
  events: {
    noticeMailQueued(tx: Tx, user: Subject, kind: "erased_owing" | "erased_disputed"): Promise<void>;
    userErasureFinished(tx: Tx, user: Subject): Promise<void>;
  };
  clock: Clock;
};

type Subject = { id: string; country: string; version: bigint };

const AT_ONCE = 500;

/**
 * Deletes name and mailbox of erased accounts that owe and dispute nothing, and mails the others, once, why both are kept. An account
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

  /** One who owes and disputes is mailed about both: the one may end long before the other. */
  async function keep(debtor: Debtor, { owes, disputed }: Debt): Promise<void> {
    const now = clock.now();
    const subject = { ...debtor, id: debtor.userId };
    await transaction(db, async (tx) => {
      if (!(await debtors.markMailed(tx, debtor.userId, now))) return;
      if (owes) await events.noticeMailQueued(tx, subject, "erased_owing");
      if (disputed) await events.noticeMailQueued(tx, subject, "erased_disputed");
    });
  }

  return async (): Promise<void> => {
    const now = clock.now();
    const due = await debtors.listDue(now, AT_ONCE);
    if (due.length === 0) return;
    const known = await debts.checkErased(due.map(({ userId }) => userId));
    await forEachAlone(due, async (debtor) => {
      const debt = known.get(debtor.userId);
      if (debt && !isKeptFor(debt)) return finish(debtor);
      if (debt) await keep(debtor, debt);
      await debtors.checkAt(debtor.userId, nextCheckOf(debtor, now), debt);
    });
  };
}

export type FinishErasures = ReturnType<typeof makeFinishErasures>;
