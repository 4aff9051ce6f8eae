import { statSync } from "node:fs";
import { relative } from "node:path";

/** Files of half a minute or more. Waiting files stand between computing ones. */
const long = [
  "services/billing/test/contract-crash.itest.ts",
  "services/notifications/test/mail-outage.itest.ts",
  "services/billing/test/invoice-crash.itest.ts",
  "services/purchasing/test/stress.itest.ts",
  "services/billing/test/documents.itest.ts",
  "services/identity/test/process-death.itest.ts",
  "scripts/refund-histories/refund-histories.itest.ts",
  "scripts/quarter/quarter.itest.ts",
  "scripts/e2e/own-data.e2e.ts",
  "scripts/e2e/permissions/route-permissions.e2e.ts",
  "scripts/e2e/personal-data-inventory.e2e.ts",
  "scripts/e2e/permissions/rpc-permissions.e2e.ts",
  "web/e2e/screens.e2e.ts",
  "web/e2e/cards.e2e.ts",
  "web/e2e/first-paint.e2e.ts",
  "web/e2e/own-data-and-sessions.e2e.ts",
  "web/e2e/mailed-links.e2e.ts",
  "web/e2e/screen-states.e2e.ts",
];

/**
 * Begins long files first, so that no worker is left with one in the end, then larger ones. By what earlier runs took, each
 * machine would have an order of its own.
 */
export default class LongFirst {
  sort(tests) {
    const rankOf = ({ path, context }) => {
      const place = long.indexOf(relative(context.config.rootDir, path));
      return place < 0 ? long.length : place;
    };
    const ranked = tests.map((test) => ({ test, rank: rankOf(test), size: statSync(test.path).size }));
    return ranked.toSorted((one, other) => one.rank - other.rank || other.size - one.size).map(({ test }) => test);
  }

  /** It keeps nothing. */
  cacheResults() {}
}
