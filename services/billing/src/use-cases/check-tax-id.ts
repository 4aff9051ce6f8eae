import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { isForeign, type TaxId } from "../domain/tax-id.ts";

/** As it was looked up. */
type CheckedTaxId = Pick<TaxId, "userId" | "taxId" | "businessName">;

type Ports = {
  taxIds: {
    find(userId: string): Promise<TaxId | undefined>;
    /** Whether the account has this tax id and name still. */
    markChecked(checked: CheckedTaxId, by: string, at: Date): Promise<boolean>;
  };
  clock: Clock;
};

/**
 * Marks the VAT number of another country that an account has typed as looked up: later purchases bear no VAT. Refuses
 * `not_found`, even for a former number or name of the account.
 */
export function makeCheckTaxId({ taxIds, clock }: Ports) {
  return async ({ by, ...checked }: CheckedTaxId & { by: string }): Promise<void> => {
    const known = await taxIds.find(checked.userId);
    if (!known || !isForeign(known)) refuse("not_found");
    if (!(await taxIds.markChecked(checked, by, clock.now()))) refuse("not_found");
  };
}
