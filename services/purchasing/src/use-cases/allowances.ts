import type { Allowances } from "@doorlight/common/allowance";
import { type Db, transaction, type Tx } from "@doorlight/common/db";
import { type CountryPack, countryPackOf, limitAlone, worthOfCredits } from "@doorlight/common/product";
import { type Clock, periodRange } from "@doorlight/common/time";
import type { GivenAlone } from "../domain/ledger.ts";

type Ports = {
  db: Db;
  ledger: { givenAlone(tx: Tx, of: GivenAlone): Promise<number> };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

/** What an admin may give alone, after what is being given now. */
export function makeAllowances({ db, ledger, packs, clock }: Ports): Allowances {
  return {
    credits: ({ adminId: grantedBy, actsAlone, country }) =>
      transaction(db, async (tx) => {
        const pack = countryPackOf(packs, country);
        const { from: since } = periodRange({ kind: "today" }, pack.timeZone, clock.now());
        const today = await ledger.givenAlone(tx, { grantedBy, country, since });
        return { limit: limitAlone(pack.adminLimits.credits, { actsAlone }), used: worthOfCredits(pack, today) };
      }),
  };
}
