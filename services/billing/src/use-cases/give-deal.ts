import type { Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { type CountryPack, countryPackOf, limitAlone } from "@doorlight/common/product";
import { periodRange } from "@doorlight/common/time";
import type { ApprovedBy, Contract, DealChange, DealTerms, GivenAlone, Offer } from "../domain/deal.ts";

export type GiveDeal = {
  deals: { givenAlone(tx: Tx, of: GivenAlone): Promise<number> };
  packs: ReadonlyMap<string, CountryPack>;
};

export type OwnChange = Omit<DealChange, "adminId" | "given"> & { adminId: string };

/** What a deal or its longer time gives away, and in whose name: `actsAlone` as the admin's session says. */
export type Given = { worth: number; approved: ApprovedBy | null; actsAlone?: boolean | undefined };

/** Keeps what gives something away, alone or approved by another admin (decision 0110). */
export function makeGiveDeal({ deals, packs }: GiveDeal) {
  /** Nobody knows how many leads a discount is for: no fee makes up for a large one. */
  function isAboveDiscount({ country, discountBasisPoints }: DealTerms, by: Pick<Given, "actsAlone">): boolean {
    return discountBasisPoints > limitAlone(countryPackOf(packs, country).adminLimits.discount, by) * 100;
  }

  async function refuseAboveLimit(
    tx: Tx,
    deal: DealTerms,
    { adminId, worth, actsAlone, at }: Pick<OwnChange, "adminId" | "at"> & Omit<Given, "approved">,
  ): Promise<void> {
    const { country } = deal;
    const { timeZone, currency, adminLimits } = countryPackOf(packs, country);
    const { from: since } = periodRange({ kind: "today" }, timeZone, at);
    const given = await deals.givenAlone(tx, { adminId, country, since });
    if (given <= limitAlone(adminLimits.deals, { actsAlone }) && !isAboveDiscount(deal, { actsAlone })) return;
    refuse("approval_needed", { params: { amount: String(worth), currency } });
  }

  /** Refuses `approval_needed`. */
  return async <D extends Contract | Offer>(
    tx: Tx,
    deal: D,
    { keep, change, given }: { keep(tx: Tx, deal: D, change: DealChange): Promise<D>; change: OwnChange; given: Given },
  ): Promise<D> => {
    if (given.worth <= 0 && !isAboveDiscount(deal, given)) return keep(tx, deal, change);
    const kept = await keep(tx, deal, { ...change, given });
    // Last, so that nobody is asked to approve what would be refused; it takes all of it back.
    if (given.approved === null) await refuseAboveLimit(tx, deal, { ...change, ...given });
    return kept;
  };
}
