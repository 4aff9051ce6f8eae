import type { CallOptions } from "@connectrpc/connect";
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { NoticeMailQueuedSchema, NoticeKind } from "@doorlight/proto/identity/v1/mails_pb";
import { authenticatorApp } from "./authenticator-app.ts";
import { refusalOf } from "./refusal-of.ts";
import { startCredentials, type Account, type CredentialsTest } from "./start-credentials.ts";
import { anna } from "./start-identity.ts";

// Real parts on a busy machine.
jest.setTimeout(60_000);

const minute = 60_000;
const { password } = anna;
let identity: CredentialsTest;
beforeAll(async () => (identity = await startCredentials()));
afterAll(() => identity.stop());

type Protected = Account & { options: CallOptions; recoveryCodes: string[]; freshCode: () => string };

/** An account whose second factor is on. `freshCode` waits, by the test's clock, for a code that was not used. */
async function protectedAccount(): Promise<Protected> {
  const user = await identity.account();
  const options = await identity.bySession(await identity.logIn(user));
  const { secret } = await identity.credentials.startSecondFactor({ password }, options);
  const app = authenticatorApp(secret);
  const { recoveryCodes } = await identity.credentials.confirmSecondFactor(
    { code: app(identity.clock.now()) },
    options,
  );
  const freshCode = () => {
    identity.clock.advance(minute);
    return app(identity.clock.now());
  };
  return { ...user, options, recoveryCodes, freshCode };
}

const logsIn = (user: Account, secondFactorCode?: string) => refusalOf(identity.logIn(user, { secondFactorCode }));
const noticesTo = async ({ id }: Account) =>
  (await identity.announced(NoticeMailQueuedSchema)).filter(({ userId }) => userId === id).map(({ kind }) => kind);

test("is on once the first code proves that the secret arrived", async () => {
  const user = await identity.account();
  const options = await identity.bySession(await identity.logIn(user));
  const start = (typed: string) => identity.credentials.startSecondFactor({ password: typed }, options);
  const confirm = (code: string) => identity.credentials.confirmSecondFactor({ code }, options);

  expect(await refusalOf(confirm("123456"))).toBe("second_factor_invalid");
  expect(await refusalOf(start("wrong password"))).toBe("password_wrong");
  const abandoned = await start(password);
  const { secret, uri } = await start(password);
  const { started_at } = await identity.db("second_factors").where({ user_id: user.id }).first("started_at");
  expect(started_at).toEqual(identity.clock.now());
  expect(uri).toContain(`secret=${secret}`);
  expect(await logsIn(user)).toBe("answered");
  const now = identity.clock.now();
  expect(await refusalOf(confirm(authenticatorApp(abandoned.secret)(now)))).toBe("second_factor_invalid");

  const { user: changed, recoveryCodes } = await confirm(authenticatorApp(secret)(now));

  expect(changed!.secondFactorOn).toBe(true);
  expect(recoveryCodes).toHaveLength(10);
  expect(await logsIn(user)).toBe("second_factor_required");
  expect(await refusalOf(start(password))).toBe("invalid_request");
  expect(await refusalOf(confirm(authenticatorApp(secret)(now)))).toBe("second_factor_invalid");
  expect(await noticesTo(user)).toEqual([NoticeKind.SECOND_FACTOR_ON]);
});

test("says nothing of itself before the password is right", async () => {
  const user = await protectedAccount();
  const login = identity.logIn(user, { password: "wrong password", secondFactorCode: user.freshCode() });
  expect(await refusalOf(login)).toBe("invalid_credentials");
});

