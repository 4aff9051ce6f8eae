import type { MessageInitShape } from "@bufbuild/protobuf";
import { refuseDoubled, refuseField } from "@doorlight/common/errors";
import { enumText } from "@doorlight/common/rpc";
import type { PriceChange as PriceChangeMessage } from "@doorlight/proto/billing/v1/prices_service_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import type { PlacePricesSchema, PriceEffectSchema } from "@doorlight/proto/purchasing/v1/markets_service_pb";
import type { LeadTypePrice, PlaceKind, PriceChanges, PriceEffect } from "../domain/price-list.ts";

const leadTypes = enumText(LeadType);
const placeKinds = ["region", "city", "postal_code"] as const satisfies PlaceKind[];

/** Refuses `invalid_request` for a kind of place that has no modifiers. */
export function toPlaceKind(text: string): PlaceKind {
  return placeKinds.find((kind) => kind === text) ?? refuseField("kind", "invalid", "must be a kind with modifiers");
}

/** As `toPlaceKind`; also refuses two changes of one place or lead type. */
export function fromPriceChanges(messages: readonly PriceChangeMessage[]): PriceChanges {
  const changes: PriceChanges = { unitPrices: new Map(), modifiers: [] };
  const subjects: string[] = [];
  for (const { what } of messages) {
    if (what.case === "unitPrice") {
      const leadType = leadTypes.toText(what.value.leadType);
      changes.unitPrices.set(leadType, what.value.amount ?? null);
      subjects.push(leadType);
    } else if (what.case === "modifier") {
      const { place: { kind = "", place = "" } = {}, basisPoints = null } = what.value;
      const modifier = { kind: toPlaceKind(kind), place: place.trim(), basisPoints };
      changes.modifiers.push(modifier);
      subjects.push(`${modifier.kind} ${modifier.place}`);
    } else {
      refuseField("changes", "required", "must each name a modifier or a unit price");
    }
  }
  refuseDoubled("changes", subjects);
  return changes;
}

export function toPlacePricesMessage(prices: LeadTypePrice[]): MessageInitShape<typeof PlacePricesSchema> {
  return { prices: prices.map(({ leadType, price }) => ({ leadType: leadTypes.fromText(leadType), price })) };
}

export function toEffectMessage(effect: PriceEffect): MessageInitShape<typeof PriceEffectSchema> {
  const { leadType, openLeads, before, after } = effect;
  return {
    leadType: leadTypes.fromText(leadType),
    openLeads,
    before: before ?? undefined,
    after: after ?? undefined,
  };
}
