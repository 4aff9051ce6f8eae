import { gauge } from "../telemetry/index.ts";
import type { Clock } from "../time/index.ts";
import type { CheckedInvariant } from "./list-invariants.ts";

/** Metrics of the last runs; read at each scrape. */
export function reportInvariants(list: () => Promise<CheckedInvariant[]>, clock: Clock): void {
  gauge(
    "invariant_violations",
    async () => (await list()).map(({ id, violations }) => ({ value: violations, attributes: { id } })),
    { description: "Rows that break a rule which must always hold" },
  );
  gauge(
    "invariant_age_seconds",
    async () => {
      const now = clock.now().getTime();
      return (await list()).flatMap(({ id, checkedAt, wholeCheckedAt }) =>
        Object.entries({ recent: checkedAt, whole: wholeCheckedAt }).flatMap(([scope, at]) =>
          at ? [{ value: (now - at.getTime()) / 1000, attributes: { id, scope } }] : [],
        ),
      );
    },
    { description: "Seconds since a rule was last checked" },
  );
}
