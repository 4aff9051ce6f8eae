import type { Timestamp } from "@bufbuild/protobuf/wkt";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { Money as WireMoney } from "@doorlight/proto/common/v1/money_pb";
import type { Place as WirePlace } from "@doorlight/proto/leads/v1/lead_pb";
import type { Money, Place } from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";

export function toInstant(value: Timestamp | undefined, what: string): string {
  return timestampDate(assertDefined(value, what)).toISOString();
}

export function toMoney({ amount, currency }: WireMoney): Money {
  return { amount: Number(amount), currency };
}

export function toPlace(place: WirePlace | undefined): Place {
  const { postalCode, city, district, region, lat, lon } = assertDefined(place, "place");
  return { postalCode, city, district, region, lat, lon };
}
