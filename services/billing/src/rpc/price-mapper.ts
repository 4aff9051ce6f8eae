import { refuseField } from "@doorlight/common/errors";
import type { Plain } from "@doorlight/common/rpc";
import type { PlaceSchema } from "@doorlight/proto/billing/v1/billing_pb";
import type { PriceChangeSchema } from "@doorlight/proto/billing/v1/prices_service_pb";
import { type Place, placeKinds, type PriceChange, type PriceList, subjectOf } from "../domain/price-list.ts";
import { toPrices, withRegion } from "../mappers.ts";

type WireChange = Plain<typeof PriceChangeSchema>;

/** Refuses `invalid_request` if a place has no such kind or name, and if two changes are about the same. */
export function fromPriceChanges(messages: readonly WireChange[]): PriceChange[] {
  const changes = messages.map(fromPriceChange);
  if (new Set(changes.map(subjectOf)).size < changes.length) {
    refuseField("changes", "duplicate", "must each be about something else");
  }
  return changes;
}

function fromPriceChange({ what }: WireChange): PriceChange {
  switch (what.case) {
    case "modifier": {
      const { place, basisPoints } = what.value;
      return { what: "modifier", ...fromPlace(place), value: basisPoints, before: null };
    }
    case "unitPrice": {
      const { leadType, amount } = what.value;
      return { what: "unit_price", leadType, value: amount === null ? null : Number(amount), before: null };
    }
    case undefined:
      return refuseField("changes", "required", "must each name a modifier or a unit price");
  }
}

function fromPlace(said: Plain<typeof PlaceSchema>): Place {
  const kind = placeKinds.find((known) => known === said.kind);
  const place = said.place.trim();
  if (!kind || !place) return refuseField("changes", "required", "must each name a place");
  const region = said.region.trim();
  return { kind, place, ...(kind === "city" && region && { region }) };
}

/** A list that is no version yet. */
export const toDraftList = (list: PriceList) => ({ ...toPrices(list), version: 0n, effectiveFrom: null });

export function toPriceChange(change: PriceChange): WireChange {
  const { value, before } = change;
  if (change.what === "modifier") {
    const { kind, place, region } = change;
    const modifier = { place: withRegion({ kind, place, region }), basisPoints: value, before };
    return { what: { case: "modifier", value: modifier } };
  }
  const amounts = { amount: toAmount(value), before: toAmount(before) };
  return { what: { case: "unitPrice", value: { leadType: change.leadType, ...amounts } } };
}

const toAmount = (amount: number | null) => (amount === null ? null : BigInt(amount));
