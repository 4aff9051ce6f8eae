import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { type CountryPack, countryPackOf, limitAlone, worthOfCredits } from "@doorlight/common/product";
import { type Clock, periodRange } from "@doorlight/common/time";
import type { CreditGrant } from "../domain/account.ts";
import type { GivenAlone, GrantOrder, SavedGrant } from "../domain/ledger.ts";

type Ports = {
  db: Db;
  ledger: {
    lock(tx: Tx, userId: string): Promise<string | undefined>;
    savedGrant(tx: Tx, order: GrantOrder): Promise<SavedGrant | undefined>;
    givenAlone(tx: Tx, of: GivenAlone): Promise<number>;
    addGrant(tx: Tx, order: GrantOrder): Promise<CreditGrant | undefined>;
  };
  events: { creditsGranted(tx: Tx, grant: CreditGrant, reason: "admin"): Promise<void> };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

export type GrantCredits = ReturnType<typeof makeGrantCredits>;

/**
 * Gives a user credits in the name of an admin, and answers with the balance after it; the same key of the same admin gives
 * the same answer, approved or not. Refuses `not_found` for an account that was never opened, `idempotency_key_reused`.
 */
export function makeGrantCredits({ db, ledger, events, packs, clock }: Ports) {
  async function refuseAboveLimit(
    tx: Tx,
    { grantedBy, actsAlone, credits, at }: GrantOrder,
    country: string,
  ): Promise<void> {
    const pack = countryPackOf(packs, country);
    const { from: since } = periodRange({ kind: "today" }, pack.timeZone, at);
    const today = await ledger.givenAlone(tx, { grantedBy, country, since });
    if (worthOfCredits(pack, today + credits) <= limitAlone(pack.adminLimits.credits, { actsAlone })) return;
    const params = { amount: String(worthOfCredits(pack, credits)), currency: pack.currency };
    refuse("approval_needed", { params });
  }

  return (grant: Omit<GrantOrder, "at">): Promise<number> =>
    transaction(db, async (tx) => {
      const order = { ...grant, at: clock.now() };
      // The lock also lets the second of two calls with one key see the answer of the first.
      const country = (await ledger.lock(tx, order.userId)) ?? refuse("not_found");
      const saved = await ledger.savedGrant(tx, order);
      if (saved) return isSame(saved, order) ? saved.balance : refuse("idempotency_key_reused");
      if (order.approvalId === null) await refuseAboveLimit(tx, order, country);
      const given = (await ledger.addGrant(tx, order)) ?? refuse("idempotency_key_reused");
      await events.creditsGranted(tx, given, "admin");
      return given.balance;
    });
}

function isSame(saved: SavedGrant, { userId, credits, reason }: GrantOrder): boolean {
  return saved.userId === userId && saved.credits === credits && saved.reason === reason;
}
