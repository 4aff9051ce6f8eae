import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { isForeign, type TaxId } from "../domain/tax-id.ts";

type Ports = {
  taxIds: {
    find(userId: string): Promise<TaxId | undefined>;
    /** Whether the account has this tax id still. */
    markChecked(taxId: Pick<TaxId, "userId" | "taxId">, by: string, at: Date): Promise<boolean>;
  };
  clock: Clock;
};

/**
 * Somebody has looked up the VAT number of another country that an account has typed: what it buys from now on bears no
 * VAT. Refuses `not_found`, also for any other number than the account's own of now.
 */
export function makeCheckTaxId({ taxIds, clock }: Ports) {
  return async ({ userId, taxId, by }: { userId: string; taxId: string; by: string }): Promise<void> => {
    const known = await taxIds.find(userId);
    if (!known || !isForeign(known)) refuse("not_found");
    if (!(await taxIds.markChecked({ userId, taxId }, by, clock.now()))) refuse("not_found");
  };
}

export type CheckTaxId = ReturnType<typeof makeCheckTaxId>;
