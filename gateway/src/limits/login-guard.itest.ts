import { createHash, randomUUID } from "node:crypto";
import type { Redis } from "@doorlight/common/cache";
import { type ErrorCode, Refusal, refusalFrom } from "@doorlight/common/errors";
import { refusalOf, testRedis } from "@doorlight/common/testing";
import { systemClock } from "@doorlight/common/time";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { makeAttemptLimiter } from "./attempt-limiter.ts";
import { type FailedLogins, makeFailedLogins } from "./failed-logins.ts";
import { type LoginGuard, makeLoginGuard } from "./login-guard.ts";
import { makeRateLimiter } from "./rate-limiter.ts";

let redis: Redis;
let email: string;
let home: string;

beforeAll(async () => {
  redis = await testRedis();
});
beforeEach(() => {
  email = `${randomUUID()}@example.test`;
  home = randomUUID();
});
afterAll(() => redis.destroy());

function failuresOn(store: Redis): FailedLogins {
  return makeFailedLogins({ redis: store, clock: systemClock, attempts: makeAttemptLimiter({ redis: store }) });
}

function guardOn(store: Redis): LoginGuard {
  const rateLimiter = makeRateLimiter({ config: { LIMITS_LOGIN: 20 } as never, redis: store });
  const attempts = makeAttemptLimiter({ redis: store });
  return makeLoginGuard({ redis: store, rateLimiter, attempts, failedLogins: failuresOn(store) });
}

/** The outcome of one login: the code of its refusal, or "in". */
async function logIn(answer: ErrorCode | "in", { network = home } = {}, guard = guardOn(redis)) {
  try {
    await guard({ email, network }, async () => {
      if (answer !== "in") throw new Refusal(answer);
    });
    return "in";
  } catch (error) {
    return refusalFrom(error)?.code;
  }
}

async function secondsToWait(): Promise<number> {
  const refusal = await refusalOf(guardOn(redis)({ email, network: home }, async () => ({})));
  return Number(refusal.params["retryAfter"]);
}

async function times(count: number, attempt: () => Promise<unknown>): Promise<unknown[]> {
  const outcomes = [];
  for (let i = 0; i < count; i += 1) outcomes.push(await attempt());
  return outcomes;
}

test("takes five wrong passwords at once, then doubles the wait with each attempt", async () => {
  const wrong = () => logIn("invalid_credentials");
  expect(new Set(await times(5, wrong))).toEqual(new Set(["invalid_credentials"]));
  expect(await wrong()).toBe("too_many_requests");
  expect(await secondsToWait()).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  expect(await wrong()).toBe("invalid_credentials");
  expect(await secondsToWait()).toBe(2);
});

test("lets only the five free ones of sixty wrong passwords at the same moment pass", async () => {
  const outcomes = await Promise.all(Array.from({ length: 60 }, () => logIn("invalid_credentials")));
  expect(outcomes.filter((outcome) => outcome === "invalid_credentials")).toHaveLength(5);
});

test("clears the failures before a successful login", async () => {
  await times(4, () => logIn("invalid_credentials"));
  expect(await logIn("in")).toBe("in");
  expect(new Set(await times(5, () => logIn("invalid_credentials")))).toEqual(new Set(["invalid_credentials"]));
});

test("does not keep the owner out when a stranger guesses from other networks", async () => {
  await logIn("in");
  for (let network = 0; network < 10; network += 1) {
    await times(6, () => logIn("invalid_credentials", { network: `${home} ${network}` }));
  }
  expect(await logIn("invalid_credentials", { network: `${home} new` })).toBe("too_many_requests");
  expect(await logIn("in")).toBe("in");
});

test("does not count a login that fails for another reason than a wrong guess", async () => {
  await times(8, () => logIn("unavailable"));
  await times(8, () => logIn("second_factor_required"));
  expect(await logIn("in")).toBe("in");
});

test("shows the failed log-ins of all networks, the last one, and the longest wait", async () => {
  const began = Date.now();
  expect(await failuresOn(redis).of(email)).toEqual({ count: 0, lastAt: null, waitsUntil: null });
  await times(2, () => logIn("invalid_credentials", { network: `${home} other` }));
  await logIn("unavailable", { network: `${home} third` });
  expect(await failuresOn(redis).of(email)).toMatchObject({ count: 2, waitsUntil: null });
  await times(6, () => logIn("invalid_credentials"));
  const { count, lastAt, waitsUntil } = await failuresOn(redis).of(` ${email.toUpperCase()}`);
  expect(count).toBe(7);
  expect(Date.parse(lastAt!)).toBeGreaterThanOrEqual(began);
  expect(Date.parse(waitsUntil!)).toBeGreaterThan(Date.parse(lastAt!));
});

test("no longer shows the failed log-ins of a network that logs in", async () => {
  await times(3, () => logIn("invalid_credentials"));
  await logIn("invalid_credentials", { network: `${home} other` });
  await logIn("in");
  expect(await failuresOn(redis).of(email)).toMatchObject({ count: 1 });
});

test("names the accounts that wait, by digests of their addresses, until their wait ends", async () => {
  const waits = async () => (await failuresOn(redis).waiting()).map((digest) => Buffer.from(digest).toString("hex"));
  const digestOf = (address: string) => createHash("sha256").update(address).digest("hex");
  await times(6, () => logIn("invalid_credentials"));
  expect(await waits()).toContain(digestOf(email));
  await failuresOn(redis).clear(email);
  expect(await waits()).not.toContain(digestOf(email));
  await times(2, () => logIn("invalid_credentials"));
  expect(await waits()).not.toContain(digestOf(email));
});

test("ends the waits of one account on all its networks", async () => {
  const own = email;
  const networks = [home, `${home} other`];
  for (const network of networks) await times(6, () => logIn("invalid_credentials", { network }));
  email = `second-${own}`;
  await times(6, () => logIn("invalid_credentials"));
  await failuresOn(redis).clear(own);
  expect(await logIn("invalid_credentials")).toBe("too_many_requests");
  email = own;
  expect(await failuresOn(redis).of(email)).toEqual({ count: 0, lastAt: null, waitsUntil: null });
  for (const network of networks) expect(await logIn("invalid_credentials", { network })).toBe("invalid_credentials");
});

test("leaves the account's rate limit of strange networks when an admin ends the wait", async () => {
  for (let network = 0; network < 10; network += 1) {
    await times(2, () => logIn("invalid_credentials", { network: `${home} ${network}` }));
  }
  await failuresOn(redis).clear(email);
  expect(await logIn("in", { network: `${home} new` })).toBe("too_many_requests");
});

test("keeps the network of a login out of every key in Redis", async () => {
  await logIn("invalid_credentials");
  await logIn("in");
  const keys = [];
  for await (const page of redis.scanIterator({ COUNT: 1000 })) keys.push(...page);
  expect(keys.filter((key) => key.startsWith("known:"))).not.toEqual([]);
  expect(keys.filter((key) => key.includes(home))).toEqual([]);
});

test("lets nobody log in while Redis is down", async () => {
  const away = await testRedis();
  away.destroy();
  expect(await logIn("in", {}, guardOn(away))).toBe("unavailable");
  await expect(failuresOn(away).of(email)).rejects.toThrow();
});
