import { type CountryPack, countryPackOf } from "@doorlight/common/product";
import {
  type CountedSource,
  duplicatesAlert,
  type Source,
  type SourceDays,
  type SourceOutcomes,
  type SourceRefusal,
  type SourceVolume,
} from "../domain/source.ts";
import { type DuplicatesPorts, makeRecentDuplicates } from "./recent-duplicates.ts";

type Ports = DuplicatesPorts & {
  sources: { list(limit: number, after: string | null, ids: readonly string[]): Promise<Source[]> };
  sourceVolumes: {
    outcomesOf(
      sources: readonly CountedSource[],
      days: SourceDays,
      limit: number,
    ): Promise<Map<string, SourceOutcomes>>;
    refusalsOf(ids: readonly string[], days: SourceDays, limit: number): Promise<Map<string, SourceRefusal[]>>;
  };
  packs: ReadonlyMap<string, CountryPack>;
};

type Page = { limit: number; after: string | null; ids: readonly string[] };

/** More than anybody reads. */
const MOST_PARTS = 50;

/** Sources of a page, with the outcomes of the requests of some days. */
export function makeListSources({ sources, sourceVolumes, packs, clock }: Ports) {
  const recentDuplicates = makeRecentDuplicates({ sourceVolumes, clock });
  return async (days: SourceDays, { limit, after, ids }: Page): Promise<(Source & SourceVolume)[]> => {
    const [known, shares] = await Promise.all([sources.list(limit, after, ids), recentDuplicates()]);
    const mostly = new Set(shares.filter(({ share }) => share > duplicatesAlert.share).map(({ source }) => source));
    const counted = known.map(({ id, country }) => ({ id, timeZone: countryPackOf(packs, country).timeZone }));
    const [outcomes, refusals] = await Promise.all([
      sourceVolumes.outcomesOf(counted, days, MOST_PARTS),
      sourceVolumes.refusalsOf(
        known.map(({ id }) => id),
        days,
        MOST_PARTS,
      ),
    ]);
    return known.map((source) => ({
      ...source,
      ...outcomes.get(source.id)!,
      refusals: refusals.get(source.id) ?? [],
      mostlyDuplicates: mostly.has(source.name),
    }));
  };
}
