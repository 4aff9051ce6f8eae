import { randomUUID } from "node:crypto";
import { expect, test } from "@jest/globals";
import {
  addNote,
  answerTerms,
  buyLead,
  checkPasswordLink,
  createUser,
  deactivateUser,
  forgotPassword,
  getLead,
  getContactReadsFile,
  getUser,
  listContactReads,
  listUsers,
  login,
  loginWithLink,
  me,
  reactivateUser,
  requestMagicLink,
  resendSetup,
  setOwner,
  setPassword,
  writeMail,
} from "@doorlight/gateway/contract";
import {
  type Agent,
  loggedIn,
  acceptsTerms,
  PASSWORD,
  someAdmin,
  someAgent,
  someEmail,
  someLead,
} from "./support/given.ts";
import { links, mailedAgain, mailedTo, mailsTo } from "./support/inbox.ts";
import { Visitor } from "./support/visitor.ts";

const newUser = (role: "agent" | "invited" | "admin", email = someEmail("made")) => ({
  role,
  country: "FI",
  firstName: "Maija",
  lastName: "Made",
  email,
  locale: "en" as const,
});

test("sets the password of an account that an admin created by a mailed link", async () => {
  const admin = await someAdmin();
  const body = newUser("agent");
  const { user } = await admin.call(createUser, { body });
  expect(user).toMatchObject({ role: "agent", email: body.email, hasPassword: false });
  const token = await mailedTo(body.email, links.password);
  expect(await new Visitor().call(checkPasswordLink, { body: { userId: user.id, token } })).toMatchObject({
    firstPassword: true,
  });
  await admin.call(resendSetup, { params: { id: user.id } });
  const again = await mailedAgain(body.email, links.password, 2);
  const made = new Visitor();
  const set = { userId: user.id, token: again, newPassword: PASSWORD };
  expect((await made.call(setPassword, { body: set })).user).toMatchObject({ id: user.id, hasPassword: true });
  expect(await admin.refused(createUser, { body })).toMatchObject({ status: 409, code: "email_taken" });
});

test("shows leads to an invited user and sells none", async () => {
  const admin = await someAdmin();
  const body = newUser("invited");
  const { user } = await admin.call(createUser, { body });
  const invited = new Visitor();
  const token = await mailedTo(body.email, links.password);
  await invited.call(setPassword, { body: { userId: user.id, token, newPassword: PASSWORD } });
  const lead = await someLead();
  expect(await invited.refused(getLead, { params: { id: lead.id } })).toMatchObject({ code: "terms_not_accepted" });
  await invited.call(answerTerms, { body: acceptsTerms });
  expect((await invited.call(getLead, { params: { id: lead.id } })).contact).toBeNull();
  expect(await invited.refused(buyLead, { params: { id: lead.id }, body: {} })).toMatchObject({
    status: 403,
    code: "not_regular_user",
  });
});

test("lets only super admins create and deactivate admins, and nobody deactivate themselves", async () => {
  const [admin, other, superAdmin] = await Promise.all([someAdmin(), someAdmin(), someAdmin("super_admin")]);
  expect(await admin.refused(createUser, { body: newUser("admin") })).toMatchObject({ code: "forbidden" });
  expect((await superAdmin.call(createUser, { body: newUser("admin") })).user.role).toBe("admin");
  expect(
    await superAdmin.refused(createUser, { body: { ...newUser("agent"), role: "super_admin" } as never }),
  ).toMatchObject({
    status: 422,
  });
  const deactivate = async (who: Agent, { id }: Agent) =>
    (await who.try(deactivateUser, { params: { id }, body: {} })).status;
  expect(await deactivate(admin, other)).toBe(403);
  expect(await deactivate(admin, admin)).toBe(403);
  expect(await deactivate(superAdmin, superAdmin)).toBe(403);
  expect(await deactivate(superAdmin, other)).toBe(200);
});

