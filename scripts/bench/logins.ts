import { hash, verify } from "@node-rs/argon2";
import type { Buyer } from "./fixture.ts";
import type { Shot } from "./load.ts";

/** As many as Node hashes at a time: it has four threads for such work. */
export const LOGIN_CLIENTS = 4;

/** Identity's own cost of a hash, which a deployment may raise. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Every client logs in again and again, as other people each time. */
export function everybodyLogsIn(buyers: readonly Buyer[]): Iterator<Shot>[] {
  return Array.from({ length: LOGIN_CLIENTS }, function* (_, client): Generator<Shot> {
    for (let i = client; ; i += LOGIN_CLIENTS) {
      const { email, password } = buyers[i % buyers.length]!;
      yield {
        method: "POST",
        path: "/api/auth/login",
        headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
        body: JSON.stringify({ email, password }),
      };
    }
  });
}

/** What the library alone does in a process with nothing else to do. */
export async function bareVerifiesPerSecond({ seconds }: { seconds: number }): Promise<number> {
  const password = "a password of some length";
  const stored = await hash(password, COST);
  const start = performance.now();
  let count = 0;
  await Promise.all(
    Array.from({ length: LOGIN_CLIENTS }, async () => {
      for (; performance.now() < start + seconds * 1000; count += 1) await verify(stored, password);
    }),
  );
  return count / ((performance.now() - start) / 1000);
}
