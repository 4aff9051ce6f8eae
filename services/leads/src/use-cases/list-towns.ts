import { type CountryCode, type CountryPack, countryPackOf } from "@doorlight/common/product";
import { type Clock, days } from "@doorlight/common/time";
import { after } from "../domain/lead-window.ts";
import type { Town } from "../domain/town.ts";

type Ports = {
  towns: { withAtLeast(country: string, least: CountryPack["townPages"], since: Date): Promise<Town[]> };
  packs: ReadonlyMap<CountryCode, CountryPack>;
  clock: Clock;
};

const YEAR_MS = days(365);

/** The towns of which the figures of a year say enough for a page. */
export function makeListTowns({ towns, packs, clock }: Ports) {
  return async (country: string): Promise<Town[]> =>
    towns.withAtLeast(country, countryPackOf(packs, country).townPages, after(clock.now(), -YEAR_MS));
}
