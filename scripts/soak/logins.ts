import type { Buyer } from "../bench/fixture.ts";
import type { Shot } from "../bench/load.ts";

/** Every client logs in again and again, as a user of its own. */
export function everybodyLogsIn(buyers: readonly Buyer[]): Iterator<Shot>[] {
  return buyers.map(function* ({ email, password }): Generator<Shot> {
    for (;;) {
      yield {
        method: "POST",
        path: "/api/auth/login",
        headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
        body: JSON.stringify({ email, password }),
      };
    }
  });
}
