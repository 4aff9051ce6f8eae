import { inBatches } from "@doorlight/common/jobs";
import { type Clock, days } from "@doorlight/common/time";

type Ports = {
  imports: { purge(draftsBefore: Date, finishedBefore: Date, limit: number): Promise<number> };
  prospects: { purge(country: string, untouchedSince: Date, limit: number): Promise<number> };
  packs: ReadonlyMap<string, { code: string; retention: { prospects: number } }>;
  clock: Clock;
};

export type PurgeProspects = ReturnType<typeof makePurgeProspects>;

const BATCH = 500;
/** A file that nobody has said anything about names people for nothing. */
const DRAFT_MS = days(1);
/** A log of the work of admins. */
const IMPORT_MS = days(365);

/** Deletes prospects of whom nobody has done anything for as long as the country's pack says, and files by age. */
export function makePurgeProspects({ imports, prospects, packs, clock }: Ports) {
  return async (): Promise<void> => {
    const before = (ms: number) => new Date(clock.now().getTime() - ms);
    for (const { code, retention } of packs.values()) {
      await inBatches(BATCH, (limit) => prospects.purge(code, before(days(retention.prospects)), limit));
    }
    await inBatches(BATCH, (limit) => imports.purge(before(DRAFT_MS), before(IMPORT_MS), limit));
  };
}
