import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Refusal } from "@doorlight/common/errors";
import { refusalOf } from "@doorlight/common/testing";
import { FoundKind } from "@doorlight/proto/common/v1/search_service_pb";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import { GetUserResponseSchema, UserStatus, WrongCodesSchema } from "@doorlight/proto/identity/v1/users_service_pb";
import { expect, test } from "@jest/globals";
import * as contract from "../../contract/index.ts";
import { makeAdminUserRoutes } from "./admin-users.ts";

const id = "01900000-0000-7000-8000-000000000001";
const items = [{ id }];
const groups = [
  { kind: FoundKind.ACCOUNT, items },
  { kind: FoundKind.INVOICE, items: [{ id: "01900000-0000-7000-8000-000000000002" }] },
];

/** Whom the list asks for beside the words `q`. */
async function foundIds(q: string, search = async (): Promise<object> => ({ groups })) {
  const asked: { foundIds: string[] }[] = [];
  const users = { listUsers: async (request: never) => (asked.push(request), { users: [], nextCursor: "", total: 0 }) };
  const [list] = makeAdminUserRoutes({ clients: { users, search: { invoices: { search } } } } as never);
  await list!.handle({ session: { as: {} }, query: { q, role: [], status: [], country: [], order: "asc" } } as never);
  return asked[0]!.foundIds;
}

test.each(["0112038-9", "01120389", "FI01120389", "556703-7485"])("lists users by the business id %s", async (q) => {
  expect(await foundIds(q)).toEqual([id]);
});

test("asks billing for no words, and does without its answer", async () => {
  expect(await foundIds("öhman")).toEqual([]);
  expect(await foundIds("0112038-9", () => Promise.reject(new Error("away")))).toEqual([]);
});

const user = { id, email: "agnes@agents.example", role: Role.AGENT, locale: "en", country: "FI" };
const found = create(GetUserResponseSchema, {
  record: { user, status: UserStatus.ACTIVE, createdAt: timestampFromDate(new Date("2026-01-15T09:00:00Z")) },
});

/** The answer to a call about the user; `failedLogins` fails as Redis that is down does unless it is replaced. */
async function ask(endpoint: contract.Endpoint, ports: object) {
  const none = { of: () => Promise.reject(new Error("away")), clear: () => Promise.reject(new Error("away")) };
  const clients = { users: { getUser: async () => found }, purchasing: { getAccount: async () => ({}) } };
  const routes = makeAdminUserRoutes({ clients, failedLogins: none, leadReads: none, ...ports } as never);
  const handler = routes.find((one) => one.endpoint === endpoint)!.handle;
  return handler({ session: { as: {} }, params: { id } } as never) as Promise<object>;
}

test("shows a user's failed log-ins, and the rest without them while Redis is down", async () => {
  const failed = { count: 6, lastAt: "2026-11-29T12:00:00.000Z", waitsUntil: null };
  const of = async (email: string) => (email === user.email ? failed : null);
  const leadReads = { of: async () => ({ today: 200, slowedAt: "2026-11-29T12:00:00.000Z" }) };
  expect(await ask(contract.getUser, { failedLogins: { of }, leadReads })).toMatchObject({
    failedLogins: failed,
    leadReads: { today: 200 },
  });
  expect(await ask(contract.getUser, {})).toMatchObject({
    user: { email: user.email },
    failedLogins: null,
    leadReads: null,
  });
});

test("shows until when no code of a user's second factor is accepted", async () => {
  const at = timestampFromDate(new Date("2026-11-29T12:00:00Z"));
  const locked = { ...found, wrongCodes: create(WrongCodesSchema, { count: 7, lastAt: at, waitsUntil: at }) };
  const clients = { users: { getUser: async () => locked }, purchasing: { getAccount: async () => ({}) } };
  const wrongCodes = { count: 7, lastAt: "2026-11-29T12:00:00.000Z", waitsUntil: "2026-11-29T12:00:00.000Z" };
  expect(await ask(contract.getUser, { clients })).toMatchObject({ wrongCodes });
  expect(await ask(contract.getUser, {})).toMatchObject({ wrongCodes: null });
});

test("lists users who wait by the addresses that wait, and without them while Redis is down", async () => {
  const asked: object[] = [];
  const users = { listUsers: async (request: never) => (asked.push(request), { users: [], nextCursor: "", total: 0 }) };
  const digest = new Uint8Array(32);
  const query = { q: "", role: [], status: [], country: [], order: "asc", waiting: "true" };
  for (const waiting of [async () => [digest], () => Promise.reject(new Error("away"))]) {
    const [list] = makeAdminUserRoutes({ clients: { users }, failedLogins: { waiting } } as never);
    await list!.handle({ session: { as: {} }, query } as never);
  }
  expect(asked).toMatchObject([
    { waiting: true, waitingAddresses: [digest] },
    { waiting: true, waitingAddresses: [] },
  ]);
});

test("ends the wait of an account only if identity lets the admin", async () => {
  const cleared: string[] = [];
  const failedLogins = { clear: async (email: string) => cleared.push(email) };
  const refused = { users: { endLoginWait: () => Promise.reject(new Refusal("forbidden")) } };
  const allowed = { users: { endLoginWait: async () => ({ email: user.email }) } };
  const refusal = await refusalOf(ask(contract.endLoginWait, { clients: refused, failedLogins }));
  expect(refusal).toMatchObject({ code: "forbidden" });
  expect(cleared).toEqual([]);
  await ask(contract.endLoginWait, { clients: allowed, failedLogins });
  expect(cleared).toEqual([user.email]);
});

test("refuses to end a wait while Redis is down", async () => {
  const clients = { users: { endLoginWait: async () => ({ email: user.email }) } };
  expect(await refusalOf(ask(contract.endLoginWait, { clients }))).toMatchObject({ code: "unavailable" });
});
