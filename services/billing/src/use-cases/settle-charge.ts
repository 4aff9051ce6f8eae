import { type Db, type Tx, transaction } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { Charge, ChargePurpose } from "../domain/charge.ts";

/** What follows a charge of each purpose, in the transaction that settles it. It runs once for a charge. */
export type SettledHooks = Readonly<Record<ChargePurpose, (tx: Tx, charge: Charge) => Promise<void>>>;

type Ports = {
  db: Db;
  charges: {
    /** Undefined where it is settled already, has ended, or is to end. */
    settle(tx: Tx, id: string, at: Date): Promise<Charge | undefined>;
    find(id: string): Promise<Charge | undefined>;
  };
  settled: SettledHooks;
  clock: Clock;
};

/** The one way in which a charge settles, whoever learns first that the card was charged. Returns it as it now stands. */
export function makeSettleCharge({ db, charges, settled, clock }: Ports) {
  return async ({ id }: Charge): Promise<Charge> => {
    const charge = await transaction(db, async (tx) => {
      const settledNow = await charges.settle(tx, id, clock.now());
      if (settledNow) await settled[settledNow.purpose](tx, settledNow);
      return settledNow;
    });
    const now = charge ?? (await charges.find(id));
    if (!now) throw new Error(`There is no charge ${id}`);
    return now;
  };
}

export type SettleCharge = ReturnType<typeof makeSettleCharge>;
