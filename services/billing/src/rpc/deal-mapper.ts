import { refuse } from "@doorlight/common/errors";
import type { CountryPack } from "@doorlight/common/product";
import type { Plain } from "@doorlight/common/rpc";
import type { ContractOwnerSchema, PlaceSchema } from "@doorlight/proto/billing/v1/billing_pb";
import type { DealTermsSchema } from "@doorlight/proto/billing/v1/deals_service_pb";
import { firstFee, firstLeads } from "../domain/deal-dues.ts";
import type { ContractOwner, Deal, DealTerms } from "../domain/deal.ts";
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

export function makeToDeal(packOf: (country: string) => CountryPack) {
  return (deal: Deal) => {
    const { currency, timeZone } = packOf(deal.country);
    return {
      inForce: null,
      membersUntil: null,
      ...deal,
      terms: { ...deal, owner: toOwner(deal.owner), limitations: limitationsOf(deal) },
      fee: { amount: deal.fee, currency },
      firstFee: { amount: firstFee(deal, timeZone), currency },
      firstLeads: firstLeads(deal, timeZone),
    };
  };
}