test("refuses a deactivated account sessions, login and mailed links until it is reactivated", async () => {
  const [admin, agent] = await Promise.all([someAdmin(), someAgent()]);
  for (const call of [forgotPassword, requestMagicLink])
    await new Visitor().call(call, { body: { email: agent.email } });
  const reset = await mailedTo(agent.email, links.password);
  const magic = await mailedTo(agent.email, links.login);
  const { user } = await admin.call(deactivateUser, { params: { id: agent.id }, body: { reason: "Unpaid invoices" } });
  expect(user).toMatchObject({ status: "deactivated", active: false });

  const lead = await someLead();
  expect(await agent.refused(buyLead, { params: { id: lead.id }, body: {} })).toMatchObject({ code: "login_required" });
  const body = { email: agent.email, password: PASSWORD };
  expect(await new Visitor().refused(login, { body })).toMatchObject({ code: "account_deactivated" });
  expect(await new Visitor().refused(loginWithLink, { body: { token: magic } })).toMatchObject({
    code: "link_expired",
  });
  const set = { userId: agent.id, token: reset, newPassword: PASSWORD };
  expect(await new Visitor().refused(setPassword, { body: set })).toMatchObject({ code: "link_expired" });
  await new Visitor().call(forgotPassword, { body: { email: agent.email } });
  // The first at the deactivation, the second in place of a link.
  await mailedAgain(agent.email, /(Our support has deactivated your account)/, 2);

  await admin.call(reactivateUser, { params: { id: agent.id }, body: {} });
  await loggedIn(agent.email);
  const { notes } = await admin.call(getUser, { params: { id: agent.id } });
  expect(notes.map(({ kind, text }) => [kind, text])).toEqual(
    expect.arrayContaining([
      ["deactivated", "Unpaid invoices"],
      ["reactivated", ""],
    ]),
  );
  expect((await mailsTo(agent.email)).filter(({ text }) => links.password.test(text))).toHaveLength(1);
  // The old links stay void.
  expect(await new Visitor().refused(setPassword, { body: set })).toMatchObject({ code: "link_expired" });
});

test("finds users in the back office by address and filters, with credits, notes and sessions", async () => {
  const [admin, agent] = await Promise.all([someAdmin(), someAgent()]);
  const { items, total } = await admin.call(listUsers, { query: { q: agent.email, role: "agent", status: "active" } });
  expect([items.map(({ id }) => id), total]).toEqual([[agent.id], 1]);
  expect(items[0]?.credits).toBeNull();

  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < 3; page += 1) {
    const next = await admin.call(listUsers, { query: { limit: 2, ...(cursor && { cursor }) } });
    for (const { id } of next.items) seen.add(id);
    cursor = next.nextCursor ?? undefined;
  }
  expect(seen.size).toBe(6);

  const text = `Called about the contract ${randomUUID()}`;
  await admin.call(addNote, { params: { id: agent.id }, body: { text } });
  await admin.call(setOwner, { params: { id: agent.id }, body: { ownerId: admin.id } });
  const subject = "About your account";
  await admin.call(writeMail, { params: { id: agent.id }, body: { subject, body: `Hello\n<b>${text}</b>` } });
  const detail = await admin.call(getUser, { params: { id: agent.id } });
  expect(detail.user).toMatchObject({ credits: 1, owner: admin.id, ownerName: "Aino Agent", status: "active" });
  expect(detail.sessions).toHaveLength(1);
  expect(detail.admins.map(({ id }) => id)).toContain(admin.id);
  expect(detail.notes.map(({ kind, subject }) => [kind, subject])).toEqual(
    expect.arrayContaining([
      ["note", null],
      ["email", subject],
    ]),
  );
  await mailedTo(agent.email, new RegExp(`(${text})`));
  const mail = (await mailsTo(agent.email)).find((one) => one.subject === subject);
  expect(mail?.html).not.toContain(`<b>${text}</b>`);
  await admin.call(setOwner, { params: { id: agent.id }, body: { ownerId: null } });
});

test("answers an id without a user with 404, and shows an agent nothing of the back office", async () => {
  const [admin, agent] = await Promise.all([someAdmin(), someAgent()]);
  const params = { id: randomUUID() };
  expect(await admin.refused(getUser, { params })).toMatchObject({ status: 404 });
  expect(await admin.refused(addNote, { params, body: { text: "x" } })).toMatchObject({ status: 404 });
  for (const endpoint of [listUsers, listContactReads]) {
    expect(await agent.refused(endpoint, { query: {} })).toMatchObject({ status: 403, code: "forbidden" });
    expect(await new Visitor().refused(endpoint, { query: {} })).toMatchObject({ status: 401, code: "login_required" });
  }
});

test("records every read of a seller's contact with its reader", async () => {
  const [admin, agent, lead] = await Promise.all([someAdmin(), someAgent(), someLead()]);
  await agent.call(buyLead, { params: { id: lead.id }, body: {} });
  const { items } = await admin.call(listContactReads, { query: { leadId: lead.id } });
  expect(items.length).toBeGreaterThan(0);
  expect(new Set(items.map(({ reader }) => reader.id))).toEqual(new Set([agent.id]));
  expect((await admin.call(listContactReads, { query: { userId: agent.id } })).items).toEqual(items);
  const { body: file } = await admin.try(getContactReadsFile, { query: { leadId: lead.id, locale: "en" } });
  expect(file).toContain(`${lead.id},${agent.id}`);
  expect((await admin.call(me)).user.role).toBe("admin");
});
