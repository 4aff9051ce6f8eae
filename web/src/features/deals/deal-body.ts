import type { Deal, DealBody } from "@doorlight/gateway/contract";

/** The terms of a deal as they are sent. */
export function bodyOf(deal: Deal): DealBody {
  return {
    name: deal.name,
    type: deal.type,
    owner: { kind: deal.owner.kind, id: deal.owner.id },
    payerId: deal.payer.id,
    country: deal.country,
    fee: deal.fee.amount,
    startsOn: deal.startsOn,
    endsOn: deal.endsOn,
    discountBasisPoints: deal.discountBasisPoints,
    leadsPerMonth: deal.leadsPerMonth,
    priority: deal.priority,
    leadTypes: deal.leadTypes,
    places: deal.places,
  };
}
