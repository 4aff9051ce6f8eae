import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ContractOwner, Limitations } from "@doorlight/proto/billing/v1/billing_pb";
import type { Deal as WireDeal, DealHistoryEntry, DealTermsSchema } from "@doorlight/proto/billing/v1/deals_service_pb";
import type { AgentCard } from "@doorlight/proto/identity/v1/user_pb";
import type { Quota } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { type Deal, DealChange, type DealBody, type OwnDeal, PricePlace } from "../../contract/index.ts";
import type { AgentCards } from "../answers/agent-cards.ts";
import { assertDefined } from "../assert-defined.ts";
import { dealState, dealType, leadType } from "./enum-text.ts";
import { toInstant, toMoney } from "./values.ts";

export function toTerms(body: DealBody): MessageInitShape<typeof DealTermsSchema> {
  const { name, payerId, country, startsOn, endsOn, discountBasisPoints, leadsPerMonth, priority } = body;
  const { kind, id } = body.owner;
  return {
    name,
    payerId,
    country,
    startsOn,
    endsOn,
    discountBasisPoints,
    leadsPerMonth,
    priority,
    type: dealType.fromText(body.type),
    owner: { owner: { case: kind === "user" ? "userId" : "officeId", value: id } },
    fee: BigInt(body.fee),
    limitations: { leadTypes: body.leadTypes.map(leadType.fromText), places: body.places },
  };
}

/** The terms of a deal as they would be sent again. */
export function toBody(deal: Deal): DealBody {
  const { name, type, owner, payer, country, fee, startsOn, endsOn } = deal;
  const { discountBasisPoints, leadsPerMonth, priority, leadTypes, places } = deal;
  const who = { owner: { kind: owner.kind, id: owner.id }, payerId: payer.id, country };
  const what = { discountBasisPoints, leadsPerMonth, priority, leadTypes, places };
  return { name, type, ...who, fee: fee.amount, startsOn, endsOn, ...what };
}

/** A deal with the names of its people. */
export function toDeal(deal: WireDeal, cards: AgentCards): Deal {
  const terms = assertDefined(deal.terms, "deal.terms");
  const { name, payerId, country, startsOn, endsOn, discountBasisPoints, leadsPerMonth, priority } = terms;
  const payer = cards.get(payerId);
  return {
    id: deal.id,
    name,
    country,
    startsOn,
    endsOn,
    discountBasisPoints,
    leadsPerMonth,
    priority,
    type: dealType.toText(terms.type),
    owner: toOwner(assertDefined(terms.owner, "deal.terms.owner"), payer, cards),
    payer: { id: payerId, name: payer?.name ?? null },
    fee: toMoney(assertDefined(deal.fee, "deal.fee")),
    firstFee: toMoney(assertDefined(deal.firstFee, "deal.first_fee")),
    ...toLimitations(terms.limitations),
    state: dealState.toText(deal.state),
    version: Number(deal.version),
    createdAt: toInstant(deal.createdAt, "deal.created_at"),
    membersUntil: deal.membersUntil ? toInstant(deal.membersUntil, "deal.members_until") : null,
    inForce: deal.inForce
      ? { from: toInstant(deal.inForce.from, "deal.in_force"), to: toInstant(deal.inForce.to, "deal.in_force") }
      : null,
  };
}

/** An office has the name that its payer's office has. */
function toOwner({ owner }: ContractOwner, payer: AgentCard | undefined, cards: AgentCards): Deal["owner"] {
  const id = assertDefined(owner.value, "deal.terms.owner");
  if (owner.case === "userId") return { kind: "user", id, name: cards.get(id)?.name ?? null };
  return { kind: "office", id, name: payer?.officeId === id ? (payer.officeName ?? null) : null };
}

function toLimitations(limitations: Limitations | undefined): Pick<Deal, "leadTypes" | "places"> {
  const { leadTypes = [], places = [] } = limitations ?? {};
  return {
    leadTypes: leadTypes.map(leadType.toText),
    places: places.map(({ kind, place, region }) => ({
      kind: PricePlace.shape.kind.parse(kind),
      place,
      ...(region && { region }),
    })),
  };
}

export function toDealChange({ what, adminId, at, fields }: DealHistoryEntry, cards: AgentCards): DealChange {
  return {
    what: DealChange.shape.what.parse(what),
    admin: adminId ? { id: adminId, name: cards.get(adminId)?.name ?? null } : null,
    at: toInstant(at, "deal_history_entry.at"),
    fields,
  };
}

/** `quotas` are those of this month. */
export function toOwnDeal(deal: WireDeal, quotas: readonly Quota[]): OwnDeal {
  const terms = assertDefined(deal.terms, "deal.terms");
  const { name, startsOn, endsOn, discountBasisPoints, leadsPerMonth } = terms;
  const quota = quotas.find(({ contractId }) => contractId === deal.id);
  return {
    id: deal.id,
    name,
    startsOn,
    endsOn,
    discountBasisPoints,
    leadsPerMonth,
    ofOffice: terms.owner?.owner.case === "officeId",
    leadsLeft: quota ? Math.max(0, quota.total - quota.used) : null,
    ...toLimitations(terms.limitations),
  };
}
