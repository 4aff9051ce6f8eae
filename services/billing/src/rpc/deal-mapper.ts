import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { refuse } from "@doorlight/common/errors";
import type { CountryPack } from "@doorlight/common/product";
import { enumText } from "@doorlight/common/rpc";
import {
  type DealHistoryEntrySchema,
  type DealSchema,
  DealState,
  type DealTerms as WireTerms,
  DealType,
} from "@doorlight/proto/billing/v1/deals_service_pb";
import { firstFee } from "../domain/deal-dues.ts";
import type { Deal, DealChange, DealTerms, Place } from "../domain/deal.ts";
import { toPeriod } from "../mappers.ts";
import { fromOwner, leadTypes, toLimitations, toOwner } from "./contract-mapper.ts";

const dealTypes = enumText(DealType);
export const dealStates = enumText(DealState);

const placeKinds = ["region", "city", "postal_code"] as const;

/** The contract checks that the fields are there. */
export function fromTerms(terms: WireTerms | undefined): DealTerms {
  if (!terms?.owner) return refuse("invalid_request");
  const { name, payerId, country, fee, startsOn, endsOn, discountBasisPoints, leadsPerMonth, priority } = terms;
  return {
    name,
    type: dealTypes.toText(terms.type),
    owner: fromOwner(terms.owner),
    payerId,
    country,
    fee,
    startsOn,
    endsOn,
    discountBasisPoints,
    leadsPerMonth,
    priority,
    leadTypes: (terms.limitations?.leadTypes ?? []).map(leadTypes.toText),
    places: (terms.limitations?.places ?? []).map(fromPlace),
  };
}

function fromPlace({ kind, place, region }: { kind: string; place: string; region: string }): Place {
  const known = placeKinds.find((name) => name === kind) ?? refuse("invalid_request");
  return { kind: known, place, ...(known === "city" && region && { region }) };
}

export function makeToDealMessage(packOf: (country: string) => CountryPack) {
  return (deal: Deal): MessageInitShape<typeof DealSchema> => {
    const { id, version, createdAt, state, ...terms } = deal;
    const { currency, timeZone } = packOf(terms.country);
    const membersUntil = deal.state === "draft" ? null : deal.membersUntil;
    return {
      id,
      terms: {
        ...terms,
        type: dealTypes.fromText(terms.type),
        owner: toOwner(terms.owner),
        limitations: toLimitations(terms),
      },
      state: dealStates.fromText(state),
      fee: { amount: terms.fee, currency },
      firstFee: { amount: firstFee(terms, timeZone), currency },
      version,
      createdAt: timestampFromDate(createdAt),
      inForce: deal.state === "draft" ? undefined : toPeriod(deal.inForce),
      membersUntil: membersUntil ? timestampFromDate(membersUntil) : undefined,
    };
  };
}

export function toHistoryEntry(change: DealChange): MessageInitShape<typeof DealHistoryEntrySchema> {
  const { what, adminId, at, fields } = change;
  return { what, adminId: adminId ?? "", at: timestampFromDate(at), fields };
}
