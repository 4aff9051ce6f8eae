import { type CountryPack, worthOfCredits } from "@doorlight/common/product";
import type { DealTerms } from "./deal.ts";

/** As many leads as a busy agent buys in a month beside those of a deal: by these a discount counts. */
const DISCOUNTED_LEADS = 20;

/**
 * What a deal gives away in a month, net, in minor units: its leads and its discount at the price of the dearest lead type, less a
 * monthly fee. A fixed fee is paid once, however long the deal is.
 */
export function worthOfDeal(
  pack: Pick<CountryPack, "unitPrices">,
  {
    type,
    fee,
    leadsPerMonth,
    discountBasisPoints,
  }: Pick<DealTerms, "type" | "fee" | "leadsPerMonth" | "discountBasisPoints">,
): number {
  const leads = worthOfCredits(pack, leadsPerMonth);
  const discount = Math.round((worthOfCredits(pack, DISCOUNTED_LEADS) * discountBasisPoints) / 10_000);
  const paid = type === "monthly" ? Number(fee) : 0;
  return Math.max(0, leads + discount - paid);
}
