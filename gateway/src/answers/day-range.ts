import { refuse } from "@doorlight/common/errors";
import type { CountryPack } from "@doorlight/common/product";
import { rangeOfDays } from "@doorlight/common/time";

type Days = { from?: string | undefined; to?: string | undefined };

/** The instants of days by the clock of a country; either may be open. Refuses days that end before they start. */
export function dayRangeIn(
  packs: ReadonlyMap<string, Pick<CountryPack, "timeZone">>,
  country: string,
  { from, to }: Days,
) {
  const { timeZone } = packs.get(country) ?? refuse("not_found");
  if (from && to && to < from) {
    const message = "Must not lie before the first day";
    refuse("invalid_request", { fields: [{ path: "to", code: "ends_before_start", message }] });
  }
  const range = (day: string) => rangeOfDays(timeZone, day, day);
  return { from: from ? range(from).from : undefined, to: to ? range(to).to : undefined };
}
