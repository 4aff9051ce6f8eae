import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { refusalOf } from "@doorlight/common/testing";
import { seconds } from "@doorlight/common/time";
import { NoticeMailQueuedSchema, NoticeKind } from "@doorlight/proto/identity/v1/mails_pb";
import { accountWithSecondFactor } from "./account-with-second-factor.ts";
import { authenticatorApp } from "./authenticator-app.ts";
import { outcomeInTheEnd, outcomeOf } from "./outcome-of.ts";
import { startCredentials, type Account, type CredentialsTest } from "./start-credentials.ts";
import { anna } from "./start-identity.ts";

const { password } = anna;
let identity: CredentialsTest;
beforeAll(async () => (identity = await startCredentials()));
afterAll(() => identity.stop());

const protectedAccount = () => accountWithSecondFactor(identity);
const logsIn = (user: Account, secondFactorCode?: string) =>
  outcomeInTheEnd(() => identity.logIn(user, { secondFactorCode }));
const noticesTo = async ({ id }: Account) =>
  (await identity.published(NoticeMailQueuedSchema)).filter(({ userId }) => userId === id).map(({ kind }) => kind);

test("turns a second factor on once the first code proves that the secret arrived", async () => {
  const user = await identity.account();
  const options = await identity.inSession(await identity.logIn(user));
  const start = (typed: string) => identity.credentials.startSecondFactor({ password: typed }, options);
  const confirm = (code: string) => identity.credentials.confirmSecondFactor({ code }, options);

  expect(await refusalOf(confirm("123456"))).toMatchObject({ code: "second_factor_invalid" });
  expect(await refusalOf(start("wrong password"))).toMatchObject({ code: "password_wrong" });
  const abandoned = await start(password);
  const { secret, uri } = await start(password);
  const { started_at } = await identity.db("second_factors").where({ user_id: user.id }).first("started_at");
  expect(started_at).toEqual(identity.clock.now());
  expect(uri).toContain(`secret=${secret}`);
  expect(await logsIn(user)).toBe("answered");
  const now = identity.clock.now();
  expect(await refusalOf(confirm(authenticatorApp(abandoned.secret)(now)))).toMatchObject({
    code: "second_factor_invalid",
  });

  const { user: changed, recoveryCodes } = await confirm(authenticatorApp(secret)(now));

  expect(changed!.secondFactorOn).toBe(true);
  expect(recoveryCodes).toHaveLength(10);
  expect(await logsIn(user)).toBe("second_factor_required");
  expect(await refusalOf(start(password))).toMatchObject({ code: "invalid_request" });
  expect(await refusalOf(confirm(authenticatorApp(secret)(now)))).toMatchObject({ code: "second_factor_invalid" });
  expect(await noticesTo(user)).toEqual([NoticeKind.SECOND_FACTOR_ON]);
});

test("reveals nothing of the second factor at a login before the password is right", async () => {
  const user = await protectedAccount();
  const login = identity.logIn(user, { password: "wrong password", secondFactorCode: user.freshCode() });
  expect(await refusalOf(login)).toMatchObject({ code: "invalid_credentials" });
});

