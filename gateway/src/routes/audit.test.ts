import { create } from "@bufbuild/protobuf";
import { refusalOf } from "@doorlight/common/testing";
import { AuditOutcome, ListAuditResponseSchema } from "@doorlight/proto/identity/v1/users_service_pb";
import { ListContactReadsResponseSchema } from "@doorlight/proto/leads/v1/leads_service_pb";
import { expect, test } from "@jest/globals";
import {
  type AuditField,
  type AuditObject,
  getAuditFile,
  getContactReadsFile,
  listAudit,
} from "../../contract/index.ts";
import { makeAuditRoutes } from "./audit.ts";

const [id, admin, agent, office, deal] = [1, 2, 3, 4, 5].map((n) => `01900000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
  string,
];

const found = (nextCursor: string) =>
  create(ListAuditResponseSchema, {
    entries: [
      {
        id,
        at: { seconds: 1_795_262_400n },
        actorId: admin,
        actorName: "=Ada",
        subjectId: agent,
        subjectName: "Aino Agent",
        action: "POST /api/admin/deals",
        outcome: AuditOutcome.DONE,
        fields: [
          { name: "fee", before: '{"amount":10000,"currency":"EUR"}', after: '{"amount":12000,"currency":"EUR"}' },
          { name: "payerId", after: JSON.stringify(agent) },
          { name: "owner.id", before: JSON.stringify(agent), after: JSON.stringify(office) },
          { name: "email" },
          { name: "reason" },
        ],
        reason: "Case 4711",
        traceId: "4bf92f",
      },
    ],
    nextCursor,
    actions: ["POST /api/admin/deals"],
  });

const ofApproval = () =>
  create(ListAuditResponseSchema, {
    entries: [
      {
        id,
        at: { seconds: 1_795_262_400n },
        actorId: admin,
        subjectId: agent,
        objectId: id,
        action: "ask_approval",
        outcome: AuditOutcome.DONE,
        fields: [
          { name: "action", after: '"activate_deal"' },
          { name: "dealId", after: JSON.stringify(deal) },
        ],
      },
      {
        id,
        at: { seconds: 1_795_262_400n },
        actorId: admin,
        subjectId: agent,
        action: "POST /api/admin/deals/:id/activate",
        outcome: AuditOutcome.REFUSED,
        refusal: "approval_needed",
      },
    ],
  });

function routes({ isEndless = false, identity = {} as object, audit = found } = {}) {
  const asked: object[] = [];
  const clients = {
    users: {
      listAudit: async (request: object) => {
        asked.push(request);
        return audit(isEndless ? "more" : "");
      },
    },
    identity: { listAgentCards: async () => ({ agents: [{ id: agent, name: "Aino Agent" }] }), ...identity },
    deals: { getDeal: async () => ({ deal: { terms: { name: "Spring" } } }) },
    profiles: { listOffices: async () => ({ offices: [{ id: office, name: "Aalto" }] }) },
    leads: {
      listContactReads: async (request: object) => {
        asked.push(request);
        const read = { leadId: id, readerId: agent, readAt: { seconds: 1_795_262_400n }, isByToken: true };
        return create(ListContactReadsResponseSchema, { reads: [read], nextCursor: "" });
      },
      getLeads: async () => ({ leads: [] }),
    },
  };
  const packs = new Map([["FI", { timeZone: "Europe/Helsinki" }]]);
  const auditWords = () => ({
    action: (name: string) => `done: ${name}`,
    field: ({ name, after }: AuditField) => `${name} is ${typeof after === "object" ? "–" : after}`,
    object: ({ name }: AuditObject) => `About ${name}`,
  });
  const [list, file, reads, readsFile] = makeAuditRoutes({
    clients: clients as never,
    kit: { packs } as never,
    auditWords,
  });
  const lines = async (sent: unknown) => (await Array.fromAsync(sent as AsyncIterable<string>)).join("").split("\r\n");
  const call = (query: object) => ({
    session: { as: {}, user: { country: "FI", locale: "en" } },
    query,
    request: { headers: {} },
    response: { attachment: () => undefined },
  });
  return {
    asked,
    list: async (query: object) => listAudit.answer.parse(await list!.handle(call({ limit: 20, ...query }) as never)),
    file: async (query: object) => lines(await file!.handle(call(getAuditFile.query.parse(query)) as never)),
    reads: async (query: object) => reads!.handle(call({ limit: 20, ...query }) as never),
    readsFile: async (query: object) =>
      lines(await readsFile!.handle(call(getContactReadsFile.query.parse(query)) as never)),
  };
}

test("answers what an action changed, an account or office by its name, and no bare reason", async () => {
  const { items, actions } = await routes().list({});
  expect(items[0]).toMatchObject({
    fields: [
      { name: "fee", before: { amount: 10_000, currency: "EUR" }, after: { amount: 12_000, currency: "EUR" } },
      { name: "payerId", before: null, after: "Aino Agent" },
      { name: "owner.id", before: "Aino Agent", after: "Aalto" },
      { name: "email", before: null, after: null },
    ],
    reason: "Case 4711",
  });
  expect(actions).toEqual(["POST /api/admin/deals"]);
});

test("answers the audit without names of accounts while identity does not give them", async () => {
  const away = { listAgentCards: () => Promise.reject(new Error("away")) };
  const { items } = await routes({ identity: away }).list({});
  expect(items[0]!.fields[1]).toMatchObject({ after: agent });
});

test("asks for days by the clock of the admin's country, in their order", async () => {
  const { asked, list } = routes();
  await list({ action: "add_note", from: "2026-11-01", to: "2026-11-02" });
  expect(asked).toMatchObject([
    { action: "add_note", from: new Date("2026-10-31T22:00:00Z"), to: new Date("2026-11-02T22:00:00Z") },
  ]);
  expect(await refusalOf(list({ from: "2026-11-02", to: "2026-11-01" }))).toMatchObject({ code: "invalid_request" });
});

test("writes a file of the audit in the words of the screen, in which names are no formulas", async () => {
  const [header, line, ...rest] = await routes().file({ locale: "en" });
  expect(header).toBe(
    "\uFEFFTime (Europe/Helsinki),Admin,Action,As the user,Outcome,Refusal,User,About,Changes,Reason,Trace ID,Call",
  );
  const call = "POST /api/admin/deals";
  const changes = '"fee is –\npayerId is Aino Agent\nowner.id is Aalto\nemail is –"';
  const after = `Done,,Aino Agent,,${changes},Case 4711,4bf92f,${call}`;
  expect(line).toBe(`2026-11-21 14:00:00,'=Ada,done: ${call},,${after}`);
  expect(rest).toEqual([""]);
});

