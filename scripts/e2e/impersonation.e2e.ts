import { eventually } from "@doorlight/common/testing/eventually";
import { hours } from "@doorlight/common/time";
import { expect, test } from "@jest/globals";
import {
  answerTerms,
  type AuditEntry,
  buyLead,
  changePassword,
  deleteImage,
  disableSecondFactor,
  endImpersonation,
  endOtherSessions,
  type Endpoint,
  eraseAccount,
  impersonate,
  leaveOffice,
  listAudit,
  listLeads,
  listUsers,
  me,
  putBillingDetails,
  register,
  requestEmailChange,
  requestExport,
  startSecondFactor,
  updateProfile,
} from "@doorlight/gateway/contract";
import { type Agent, PASSWORD, someAdmin, someAgent, someEmail, someLead } from "./support/given.ts";
import { queryDatabase } from "./support/database.ts";
import { stack } from "./support/stack.ts";
import { Visitor } from "./support/visitor.ts";

async function auditOf(admin: Agent, userId: string): Promise<AuditEntry[]> {
  return (await admin.call(listAudit, { query: { userId, limit: 100 } })).items;
}

const actionsOf = (entries: readonly AuditEntry[]) => entries.map(({ action }) => action).toReversed();

test("lets an admin act as a user and come back, with a new session each time", async () => {
  const [admin, agent] = await Promise.all([someAdmin(), someAgent()]);
  const before = new Visitor();
  before.cookie = admin.cookie;
  const { user } = await admin.call(impersonate, { params: { id: agent.id }, body: { reason: "Test" } });
  expect(user).toMatchObject({ id: agent.id, role: "agent", impersonatedBy: admin.id });
  expect((await admin.call(me)).user).toMatchObject({ id: agent.id, impersonatedBy: admin.id });
  expect(await before.refused(me)).toMatchObject({ status: 401 });
  expect((await agent.call(me)).user.impersonatedBy).toBeNull();

  const during = new Visitor();
  during.cookie = admin.cookie;
  expect((await admin.call(endImpersonation)).user).toMatchObject({ id: admin.id, impersonatedBy: null });
  expect((await admin.call(me)).user.id).toBe(admin.id);
  for (const stale of [before, during]) expect(await stale.refused(me)).toMatchObject({ status: 401 });
  expect(await during.refused(endImpersonation)).toMatchObject({ status: 401 });
  expect(await admin.refused(endImpersonation)).toMatchObject({ status: 403, code: "forbidden" });
});

test("lets only super admins act as an admin, and nobody as a super admin or as themselves", async () => {
  const [admin, other, top, agent] = [
    await someAdmin(),
    await someAdmin(),
    await someAdmin("super_admin"),
    await someAgent(),
  ];
  const topToo = await someAdmin("super_admin");
  const refused = async (who: Agent, id: string) =>
    (await who.refused(impersonate, { params: { id }, body: { reason: "Test" } })).code;
  expect(await refused(agent, other.id)).toBe("forbidden");
  expect(await refused(admin, other.id)).toBe("forbidden");
  expect(await refused(admin, top.id)).toBe("forbidden");
  expect(await refused(admin, admin.id)).toBe("forbidden");
  expect(await refused(top, topToo.id)).toBe("forbidden");
  expect(
    (await top.call(impersonate, { params: { id: other.id }, body: { reason: "Test" } })).user.impersonatedBy,
  ).toBe(top.id);
  // An impersonated admin reads the back office and impersonates nobody.
  expect(await refused(top, agent.id)).toBe("not_while_impersonating");
  expect((await top.call(listUsers, { query: {} })).items.length).toBeGreaterThan(0);
  await top.call(endImpersonation);
});

test("refuses an impersonated session money, password, factor, terms and account, audited", async () => {
  const [admin, agent, lead] = await Promise.all([someAdmin(), someAgent(), someLead()]);
  await admin.call(impersonate, { params: { id: agent.id }, body: { reason: "Test" } });
  expect((await admin.call(listLeads, { query: {} })).items.map(({ id }) => id)).toContain(lead.id);

  const forbidden: [Endpoint, object][] = [
    [buyLead, { params: { id: lead.id }, body: {} }],
    [putBillingDetails, { body: { invoicingMethod: null, billingMethod: "prepaid" } }],
    [changePassword, { body: { currentPassword: PASSWORD, newPassword: "taken-over-by-admin" } }],
    [startSecondFactor, { body: { password: PASSWORD } }],
    [disableSecondFactor, { body: { password: PASSWORD, code: "000000" } }],
    [answerTerms, { body: { accepted: false } }],
    [requestEmailChange, { body: { email: someEmail("taken-over"), password: PASSWORD } }],
    [requestExport, {}],
    [eraseAccount, { body: { confirm: true, password: PASSWORD } }],
    [endOtherSessions, {}],
    [leaveOffice, {}],
    [
      register,
      {
        body: {
          country: "FI",
          firstName: "A",
          lastName: "B",
          email: someEmail(),
          password: PASSWORD,
          locale: "en",
        },
      },
    ],
  ];
  for (const [endpoint, input] of forbidden) {
    expect(await admin.refused(endpoint, input)).toMatchObject({ status: 403, code: "not_while_impersonating" });
  }
  expect((await admin.call(updateProfile, { body: { title: "Set for the agent" } })).user.title).toBe(
    "Set for the agent",
  );
  await admin.refused(updateProfile, { body: { role: "admin" } as never });
  await admin.call(deleteImage);
  await admin.call(endImpersonation);

  const entries = await auditOf(admin, agent.id);
  expect(actionsOf(entries)).toEqual([
    "impersonate",
    ...forbidden.map(([{ method, path }]) => `${method} ${path}`),
    "PATCH /api/profile",
    "PATCH /api/profile",
    "DELETE /api/profile/image",
    "end_impersonation",
  ]);
  for (const { actor, subject, traceId } of entries) {
    expect([actor.id, subject.id]).toEqual([admin.id, agent.id]);
    expect(traceId).toMatch(/^[0-9a-f]{32}$/);
  }
  // The user's own sessions see it within seconds; the purchase was not made.
  await eventually(
    async () => expect((await agent.call(me)).user).toMatchObject({ title: "Set for the agent", credits: 1 }),
    { timeoutMs: 10_000 },
  );
  expect(await queryDatabase(stack, "purchasing", `select 1 from purchases where buyer_id = '${agent.id}'`)).toEqual(
    [],
  );
});

test("ends an impersonated session after an hour by itself", async () => {
  const [admin, agent] = await Promise.all([someAdmin(), someAgent()]);
  const before = Date.now();
  const { headers } = await admin.try(impersonate, { params: { id: agent.id }, body: { reason: "Test" } });
  const after = Date.now();
  const [, expires = ""] = /Expires=([^;]+)/.exec(headers.get("set-cookie") ?? "") ?? [];
  const startedAt = Date.parse(expires) - hours(1);
  // A cookie's time has no milliseconds.
  expect([startedAt > before - 1_000, startedAt <= after]).toEqual([true, true]);
  await queryDatabase(stack, "identity", `update sessions set ends_at = now() where actor_id = '${admin.id}'`);
  await eventually(async () => expect(await admin.refused(me)).toMatchObject({ status: 401 }), { timeoutMs: 10_000 });
});
