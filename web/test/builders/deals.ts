import type { Deal, DealOffer, OwnDeal } from "@doorlight/gateway/contract";

/** A draft for one agent: 20 leads a month for 600 €, then 10 % off, from December 2026 to May 2027. */
export function aDeal(changes: Partial<Deal> = {}): Deal {
  return {
    id: "01900000-0000-7000-8000-0000000000de",
    name: "Winter",
    type: "monthly",
    owner: { kind: "user", id: "01900000-0000-7000-8000-0000000000aa", name: "Anna Virtanen" },
    payer: { id: "01900000-0000-7000-8000-0000000000aa", name: "Anna Virtanen" },
    country: "FI",
    fee: { amount: 60_000, currency: "EUR" },
    firstFee: { amount: 60_000, currency: "EUR" },
    firstLeads: 20,
    startsOn: "2026-12-01",
    endsOn: "2027-05-31",
    discountBasisPoints: 1000,
    leadsPerMonth: 20,
    priority: false,
    leadTypes: [],
    places: [],
    state: "draft",
    version: 1,
    createdAt: "2026-11-20T12:00:00.000Z",
    membersUntil: null,
    inForce: null,
    lapsesAt: null,
    offeredEndsOn: null,
    acceptedAt: null,
    returned: null,
    cutMonth: null,
    ...changes,
  };
}

export function anOwnDeal(changes: Partial<OwnDeal> = {}): OwnDeal {
  return {
    id: "01900000-0000-7000-8000-0000000000de",
    name: "Winter",
    ofOffice: false,
    forAnother: false,
    isPayer: true,
    type: "monthly",
    fee: { amount: 60_000, currency: "EUR" },
    feeVat: { rate: 25.5, amount: { amount: 15_300, currency: "EUR" }, total: { amount: 75_300, currency: "EUR" } },
    returned: null,
    cutMonth: null,
    priority: false,
    startsOn: "2026-12-01",
    endsOn: "2027-05-31",
    discountBasisPoints: 1000,
    leadsPerMonth: 20,
    leadsLeft: 14,
    leadsThisMonth: 20,
    leadTypes: [],
    places: [],
    ...changes,
  };
}

/** A deal of 20 leads a month for 600 €, that begins on 16 December and waits until the 5th. */
export function aDealOffer(changes: Partial<DealOffer> = {}): DealOffer {
  return {
    id: "01900000-0000-7000-8000-0000000000df",
    version: 2,
    name: "Winter",
    ofOffice: false,
    type: "monthly",
    fee: { amount: 60_000, currency: "EUR" },
    feeVat: { rate: 25.5, amount: { amount: 15_300, currency: "EUR" }, total: { amount: 75_300, currency: "EUR" } },
    firstFee: { amount: 30_968, currency: "EUR" },
    firstFeeVat: { rate: 25.5, amount: { amount: 7897, currency: "EUR" }, total: { amount: 38_865, currency: "EUR" } },
    startsOn: "2026-12-16",
    endsOn: "2027-05-31",
    discountBasisPoints: 1000,
    leadsPerMonth: 20,
    firstLeads: 11,
    priority: false,
    leadTypes: [],
    places: [],
    formerEndsOn: null,
    offeredAt: "2026-11-21T10:00:00.000Z",
    lapsesAt: "2026-12-05T10:00:00.000Z",
    ...changes,
  };
}
