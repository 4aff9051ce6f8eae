import { verify } from "@node-rs/argon2";
import { queryDatabase } from "../e2e/support/database.ts";
import type { Stack } from "../stack/stack.ts";
import type { Buyer } from "./fixture.ts";
import type { Shot } from "./load.ts";

/** The library checks this many at a time: as many as Node has threads for such work. */
const CHECKS_AT_ONCE = 4;

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

/** The rate of the library alone, with a hash that identity stored, in a process with nothing else to do. */
export async function bareVerifiesPerSecond(
  stack: Stack,
  { id, password }: Buyer,
  { seconds }: { seconds: number },
): Promise<number> {
  const hash = await hashOf(stack, id);
  const start = performance.now();
  let count = 0;
  await Promise.all(
    Array.from({ length: CHECKS_AT_ONCE }, async () => {
      for (; performance.now() < start + seconds * 1000; count += 1) await verify(hash, password);
    }),
  );
  return count / ((performance.now() - start) / 1000);
}

/** The cost of a hash on both sides, in the words of its format: memory in KiB, passes, lanes. */
export async function hashSettings(stack: Stack, { id }: Buyer): Promise<string> {
  return /m=\d+,t=\d+,p=\d+/.exec(await hashOf(stack, id))?.[0] ?? "unknown";
}

async function hashOf(stack: Stack, id: string): Promise<string> {
  const sql = `select password_hash from credentials where user_id = '${id}'`;
  const [credential] = await queryDatabase<{ password_hash: string }>(stack, "identity", sql);
  if (!credential) throw new Error("A buyer has no password");
  return credential.password_hash;
}
