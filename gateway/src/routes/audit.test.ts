import { create } from "@bufbuild/protobuf";
import { refusalOf } from "@doorlight/common/testing";
import { AuditOutcome, ListAuditResponseSchema } from "@doorlight/proto/identity/v1/users_service_pb";
import { expect, test } from "@jest/globals";
import { getAuditFile, listAudit } from "../../contract/index.ts";
import { makeAuditRoutes } from "./audit.ts";

const [id, admin, agent] = [1, 2, 3].map((n) => `01900000-0000-7000-8000-00000000000${n}`) as [string, string, string];

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
          { name: "reason" },
        ],
        reason: "Case 4711",
        traceId: "4bf92f",
      },
    ],
    nextCursor,
    actions: ["POST /api/admin/deals"],
  });

function routes({ isEndless = false, identity = {} as object } = {}) {
  const asked: object[] = [];
  const clients = {
    users: {
      listAudit: async (request: object) => {
        asked.push(request);
        return found(isEndless ? "more" : "");
      },
    },
    identity: { listAgentCards: async () => ({ agents: [{ id: agent, name: "Aino Agent" }] }), ...identity },
  };
  const packs = new Map([["FI", { timeZone: "Europe/Helsinki" }]]);
  const [list, file] = makeAuditRoutes({ clients: clients as never, kit: { packs } as never });
  const call = (query: object) => ({
    session: { as: {}, user: { country: "FI", locale: "en" } },
    query,
    request: { headers: {} },
    response: { attachment: () => undefined },
  });
  return {
    asked,
    list: async (query: object) => listAudit.answer.parse(await list!.handle(call({ limit: 20, ...query }) as never)),
    file: async (query: object) => {
      const parts = (await file!.handle(call(getAuditFile.query.parse(query)) as never)) as AsyncIterable<string>;
      return (await Array.fromAsync(parts)).join("").split("\r\n");
    },
  };
}

test("answers what an action changed with its values, and an account by its name", async () => {
  const { items, actions } = await routes().list({});
  expect(items[0]).toMatchObject({
    fields: [
      { name: "fee", before: { amount: 10_000, currency: "EUR" }, after: { amount: 12_000, currency: "EUR" } },
      { name: "payerId", before: null, after: "Aino Agent" },
      { name: "reason", before: null, after: null },
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

test("writes a file of the audit to the second, in which names are no formulas", async () => {
  const [header, line, ...rest] = await routes().file({ locale: "en" });
  expect(header).toBe("\uFEFFTime,Admin,Action,As the user,Outcome,Refusal,User,About,Changes,Reason,Trace ID");
  const changes = '"fee: 100.00 EUR → 120.00 EUR\npayerId: Aino Agent\nreason"';
  expect(line).toBe(`2026-11-21 14:00:00,'=Ada,POST /api/admin/deals,,Done,,Aino Agent,,${changes},Case 4711,4bf92f`);
  expect(rest).toEqual([""]);
});

test("ends a file after 200 pages with a line that says so", async () => {
  const { asked, file } = routes({ isEndless: true });
  const lines = await file({ locale: "en" });
  expect(asked).toHaveLength(200);
  expect(lines.at(-2)).toBe("There is more: choose fewer days.");
});
