import { leadTypes } from "@doorlight/common/product";
import { isSamePlace, type Place, type PriceChange, type PriceList, withChanges } from "./price-list.ts";

/** A change of prices that takes effect at its time. */
type Step = { effectiveFrom: Date; changes: readonly PriceChange[] };

const WHOLE = 10_000;

/**
 * How far one list is from another: the widest change of a price of any type at any place, in hundredths of a percent of the former
 * price. To take a type off sale, or put it on sale, is all of its price. `changed` are places of changes, which may name the
 * region of a city that a list does not name.
 */
export function extentBetween(from: PriceList, to: PriceList, changed: readonly Place[] = []): number {
  const places = [...from.modifiers, ...to.modifiers].filter(
    (place) => !changed.some((known) => isSamePlace(known, place)),
  );
  const ratios = [undefined, ...changed, ...places].flatMap((place) => ratiosAt(place, from, to));
  const extents = leadTypes.flatMap((leadType) => {
    const [before, after] = [from.unitPrices[leadType], to.unitPrices[leadType]];
    if (before === undefined && after === undefined) return [];
    if (before === undefined || after === undefined) return [WHOLE];
    return ratios.map((ratio) => Math.round(Math.abs((after * ratio) / before - 1) * WHOLE));
  });
  return Math.max(0, ...extents);
}

/** How far the lists after some steps are from those after others, from now on, when they are furthest apart. */
export function extentOverTime(base: PriceList, former: readonly Step[], steps: readonly Step[], now: Date): number {
  const times = [now, ...[...former, ...steps].map(({ effectiveFrom }) => effectiveFrom).filter((at) => at > now)];
  const listAt = (made: readonly Step[], at: Date) =>
    made
      .filter(({ effectiveFrom }) => effectiveFrom <= at)
      .reduce((list, { changes }) => withChanges(list, changes), base);
  const changed = [...former, ...steps].flatMap(({ changes }) =>
    changes.flatMap((one): Place[] => (one.what === "modifier" ? [one] : [])),
  );
  return Math.max(...times.map((at) => extentBetween(listAt(former, at), listAt(steps, at), changed)));
}

function ratiosAt(place: Place | undefined, from: PriceList, to: PriceList): number[] {
  if (!place) return [1];
  const [before, after] = [multipliersAt(place, from), multipliersAt(place, to)];
  return before.flatMap((one) => after.map((other) => other / one));
}

/** The modifier of a place: its own, or else what it inherits. Of a wider place that is not known, the lowest and the highest. */
function multipliersAt(place: Place, { modifiers }: PriceList): number[] {
  const own = modifiers.find((modifier) => isSamePlace(modifier, place));
  if (own) return [toMultiplier(own.basisPoints)];
  if (place.kind === "region") return [1];
  if (place.kind === "city" && place.region !== undefined) {
    const region = modifiers.find(({ kind, place: name }) => kind === "region" && name === place.region);
    return [toMultiplier(region?.basisPoints ?? 0)];
  }
  const wider = modifiers.filter(({ kind }) => kind === "region" || (place.kind === "postal_code" && kind === "city"));
  const inherited = [0, ...wider.map(({ basisPoints }) => basisPoints)];
  return [Math.min(...inherited), Math.max(...inherited)].map(toMultiplier);
}

const toMultiplier = (basisPoints: number) => 1 + basisPoints / WHOLE;
