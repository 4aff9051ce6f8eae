import type { Allowances } from "@doorlight/common/allowance";
import { type Db, transaction, type Tx } from "@doorlight/common/db";
import { limitAlone } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import { MOST_ALONE } from "../domain/campaign.ts";
import { type MailedAlone, oneDayUntil } from "./mail-alone.ts";

type Ports = { db: Db; campaigns: { mailedAlone(tx: Tx, of: MailedAlone): Promise<number> }; clock: Clock };

/** How many people an admin may mail alone, after what is being scheduled now. */
export function makeAllowances({ db, campaigns, clock }: Ports): Allowances {
  return {
    campaigns: ({ adminId: by, actsAlone }) =>
      transaction(db, async (tx) => ({
        limit: limitAlone(MOST_ALONE, { actsAlone }),
        used: await campaigns.mailedAlone(tx, { by, except: null, ...oneDayUntil(clock.now()) }),
      })),
  };
}
