import type { LeadType } from "@doorlight/common/product";
import type { Deal, DealState, DealTerms, DealType } from "../domain/deal.ts";
import type { Place } from "../domain/price-list.ts";

export type DealRow = {
  id: string;
  state: DealState;
  name: string;
  type: DealType;
  owner_kind: "user" | "office";
  owner_id: string;
  payer_id: string;
  country: string;
  fee: bigint;
  starts_on: string;
  ends_on: string;
  discount_basis_points: number;
  leads_per_month: number;
  priority: boolean;
  lead_types: LeadType[];
  places: Place[];
  starts_at: Date | null;
  ends_at: Date | null;
  members_until: Date | null;
  offered_at: Date | null;
  offered_by: string | null;
  lapses_at: Date | null;
  accepted_at: Date | null;
  first_fee_id: string | null;
  agreed_ends_on: string | null;
  offered_ends_on: string | null;
  offered_until: Date | null;
  version: bigint;
  created_at: Date;
};

/** Of its terms. */
export function columnsOf(terms: DealTerms) {
  return {
    name: terms.name,
    type: terms.type,
    owner_kind: terms.owner.kind,
    owner_id: terms.owner.id,
    payer_id: terms.payerId,
    country: terms.country,
    fee: terms.fee.toString(),
    starts_on: terms.startsOn,
    ends_on: terms.endsOn,
    discount_basis_points: terms.discountBasisPoints,
    leads_per_month: terms.leadsPerMonth,
    priority: terms.priority,
    lead_types: terms.leadTypes,
    places: JSON.stringify(terms.places),
  };
}

const notOffered = { offeredAt: null, offeredBy: null, lapsesAt: null };

/** Only an accepted one has accepted columns, and only one that waits, or whose extension does, has those of an offer. */
export function timesOf(deal: Deal) {
  const { inForce, membersUntil } = deal.state === "draft" ? { inForce: null, membersUntil: null } : deal;
  const extension = "extension" in deal ? deal.extension : null;
  const { offeredAt, offeredBy, lapsesAt } = deal.state === "offered" ? deal : (extension ?? notOffered);
  return {
    starts_at: inForce?.from ?? null,
    ends_at: inForce?.to ?? null,
    members_until: membersUntil,
    offered_at: offeredAt,
    offered_by: offeredBy,
    lapses_at: lapsesAt,
    accepted_at: "acceptedAt" in deal ? deal.acceptedAt : null,
    first_fee_id: "firstFeeId" in deal ? deal.firstFeeId : null,
    agreed_ends_on: "agreedEndsOn" in deal ? deal.agreedEndsOn : null,
    offered_ends_on: extension?.endsOn ?? null,
    offered_until: extension?.until ?? null,
  };
}

export function toDeal(row: DealRow): Deal {
  const common = { ...toTerms(row), ...toRest(row) };
  if (row.state === "draft") return { ...common, state: row.state };
  if (!row.starts_at || !row.ends_at) throw new Error(`Deal ${row.id} binds without a time`);
  const timed = { ...common, inForce: { from: row.starts_at, to: row.ends_at }, membersUntil: row.members_until };
  const { state, accepted_at: acceptedAt, offered_at: offeredAt, offered_by: offeredBy, lapses_at: lapsesAt } = row;
  if (state === "offered" && offeredAt && offeredBy && lapsesAt)
    return { ...timed, state, offeredAt, offeredBy, lapsesAt };
  if (state === "offered" || !acceptedAt) throw new Error(`Deal ${row.id} is neither offered nor accepted`);
  const { offered_ends_on: endsOn, offered_until: until } = row;
  const extension = endsOn && until && offeredAt && offeredBy && lapsesAt;
  return {
    ...timed,
    state,
    acceptedAt,
    agreedEndsOn: row.agreed_ends_on ?? row.ends_on,
    extension: extension ? { endsOn, until, offeredAt, offeredBy, lapsesAt } : null,
    firstFeeId: row.first_fee_id,
  };
}

export const toRest = ({ id, version, created_at }: DealRow) => ({ id, version, createdAt: created_at });

export function toTerms(row: DealRow): DealTerms {
  return {
    name: row.name,
    type: row.type,
    owner: { kind: row.owner_kind, id: row.owner_id },
    payerId: row.payer_id,
    country: row.country,
    fee: row.fee,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    discountBasisPoints: row.discount_basis_points,
    leadsPerMonth: row.leads_per_month,
    priority: row.priority,
    leadTypes: row.lead_types,
    places: row.places,
  };
}
