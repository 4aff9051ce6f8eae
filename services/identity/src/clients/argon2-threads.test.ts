import { pbkdf2 } from "node:crypto";
import { promisify } from "node:util";
import { afterEach, expect, test } from "@jest/globals";
import { makeArgon2Threads } from "./argon2-threads.ts";

const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 };
const usual = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let argon2: ReturnType<typeof makeArgon2Threads>;
afterEach(() => argon2.close());

test("leaves libuv's threads to connections and token checks while it hashes", async () => {
  argon2 = makeArgon2Threads({ threads: 1 });
  const done: string[] = [];
  const hashes = Array.from({ length: 12 }, () => argon2.hash("correct horse", usual).then(() => done.push("hash")));
  await hashes[0];

  const others = Array.from({ length: 4 }, () =>
    promisify(pbkdf2)("a", "b", 1, 32, "sha256").then(() => done.push("other")),
  );
  await Promise.all([...hashes, ...others]);

  expect(done.slice(-4)).toEqual(["hash", "hash", "hash", "hash"]);
});

test("refuses as unavailable a hash that would wait too long, and goes on with the rest", async () => {
  argon2 = makeArgon2Threads({ threads: 1, maxWaiting: 2 });
  const hashes = await Promise.allSettled(Array.from({ length: 8 }, () => argon2.hash("correct horse", cheap)));

  const refused = hashes.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(5);
  expect(refused).toEqual(
    refused.map(() => expect.objectContaining({ reason: expect.objectContaining({ code: "unavailable" }) })),
  );
  expect(await argon2.verify("correct horse", await argon2.hash("correct horse", cheap))).toBe(true);
});

test("does not verify a wrong password, and throws on a malformed hash", async () => {
  argon2 = makeArgon2Threads({ threads: 1 });
  const passwordHash = await argon2.hash("correct horse", cheap);
  expect(await argon2.verify("wrong horse", passwordHash)).toBe(false);
  await expect(argon2.verify("correct horse", "no hash")).rejects.toThrow();
});
