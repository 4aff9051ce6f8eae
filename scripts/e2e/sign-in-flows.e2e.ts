import { describe, expect, test } from "@jest/globals";
import {
  answerTerms,
  confirmEmail,
  getLead,
  login,
  logout,
  me,
  register,
  resendConfirmation,
} from "@doorlight/gateway/contract";
import { acceptsTerms, PASSWORD, someAgent, someEmail, someLead } from "./support/given.ts";
import { links, mailedAgain, mailedTo } from "./support/inbox.ts";
import { Visitor } from "./support/visitor.ts";

const newAgent = (email: string) => ({
  country: "FI",
  firstName: "Aino",
  lastName: "Agent",
  email,
  password: PASSWORD,
  locale: "en" as const,
});

describe("signing up", () => {
  test("replaces a waiting sign-up of the address, and refuses one for an existing account", async () => {
    const [stranger, owner] = [new Visitor(), new Visitor()];
    const email = someEmail();
    expect(await stranger.call(register, { body: newAgent(email) })).toEqual({ status: "confirmation_sent" });
    const first = await mailedTo(email, links.signUp);
    await owner.call(register, { body: newAgent(email.toUpperCase()) });
    const second = await mailedAgain(email, links.signUp, 2);
    expect(await stranger.refused(confirmEmail, { body: { token: first } })).toMatchObject({ code: "link_expired" });
    expect((await owner.call(confirmEmail, { body: { token: second } })).user.email).toBe(email);
    expect(await new Visitor().refused(register, { body: newAgent(email) })).toMatchObject({
      status: 409,
      code: "email_taken",
      message: "User account with that email address already exists.",
    });
  });

  test("takes a password before the login in another browser than that of the sign-up", async () => {
    const [stranger, owner] = [new Visitor(), new Visitor()];
    const email = someEmail();
    await stranger.call(register, { body: newAgent(email) });
    const token = await mailedTo(email, links.signUp);
    expect(await owner.refused(confirmEmail, { body: { token } })).toMatchObject({
      status: 401,
      code: "password_required",
    });
    expect(owner.cookie).toBe("");
    await owner.call(confirmEmail, { body: { token, password: "the-owner-alone-knows" } });
    expect((await owner.call(me)).user.email).toBe(email);
    expect(await stranger.refused(confirmEmail, { body: { token } })).toMatchObject({ code: "already_confirmed" });
    expect(await stranger.refused(login, { body: { email, password: PASSWORD } })).toMatchObject({
      code: "invalid_credentials",
    });
  });

  test("names every invalid field", async () => {
    const { status, fields } = await new Visitor().refused(register, {
      body: { ...newAgent("nobody"), password: "short", firstName: " ", role: "admin" } as never,
    });
    expect(status).toBe(422);
    expect(Object.fromEntries((fields ?? []).map(({ path, message }) => [path, message]))).toMatchObject({
      email: "Invalid email",
      password: "Must be at least 8 characters",
      firstName: "Required",
      role: "Unknown field",
    });
  });

  test("uses a confirmation link once, even if many windows of the browser open it at once", async () => {
    const email = someEmail();
    const visitor = new Visitor();
    await visitor.call(register, { body: newAgent(email) });
    const token = await mailedTo(email, links.signUp);
    const windows = Array.from({ length: 20 }, () => Object.assign(new Visitor(), { cookie: visitor.cookie }));
    const replies = await Promise.all(windows.map((window) => window.try(confirmEmail, { body: { token } })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 410)).toHaveLength(19);
  });

  test("answers a request for another confirmation link the same for every address", async () => {
    for (const email of [someEmail(), someEmail()]) {
      expect(await new Visitor().call(resendConfirmation, { body: { email } })).toEqual({
        status: "confirmation_sent",
      });
    }
  });
});

describe("logging in", () => {
  test("accepts the password with any case of the address, and ends the session at logout", async () => {
    const { email } = await someAgent();
    const visitor = new Visitor();
    expect((await visitor.call(login, { body: { email: email.toUpperCase(), password: PASSWORD } })).user.email).toBe(
      email,
    );
    const copy = new Visitor();
    copy.cookie = visitor.cookie;
    expect((await copy.call(me)).user.email).toBe(email);
    await visitor.call(logout);
    await visitor.call(logout);
    expect(await copy.refused(me)).toMatchObject({ status: 401, code: "login_required" });
  });

  test("answers a wrong password, an unknown and an unconfirmed address the same", async () => {
    const { email } = await someAgent();
    const pending = someEmail();
    await new Visitor().call(register, { body: newAgent(pending) });
    for (const body of [
      { email, password: "wrong-password" },
      { email: someEmail(), password: PASSWORD },
      { email: pending, password: PASSWORD },
    ]) {
      expect(await new Visitor().refused(login, { body })).toMatchObject({
        status: 401,
        code: "invalid_credentials",
        message: "Password and username do not match",
      });
    }
  });
});

test("blocks leads after declined terms until they are accepted", async () => {
  const agent = await someAgent();
  const { id } = await someLead();
  expect((await agent.call(answerTerms, { body: { accepted: false } })).user.termsAccepted).toBe(false);
  expect(await agent.refused(getLead, { params: { id } })).toMatchObject({ status: 403, code: "terms_not_accepted" });
  expect((await agent.call(me)).user.termsAccepted).toBe(false);
  await agent.call(answerTerms, { body: acceptsTerms });
  expect(await agent.call(getLead, { params: { id } })).toMatchObject({ id });
});
