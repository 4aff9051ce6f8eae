import { gauge } from "@doorlight/common/telemetry";
import { type Clock, days } from "@doorlight/common/time";
import { after } from "../domain/lead-window.ts";

type Ports = {
  sourceVolumes: { duplicateShares(since: Date, fewest: number): Promise<{ source: string; share: number }[]> };
  clock: Clock;
};

/** Of fewer requests a share says nothing. */
const FEWEST = 20;

/** A metric of what partners send; read at each scrape. */
export function reportSources({ sourceVolumes, clock }: Ports): void {
  const shares = async () => {
    const found = await sourceVolumes.duplicateShares(after(clock.now(), -days(7)), FEWEST);
    return found.map(({ source, share: value }) => ({ value, attributes: { source } }));
  };
  gauge("source_duplicates_share", shares, {
    description: "Of a partner's confirmed requests of seven days, the share whose homes had earlier ones",
  });
}
