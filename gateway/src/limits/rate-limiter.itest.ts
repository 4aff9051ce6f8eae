import { randomUUID } from "node:crypto";
import type { Redis } from "@doorlight/common/cache";
import { refusalFrom } from "@doorlight/common/errors";
import { testRedis } from "@doorlight/common/testing";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import {
  forgotPassword,
  listLeads,
  login,
  requestMagicLink,
  resendConfirmation,
  sendSellerLinks,
  submitRequest,
  updateProfile,
} from "../../contract/index.ts";
import { makeRateLimiter } from "./rate-limiter.ts";

const config = { LIMITS_LOGIN: 20, LIMITS_LINK: 3, LIMITS_MAIL: 2, LIMITS_BROWSE: 3, LIMITS_CHANGE: 2 } as never;
const network = randomUUID();
const account = randomUUID();

let redis: Redis;
beforeAll(async () => {
  redis = await testRedis();
});
afterAll(() => redis.destroy());

/** The code of a refusal, or "let in". */
const outcomeOf = (counted: Promise<void>) =>
  counted.then(
    () => "let in",
    (error) => refusalFrom(error)?.code,
  );

async function times(count: number, call: () => Promise<void>): Promise<unknown[]> {
  const outcomes = [];
  for (let i = 0; i < count; i += 1) outcomes.push(await outcomeOf(call()));
  return outcomes;
}

test("refuses calls above a network's rate limit, and lets another network's in", async () => {
  const limiter = makeRateLimiter({ config, redis });
  expect(await times(4, () => limiter.countNetwork(listLeads, network))).toEqual([
    "let in",
    "let in",
    "let in",
    "too_many_requests",
  ]);
  expect(await outcomeOf(limiter.countNetwork(listLeads, `${network} other`))).toBe("let in");
});

test.each([
  ["an account's changes", updateProfile],
  ["mails to a seller's address", submitRequest],
])("refuses %s above the rate limit, from whatever network", async (_what, endpoint) => {
  const limiter = makeRateLimiter({ config, redis });
  let networks = 0;
  expect(await times(3, () => limiter.countAccount(endpoint, account, `${network} ${(networks += 1)}`))).toEqual([
    "let in",
    "let in",
    "too_many_requests",
  ]);
});

test("counts each purpose of mails apart, so that a stranger blocks none for the owner", async () => {
  const limiter = makeRateLimiter({ config, redis });
  const owner = randomUUID();
  const ask = (endpoint: typeof forgotPassword | typeof resendConfirmation, from: string) => () =>
    limiter.countAccount(endpoint, owner, from);
  expect((await times(3, ask(resendConfirmation, "stranger"))).at(-1)).toBe("too_many_requests");
  for (const endpoint of [forgotPassword, requestMagicLink, resendConfirmation, sendSellerLinks]) {
    expect(await times(2, ask(endpoint, "home"))).toEqual(["let in", "let in"]);
  }
  expect(await outcomeOf(ask(forgotPassword, "stranger")())).toBe("let in");
});

test("refuses logins and mailed links while Redis is down, and lets users browse", async () => {
  const away = await testRedis();
  away.destroy();
  const limiter = makeRateLimiter({ config, redis: away });
  expect(await outcomeOf(limiter.countNetwork(login, network))).toBe("unavailable");
  expect(await outcomeOf(limiter.countNetwork(forgotPassword, network))).toBe("unavailable");
  expect(await outcomeOf(limiter.countNetwork(listLeads, network))).toBe("let in");
});
