import { expect, test } from "@jest/globals";
import {
  changePassword,
  checkPasswordLink,
  forgotPassword,
  login,
  loginWithLink,
  me,
  requestMagicLink,
  setPassword,
} from "@doorlight/gateway/contract";
import { loggedIn, PASSWORD, someAgent, someEmail } from "./support/given.ts";
import { links, mailedAgain, mailedTo, mailsTo } from "./support/inbox.ts";
import { queryDatabase } from "./support/database.ts";
import { oneWinner, race } from "./support/race.ts";
import { stack } from "./support/stack.ts";
import { Visitor } from "./support/visitor.ts";

const NEW_PASSWORD = "another-good-password";

/** An agent who has requested a link to set a password. */
async function withResetLink() {
  const agent = await someAgent();
  await new Visitor().call(forgotPassword, { body: { email: agent.email } });
  return { agent, token: await mailedTo(agent.email, links.password) };
}

test("sets a new password by a mailed link and ends every session but the new one", async () => {
  const { agent, token } = await withResetLink();
  const elsewhere = await loggedIn(agent.email);
  const visitor = new Visitor();
  const link = { userId: agent.id, token };
  expect(await visitor.call(checkPasswordLink, { body: link })).toMatchObject({ valid: true, secondFactorOn: false });

  const { user } = await visitor.call(setPassword, { body: { ...link, newPassword: NEW_PASSWORD } });
  expect(user.email).toBe(agent.email);
  expect((await visitor.call(me)).user.id).toBe(agent.id);
  for (const former of [agent, elsewhere]) expect(await former.refused(me)).toMatchObject({ status: 401 });
  expect(await new Visitor().refused(login, { body: { email: agent.email, password: PASSWORD } })).toMatchObject({
    code: "invalid_credentials",
  });
  await loggedIn(agent.email, NEW_PASSWORD);
  for (const call of [checkPasswordLink, setPassword] as const) {
    expect(await new Visitor().refused(call, { body: { ...link, newPassword: PASSWORD } as never })).toMatchObject(
      call === setPassword ? { status: 410, code: "link_expired" } : { status: 422 },
    );
  }
});

test("uses nothing up when a mail scanner opens the password link", async () => {
  const { agent, token } = await withResetLink();
  const scanner = new Visitor();
  for (const prefix of ["", "/fi", "/sv"]) {
    const page = await scanner.send("GET", `${prefix}/change-password/${agent.id}/${token}`);
    expect(page.status).toBe(200);
    expect(page.headers.get("set-cookie")).toBeNull();
  }
  expect((await scanner.send("GET", "/api/auth/setup-password")).status).toBe(405);
  for (let i = 0; i < 3; i += 1) await scanner.call(checkPasswordLink, { body: { userId: agent.id, token } });
  await scanner.call(setPassword, { body: { userId: agent.id, token, newPassword: NEW_PASSWORD } });
});

test("sets one password by a hundred uses of one password link at once", async () => {
  const { agent, token } = await withResetLink();
  const outcomes = await race(setPassword, { body: { userId: agent.id, token, newPassword: NEW_PASSWORD } });
  expect(outcomes.toSorted((a, b) => a.status - b.status)).toEqual(oneWinner);
});

test("refuses an expired password link, and accepts the next one", async () => {
  const { agent, token } = await withResetLink();
  await queryDatabase(
    stack,
    "identity",
    `update mail_links set expires_at = now() - interval '1 second' where user_id = '${agent.id}'`,
  );
  const body = { userId: agent.id, token, newPassword: NEW_PASSWORD };
  expect(await new Visitor().refused(setPassword, { body })).toMatchObject({ status: 410, code: "link_expired" });
  await new Visitor().call(forgotPassword, { body: { email: agent.email } });
  const next = await mailedAgain(agent.email, links.password, 2);
  await new Visitor().call(setPassword, { body: { ...body, token: next } });
});

test("refuses a new password that is common, too short or too long at its field", async () => {
  const { agent, token } = await withResetLink();
  for (const [newPassword, code] of [
    ["password", "too_common"],
    ["short", "too_small"],
    ["x".repeat(129), "too_big"],
  ] as const) {
    const refused = await new Visitor().refused(setPassword, { body: { userId: agent.id, token, newPassword } });
    expect(refused).toMatchObject({ status: 422, fields: [{ path: "newPassword", code }] });
  }
  const longest = "ä".repeat(128);
  await new Visitor().call(setPassword, { body: { userId: agent.id, token, newPassword: longest } });
  await loggedIn(agent.email, longest);
});

test("asks for the present password before a change, ends other sessions and voids mailed links", async () => {
  const { agent, token } = await withResetLink();
  await new Visitor().call(requestMagicLink, { body: { email: agent.email } });
  const magic = await mailedTo(agent.email, links.login);
  const other = await loggedIn(agent.email);
  expect(
    await agent.refused(changePassword, { body: { currentPassword: "wrong-password", newPassword: NEW_PASSWORD } }),
  ).toMatchObject({ status: 403, code: "password_wrong" });
  await agent.call(changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } });

  expect((await agent.call(me)).user.id).toBe(agent.id);
  expect(await other.refused(me)).toMatchObject({ status: 401 });
  expect(
    await new Visitor().refused(setPassword, { body: { userId: agent.id, token, newPassword: PASSWORD } }),
  ).toMatchObject({ status: 410 });
  expect(await new Visitor().refused(loginWithLink, { body: { token: magic } })).toMatchObject({ status: 410 });
  await mailedTo(agent.email, /(password)[^]*changed/i);
});

test("answers a request for a link the same for every address, and mails only known ones", async () => {
  const { email } = await someAgent();
  const unknownEmail = someEmail("unknown");
  for (const call of [forgotPassword, requestMagicLink]) {
    const [known, unknown] = [
      await new Visitor().try(call, { body: { email } }),
      await new Visitor().try(call, { body: { email: unknownEmail } }),
    ];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(known).toMatchObject({ status: 202, body: { status: "sent_if_known" } });
  }
  await mailedTo(email, links.login);
  await mailedTo(email, links.password);
  expect(await mailsTo(unknownEmail)).toEqual([]);
});

test("links mails to the product's own address, whatever forwarded host the request names", async () => {
  const agent = await someAgent();
  await new Visitor().call(forgotPassword, {
    body: { email: agent.email },
    headers: { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" },
  });
  await mailedTo(agent.email, links.password);
  expect(JSON.stringify(await mailsTo(agent.email))).not.toContain("evil.example");
});
