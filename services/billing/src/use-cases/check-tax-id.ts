import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Account, SavedDetails } from "../domain/billing-details.ts";
import { isForeign, type TaxId } from "../domain/tax-id.ts";

/** As it was looked up. */
type CheckedTaxId = Pick<TaxId, "userId" | "taxId" | "businessName"> & {
  /** Of the answer of VIES; empty if there is none. */
  consultationNumber: string;
};

type Ports = {
  db: Db;
  taxIds: {
    find(userId: string): Promise<TaxId | undefined>;
    /** The account's details, if it has this tax id and name still. The check is kept as long as invoices are. */
    markChecked(tx: Tx, checked: CheckedTaxId, by: string, at: Date): Promise<SavedDetails | undefined>;
  };
  events: { accountPayableChanged(tx: Tx, account: Account, details: SavedDetails): Promise<void> };
  clock: Clock;
};

/**
 * Marks the VAT number of another country that an account has typed as looked up: what is bought later bears no VAT, which is
 * published for purchasing. Refuses `not_found`, even for a former number or name of the account.
 */
export function makeCheckTaxId({ db, taxIds, events, clock }: Ports) {
  return async ({ by, ...checked }: CheckedTaxId & { by: string }): Promise<void> => {
    const known = await taxIds.find(checked.userId);
    if (!known || !isForeign(known)) refuse("not_found");
    await transaction(db, async (tx) => {
      const saved = (await taxIds.markChecked(tx, checked, by, clock.now())) ?? refuse("not_found");
      await events.accountPayableChanged(tx, known, saved);
    });
  };
}
