import { type CountryPack, countryPackOf } from "@doorlight/common/product";
import { refuse } from "@doorlight/common/errors";
import { type Clock, localDate } from "@doorlight/common/time";

type Ports = {
  sources: { find(id: string): Promise<{ country: string } | undefined> };
  intakes: { countRefusal(sourceId: string, day: string, reason: string, fields: readonly string[]): Promise<void> };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

/** Counts a partner's refused request, on the day of the partner's country. */
export function makeRecordRefusal({ sources, intakes, packs, clock }: Ports) {
  return async (sourceId: string, reason: string, fields: readonly string[]): Promise<void> => {
    const { country } = (await sources.find(sourceId)) ?? refuse("not_found");
    const day = localDate(countryPackOf(packs, country).timeZone, clock.now());
    await intakes.countRefusal(sourceId, day, reason, fields);
  };
}
