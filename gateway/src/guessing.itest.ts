import { randomUUID } from "node:crypto";
import type { Redis } from "@doorlight/common/cache";
import { Refusal, refusalFrom } from "@doorlight/common/errors";
import { testRedis } from "@doorlight/common/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { forgotPassword, listLeads, login } from "../contract/index.ts";
import { type LoginGuard, loginGuard } from "./login-guard.ts";
import { rateLimits } from "./rate-limits.ts";
import { secretTries } from "./secret-tries.ts";

let redis: Redis;
let email: string;
let home: string;
const away = { eval: fail, exists: fail, del: fail, set: fail, multi: fail } as unknown as Redis;

async function fail(): Promise<never> {
  throw new Error("Redis is away");
}

beforeAll(async () => {
  redis = await testRedis();
});
beforeEach(() => {
  email = `${randomUUID()}@example.test`;
  home = randomUUID();
});
afterAll(() => redis.destroy());

const config = { LIMITS_LOGIN: 20, LIMITS_LINK: 3, LIMITS_MAIL: 2, LIMITS_BROWSE: 3 } as never;

function guardOn(store: Redis): LoginGuard {
  const limits = rateLimits({ config, redis: store });
  return loginGuard({ redis: store, limits, tries: secretTries({ redis: store }) });
}

/** What comes of one login: the code of its refusal, or "in". */
async function logIn(answer: string, { network = home, hasCode = false } = {}, guard = guardOn(redis)) {
  try {
    await guard({ email, network, hasCode }, async () =>
      answer === "in" ? {} : Promise.reject(new Refusal(answer as never)),
    );
    return "in";
  } catch (error) {
    return refusalFrom(error)?.code;
  }
}

async function times(count: number, attempt: () => Promise<unknown>): Promise<unknown[]> {
  const outcomes = [];
  for (let i = 0; i < count; i += 1) outcomes.push(await attempt());
  return outcomes;
}

test("five wrong passwords are free, then each waits twice as long as the one before", async () => {
  const wrong = () => logIn("invalid_credentials");
  expect(new Set(await times(5, wrong))).toEqual(new Set(["invalid_credentials"]));
  expect(await wrong()).toBe("too_many_requests");
  const guard = guardOn(redis);
  const refusal = await guard({ email, network: home, hasCode: false }, async () => ({})).catch(refusalFrom);
  expect(Number((refusal as Refusal).params["retryAfter"])).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  expect(await wrong()).toBe("invalid_credentials");
  const next = await guard({ email, network: home, hasCode: false }, async () => ({})).catch(refusalFrom);
  expect(Number((next as Refusal).params["retryAfter"])).toBe(2);
});

test("a rush does not slip through", async () => {
  const outcomes = await Promise.all(Array.from({ length: 60 }, () => logIn("invalid_credentials")));
  expect(outcomes.filter((outcome) => outcome === "invalid_credentials")).toHaveLength(5);
});

test("success forgets the failures before it", async () => {
  await times(4, () => logIn("invalid_credentials"));
  expect(await logIn("in")).toBe("in");
  expect(new Set(await times(5, () => logIn("invalid_credentials")))).toEqual(new Set(["invalid_credentials"]));
});

test("a stranger elsewhere does not keep the owner out", async () => {
  await logIn("in");
  for (let network = 0; network < 10; network += 1) {
    await times(6, () => logIn("invalid_credentials", { network: `${home} ${network}` }));
  }
  expect(await logIn("invalid_credentials", { network: `${home} new` })).toBe("too_many_requests");
  expect(await logIn("in")).toBe("in");
});

test("an answer that is no guess counts nothing", async () => {
  await times(8, () => logIn("unavailable"));
  await times(8, () => logIn("second_factor_required"));
  expect(await logIn("in", { hasCode: true })).toBe("in");
});

test("whoever guesses codes is slowed down from anywhere, and nobody who does not know the password", async () => {
  let network = 0;
  const elsewhere = () => ({ network: `${home} ${(network += 1)}`, hasCode: true });
  await times(6, () => logIn("invalid_credentials", elsewhere()));
  expect(await logIn("in", elsewhere())).toBe("in");
  await times(5, () => logIn("second_factor_invalid", elsewhere()));
  expect(await logIn("in", elsewhere())).toBe("too_many_requests");
});

test("codes beside a link are counted for the account, and not where the link does not work", async () => {
  const tries = secretTries({ redis });
  const guess = (code: "link_expired" | "second_factor_invalid") =>
    tries.runCode(email, () => Promise.reject(new Refusal(code))).catch((error) => refusalFrom(error)?.code);
  expect(new Set(await times(8, () => guess("link_expired")))).toEqual(new Set(["link_expired"]));
  expect(new Set(await times(5, () => guess("second_factor_invalid")))).toEqual(new Set(["second_factor_invalid"]));
  expect(await guess("link_expired")).toBe("too_many_requests");
});

test("nothing in Redis tells from where somebody logged in", async () => {
  await logIn("invalid_credentials");
  await logIn("in");
  const keys = [];
  for await (const page of redis.scanIterator({ COUNT: 1000 })) keys.push(...page);
  expect(keys.filter((key) => key.startsWith("known:"))).not.toEqual([]);
  expect(keys.filter((key) => key.includes(home))).toEqual([]);
});

test("without Redis nobody logs in or has links mailed, and everybody may read", async () => {
  expect(await logIn("in", {}, guardOn(away))).toBe("unavailable");
  const limits = rateLimits({ config, redis: away });
  const refused = async (draw: Promise<void>) =>
    draw.then(
      () => undefined,
      (error) => refusalFrom(error)?.code,
    );
  expect(await refused(limits.ofNetwork(login, home))).toBe("unavailable");
  expect(await refused(limits.ofNetwork(forgotPassword, home))).toBe("unavailable");
  expect(await refused(limits.ofNetwork(listLeads, home))).toBeUndefined();
});

test("a budget is a network's, and an account's from wherever it is used", async () => {
  const limits = rateLimits({ config, redis });
  const outcome = (draw: Promise<void>) =>
    draw.then(
      () => "drawn",
      (error) => refusalFrom(error)?.code,
    );
  expect(await times(4, () => outcome(limits.ofNetwork(listLeads, home)))).toEqual([
    "drawn",
    "drawn",
    "drawn",
    "too_many_requests",
  ]);
  expect(await outcome(limits.ofNetwork(listLeads, `${home} other`))).toBe("drawn");
  expect(await times(3, () => outcome(limits.ofAccount(forgotPassword, email)))).toEqual([
    "drawn",
    "drawn",
    "too_many_requests",
  ]);
});
