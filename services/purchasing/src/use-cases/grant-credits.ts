import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { GIVEN_DAYS, MOST_GIVEN, type Role } from "@doorlight/common/product";
import { type Clock, days } from "@doorlight/common/time";
import type { CreditGrant } from "../domain/account.ts";
import type { GrantOrder, SavedGrant } from "../domain/ledger.ts";

type Ports = {
  db: Db;
  ledger: {
    lock(tx: Tx, userId: string): Promise<boolean>;
    savedGrant(tx: Tx, order: GrantOrder): Promise<SavedGrant | undefined>;
    grantedSince(tx: Tx, grantedBy: string, since: Date): Promise<number>;
    addGrant(tx: Tx, order: GrantOrder): Promise<CreditGrant | undefined>;
  };
  events: { creditsGranted(tx: Tx, grant: CreditGrant, reason: "admin"): Promise<void> };
  clock: Clock;
};

export type GrantCredits = ReturnType<typeof makeGrantCredits>;

/**
 * Gives a user credits in the name of an admin with a role, and answers with the balance after it; the same key of the same
 * admin gives the same answer. Refuses `not_found` for an account that was never opened, `idempotency_key_reused`, and
 * `grant_limit_reached` if only a super admin may give so much.
 */
export function makeGrantCredits({ db, ledger, events, clock }: Ports) {
  async function refuseTooMany(tx: Tx, { grantedBy, credits, at }: GrantOrder): Promise<void> {
    const since = new Date(at.getTime() - days(GIVEN_DAYS));
    if ((await ledger.grantedSince(tx, grantedBy, since)) + credits > MOST_GIVEN) refuse("grant_limit_reached");
  }

  return (grant: Omit<GrantOrder, "at">, role: Role): Promise<number> =>
    transaction(db, async (tx) => {
      const order = { ...grant, at: clock.now() };
      // The lock also lets the second of two calls with one key see the answer of the first.
      if (!(await ledger.lock(tx, order.userId))) refuse("not_found");
      const saved = await ledger.savedGrant(tx, order);
      if (saved) return isSame(saved, order) ? saved.balance : refuse("idempotency_key_reused");
      if (role !== "super_admin") await refuseTooMany(tx, order);
      const given = (await ledger.addGrant(tx, order)) ?? refuse("idempotency_key_reused");
      await events.creditsGranted(tx, given, "admin");
      return given.balance;
    });
}

function isSame(saved: SavedGrant, { userId, credits, reason }: GrantOrder): boolean {
  return saved.userId === userId && saved.credits === credits && saved.reason === reason;
}
