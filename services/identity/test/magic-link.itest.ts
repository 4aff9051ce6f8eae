import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { LinkPurpose } from "@doorlight/proto/identity/v1/mails_pb";
import { refusalOf } from "./refusal-of.ts";
import { startCredentials, type Account, type CredentialsTest } from "./start-credentials.ts";

// Real parts on a busy machine.
jest.setTimeout(60_000);

const minute = 60_000;
let identity: CredentialsTest;
beforeAll(async () => (identity = await startCredentials()));
afterAll(() => identity.stop());

const magicLink = (user: Account) =>
  identity.linkAfter(user, () => identity.credentials.requestMagicLink({ email: user.email }));
const enter = (token: string) => identity.credentials.loginWithLink({ token, device: "Safari on iPhone" });

test("a mailed link logs in, once", async () => {
  const user = await identity.account();
  const token = await magicLink(user);

  const { user: answered, session } = await enter(token);

  expect(answered!.id).toBe(user.id);
  expect((await identity.gateway.getSession({ sessionToken: session!.token })).user!.id).toBe(user.id);
  expect(await refusalOf(enter(token))).toBe("link_expired");
  expect((await identity.linksTo(user)).map(({ purpose }) => purpose)).toEqual([LinkPurpose.MAGIC_LINK]);
});

test("works for a quarter of an hour", async () => {
  const [inTime, late] = [await identity.account(), await identity.account()];
  const tokens = [await magicLink(inTime), await magicLink(late)] as const;
  identity.clock.advance(15 * minute - 1);
  expect(await refusalOf(enter(tokens[0]))).toBe("answered");
  identity.clock.advance(1);
  expect(await refusalOf(enter(tokens[1]))).toBe("link_expired");
});

test("logging in by one makes the others void", async () => {
  const user = await identity.account();
  const [first, second] = [await magicLink(user), await magicLink(user)];
  await enter(second);
  expect(await refusalOf(enter(first))).toBe("link_expired");
});

test.each(["pending", "deactivated"] as const)("nobody gets a login link to a %s account", async (status) => {
  const user = await identity.account({ status });
  await identity.credentials.requestMagicLink({ email: user.email });
  await identity.idle();
  expect(await identity.linksTo(user)).toEqual([]);
});

test("a link that was on its way when the account was deactivated does not work", async () => {
  const user = await identity.account();
  const token = await magicLink(user);
  await identity.db("users").where({ id: user.id }).update({ status: "deactivated" });
  expect(await refusalOf(enter(token))).toBe("link_expired");
});

test("an unknown address gets the same answer", async () => {
  const { credentials } = identity;
  const email = "nobody@example.test";
  expect(await refusalOf(credentials.requestMagicLink({ email }))).toBe("answered");
  expect(await refusalOf(credentials.requestPasswordReset({ email }))).toBe("answered");
});
