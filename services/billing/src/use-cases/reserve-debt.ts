import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { failpoint } from "@doorlight/common/failpoints";
import { forEachAlone } from "@doorlight/common/jobs";
import type { Money } from "@doorlight/common/money";
import type { CountryPack } from "@doorlight/common/product";
import type { Logger } from "@doorlight/common/telemetry";
import { type Clock, minutes } from "@doorlight/common/time";
import type { BoundBeside, BoundFee, Debt, DebtToReserve, Unsold } from "../domain/debt.ts";
import { monthOf } from "../domain/month.ts";
import type { Payable } from "../domain/payment.ts";

type Ports = {
  db: Db;
  reservations: {
    add(on: Db | Tx, wanted: OfAccount, at: Date): Promise<void>;
    /** False if it is sold, or given up. */
    take(tx: Tx, referenceId: string): Promise<boolean>;
    listBefore(before: Date, limit: number): Promise<Unsold[]>;
  };
  /** Purchasing, where the sum is. */
  debts: {
    /** Refuses `payment_method_missing`, `invoice_limit_reached`, `invoice_overdue`, `account_on_hold`, `contact_support`, `unavailable`. */
    reserveDebt(wanted: DebtToReserve): Promise<void>;
    releaseDebt(unsold: Unsold): Promise<void>;
  };
  findPayable(on: Db | Tx, userId: string): Promise<Payable>;
  listBoundFees(on: Db, bound: BoundBeside): Promise<BoundFee[]>;
  packOf(country: string): Pick<CountryPack, "timeZone">;
  clock: Clock;
  log: Pick<Logger, "warn">;
};

type OfAccount = Unsold & { country: string };
/** `on`: where its account is read. */
type Reserve = (on: Db | Tx, amount: Money, boundFees?: readonly BoundFee[]) => Promise<void>;

/** For what is sold under an id. */
export type Room = { referenceId: string; reserve: Reserve };

/** A sale takes seconds. */
const LOST_MS = minutes(2);
const MOST = 500;

/** Room among what an account owes, for what is sold on invoice next (decision 0111). */
export function makeReserveDebt(ports: Ports) {
  const { db, reservations, debts, findPayable, clock, log } = ports;

  /** Purchasing releases it before the row is gone: a crash between the two releases it once more. */
  const giveUp = (unsold: Unsold): Promise<void> =>
    transaction(db, async (tx) => {
      if (await reservations.take(tx, unsold.referenceId)) await debts.releaseDebt(unsold);
    });

  /**
   * Writes down the id of what `sell` sells. It has room for it by `reserve`, and takes it; what is not sold gives the room back.
   */
  async function whileSold<T>(unsold: OfAccount, sell: (reserve: Reserve) => Promise<T>): Promise<T> {
    await reservations.add(db, unsold, clock.now());
    failpoint("billing.before_debt");
    try {
      return await sell(async (on, amount, boundFees = []) => {
        const { trust } = await findPayable(on, unsold.userId);
        await debts.reserveDebt({ ...unsold, amount, trust, boundFees });
        failpoint("billing.after_debt");
      });
    } finally {
      await giveUp(unsold).catch((error: unknown) =>
        log.warn({ cause: String(error) }, "A debt that was not sold is released later"),
      );
    }
  }

  return {
    whileSold,

    /** Has room for a debt while it is sold by `sell`, which takes it. Gives it back if it is not sold. */
    whileReserved: <T>({ amount, ...unsold }: Debt, sell: () => Promise<T>): Promise<T> =>
      whileSold(unsold, async (reserve) => {
        await reserve(db, amount);
        return sell();
      }),

    /** The same for a fee that goes on each month: it has room beside a month of each deal that binds its debtor. */
    whileMonthReserved: <T>({ amount, ...unsold }: Debt, sell: () => Promise<T>): Promise<T> =>
      whileSold(unsold, async (reserve) => {
        const { userId: payerId, country } = unsold;
        const { to: beyond } = monthOf(ports.packOf(country).timeZone, clock.now());
        await reserve(db, amount, await ports.listBoundFees(db, { payerId, country, except: null, beyond }));
        return sell();
      }),

    /** In the transaction that sells on invoice. Refuses `unavailable` if there is no room for it any more. */
    async take(tx: Tx, referenceId: string): Promise<void> {
      if (!(await reservations.take(tx, referenceId))) refuse("unavailable");
    },

    /** Gives back, soon after `tx`, the room for what was sold by `take` and is never charged. */
    giveBack: (tx: Tx, uncharged: OfAccount): Promise<void> => reservations.add(tx, uncharged, clock.now()),

    /** Gives back what crashes left. */
    async releaseLost(): Promise<void> {
      const before = new Date(clock.now().getTime() - LOST_MS);
      await forEachAlone(await reservations.listBefore(before, MOST), giveUp);
    },
  };
}

export type ReserveDebt = ReturnType<typeof makeReserveDebt>;
