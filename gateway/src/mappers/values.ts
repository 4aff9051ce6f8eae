import type { Timestamp } from "@bufbuild/protobuf/wkt";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { CardAction } from "@doorlight/proto/billing/v1/billing_pb";
import type { Money as WireMoney, Vat as WireVat } from "@doorlight/proto/common/v1/money_pb";
import type { Place as WirePlace, PlaceNames } from "@doorlight/proto/leads/v1/lead_pb";
import type { ActionRequired, Locale, Money, Place, Vat } from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";

export function toInstant(value: Timestamp | undefined, what: string): string {
  return timestampDate(assertDefined(value, what)).toISOString();
}

/** The step of a card's holder. */
export function toActionRequired({ clientSecret, url }: CardAction): ActionRequired {
  return { status: "action_required", action: { clientSecret, url: url || null } };
}

export function toMoney({ amount, currency }: { amount: bigint; currency: string }): Money {
  return { amount: Number(amount), currency };
}

/** Null if none was kept. */
export function toVat(
  net: WireMoney | undefined,
  vat: WireVat | { basisPoints: number; amount: { amount: bigint; currency: string } } | undefined,
): Vat | null {
  if (!net || !vat) return null;
  const amount = assertDefined(vat.amount, "vat.amount");
  return {
    rate: vat.basisPoints / 100,
    amount: toMoney(amount),
    total: toMoney({ ...net, amount: net.amount + amount.amount }),
  };
}

type Placed = { place?: WirePlace | undefined; placeNames: Readonly<Record<string, PlaceNames>> };

/** A place with its names in the reader's language. */
export function toPlace({ place, placeNames }: Placed, locale: Locale): Place {
  const { postalCode, lat, lon, ...local } = assertDefined(place, "place");
  const { city, district, region } = placeNames[locale] ?? local;
  return { postalCode, city, district, region, lat, lon };
}
