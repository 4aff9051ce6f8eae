import type { Clock } from "@doorlight/common/time";
import { minutes } from "@doorlight/common/time";
import { type Debt, isKeptFor } from "../domain/debtor.ts";

type Ports = {
  formerPeople: {
    listDue(now: Date, limit: number): Promise<{ id: bigint; userId: string }[]>;
    checkAt(ids: readonly bigint[], at: Date): Promise<void>;
    remove(ids: readonly bigint[]): Promise<void>;
  };
  debts: { checkInUse(userIds: string[]): Promise<Map<string, Debt>> };
  clock: Clock;
};

const AT_ONCE = 500;
const AGAIN_MS = minutes(10);

/**
 * Deletes names and mailboxes that accounts have replaced, once these owe nothing and no dispute of theirs needs to know them:
 * at once for most, since most owe nothing. Nothing that an account buys later is owed by a former name.
 */
export function makePurgeFormerPeople({ formerPeople, debts, clock }: Ports) {
  return async (): Promise<void> => {
    const now = clock.now();
    const due = await formerPeople.listDue(now, AT_ONCE);
    if (due.length === 0) return;
    const known = await debts.checkInUse([...new Set(due.map(({ userId }) => userId))]);
    const isKept = ({ userId }: { userId: string }) => {
      const debt = known.get(userId);
      return debt === undefined || isKeptFor(debt);
    };
    const idsOf = (rows: typeof due) => rows.map(({ id }) => id);
    await formerPeople.remove(idsOf(due.filter((row) => !isKept(row))));
    await formerPeople.checkAt(idsOf(due.filter(isKept)), new Date(now.getTime() + AGAIN_MS));
  };
}

export type PurgeFormerPeople = ReturnType<typeof makePurgeFormerPeople>;
