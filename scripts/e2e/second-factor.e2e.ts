import { expect, test } from "@jest/globals";
import {
  confirmSecondFactor,
  disableSecondFactor,
  forgotPassword,
  login,
  loginWithLink,
  me,
  renewRecoveryCodes,
  requestMagicLink,
  resetSecondFactor,
  setPassword,
  startSecondFactor,
} from "@doorlight/gateway/contract";
import { codeOf } from "./support/authenticator.ts";
import { loggedIn, PASSWORD, someAdmin, someAgent } from "./support/given.ts";
import { links, mailedTo } from "./support/inbox.ts";
import { Visitor } from "./support/visitor.ts";

/** An agent with a second factor, its recovery codes, and the secret of the authenticator. */
async function withSecondFactor() {
  const agent = await someAgent();
  const { secret, uri } = await agent.call(startSecondFactor, { body: { password: PASSWORD } });
  expect(uri).toMatch(/^otpauth:\/\/totp\//);
  expect((await agent.call(me)).user.secondFactorOn).toBe(false);
  // The code of the step before, so that the present one is left for the test.
  const { recoveryCodes, user } = await agent.call(confirmSecondFactor, { body: { code: codeOf(secret, -1) } });
  expect(user.secondFactorOn).toBe(true);
  expect(new Set(recoveryCodes).size).toBe(10);
  return { agent, secret, recoveryCodes, body: { email: agent.email, password: PASSWORD } };
}

test("asks for a second factor after the right password only, and takes each code once", async () => {
  const { agent, secret, body } = await withSecondFactor();
  expect(await new Visitor().refused(login, { body: { ...body, password: "wrong-password" } })).toMatchObject({
    code: "invalid_credentials",
  });
  expect(await new Visitor().refused(login, { body })).toMatchObject({ status: 401, code: "second_factor_required" });
  expect(await new Visitor().refused(login, { body: { ...body, secondFactorCode: "000000" } })).toMatchObject({
    status: 401,
    code: "second_factor_invalid",
  });
  const secondFactorCode = codeOf(secret);
  const visitor = new Visitor();
  await visitor.call(login, { body: { ...body, secondFactorCode } });
  expect((await visitor.call(me)).user.id).toBe(agent.id);
  expect(await new Visitor().refused(login, { body: { ...body, secondFactorCode } })).toMatchObject({
    code: "second_factor_invalid",
  });
  await mailedTo(agent.email, /(two-step|second factor|authenticator)/i);
});

test("logs in once by a recovery code, even in a race, and voids old codes by new ones", async () => {
  const { recoveryCodes, secret, body } = await withSecondFactor();
  const [first = "", second = ""] = recoveryCodes;
  const race = await Promise.all(
    Array.from({ length: 5 }, () => new Visitor().try(login, { body: { ...body, secondFactorCode: first } })),
  );
  expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
  const visitor = new Visitor();
  await visitor.call(login, { body: { ...body, secondFactorCode: codeOf(secret) } });
  const renewed = await visitor.call(renewRecoveryCodes, { body: { code: codeOf(secret, 1) } });
  expect(renewed.recoveryCodes).toHaveLength(10);
  expect(await new Visitor().refused(login, { body: { ...body, secondFactorCode: second } })).toMatchObject({
    code: "second_factor_invalid",
  });
});

test("asks for the second factor at mailed links, and uses them up by a success only", async () => {
  const { agent, secret, recoveryCodes } = await withSecondFactor();
  await new Visitor().call(requestMagicLink, { body: { email: agent.email } });
  const token = await mailedTo(agent.email, links.login);
  expect(await new Visitor().refused(loginWithLink, { body: { token } })).toMatchObject({
    code: "second_factor_required",
  });
  expect(await new Visitor().refused(loginWithLink, { body: { token, secondFactorCode: "000000" } })).toMatchObject({
    code: "second_factor_invalid",
  });
  await new Visitor().call(loginWithLink, { body: { token, secondFactorCode: codeOf(secret) } });

  await new Visitor().call(forgotPassword, { body: { email: agent.email } });
  const reset = {
    userId: agent.id,
    token: await mailedTo(agent.email, links.password),
    newPassword: "quite-another-one",
  };
  expect(await new Visitor().refused(setPassword, { body: reset })).toMatchObject({ code: "second_factor_required" });
  const [secondFactorCode = ""] = recoveryCodes;
  await new Visitor().call(setPassword, { body: { ...reset, secondFactorCode } });
});

test("makes the next code wait after five wrong codes of a second factor, from any browser", async () => {
  const { body } = await withSecondFactor();
  // At the same moment: a wait may be over before a busy machine asks again.
  const guesses = Array.from({ length: 20 }, () =>
    new Visitor().refused(login, { body: { ...body, secondFactorCode: "000000" } }),
  );
  const codes = (await Promise.all(guesses)).map(({ code }) => code).toSorted();
  expect(codes.slice(0, 5)).toEqual(Array<string>(5).fill("second_factor_invalid"));
  expect(codes.at(-1)).toBe("too_many_requests");
});

test("turns a second factor off with password and code, or by an admin, and ends every session", async () => {
  const { agent, secret, recoveryCodes } = await withSecondFactor();
  const [code = ""] = recoveryCodes;
  expect(await agent.refused(disableSecondFactor, { body: { password: "wrong-password", code } })).toMatchObject({
    code: "password_wrong",
  });
  expect((await agent.call(disableSecondFactor, { body: { password: PASSWORD, code } })).user.secondFactorOn).toBe(
    false,
  );
  await loggedIn(agent.email);

  const lost = await withSecondFactor();
  await (await someAdmin()).call(resetSecondFactor, { params: { id: lost.agent.id } });
  expect(await lost.agent.refused(me)).toMatchObject({ status: 401 });
  expect((await (await loggedIn(lost.agent.email)).call(me)).user.secondFactorOn).toBe(false);
  expect(secret).not.toBe(lost.secret);
});