test("a code lets in once, and no earlier one after it", async () => {
  const user = await protectedAccount();
  const [earlier, code] = [user.freshCode(), user.freshCode()];
  expect(await logsIn(user, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toBe("answered");
  expect([await logsIn(user, code), await logsIn(user, earlier)]).toEqual([
    "second_factor_invalid",
    "second_factor_invalid",
  ]);
  expect(await logsIn(user, user.freshCode())).toBe("answered");
});

test("of a hundred logins with one code at the same time one gets in", async () => {
  const user = await protectedAccount();
  const code = user.freshCode();
  const answers = await Promise.all(Array.from({ length: 100 }, () => logsIn(user, code)));
  expect(answers.filter((answer) => answer === "answered")).toHaveLength(1);
  expect(answers.filter((answer) => answer === "second_factor_invalid")).toHaveLength(99);
});

test("a code that confirmed the set-up does not log in as well", async () => {
  const user = await identity.account();
  const options = await identity.bySession(await identity.logIn(user));
  const { secret } = await identity.credentials.startSecondFactor({ password }, options);
  const code = authenticatorApp(secret)(identity.clock.now());
  await identity.credentials.confirmSecondFactor({ code }, options);
  expect(await logsIn(user, code)).toBe("second_factor_invalid");
});

test("each recovery code lets in once, for its owner alone", async () => {
  const [user, other] = [await protectedAccount(), await protectedAccount()];
  const [first, second] = user.recoveryCodes as [string, string];
  expect(await logsIn(other, first)).toBe("second_factor_invalid");
  expect([await logsIn(user, first.toUpperCase()), await logsIn(user, first)]).toEqual([
    "answered",
    "second_factor_invalid",
  ]);
  const race = await Promise.all(Array.from({ length: 20 }, () => logsIn(user, second)));
  expect(race.filter((answer) => answer === "answered")).toHaveLength(1);
});

test("new recovery codes make the former void", async () => {
  const user = await protectedAccount();
  const renew = (code: string) => identity.credentials.renewRecoveryCodes({ code }, user.options);
  expect([await refusalOf(renew("")), await refusalOf(renew("000000"))]).toEqual([
    "second_factor_invalid",
    "second_factor_invalid",
  ]);
  const { recoveryCodes } = await renew(user.freshCode());
  expect(await logsIn(user, user.recoveryCodes[0])).toBe("second_factor_invalid");
  expect(await logsIn(user, recoveryCodes[0])).toBe("answered");
});

test("is turned off by password and code together", async () => {
  const user = await protectedAccount();
  const disable = (typed: string, code: string) =>
    identity.credentials.disableSecondFactor({ password: typed, code }, user.options);
  expect([
    await refusalOf(disable("wrong password", user.freshCode())),
    await refusalOf(disable(password, "")),
    await refusalOf(disable(password, "000000")),
  ]).toEqual(["password_wrong", "second_factor_invalid", "second_factor_invalid"]);

  expect((await disable(password, user.freshCode())).user!.secondFactorOn).toBe(false);

  expect(await logsIn(user)).toBe("answered");
  expect(await noticesTo(user)).toEqual([NoticeKind.SECOND_FACTOR_ON, NoticeKind.SECOND_FACTOR_OFF]);
  expect(await identity.db("recovery_codes").where({ user_id: user.id })).toEqual([]);
});

test("a mailed link alone neither logs in nor sets a password, and one refusal leaves it good", async () => {
  const user = await protectedAccount();
  const { credentials } = identity;
  const magic = await identity.linkAfter(user, () => credentials.requestMagicLink({ email: user.email }));
  const enter = (secondFactorCode?: string) =>
    refusalOf(credentials.loginWithLink({ token: magic, secondFactorCode, device: "" }));
  expect([await enter(), await enter("000000"), await enter(user.freshCode()), await enter(user.freshCode())]).toEqual([
    "second_factor_required",
    "second_factor_invalid",
    "answered",
    "link_expired",
  ]);

  const reset = await identity.linkAfter(user, () => credentials.requestPasswordReset({ email: user.email }));
  const link = { userId: user.id, token: reset };
  expect((await credentials.checkPasswordLink(link)).secondFactorOn).toBe(true);
  const set = (secondFactorCode?: string) =>
    refusalOf(credentials.setPassword({ ...link, newPassword: "battery staple", secondFactorCode, device: "" }));
  expect([await set(), await set("000000"), await set(user.recoveryCodes[0]), await set(user.freshCode())]).toEqual([
    "second_factor_required",
    "second_factor_invalid",
    "answered",
    "link_expired",
  ]);
});

test("five wrong codes beside a mailed link void it, also when they come at once", async () => {
  const user = await protectedAccount();
  const { credentials } = identity;
  const email = { email: user.email };
  const magic = await identity.linkAfter(user, () => credentials.requestMagicLink(email));
  const reset = await identity.linkAfter(user, () => credentials.requestPasswordReset(email));
  const link = { userId: user.id, token: reset };
  const ways = [
    (secondFactorCode: string) => credentials.loginWithLink({ token: magic, secondFactorCode, device: "" }),
    (secondFactorCode: string) =>
      credentials.setPassword({ ...link, newPassword: "battery staple", secondFactorCode, device: "" }),
  ];
  for (const use of ways) {
    const answers = await Promise.all(Array.from({ length: 8 }, () => refusalOf(use("no-such-code"))));
    expect(answers.toSorted()).toEqual([...Array(3).fill("link_expired"), ...Array(5).fill("second_factor_invalid")]);
    expect(await refusalOf(use(user.freshCode()))).toBe("link_expired");
  }
  expect(await refusalOf(credentials.checkPasswordLink(link))).toBe("link_expired");
});

test("four wrong codes beside a link and a forgotten one leave it good", async () => {
  const user = await protectedAccount();
  const { credentials } = identity;
  const token = await identity.linkAfter(user, () => credentials.requestMagicLink({ email: user.email }));
  const enter = (secondFactorCode?: string) =>
    refusalOf(credentials.loginWithLink({ token, secondFactorCode, device: "" }));
  for (let wrong = 0; wrong < 4; wrong++) expect(await enter("000000")).toBe("second_factor_invalid");
  for (let none = 0; none < 4; none++) expect(await enter()).toBe("second_factor_required");
  expect(await enter(user.freshCode())).toBe("answered");
});

test("admins lack one where the pack asks for it, unless the deployment lets them", async () => {
  const admin = await identity.account({ role: "admin" });
  const agent = await identity.account();
  const lacks = async (test: CredentialsTest, user: Account) =>
    (await test.gateway.login({ email: user.email, password })).user!.secondFactorMissing;
  expect([await lacks(identity, admin), await lacks(identity, agent)]).toEqual([true, false]);

  const demo = await startCredentials({ ADMIN_SECOND_FACTOR: "optional" });
  expect(await lacks(demo, await demo.account({ role: "super_admin" }))).toBe(false);
  await demo.stop();
});

test("what is stored makes no codes", async () => {
  const user = await identity.account();
  const options = await identity.bySession(await identity.logIn(user));
  const { secret } = await identity.credentials.startSecondFactor({ password }, options);
  const code = authenticatorApp(secret)(identity.clock.now());
  const { recoveryCodes } = await identity.credentials.confirmSecondFactor({ code }, options);

  const tables = ["users", "second_factors", "recovery_codes", "outbox"];
  const rows = await Promise.all(tables.map((table) => identity.db.raw(`select t::text from ${table} t`)));
  const everything = rows.flatMap(({ rows }) => rows.map(({ t }: { t: string }) => t)).join("\n");
  for (const kept of [secret, ...recoveryCodes, ...recoveryCodes.map((one) => one.replace("-", ""))]) {
    expect(everything).not.toContain(kept);
  }
});
