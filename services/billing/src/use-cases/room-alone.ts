import type { Tx } from "@doorlight/common/db";
import { type CountryPack, countryPackOf } from "@doorlight/common/product";
import { periodRange } from "@doorlight/common/time";
import type { PaidBeyond } from "../domain/invoice-payment.ts";

type Ports = {
  payments: { beyondAlone(tx: Tx, of: PaidBeyond): Promise<bigint> };
  packs: ReadonlyMap<string, CountryPack>;
};

/** How much beyond what is open of invoices an admin may still record alone today. Invoices are locked before. */
export function makeRoomAlone({ payments, packs }: Ports) {
  return async (tx: Tx, { adminId, country }: Omit<PaidBeyond, "since">, at: Date): Promise<bigint> => {
    const { timeZone, adminLimits } = countryPackOf(packs, country);
    const { from: since } = periodRange({ kind: "today" }, timeZone, at);
    return BigInt(adminLimits.payments) - (await payments.beyondAlone(tx, { adminId, country, since }));
  };
}

export type RoomAlone = ReturnType<typeof makeRoomAlone>;
