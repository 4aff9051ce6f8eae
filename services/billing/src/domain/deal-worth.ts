import { type CountryPack, worthOfCredits } from "@doorlight/common/product";
import { monthsOf } from "@doorlight/common/time";
import type { Contract } from "./deal.ts";

/** As many leads as a busy agent buys in a month beside those of a deal: by these a discount counts. */
const DISCOUNTED_LEADS = 20;

/**
 * What a deal gives away while it is in force, net, in minor units: in each of its months its leads and its discount, at the
 * price of the dearest lead type, less its fees. A month is whole, as its leads are; a fixed fee is paid once.
 */
export function worthOfDeal(
  pack: Pick<CountryPack, "unitPrices" | "timeZone">,
  {
    type,
    fee,
    leadsPerMonth,
    discountBasisPoints,
    inForce,
  }: Pick<Contract, "type" | "fee" | "leadsPerMonth" | "discountBasisPoints" | "inForce">,
): number {
  const months = monthsOf(pack.timeZone, inForce).length;
  const leads = worthOfCredits(pack, leadsPerMonth);
  const discount = Math.round((worthOfCredits(pack, DISCOUNTED_LEADS) * discountBasisPoints) / 10_000);
  const paid = { monthly: months, fixed: 1, discount: 0 }[type] * Number(fee);
  return Math.max(0, months * (leads + discount) - paid);
}