test("names in a file what approvals are about, and says what waits for one as the screen does", async () => {
  const [, asked, waits] = await routes({ audit: ofApproval }).file({ locale: "en" });
  expect(asked).toContain('About activate_deal,"action is activate_deal\ndealId is Spring"');
  expect(waits).toContain(",Waits for approval,,");
});

test("lists reads of contacts by days of the admin's country, on the page and in a file", async () => {
  const { asked, reads, readsFile } = routes();
  const days = { from: "2026-11-01", to: "2026-11-02" };
  expect(await reads({ ...days, userId: agent })).toMatchObject({ items: [{ reader: { name: "Aino Agent" } }] });
  expect(asked).toMatchObject([
    { readerId: agent, from: new Date("2026-10-31T22:00:00Z"), to: new Date("2026-11-02T22:00:00Z") },
  ]);
  expect(await readsFile({ ...days, locale: "en" })).toEqual([
    "\uFEFFTime (Europe/Helsinki),Reader,How,Home,Postal code,Town,Lead,User",
    `2026-11-21 14:00:00,Aino Agent,By a program,,,,${id},${agent}`,
    "",
  ]);
  expect(asked[1]).toMatchObject({ from: new Date("2026-10-31T22:00:00Z"), limit: 100 });
  expect(await refusalOf(reads({ from: "2026-11-02", to: "2026-11-01" }))).toMatchObject({ code: "invalid_request" });
});

test("ends a file after 200 pages with a line that says so", async () => {
  const { asked, file } = routes({ isEndless: true });
  const lines = await file({ locale: "en" });
  expect(asked).toHaveLength(200);
  expect(lines.at(-2)).toBe("There is more: choose fewer days.");
});
