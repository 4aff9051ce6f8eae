import { randomUUID } from "node:crypto";
import { expect, test } from "@jest/globals";
import {
  buyLead,
  getLedger,
  getLedgerFile,
  getUserLedger,
  grantCredits,
  listAudit,
  listInvariants,
  takeBackCredits,
} from "@doorlight/gateway/contract";
import { someAdmin, someAgent, someLead } from "./support/given.ts";

test("shows given and spent credits alike in the statement, its file and the audit", async () => {
  const [admin, agent] = await Promise.all([someAdmin(), someAgent()]);
  const given = { params: { id: agent.id }, body: { credits: 2, reason: "=The phone number was wrong" } };
  const headers = { "idempotency-key": randomUUID() };
  expect(await admin.call(grantCredits, { ...given, headers })).toEqual({ balance: 3 });
  expect(await admin.call(grantCredits, { ...given, headers })).toEqual({ balance: 3 });
  const { id } = await someLead();
  await agent.call(buyLead, { params: { id }, body: {} });

  const { items } = await agent.call(getLedger, { query: { period: "today" } });
  expect(items).toMatchObject([
    { kind: "charge", credits: -1, balance: 2, paymentSource: "credit", lead: { id } },
    { kind: "admin_grant", credits: 2, balance: 3, reason: "=The phone number was wrong" },
    { kind: "signup_grant", credits: 1, balance: 1 },
  ]);
  expect((await admin.call(getUserLedger, { params: { id: agent.id } })).items).toMatchObject(
    items.map(({ id: movement }) => ({ id: movement })),
  );

  const { headers: of, body } = await agent.try(getLedgerFile, { query: { period: "today" } });
  expect(of.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(of.get("content-disposition")).toContain("doorlight-statement-today.csv");
  const lines = String(body).trimEnd().split("\r\n");
  expect(lines).toHaveLength(4);
  expect(lines[2]).toContain("'=The phone number was wrong");

  const { items: entries } = await admin.call(listAudit, { query: { userId: agent.id } });
  expect(entries).toContainEqual(
    expect.objectContaining({
      action: "POST /api/admin/users/:id/credits",
      fields: [
        { name: "credits", before: null, after: 2 },
        { name: "balance", before: null, after: 3 },
      ],
      reason: "=The phone number was wrong",
      actor: expect.objectContaining({ id: admin.id }),
      subject: expect.objectContaining({ id: agent.id }),
    }),
  );
});

test("takes unspent credits back, which the statement and the audit say", async () => {
  const [admin, agent] = await Promise.all([someAdmin(), someAgent()]);
  await admin.call(grantCredits, { params: { id: agent.id }, body: { credits: 2, reason: "Sorry" } });
  const [grant] = (await admin.call(getUserLedger, { params: { id: agent.id } })).items;
  const params = { id: agent.id, grantId: grant!.referenceId! };
  expect(grant?.unspent).toBe(2);
  const more = await admin.refused(takeBackCredits, { params, body: { credits: 3, reason: "Wrong account" } });
  expect(more).toMatchObject({ status: 422, fields: [{ path: "credits", code: "beyond_unspent" }] });
  const answer = await admin.call(takeBackCredits, { params, body: { credits: 2, reason: "Wrong account" } });
  expect(answer).toEqual({ balance: 1 });
  const [row] = (await agent.call(getLedger, { query: { period: "today" } })).items;
  expect(row).toMatchObject({ kind: "admin_return", credits: -2, reason: "Wrong account", unspent: null });
  const { items: entries } = await admin.call(listAudit, { query: { userId: agent.id } });
  expect(entries.map(({ action }) => action)).toContain("POST /api/admin/users/:id/credits/:grantId/take-back");
});

test("refuses the key of a grant for another grant", async () => {
  const [admin, agent] = await Promise.all([someAdmin(), someAgent()]);
  const headers = { "idempotency-key": randomUUID() };
  const grant = (credits: number) => ({ params: { id: agent.id }, body: { credits, reason: "Sorry" }, headers });
  await admin.call(grantCredits, grant(1));
  expect(await admin.refused(grantCredits, grant(2))).toMatchObject({ code: "idempotency_key_reused" });
});

test("shows admins what each service checks in its own tables", async () => {
  const { services } = await (await someAdmin()).call(listInvariants);
  expect(services.map(({ service }) => service)).toEqual([
    "purchasing",
    "leads",
    "billing",
    "identity",
    "notifications",
    "refunds",
    "campaign",
  ]);
  const common = expect.arrayContaining(["E1", "E2", "E3"]);
  for (const { invariants } of services) expect(invariants?.map(({ id }) => id)).toEqual(common);
});
