import { type CountryPack, worthOfCredits } from "@doorlight/common/product";
import { monthsOf } from "@doorlight/common/time";
import type { InvoiceTrust } from "./billing-details.ts";
import type { Contract } from "./deal.ts";
import type { BoundFee } from "./debt.ts";
import { invoiceLimitOf } from "./payment.ts";

/** As many leads as a busy agent buys in a month beside those of a deal: by these a discount counts. */
const DISCOUNTED_LEADS = 20;

/**
 * What a deal gives away while it is in force, net, in minor units: in each of its months its leads and its discount, at the
 * price of the dearest lead type, less its fees. A month is whole, as its leads are; a fixed fee is paid once. A fee that, with a
 * month of all other deals that bind its payer, is above what that may owe is not taken off: nobody could accept it.
 */
export function worthOfDeal(
  pack: Pick<CountryPack, "unitPrices" | "timeZone" | "firstInvoiceLimit" | "invoiceLimit">,
  {
    type,
    fee,
    leadsPerMonth,
    discountBasisPoints,
    inForce,
  }: Pick<Contract, "type" | "fee" | "leadsPerMonth" | "discountBasisPoints" | "inForce">,
  { trust, bound }: { trust: InvoiceTrust; bound: readonly BoundFee[] },
): number {
  const months = monthsOf(pack.timeZone, inForce).length;
  const leads = worthOfCredits(pack, leadsPerMonth);
  const discount = Math.round((worthOfCredits(pack, DISCOUNTED_LEADS) * discountBasisPoints) / 10_000);
  const owed = bound.reduce((sum, other) => sum + other.fee, fee);
  const fees = owed > invoiceLimitOf(pack, trust) ? 0 : { monthly: months, fixed: 1, discount: 0 }[type];
  return Math.max(0, months * (leads + discount) - fees * Number(fee));
}
