import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { refuseField } from "@doorlight/common/errors";
import { enumText } from "@doorlight/common/rpc";
import type { Place as PlaceMessage } from "@doorlight/proto/billing/v1/billing_pb";
import type {
  PriceChange as PriceChangeMessage,
  PriceChangeSchema,
  PriceListEntrySchema,
  PriceListSchema,
} from "@doorlight/proto/billing/v1/prices_service_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import type { EffectiveVersion, PriceListVersion } from "../domain/price-book.ts";
import { type Place, type PriceChange, type PriceList, subjectOf } from "../domain/price-list.ts";
import { toUnitPrices } from "../mappers.ts";

const leadTypes = enumText(LeadType);
const placeKinds = ["region", "city", "postal_code"] as const satisfies Place["kind"][];

/** Refuses `invalid_request` if a place has no such kind or name, and if two changes are about the same. */
export function fromPriceChanges(messages: readonly PriceChangeMessage[]): PriceChange[] {
  const changes = messages.map(fromPriceChange);
  if (new Set(changes.map(subjectOf)).size < changes.length) {
    refuseField("changes", "duplicate", "must each be about something else");
  }
  return changes;
}

function fromPriceChange({ what }: PriceChangeMessage): PriceChange {
  switch (what.case) {
    case "modifier": {
      const { place, basisPoints = null } = what.value;
      return { what: "modifier", ...fromPlace(place), value: basisPoints, before: null };
    }
    case "unitPrice": {
      const { leadType, amount } = what.value;
      const value = amount === undefined ? null : Number(amount);
      return { what: "unit_price", leadType: leadTypes.toText(leadType), value, before: null };
    }
    case undefined:
      return refuseField("changes", "required", "must each name a modifier or a unit price");
  }
}

function fromPlace(message: PlaceMessage | undefined): Place {
  const kind = placeKinds.find((known) => known === message?.kind);
  const place = message?.place.trim();
  if (!kind || !place) return refuseField("changes", "required", "must each name a place");
  const region = message?.region.trim();
  return { kind, place, ...(kind === "city" && region && { region }) };
}

export function toPriceListMessage(effective: EffectiveVersion): MessageInitShape<typeof PriceListSchema> {
  const { list, version, effectiveFrom } = effective;
  return { ...toListMessage(list), version, effectiveFrom: timestampFromDate(effectiveFrom) };
}

/** A list that is no version yet. */
export function toListMessage(list: PriceList): MessageInitShape<typeof PriceListSchema> {
  const { country, currency, modifiers } = list;
  return { country, currency, unitPrices: toUnitPrices(list), modifiers };
}

export function toVersionMessage(entry: PriceListVersion): MessageInitShape<typeof PriceListEntrySchema> {
  const { version, effectiveFrom, madeAt, adminId, reason, changes } = entry;
  return {
    version,
    effectiveFrom: timestampFromDate(effectiveFrom),
    madeAt: timestampFromDate(madeAt),
    adminId: adminId ?? "",
    reason,
    changes: changes.map(toChangeMessage),
  };
}

function toChangeMessage(change: PriceChange): MessageInitShape<typeof PriceChangeSchema> {
  const { value, before } = change;
  if (change.what === "modifier") {
    const { kind, place, region = "" } = change;
    const modifier = { place: { kind, place, region }, basisPoints: value ?? undefined, before: before ?? undefined };
    return { what: { case: "modifier", value: modifier } };
  }
  const amounts = { amount: toAmount(value), before: toAmount(before) };
  return { what: { case: "unitPrice", value: { leadType: leadTypes.fromText(change.leadType), ...amounts } } };
}

function toAmount(amount: number | null): bigint | undefined {
  return amount === null ? undefined : BigInt(amount);
}
