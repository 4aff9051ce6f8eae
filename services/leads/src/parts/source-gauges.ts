import { gauge } from "@doorlight/common/telemetry";
import { type DuplicatesPorts, makeRecentDuplicates } from "../use-cases/recent-duplicates.ts";

/** A metric of what partners send; read at each scrape. */
export function reportSources(ports: DuplicatesPorts): void {
  const recentDuplicates = makeRecentDuplicates(ports);
  const shares = async () => {
    const found = await recentDuplicates();
    return found.map(({ source, share: value }) => ({ value, attributes: { source } }));
  };
  gauge("source_duplicates_share", shares, {
    description: "Of a partner's confirmed requests of seven days, the share whose homes had earlier ones",
  });
}
