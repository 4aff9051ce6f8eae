import { gauge } from "@doorlight/common/telemetry";
import type { PauseCause } from "../domain/pause.ts";

type Ports = { pauses: { counts(): Promise<{ country: string; cause: PauseCause; leads: number }[]> } };

/** A metric of the leads that cannot be bought; read at each scrape. */
export function reportPauses({ pauses }: Ports): void {
  const paused = async () => (await pauses.counts()).map(({ leads: value, ...attributes }) => ({ value, attributes }));
  gauge("leads_paused", paused, { description: "Leads that wait for an answer of their sellers or an admin" });
}
