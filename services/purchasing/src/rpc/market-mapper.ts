import type { MessageInitShape } from "@bufbuild/protobuf";
import { refuseField } from "@doorlight/common/errors";
import { enumText } from "@doorlight/common/rpc";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import type { PlacePricesSchema, PriceEffectSchema } from "@doorlight/proto/purchasing/v1/markets_service_pb";
import type { LeadTypePrice, PlaceKind, PriceEffect } from "../domain/price-list.ts";

const leadTypes = enumText(LeadType);
const placeKinds = ["region", "city", "postal_code"] as const satisfies PlaceKind[];

/** Refuses `invalid_request` for a kind of place that has no modifiers. */
export function toPlaceKind(text: string): PlaceKind {
  return (
    placeKinds.find((kind) => kind === text) ?? refuseField("kind", "invalid_value", "must be a kind with modifiers")
  );
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
