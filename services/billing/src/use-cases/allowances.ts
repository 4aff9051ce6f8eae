import type { Allowances } from "@doorlight/common/allowance";
import { type Db, transaction, type Tx } from "@doorlight/common/db";
import { type CountryPack, countryPackOf, limitAlone } from "@doorlight/common/product";
import { type Clock, periodRange } from "@doorlight/common/time";
import type { GivenAlone } from "../domain/deal.ts";
import type { AllowedAlone } from "../domain/details-correction.ts";
import type { PaidBeyond } from "../domain/invoice-payment.ts";

type Ports = {
  db: Db;
  deals: { givenAlone(tx: Tx, of: GivenAlone): Promise<number> };
  invoicePayments: { beyondAlone(tx: Tx, of: PaidBeyond): Promise<bigint> };
  corrections: { allowedAlone(tx: Tx, of: AllowedAlone): Promise<bigint> };
  changePriceLists: { extentAlone(country: string, adminId: string): Promise<number> };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

/** What an admin may give alone, after what is being given now. */
export function makeAllowances({
  db,
  deals,
  invoicePayments,
  corrections,
  changePriceLists,
  packs,
  clock,
}: Ports): Allowances {
  const limitsOf = (country: string) => countryPackOf(packs, country).adminLimits;
  const today = (country: string) =>
    periodRange({ kind: "today" }, countryPackOf(packs, country).timeZone, clock.now()).from;
  return {
    deals: ({ adminId, actsAlone, country }) =>
      transaction(db, async (tx) => ({
        limit: limitAlone(limitsOf(country).deals, { actsAlone }),
        used: await deals.givenAlone(tx, { adminId, country, since: today(country) }),
      })),
    payments: ({ adminId, actsAlone, country }) =>
      transaction(db, async (tx) => ({
        limit: limitAlone(limitsOf(country).payments, { actsAlone }),
        used: Number(await invoicePayments.beyondAlone(tx, { adminId, country, since: today(country) })),
      })),
    trust: ({ adminId, actsAlone, country }) =>
      transaction(db, async (tx) => ({
        limit: limitAlone(limitsOf(country).trust, { actsAlone }),
        used: Number(await corrections.allowedAlone(tx, { adminId, country, since: today(country) })),
      })),
    prices: async ({ adminId, actsAlone, country }) => ({
      limit: limitAlone(limitsOf(country).prices, { actsAlone }) * 100,
      used: await changePriceLists.extentAlone(country, adminId),
    }),
  };
}
