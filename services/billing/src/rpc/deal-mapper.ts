import { refuse } from "@doorlight/common/errors";
import { type CountryPack, frozenVat } from "@doorlight/common/product";
import type { Plain } from "@doorlight/common/rpc";
import type { ContractOwnerSchema, PlaceSchema } from "@doorlight/proto/billing/v1/billing_pb";
import type { DealTermsSchema } from "@doorlight/proto/billing/v1/deals_service_pb";
import { firstFee, firstLeads } from "../domain/deal-dues.ts";
import {
  type ContractOwner,
  type Deal,
  type DealTerms,
  type Extended,
  isExtended,
  type Offer,
} from "../domain/deal.ts";
import { firstDayAt } from "../domain/deal-time.ts";
import { type Place, placeKinds } from "../domain/price-list.ts";
import { limitationsOf, toOwner } from "../mappers.ts";

/** The contract checks that the fields are there. */
export function fromTerms({ limitations, ...terms }: Plain<typeof DealTermsSchema>): DealTerms {
  const { leadTypes = [], places = [] } = limitations ?? {};
  return { ...terms, owner: fromOwner(terms.owner), leadTypes, places: places.map(fromPlace) };
}

function fromOwner({ owner }: Plain<typeof ContractOwnerSchema>): ContractOwner {
  if (owner.case === undefined) throw new Error("A contract has no owner");
  return { kind: owner.case === "userId" ? "user" : "office", id: owner.value };
}

function fromPlace({ kind, place, region }: Plain<typeof PlaceSchema>): Place {
  const known = placeKinds.find((name) => name === kind) ?? refuse("invalid_request");
  return { kind: known, place, ...(known === "city" && region && { region }) };
}

const waitOf = ({ extension: { offeredAt, lapsesAt } }: Extended) => ({ offeredAt, lapsesAt });

/** `pack`: as the payer is charged by it. */
export function toDeal(deal: Deal, { currency, timeZone, vat }: CountryPack) {
  const fee = { amount: deal.fee, currency };
  const first = { amount: firstFee(deal, timeZone), currency };
  return {
    inForce: null,
    membersUntil: null,
    offeredAt: null,
    lapsesAt: null,
    acceptedAt: null,
    formerEndsOn: null,
    returned: null,
    cutMonth: null,
    offeredEndsOn: null,
    ...deal,
    ...(isExtended(deal) && { ...waitOf(deal), offeredEndsOn: deal.extension.endsOn }),
    terms: { ...deal, owner: toOwner(deal.owner), limitations: limitationsOf(deal) },
    fee,
    feeVat: frozenVat(fee, vat.rate),
    firstFee: first,
    firstFeeVat: frozenVat(first, vat.rate),
    firstLeads: firstLeads(deal, timeZone),
  };
}

/** A later last day, as its payer is asked for it. `atOnce`: net, what it costs at once. */
export function toExtension(deal: Extended, atOnce: bigint, pack: CountryPack) {
  const { currency, vat } = pack;
  const longer = { ...toDeal({ ...deal, endsOn: deal.extension.endsOn }, pack), formerEndsOn: deal.endsOn };
  // A month is what it costs next; a fixed fee is charged.
  const next = deal.type === "fixed" ? 0n : deal.fee;
  const first = { amount: atOnce > 0n ? atOnce : next, currency };
  const { leadsPerMonth: firstLeads } = deal;
  return { ...longer, firstFee: first, firstFeeVat: frozenVat(first, vat.rate), firstLeads };
}

/** An offer as it would be if it were accepted now. */
export const toOffer = (offer: Offer, now: Date, pack: CountryPack) =>
  toDeal({ ...offer, startsOn: firstDayAt(offer, pack.timeZone, now) }, pack);
