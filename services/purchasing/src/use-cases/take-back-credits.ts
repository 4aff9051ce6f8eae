import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { CreditGrant } from "../domain/account.ts";
import type { ReturnOrder, SavedReturn } from "../domain/ledger.ts";

type Ports = {
  db: Db;
  ledger: {
    lock(tx: Tx, userId: string): Promise<string | undefined>;
    savedReturn(tx: Tx, order: ReturnOrder): Promise<SavedReturn | undefined>;
    listUnspent(tx: Tx, userId: string, grantIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
    addReturn(tx: Tx, order: ReturnOrder): Promise<CreditGrant | undefined>;
  };
  events: { creditsTakenBack(tx: Tx, returned: CreditGrant): Promise<void> };
  clock: Clock;
};

/**
 * Takes credits back that an admin gave by mistake, as far as they are unspent, and answers with the balance after it; the same key of
 * the same admin gives the same answer. Refuses `not_found`, `idempotency_key_reused`, and `invalid_request` for more.
 */
export function makeTakeBackCredits({ db, ledger, events, clock }: Ports) {
  return (command: Omit<ReturnOrder, "at">): Promise<number> =>
    transaction(db, async (tx) => {
      const order = { ...command, at: clock.now() };
      const { userId, grantId, credits } = order;
      // No purchase spends them meanwhile.
      if (!(await ledger.lock(tx, userId))) refuse("not_found");
      const saved = await ledger.savedReturn(tx, order);
      if (saved) return isSame(saved, order) ? saved.balance : refuse("idempotency_key_reused");
      const unspent = (await ledger.listUnspent(tx, userId, [grantId])).get(grantId) ?? refuse("not_found");
      if (credits > unspent)
        refuseField("credits", "beyond_unspent", `must be at most ${unspent}: the others of them are spent`);
      const returned = (await ledger.addReturn(tx, order)) ?? refuse("idempotency_key_reused");
      await events.creditsTakenBack(tx, returned);
      return returned.balance;
    });
}

const isSame = (saved: SavedReturn, { grantId, credits, reason }: ReturnOrder) =>
  saved.grantId === grantId && saved.credits === credits && saved.reason === reason;

export type TakeBackCredits = ReturnType<typeof makeTakeBackCredits>;
