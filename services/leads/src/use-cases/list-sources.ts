import { type CountryPack, countryPackOf } from "@doorlight/common/product";
import { duplicatesAlert } from "../domain/source.ts";
import type { Source, SourceFigures, SourcePeriod, SourceRefusal, SourceVolume, SubSource } from "../domain/source.ts";
import { type DuplicatesPorts, makeRecentDuplicates } from "./recent-duplicates.ts";

type Ports = DuplicatesPorts & {
  sources: { list(limit: number): Promise<Source[]> };
  sourceVolumes: {
    figuresOf(period: SourcePeriod, limit: number): Promise<{ all: SourceFigures; subSources: SubSource[] }>;
    refusalsOf(period: SourcePeriod, limit: number): Promise<SourceRefusal[]>;
  };
  packs: ReadonlyMap<string, CountryPack>;
};

/** We know each partner. */
const MOST_SOURCES = 100;
/** More than anybody reads. */
const MOST_PARTS = 50;

/** All sources, with the outcomes of the requests of some days. */
export function makeListSources({ sources, sourceVolumes, packs, clock }: Ports) {
  const recentDuplicates = makeRecentDuplicates({ sourceVolumes, clock });
  return async (days: { firstDay: string; lastDay: string }): Promise<(Source & SourceVolume)[]> => {
    const [known, shares] = await Promise.all([sources.list(MOST_SOURCES), recentDuplicates()]);
    const mostly = new Set(shares.filter(({ share }) => share > duplicatesAlert.share).map(({ source }) => source));
    return Promise.all(
      known.map(async (source) => {
        const period = { ...days, sourceId: source.id, timeZone: countryPackOf(packs, source.country).timeZone };
        const [{ all, subSources }, refusals] = await Promise.all([
          sourceVolumes.figuresOf(period, MOST_PARTS),
          sourceVolumes.refusalsOf(period, MOST_PARTS),
        ]);
        return { ...source, figures: all, subSources, refusals, mostlyDuplicates: mostly.has(source.name) };
      }),
    );
  };
}
