import { fromMessage, type Plain } from "@doorlight/common/rpc";
import { type PriceChange as WireChange, PriceChangeSchema } from "@doorlight/proto/billing/v1/prices_service_pb";
import { type PastPriceChange, type PriceChange, PricePlace } from "../../contract/index.ts";
import type { Said } from "../plain-client.ts";

export function fromPriceChange(change: PriceChange): Said<Plain<typeof PriceChangeSchema>> {
  if (change.what === "unit_price") return { what: { case: "unitPrice", value: change } };
  return { what: { case: "modifier", value: { place: change, basisPoints: change.basisPoints } } };
}

/** Nothing for a kind of change that this release does not know. */
export function toPastPriceChange(change: WireChange): PastPriceChange[] {
  const { what } = fromMessage(PriceChangeSchema, change);
  if (what.case === "modifier") {
    const { place: wire, basisPoints, before } = what.value;
    const { place, region } = wire;
    const kind = PricePlace.shape.kind.parse(wire.kind);
    return [{ what: "modifier", kind, place, ...(region && { region }), basisPoints, before }];
  }
  if (what.case === "unitPrice") {
    const { leadType, amount, before } = what.value;
    return [{ what: "unit_price", leadType, amount: toAmount(amount), before: toAmount(before) }];
  }
  return [];
}

const toAmount = (amount: bigint | null) => (amount === null ? null : Number(amount));
