import type { MessageInitShape } from "@bufbuild/protobuf";
import type { PriceChange as WireChange, PriceChangeSchema } from "@doorlight/proto/billing/v1/prices_service_pb";
import { type PastPriceChange, type PriceChange, PricePlace } from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import { leadType } from "./enum-text.ts";

export function fromPriceChange(change: PriceChange): MessageInitShape<typeof PriceChangeSchema> {
  if (change.what === "modifier") {
    const { kind, place, region = "", basisPoints } = change;
    return {
      what: { case: "modifier", value: { place: { kind, place, region }, basisPoints: basisPoints ?? undefined } },
    };
  }
  const amount = change.amount === null ? undefined : BigInt(change.amount);
  return { what: { case: "unitPrice", value: { leadType: leadType.fromText(change.leadType), amount } } };
}

/** Nothing for a kind of change that this release does not know. */
export function toPastPriceChange({ what }: WireChange): PastPriceChange[] {
  if (what.case === "modifier") {
    const { basisPoints = null, before = null } = what.value;
    const { place, region, ...wire } = assertDefined(what.value.place, "modifier_change.place");
    const kind = PricePlace.shape.kind.parse(wire.kind);
    return [{ what: "modifier", kind, place, ...(region && { region }), basisPoints, before }];
  }
  if (what.case === "unitPrice") {
    const { amount, before } = what.value;
    const type = leadType.toText(what.value.leadType);
    return [{ what: "unit_price", leadType: type, amount: toAmount(amount), before: toAmount(before) }];
  }
  return [];
}

function toAmount(amount: bigint | undefined): number | null {
  return amount === undefined ? null : Number(amount);
}
