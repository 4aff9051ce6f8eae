import { verify } from "@node-rs/argon2";
import { queryDatabase } from "../e2e/support/database.ts";
import type { Stack } from "../stack/stack.ts";
import type { Buyer } from "./fixture.ts";
import type { Shot } from "./load.ts";

/** Node hashes so many at a time: it has four threads for such work. */
export const LOGIN_CLIENTS = 4;

/** Every client logs in again and again, each time as another user. */
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

/** The rate of the library alone, with a hash that identity stored, in a process with nothing else to do. */
export async function bareVerifiesPerSecond(
  stack: Stack,
  { id, password }: Buyer,
  { seconds }: { seconds: number },
): Promise<number> {
  const sql = `select password_hash from credentials where user_id = '${id}'`;
  const [credential] = await queryDatabase<{ password_hash: string }>(stack, "identity", sql);
  const start = performance.now();
  let count = 0;
  await Promise.all(
    Array.from({ length: LOGIN_CLIENTS }, async () => {
      for (; performance.now() < start + seconds * 1000; count += 1) await verify(credential!.password_hash, password);
    }),
  );
  return count / ((performance.now() - start) / 1000);
}
