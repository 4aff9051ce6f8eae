import type { Clock } from "@doorlight/common/time";
import { after } from "../domain/lead-window.ts";
import { duplicatesAlert } from "../domain/source.ts";

export type DuplicatesPorts = {
  sourceVolumes: { duplicateShares(since: Date, fewest: number): Promise<{ source: string; share: number }[]> };
  clock: Clock;
};

/** Of the confirmed requests of each source with enough of them, the share whose homes had earlier ones. */
export function makeRecentDuplicates({ sourceVolumes, clock }: DuplicatesPorts) {
  return () => sourceVolumes.duplicateShares(after(clock.now(), -duplicatesAlert.withinMs), duplicatesAlert.fewest);
}
