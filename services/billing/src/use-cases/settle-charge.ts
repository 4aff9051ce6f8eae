import { type Db, type Tx, transaction } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { Charge, ChargePurpose } from "../domain/charge.ts";

/**
 * The effect of a charge of each purpose, in the transaction that settles it. It runs once for a charge. False if the
 * charge no longer has a purpose: then it is paid back.
 */
export type SettledHooks = Readonly<Record<ChargePurpose, (tx: Tx, charge: Charge) => Promise<boolean>>>;

type Ports = {
  db: Db;
  lockAccount(tx: Tx, userId: string): Promise<void>;
  charges: {
    /** Undefined if it is settled already, has ended, or is to end. */
    settle(tx: Tx, id: string, at: Date): Promise<Charge | undefined>;
    find(id: string): Promise<Charge | undefined>;
  };
  settled: SettledHooks;
  trust: { byCard(tx: Tx, charge: Charge, at: Date): Promise<void> };
  /** Has a charge paid back once `tx` has committed. */
  requestVoid: (tx: Tx, charge: Charge, at: Date) => Promise<void>;
  clock: Clock;
};

/**
 * Settles a charge that the card has paid, once: the answer of the provider, its event and the job `resolve-charges`
 * all end here. Returns the charge afterwards; it is to be voided if it has no purpose.
 */
export function makeSettleCharge({ db, lockAccount, charges, settled, trust, requestVoid, clock }: Ports) {
  return async ({ id, purpose, userId }: Charge): Promise<Charge> => {
    const charge = await transaction(db, async (tx) => {
      // Before its charges, as for the end of a plan, which voids them.
      if (purpose !== "purchase") await lockAccount(tx, userId);
      const at = clock.now();
      const settledNow = await charges.settle(tx, id, at);
      if (!settledNow) return undefined;
      if (await settled[settledNow.purpose](tx, settledNow)) {
        await trust.byCard(tx, settledNow, at);
        return settledNow;
      }
      await requestVoid(tx, settledNow, at);
      return undefined;
    });
    const now = charge ?? (await charges.find(id));
    if (!now) throw new Error(`There is no charge ${id}`);
    return now;
  };
}

export type SettleCharge = ReturnType<typeof makeSettleCharge>;
