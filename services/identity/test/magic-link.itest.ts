import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { refusalOf } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { LinkPurpose } from "@doorlight/proto/identity/v1/mails_pb";
import { startCredentials, type Account, type CredentialsTest } from "./start-credentials.ts";

let identity: CredentialsTest;
beforeAll(async () => (identity = await startCredentials()));
afterAll(() => identity.stop());

const magicLink = (user: Account) =>
  identity.linkAfter(user, () => identity.credentials.requestMagicLink({ email: user.email }));
const enter = (token: string) => identity.credentials.loginWithLink({ token, device: "Safari on iPhone" });

test("logs in once by a magic link", async () => {
  const user = await identity.account();
  const token = await magicLink(user);

  const { user: answered, session } = await enter(token);

  expect(answered!.id).toBe(user.id);
  expect((await identity.gateway.getSession({ sessionToken: session!.token })).user!.id).toBe(user.id);
  expect(await refusalOf(enter(token))).toMatchObject({ code: "link_expired" });
  expect((await identity.linkMailsTo(user)).map(({ purpose }) => purpose)).toEqual([LinkPurpose.MAGIC_LINK]);
});

test("expires a magic link after a quarter of an hour", async () => {
  const [inTime, late] = [await identity.account(), await identity.account()];
  const tokens = [await magicLink(inTime), await magicLink(late)] as const;
  identity.clock.advance(minutes(15) - 1);
  await enter(tokens[0]);
  identity.clock.advance(1);
  expect(await refusalOf(enter(tokens[1]))).toMatchObject({ code: "link_expired" });
});

test("voids the other magic links at a login by one of them", async () => {
  const user = await identity.account();
  const [first, second] = [await magicLink(user), await magicLink(user)];
  await enter(second);
  expect(await refusalOf(enter(first))).toMatchObject({ code: "link_expired" });
});

test("mails at most twenty links of one purpose in a quarter of an hour, and counts others apart", async () => {
  const user = await identity.account();
  const ask = () => identity.credentials.requestMagicLink({ email: user.email });
  for (let mail = 0; mail < 22; mail += 1) await ask();
  await identity.idle();
  const purposes = async () => (await identity.linkMailsTo(user)).map(({ purpose }) => purpose);
  expect(await purposes()).toEqual(Array(20).fill(LinkPurpose.MAGIC_LINK));

  await identity.credentials.requestPasswordReset({ email: user.email });
  await identity.idle();
  expect((await purposes()).at(-1)).toBe(LinkPurpose.PASSWORD_RESET);

  identity.clock.advance(minutes(15));
  await enter(await magicLink(user));
});

test("mails no magic link to a deactivated account", async () => {
  const user = await identity.account({ status: "deactivated" });
  await identity.credentials.requestMagicLink({ email: user.email });
  await identity.idle();
  expect(await identity.linkMailsTo(user)).toEqual([]);
});

test("refuses a magic link of an account that was deactivated after the mail", async () => {
  const user = await identity.account();
  const token = await magicLink(user);
  await identity.db("users").where({ id: user.id }).update({ status: "deactivated" });
  expect(await refusalOf(enter(token))).toMatchObject({ code: "link_expired" });
});