test("logs in once by a code, and by no earlier code after it", async () => {
  const user = await protectedAccount();
  const [earlier, code] = [user.freshCode(), user.freshCode()];
  expect(await logsIn(user, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toBe("answered");
  expect([await logsIn(user, code), await logsIn(user, earlier)]).toEqual([
    "second_factor_invalid",
    "second_factor_invalid",
  ]);
  expect(await logsIn(user, user.freshCode())).toBe("answered");
});

test("accepts one of a hundred logins with one code at the same time", async () => {
  const user = await protectedAccount();
  const code = user.freshCode();
  const answers = await Promise.all(Array.from({ length: 100 }, () => logsIn(user, code)));
  expect(answers.filter((answer) => answer === "answered")).toHaveLength(1);
  expect(answers.filter((answer) => answer === "second_factor_invalid")).toHaveLength(5);
  expect(answers.filter((answer) => answer === "too_many_requests")).toHaveLength(94);
});

test("refuses a login by the code that confirmed the second factor", async () => {
  const user = await identity.account();
  const options = await identity.inSession(await identity.logIn(user));
  const { secret } = await identity.credentials.startSecondFactor({ password }, options);
  const code = authenticatorApp(secret)(identity.clock.now());
  await identity.credentials.confirmSecondFactor({ code }, options);
  expect(await logsIn(user, code)).toBe("second_factor_invalid");
});

test("logs in once by each recovery code, for its owner alone", async () => {
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

test("voids the former recovery codes when it makes new ones", async () => {
  const user = await protectedAccount();
  const renew = (code: string) => identity.credentials.renewRecoveryCodes({ code }, user.options);
  expect([await outcomeOf(renew("")), await outcomeOf(renew("000000"))]).toEqual([
    "second_factor_invalid",
    "second_factor_invalid",
  ]);
  const { recoveryCodes } = await renew(user.freshCode());
  expect(await logsIn(user, user.recoveryCodes[0])).toBe("second_factor_invalid");
  expect(await logsIn(user, recoveryCodes[0])).toBe("answered");
});

test("turns a second factor off by password and code together", async () => {
  const user = await protectedAccount();
  const disable = (typed: string, code: string) =>
    identity.credentials.disableSecondFactor({ password: typed, code }, user.options);
  expect([
    await outcomeOf(disable("wrong password", user.freshCode())),
    await outcomeOf(disable(password, "")),
    await outcomeOf(disable(password, "000000")),
  ]).toEqual(["password_wrong", "second_factor_invalid", "second_factor_invalid"]);

  expect((await disable(password, user.freshCode())).user!.secondFactorOn).toBe(false);

  expect(await logsIn(user)).toBe("answered");
  expect(await noticesTo(user)).toEqual([NoticeKind.SECOND_FACTOR_ON, NoticeKind.SECOND_FACTOR_OFF]);
  expect(await identity.db("recovery_codes").where({ user_id: user.id })).toEqual([]);
});

test("asks for a code at a mailed link if a second factor is on, and survives one wrong code", async () => {
  const user = await protectedAccount();
  const { credentials } = identity;
  const magic = await identity.linkAfter(user, () => credentials.requestMagicLink({ email: user.email }));
  const enter = (secondFactorCode?: string) =>
    outcomeOf(credentials.loginWithLink({ token: magic, secondFactorCode, device: "" }));
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
    outcomeOf(credentials.setPassword({ ...link, newPassword: "battery staple", secondFactorCode, device: "" }));
  expect([await set(), await set("000000"), await set(user.recoveryCodes[0]), await set(user.freshCode())]).toEqual([
    "second_factor_required",
    "second_factor_invalid",
    "answered",
    "link_expired",
  ]);
});

test("voids a mailed link after five wrong codes, even at the same time", async () => {
  const [user, other] = [await protectedAccount(), await protectedAccount()];
  const { credentials } = identity;
  const magic = await identity.linkAfter(user, () => credentials.requestMagicLink({ email: user.email }));
  const reset = await identity.linkAfter(other, () => credentials.requestPasswordReset({ email: other.email }));
  const link = { userId: other.id, token: reset };
  const ways = [
    (secondFactorCode: string) => credentials.loginWithLink({ token: magic, secondFactorCode, device: "" }),
    (secondFactorCode: string) =>
      credentials.setPassword({ ...link, newPassword: "battery staple", secondFactorCode, device: "" }),
  ];
  for (const use of ways) {
    const answers = await Promise.all(Array.from({ length: 8 }, () => outcomeInTheEnd(() => use("no-such-code"))));
    expect(answers.toSorted()).toEqual([...Array(3).fill("link_expired"), ...Array(5).fill("second_factor_invalid")]);
    expect(await refusalOf(use(user.freshCode()))).toMatchObject({ code: "link_expired" });
  }
  expect(await refusalOf(credentials.checkPasswordLink(link))).toMatchObject({ code: "link_expired" });
});

test("counts all wrong codes against the account and delays the right one", async () => {
  const user = await protectedAccount();
  const { credentials } = identity;
  const email = { email: user.email };
  const magicLink = () => identity.linkAfter(user, () => credentials.requestMagicLink(email));
  const enter = (token: string, secondFactorCode: string) =>
    outcomeOf(credentials.loginWithLink({ token, secondFactorCode, device: "" }));
  const reset = await identity.linkAfter(user, () => credentials.requestPasswordReset(email));
  const newPassword = { userId: user.id, token: reset, newPassword: "battery staple", device: "" };
  const code = "no-such-code";
  const wrong = [
    await enter(await magicLink(), code),
    await enter(await magicLink(), code),
    await outcomeOf(credentials.setPassword({ ...newPassword, secondFactorCode: code })),
    await outcomeOf(credentials.disableSecondFactor({ password, code }, user.options)),
    await logsIn(user, code),
  ];
  expect(new Set(wrong)).toEqual(new Set(["second_factor_invalid"]));

  const token = await magicLink();
  const right = user.recoveryCodes[0]!;
  const late = [
    credentials.loginWithLink({ token, secondFactorCode: right, device: "" }),
    credentials.setPassword({ ...newPassword, secondFactorCode: right }),
    credentials.renewRecoveryCodes({ code: right }, user.options),
    identity.logIn(user, { secondFactorCode: right }),
  ];
  for (const answer of late) {
    expect(await refusalOf(answer)).toMatchObject({ code: "too_many_requests", params: { retryAfter: "1" } });
  }
  expect(await outcomeOf(identity.logIn(user, { password: "wrong password", secondFactorCode: right }))).toBe(
    "invalid_credentials",
  );

  identity.clock.advance(seconds(1));
  expect(await enter(token, right)).toBe("answered");
  expect(await logsIn(user, code)).toBe("second_factor_invalid");
});

test("keeps a mailed link valid after four wrong codes and four missing ones", async () => {
  const user = await protectedAccount();
  const { credentials } = identity;
  const token = await identity.linkAfter(user, () => credentials.requestMagicLink({ email: user.email }));
  const enter = (secondFactorCode?: string) =>
    outcomeOf(credentials.loginWithLink({ token, secondFactorCode, device: "" }));
  for (let wrong = 0; wrong < 4; wrong++) expect(await enter("000000")).toBe("second_factor_invalid");
  for (let none = 0; none < 4; none++) expect(await enter()).toBe("second_factor_required");
  expect(await enter(user.freshCode())).toBe("answered");
});

test("requires a second factor of admins as their country's pack says, unless it is optional", async () => {
  const admin = await identity.account({ role: "admin" });
  const agent = await identity.account();
  const lacks = async (test: CredentialsTest, user: Account) =>
    (await test.gateway.login({ email: user.email, password })).user!.secondFactorMissing;
  expect([await lacks(identity, admin), await lacks(identity, agent)]).toEqual([true, false]);

  const demo = await startCredentials({ config: { ADMIN_SECOND_FACTOR: "optional" } });
  expect(await lacks(demo, await demo.account({ role: "super_admin" }))).toBe(false);
  await demo.stop();
});

test("stores neither the secret of a second factor nor a recovery code in plain text", async () => {
  const user = await identity.account();
  const options = await identity.inSession(await identity.logIn(user));
  const { secret } = await identity.credentials.startSecondFactor({ password }, options);
  const code = authenticatorApp(secret)(identity.clock.now());
  const { recoveryCodes } = await identity.credentials.confirmSecondFactor({ code }, options);

  const tables = ["users", "second_factors", "recovery_codes", "outbox"];
  const rows = await Promise.all(tables.map((table) => identity.db.raw(`select t::text from ${table} t`)));
  const everything = rows.flatMap(({ rows }) => rows.map(({ t }: { t: string }) => t)).join("\n");
  for (const secretText of [secret, ...recoveryCodes, ...recoveryCodes.map((one) => one.replace("-", ""))]) {
    expect(everything).not.toContain(secretText);
  }
});
